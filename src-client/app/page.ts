import type { ComponentType } from 'react'
import type { Identity, PageConfig, SubmittedForm } from '#shared/contracts/site/site.ts'
import type { RouteMatch } from '#shared/match-route.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import type { RouteName } from '#shared/routes.ts'
import type { Api } from '../api/trpc.ts'

/** What a page's data function receives, the same on the server and on client navigation. */
export interface LoadContext {
  /** tRPC query utils: `await api.fonts.search.fetch(input)` fills the query cache that the page then reads. */
  api: Api
  params: Record<string, string>
  /** The page's query string; unknown keys are ignored. */
  query: URLSearchParams
  preferences: Preferences
  config: PageConfig
  /** The current visitor. */
  identity: Identity
  /** A rejected form of this page that was sent without scripts. */
  form?: SubmittedForm
}

/** Result of load(), known before the first byte: status and everything in <head>. */
export interface PageMeta {
  /** Default: that of the form, or 200. */
  status?: number
  title: string
  description: string
  /** Site path with the part of the query that identifies the page; config.publicUrl makes it absolute. */
  canonical: string
  /** Absolute or site path of the Open Graph picture. */
  image?: string
  robots?: 'noindex'
  /** Never kept: the page must close as soon as the link to a private collection is removed. */
  unkept?: boolean
  /** Links rel=prev / rel=next, as site paths. */
  prev?: string
  next?: string
  /** Feeds of this page, by name. */
  feeds?: { title: string; href: string }[] | undefined
  /** Site path that /api/oembed can describe. */
  oembed?: string | undefined
  /** Open Graph type; default: website. */
  kind?: 'article'
  /** JSON-LD object, if the page has one; of no use in the browser. */
  jsonLd?: Record<string, unknown> | undefined
  /** Seed for random choices of this page view, set by load() so that server and browser draw the same. */
  seed?: string
  /** The form to show again, see LoadContext. */
  form?: SubmittedForm
  /** Why a form of the page was rejected, if the page does not show that itself. */
  refusal?: string
  /** Of a failure, as in the server's log. */
  requestId?: string
}

/** What load() returns instead of a page: where to go. */
export type Elsewhere =
  /** Site path. */
  | { redirect: string; status: 301 | 302 }
  /** The page's own path: a permanent redirect, which keeps the query. */
  | { moved: string }

/** The head of a page that is shown. */
export type ShownMeta = PageMeta & { status: number }

export interface PageProps {
  params: Record<string, string>
  query: URLSearchParams
  meta: PageMeta
}

/**
 * One page. load() throws the AppError-like errors of the API; the app turns them into statuses: 404 → 404 page, 301/302 →
 * redirect, others → 500 page (specification section 8).
 */
export interface PageModule {
  Page: ComponentType<PageProps>
  load(context: LoadContext): Promise<PageMeta | Elsewhere>
  /** Loads the scripts that only logged-in people need, before the page is drawn for one of them. */
  ownParts?(): Promise<unknown>
}

export type PageRegistry = Record<RouteName, () => Promise<PageModule>>

/** Input of entry-server's render(). `client` calls the router in process, without HTTP. */
export interface SsrInput {
  /** Path and query as requested. */
  url: string
  match: RouteMatch | null
  config: PageConfig
  preferences: Preferences
  /** Absent: an anonymous visitor, whose page may be cached for others. */
  identity?: Identity | undefined
  form?: SubmittedForm
  /** tRPC client bound to this request's context. */
  client: Api['client']
}

/** An address that only leads to another. */
export interface SsrRedirect {
  status: number
  redirect: string
}

export interface SsrPage {
  meta: ShownMeta
  /** HTML inside #root. */
  html: string
  /** Serialisable state for the browser: dehydrated queries, config, preferences, meta. */
  state: Record<string, unknown>
  /** Source path of the page's module, for preload tags; such as 'src-client/features/site/search/SearchPage.tsx'. */
  module: string
}
