import { OTHER_ADDRESSES } from './other-addresses.ts'
import { type CompiledPattern, compilePattern } from './route-pattern.ts'

/** Anonymous copies of a page are kept (http/page-cache.ts) unless it is 'none'. Tests and benches choose lists by 'list'. */
export type CacheClass = 'list' | 'detail' | 'static' | 'none'

export interface RouteDefinition {
  pattern: string
  /** Search engines may index it. */
  indexable: boolean
  cache: CacheClass
  /** Permanent redirect to another route of the table, with the same parameters. */
  alias?: string
}

/**
 * THE route table, in order of precedence: fixed paths, then -f{digits}, then /{designer}/{family}, then /{designer}.
 * Routes are added together with their page; other paths get the 404 page.
 */
export const ROUTES = {
  home: { pattern: '/', indexable: true, cache: 'list' },
  search: { pattern: '/search', indexable: false, cache: 'list' },
  'search-fonts': { pattern: '/search-fonts', indexable: false, cache: 'list' },
  'popular-fonts': { pattern: '/popular/fonts', indexable: true, cache: 'list' },
  'new-fonts': { pattern: '/new/fonts', indexable: true, cache: 'list' },
  'random-fonts': { pattern: '/random/fonts', indexable: false, cache: 'none' },
  'commercial-fonts': { pattern: '/commercial-fonts', indexable: true, cache: 'list' },
  // The same page as commercial-fonts, which its canonical link names.
  'free-commercial-fonts': { pattern: '/free-commercial-fonts', indexable: false, cache: 'list' },
  basket: { pattern: '/basket/{ids?}', indexable: false, cache: 'list' },
  // Leads to a basket with the main styles of these families.
  starred: { pattern: '/starred/{ids?}', indexable: false, cache: 'none' },
  identify: { pattern: '/identify', indexable: true, cache: 'static' },
  explore: { pattern: '/explore', indexable: true, cache: 'list' },
  inspiration: { pattern: '/typography-inspiration', indexable: true, cache: 'list' },
  timeline: { pattern: '/timeline', indexable: true, cache: 'list' },
  'timeline-year': { pattern: '/timeline/{year}', indexable: true, cache: 'list' },
  alphabet: { pattern: '/list/{alpha}', indexable: true, cache: 'list' },
  letters: { pattern: '/beta/letters', indexable: true, cache: 'list' },
  'font-styles': { pattern: '/category', indexable: true, cache: 'list' },
  category: { pattern: '/category/{tags}', indexable: true, cache: 'list' },
  help: { pattern: '/help', indexable: true, cache: 'static' },
  contact: { pattern: '/about/contact', indexable: true, cache: 'static' },
  privacy: { pattern: '/about/privacy', indexable: true, cache: 'static' },
  brand: { pattern: '/about/brand', indexable: true, cache: 'static' },
  terms: { pattern: '/about/terms', indexable: true, cache: 'static' },
  dmca: { pattern: '/about/dmca', indexable: true, cache: 'static' },
  'all-categories': { pattern: '/all-categories', indexable: true, cache: 'list' },
  designers: { pattern: '/designers', indexable: true, cache: 'list' },
  'popular-collections': { pattern: '/popular-collections', indexable: true, cache: 'list' },
  'new-collections': { pattern: '/collection', indexable: true, cache: 'list' },
  'new-collections-alias': { pattern: '/new-collections', indexable: false, cache: 'list', alias: 'new-collections' },
  'collection-detail': { pattern: '/collection/{slug}-c{id:id}', indexable: true, cache: 'detail' },
  blog: { pattern: '/blog', indexable: true, cache: 'list' },
  'blog-post': { pattern: '/blog/{slug}-a{id:id}', indexable: true, cache: 'detail' },
  'font-playground': { pattern: '/font-playground/{tab?}', indexable: true, cache: 'list' },
  unicode: { pattern: '/unicode', indexable: true, cache: 'list' },
  'unicode-chars': { pattern: '/unicode/chars', indexable: true, cache: 'list' },
  'unicode-char': { pattern: '/unicode/char/{slug}', indexable: true, cache: 'detail' },
  'unicode-blocks': { pattern: '/unicode/block', indexable: true, cache: 'list' },
  'unicode-block': { pattern: '/unicode/block/{slug}', indexable: true, cache: 'detail' },
  'unicode-scripts': { pattern: '/unicode/script', indexable: true, cache: 'list' },
  'unicode-script': { pattern: '/unicode/script/{slug}', indexable: true, cache: 'detail' },
  'unicode-categories': { pattern: '/unicode/category', indexable: true, cache: 'list' },
  'unicode-category': { pattern: '/unicode/category/{slug}', indexable: true, cache: 'detail' },
  'unicode-planes': { pattern: '/unicode/plane', indexable: true, cache: 'list' },
  languages: { pattern: '/languages', indexable: true, cache: 'list' },
  language: { pattern: '/languages/info/{code}', indexable: true, cache: 'detail' },
  countries: { pattern: '/countries', indexable: true, cache: 'list' },
  country: { pattern: '/countries/info/{code}', indexable: true, cache: 'detail' },
  analyzer: { pattern: '/unicode/analyzer', indexable: true, cache: 'list' },
  'html-encoder': { pattern: '/unicode/html-encoder', indexable: true, cache: 'list' },
  'javascript-encoder': { pattern: '/unicode/javascript-encoder', indexable: true, cache: 'list' },
  'alt-codes': { pattern: '/unicode/alt-codes', indexable: true, cache: 'list' },
  'ascii-fonts': { pattern: '/beta/ascii-fonts', indexable: true, cache: 'list' },
  'degree-symbol': { pattern: '/beta/degree-symbol', indexable: true, cache: 'list' },
  'emoji-keyboard': { pattern: '/beta/emoji-keyboard', indexable: true, cache: 'list' },
  'lenny-face': { pattern: '/lenny-face', indexable: true, cache: 'list' },
  'font-generator': { pattern: '/font-generator', indexable: true, cache: 'list' },
  'web-font-generator': { pattern: '/web-font-generator', indexable: true, cache: 'list' },
  'font-links': { pattern: '/font-links', indexable: true, cache: 'list' },
  'account-collections': { pattern: '/account/collections', indexable: false, cache: 'none' },
  collect: { pattern: '/account/collections/add/{familyId:id}', indexable: false, cache: 'none' },
  'collection-edit': { pattern: '/account/collections/edit/{id:id}', indexable: false, cache: 'none' },
  login: { pattern: '/account/login', indexable: false, cache: 'none' },
  join: { pattern: '/account/join', indexable: false, cache: 'none' },
  confirm: { pattern: '/account/confirm', indexable: false, cache: 'none' },
  'forgot-password': { pattern: '/account/forgot-password', indexable: false, cache: 'none' },
  logout: { pattern: '/account/logout', indexable: false, cache: 'none' },
  welcome: { pattern: '/account/welcome', indexable: false, cache: 'none' },
  'profile-general': { pattern: '/account/profile/{userId:id}/general', indexable: false, cache: 'none' },
  'profile-settings': { pattern: '/account/profile/{userId:id}/settings', indexable: false, cache: 'none' },
  'profile-password': { pattern: '/account/profile/{userId:id}/password', indexable: false, cache: 'none' },
  'download-history': { pattern: '/account/downloads', indexable: false, cache: 'none' },
  'installed-fonts': { pattern: '/account/installed-fonts', indexable: false, cache: 'none' },
  'family-edit': { pattern: '/account/family/{familyId:id}/edit', indexable: false, cache: 'none' },
  'family-preview': { pattern: '/account/family/{familyId:id}/preview', indexable: false, cache: 'none' },
  'family-history': { pattern: '/account/family/{familyId:id}/history', indexable: false, cache: 'none' },
  'family-pending': { pattern: '/account/family/{familyId:id}/pending', indexable: false, cache: 'none' },
  'family-published': { pattern: '/account/family/{familyId:id}/published', indexable: false, cache: 'none' },
  'api-docs': { pattern: '/api/docs', indexable: true, cache: 'list' },
  favourites: { pattern: '/account/favourites', indexable: false, cache: 'none' },
  notifications: { pattern: '/account/notifications', indexable: false, cache: 'none' },
  'saved-previews': { pattern: '/account/previews', indexable: false, cache: 'none' },
  'saved-preview': { pattern: '/saved-preview/{key}', indexable: false, cache: 'detail' },
  'foundry-create': { pattern: '/account/foundry/create', indexable: false, cache: 'none' },
  'foundry-edit': { pattern: '/account/foundry/edit', indexable: false, cache: 'none' },
  'foundry-setup': { pattern: '/account/foundry/setup', indexable: false, cache: 'none' },
  'foundry-claim': { pattern: '/account/foundry/claim', indexable: false, cache: 'none' },
  'manage-fonts': { pattern: '/account/foundry/fonts', indexable: false, cache: 'none' },
  upload: { pattern: '/upload', indexable: false, cache: 'none', alias: 'manage-fonts' },
  'foundry-analytics': { pattern: '/account/foundry/analytics', indexable: false, cache: 'none' },
  'foundry-activity': { pattern: '/account/foundry/activity', indexable: false, cache: 'none' },
  'family-analytics': { pattern: '/account/family/{familyId:id}/analytics', indexable: false, cache: 'none' },
  'new-message': { pattern: '/account/messages/new', indexable: false, cache: 'none' },
  'message-thread': { pattern: '/account/messages/view/{threadId:id}', indexable: false, cache: 'none' },
  messages: { pattern: '/account/messages/{folder}', indexable: false, cache: 'none' },
  report: { pattern: '/account/report/{subject}/{subjectId:id}', indexable: false, cache: 'none' },
  appeal: { pattern: '/account/appeal', indexable: false, cache: 'none' },
  'counter-notice': { pattern: '/account/counter-notice', indexable: false, cache: 'none' },
  admin: { pattern: '/admin/go', indexable: false, cache: 'none' },
  'admin-users': { pattern: '/admin/users', indexable: false, cache: 'none' },
  'admin-user': { pattern: '/admin/user/{userId:id}', indexable: false, cache: 'none' },
  'admin-cases': { pattern: '/admin/cases/{queue}', indexable: false, cache: 'none' },
  'admin-case': { pattern: '/admin/case/{reference}', indexable: false, cache: 'none' },
  'admin-articles': { pattern: '/admin/articles', indexable: false, cache: 'none' },
  'admin-article': { pattern: '/admin/article/{id}', indexable: false, cache: 'none' },
  'admin-queue': { pattern: '/admin/queue', indexable: false, cache: 'none' },
  'admin-submission': { pattern: '/admin/queue/{submissionId:id}', indexable: false, cache: 'none' },
  'admin-fonts': { pattern: '/admin/fonts', indexable: false, cache: 'none' },
  'admin-font': { pattern: '/admin/font/{familyId:id}', indexable: false, cache: 'none' },
  'admin-collections': { pattern: '/admin/collections', indexable: false, cache: 'none' },
  'admin-claims': { pattern: '/admin/claims', indexable: false, cache: 'none' },
  'admin-settings': { pattern: '/admin/settings', indexable: false, cache: 'none' },
  'admin-audit': { pattern: '/admin/audit', indexable: false, cache: 'none' },
  'not-found': { pattern: '/404', indexable: false, cache: 'none' },
  'server-error': { pattern: '/500', indexable: false, cache: 'none' },
  family: { pattern: '/{slug}-f{familyId:id}', indexable: true, cache: 'detail' },
  'family-by-designer': { pattern: '/{designer}/{family}', indexable: false, cache: 'detail' },
  designer: { pattern: '/{designer}', indexable: true, cache: 'list' },
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof ROUTES

export interface RouteMatch {
  name: RouteName
  params: Record<string, string>
}

const compiled = Object.fromEntries(
  Object.entries(ROUTES).map(([name, route]) => [name, compilePattern(route.pattern)]),
) as Record<RouteName, CompiledPattern>

/**
 * First segments that are not allowed as slugs of foundries and users: those of pages, of addresses that lead
 * to pages, and of the server. A two-segment path that starts with one is never read as /{designer}/{family}.
 */
export const RESERVED_SEGMENTS = new Set([
  ...Object.values(ROUTES)
    .map(({ pattern }) => pattern.split('/')[1]!)
    .filter((segment) => /^[^{]/.test(segment)),
  ...Object.keys(OTHER_ADDRESSES).map((path) => path.slice(1)),
  ...'trpc assets static dev healthz readyz metrics robots.txt sitemap.xml favicon.ico opensearch.xml llms.txt feeds embed .well-known css css2 webfonts npm'.split(
    ' ',
  ),
])

/** The route of a path, or null. `path` is the pathname as in the URL. */
export function matchRoute(path: string): RouteMatch | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const params = compiled[name].match(decoded)
    if (!params) continue
    const first = decoded.split('/')[1] ?? ''
    // Slugs have no dots: a path that looks like a file is not a page.
    const isSlug = !RESERVED_SEGMENTS.has(first) && !first.includes('.')
    if ((name === 'designer' || name === 'family-by-designer') && !isSlug) return null
    return { name, params }
  }
  return null
}

/** Path of a route. @throws TypeError when a parameter is missing. */
export function routePath(name: RouteName, params: Record<string, string | number> = {}): string {
  return compiled[name].build(params)
}

/** Path of a collection's page. */
export const collectionPath = (collection: { slug: string; id: number }) =>
  routePath('collection-detail', { slug: collection.slug, id: collection.id })

/** Path of a family's page. */
export const familyPath = (family: { slug: string; familyId: number }) =>
  routePath('family', { slug: family.slug, familyId: family.familyId })

/** Path of an article's page. */
export const articlePath = (article: { slug: string; id: number }) => routePath('blog-post', article)
