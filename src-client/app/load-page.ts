import type { Identity, PageConfig, SubmittedForm } from '#shared/contracts/site/site.ts'
import { matchRoute, type RouteMatch } from '#shared/match-route.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import type { RouteName } from '#shared/routes.ts'
import { httpStatusOf, locationOf, requestIdOf } from '../api/errors.ts'
import type { Api } from '../api/trpc.ts'
import { loginPath } from '../api/unauthorized.ts'
import { loadTopics } from '../frame/topics.ts'
import { ChunkError } from '../ui/load-chunk.ts'
import type { PageMeta, PageModule, ShownMeta } from './page.ts'

/** A page with its data in the query cache, ready to render in one go. */
export interface LoadedPage {
  /** Path and query as requested. */
  url: string
  path: string
  search: string
  name: RouteName
  params: Record<string, string>
  module: PageModule
  meta: ShownMeta
}

/**
 * Loads the module of a page. Passed as an argument to avoid a cycle: pages lead to each other, and the table of pages imports them all.
 */
export type ModuleOf = (name: RouteName) => Promise<PageModule>

interface LoadInput {
  url: string
  moduleOf: ModuleOf
  api: Api
  config: PageConfig
  preferences: Preferences
  identity: Identity
  /** Set on the server, which has already matched the route. */
  match?: RouteMatch | null
  form?: SubmittedForm
  /** This page is already shown and only changes its state: if that fails, it stays. */
  stands?: boolean
}

type LoadOutcome =
  | { kind: 'page'; page: LoadedPage }
  /** `anew`: loads a new document, so that the server decides who the visitor is. */
  | { kind: 'redirect'; status: number; location: string; anew?: boolean }
  /** No answer came: the current page stays. */
  | { kind: 'unreachable'; error: unknown }
  /** The current page could not change its state: it stays, with an error message. */
  | { kind: 'failed'; error: unknown; page: RouteName }

/** Runs a page's data function. Only this function turns error codes into pages (specification section 8). */
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
    if ('moved' in meta) return { kind: 'redirect', status: 301, location: meta.moved + at.search }
    if ('redirect' in meta) return { kind: 'redirect', status: meta.status, location: meta.redirect }
    return {
      kind: 'page',
      page: {
        ...place(input, at),
        name: match.name,
        params: match.params,
        module,
        meta: withStatus(meta, input.form),
      },
    }
  } catch (error) {
    const status = httpStatusOf(error)
    const location = locationOf(error)
    if ((status === 301 || status === 302) && location) return { kind: 'redirect', status, location }
    // The page needs an account: log-in comes first and returns here.
    if (status === 401)
      return { kind: 'redirect', status: 302, location: loginPath(at.pathname + at.search), anew: true }
    if (error instanceof ChunkError || (status === null && typeof window !== 'undefined'))
      return { kind: 'unreachable', error }
    // The address names something that cannot exist (a slug with a dot, an id out of range): a 404, not a failure of the server.
    const isNowhere = status === 404 || status === 400
    if (input.stands && !isNowhere) return { kind: 'failed', error, page: match.name }
    if (isNowhere) return { kind: 'page', page: await errorPage(input, at, 'not-found') }
    // The server answers with a page that needs no data, or with an older copy.
    if (typeof window === 'undefined' && status === 503) throw error
    const requestId = typeof window === 'undefined' ? reportServerFailure(error, input.url) : requestIdOf(error)
    const page = await errorPage(input, at, 'server-error')
    return { kind: 'page', page: requestId ? { ...page, meta: { ...page.meta, requestId } } : page }
  }
}

/** Pages that do not show the rejected form again, such as one with many small forms, show its error above everything else. */
function withStatus(meta: PageMeta, form?: SubmittedForm): ShownMeta {
  const refusal = form && !meta.form && form.problem ? { refusal: form.problem } : {}
  return { ...meta, status: form?.status ?? meta.status ?? 200, ...refusal }
}

/** Set by the caller of the server entry, so that a failed load() is logged once; returns the id of its request in the log. */
let reportServerFailure: (error: unknown, url: string) => string = () => ''
export function onServerFailure(report: (error: unknown, url: string) => string): void {
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
  return { ...place(input, at), name, params: {}, module, meta: withStatus(meta as PageMeta) }
}

const place = (input: LoadInput, at: URL) => ({ url: input.url, path: at.pathname, search: at.search })
