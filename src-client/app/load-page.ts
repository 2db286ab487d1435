import type { Identity, PageConfig, SubmittedForm } from '#shared/contracts/site.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import { matchRoute, type RouteMatch, type RouteName } from '#shared/routes.ts'
import { httpStatusOf, locationOf } from '../api/errors.ts'
import type { Api } from '../api/trpc.ts'
import { loginPath } from '../api/unauthorized.ts'
import { loadTopics } from '../frame/topics.ts'
import { ChunkError } from '../ui/load-chunk.ts'
import type { PageMeta, PageModule } from './page.ts'

/** A page with its data in the query cache, ready to render in one go. */
export interface LoadedPage {
  /** Path and query as asked for. */
  url: string
  path: string
  search: string
  name: RouteName
  params: Record<string, string>
  module: PageModule
  meta: PageMeta
}

/** Fetches the module of a page. Handed in: pages lead to each other, and the table of pages knows them all. */
export type ModuleOf = (name: RouteName) => Promise<PageModule>

export interface LoadInput {
  url: string
  moduleOf: ModuleOf
  api: Api
  config: PageConfig
  preferences: Preferences
  identity: Identity
  /** Known already on the server. */
  match?: RouteMatch | null
  form?: SubmittedForm
  /** This page stands already, and would only be in another state: nothing of it goes when that fails. */
  stands?: boolean
}

export type LoadOutcome =
  | { kind: 'page'; page: LoadedPage }
  /** `anew`: as a document of its own, so that the server says who is looking. */
  | { kind: 'redirect'; status: number; location: string; anew?: boolean }
  /** Nothing answered: the page that is shown stays. */
  | { kind: 'unreachable'; error: unknown }
  /** The page that stands could not be had in another state: it stays, and says what failed. */
  | { kind: 'failed'; error: unknown; page: RouteName }

/** Runs a page's data function. Error codes become pages here and nowhere else (specification section 8). */
export async function loadPage(input: LoadInput): Promise<LoadOutcome> {
  const at = new URL(input.url, 'http://site.invalid')
  const match = input.match === undefined ? matchRoute(at.pathname) : input.match
  if (!match) return { kind: 'page', page: await errorPage(input, at, 'not-found') }
  try {
    const frame = loadTopics(input.api)
    const module = await input.moduleOf(match.name)
    if (input.identity.isLoggedIn) await module.ownParts?.()
    const meta = await module.load({
      api: input.api,
      params: match.params,
      query: at.searchParams,
      preferences: input.preferences,
      config: input.config,
      identity: input.identity,
      form: input.form,
    })
    await frame
    if (meta.redirect) return { kind: 'redirect', status: meta.status, location: meta.redirect }
    return {
      kind: 'page',
      page: {
        ...place(input, at),
        ...{ name: match.name, params: match.params, module },
        meta: meta.form || !input.form ? meta : withForm(meta, input.form),
      },
    }
  } catch (error) {
    const status = httpStatusOf(error)
    const location = locationOf(error)
    if ((status === 301 || status === 302) && location) return { kind: 'redirect', status, location }
    // A page for people who are signed in: first the way in, then back here.
    if (status === 401)
      return { kind: 'redirect', status: 302, location: loginPath(at.pathname + at.search), anew: true }
    if (error instanceof ChunkError || (status === null && typeof window !== 'undefined'))
      return { kind: 'unreachable', error }
    // What the address names cannot exist (a slug with a dot in it, an id past every number): nothing is there, and nothing broke.
    const isNowhere = status === 404 || status === 400
    if (input.stands && !isNowhere) return { kind: 'failed', error, page: match.name }
    if (typeof window === 'undefined' && !isNowhere) reportServerFailure(error, input.url)
    return { kind: 'page', page: await errorPage(input, at, isNowhere ? 'not-found' : 'server-error') }
  }
}

/** A page that shows no form of its own again, as one with many small ones, says what was wrong above everything else. */
const withForm = (meta: PageMeta, form: SubmittedForm): PageMeta => ({
  ...meta,
  status: form.status,
  ...(form.problem ? { refusal: form.problem } : {}),
})

/** Set by the server entry's caller, so that a failed load() is logged once with the request. */
let reportServerFailure: (error: unknown, url: string) => void = () => {}
export function onServerFailure(report: (error: unknown, url: string) => void): void {
  reportServerFailure = report
}

async function errorPage(input: LoadInput, at: URL, name: 'not-found' | 'server-error'): Promise<LoadedPage> {
  const module = await input.moduleOf(name)
  await loadTopics(input.api)
  const meta = await module.load({
    api: input.api,
    params: {},
    query: new URLSearchParams(),
    preferences: input.preferences,
    config: input.config,
    identity: input.identity,
  })
  return { ...place(input, at), name, params: {}, module, meta }
}

const place = (input: LoadInput, at: URL) => ({ url: input.url, path: at.pathname, search: at.search })
