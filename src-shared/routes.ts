import { buildPath } from './route-pattern.ts'

export interface RouteDefinition {
  pattern: string
  /** Search engines may index it. */
  indexable: boolean
  /** Anonymous copies are kept (http/page-cache.ts). */
  cached: boolean
  /** Permanent redirect to another route of the table, with the same parameters. */
  alias?: string
}

/**
 * THE route table, in order of precedence: fixed paths, then -f{digits}, then /{designer}/{family}, then /{designer}.
 * Routes are added together with their page; other paths get the 404 page.
 */
export const ROUTES = {
  home: { pattern: '/', indexable: true, cached: true },
  search: { pattern: '/search', indexable: false, cached: true },
  'search-fonts': { pattern: '/search-fonts', indexable: false, cached: true },
  'popular-fonts': { pattern: '/popular/fonts', indexable: true, cached: true },
  'new-fonts': { pattern: '/new/fonts', indexable: true, cached: true },
  'random-fonts': { pattern: '/random/fonts', indexable: false, cached: false },
  'commercial-fonts': { pattern: '/commercial-fonts', indexable: true, cached: true },
  // The same page as commercial-fonts, which its canonical link names.
  'free-commercial-fonts': { pattern: '/free-commercial-fonts', indexable: false, cached: true },
  basket: { pattern: '/basket/{ids?}', indexable: false, cached: true },
  // Leads to a basket with the main styles of these families.
  starred: { pattern: '/starred/{ids?}', indexable: false, cached: false },
  identify: { pattern: '/identify', indexable: true, cached: true },
  explore: { pattern: '/explore', indexable: true, cached: true },
  inspiration: { pattern: '/typography-inspiration', indexable: true, cached: true },
  timeline: { pattern: '/timeline', indexable: true, cached: true },
  'timeline-year': { pattern: '/timeline/{year}', indexable: true, cached: true },
  alphabet: { pattern: '/list/{alpha}', indexable: true, cached: true },
  letters: { pattern: '/beta/letters', indexable: true, cached: true },
  'font-styles': { pattern: '/category', indexable: true, cached: true },
  category: { pattern: '/category/{tags}', indexable: true, cached: true },
  help: { pattern: '/help', indexable: true, cached: true },
  contact: { pattern: '/about/contact', indexable: true, cached: true },
  privacy: { pattern: '/about/privacy', indexable: true, cached: true },
  brand: { pattern: '/about/brand', indexable: true, cached: true },
  terms: { pattern: '/about/terms', indexable: true, cached: true },
  dmca: { pattern: '/about/dmca', indexable: true, cached: true },
  'all-categories': { pattern: '/all-categories', indexable: true, cached: true },
  designers: { pattern: '/designers', indexable: true, cached: true },
  'popular-collections': { pattern: '/popular-collections', indexable: true, cached: true },
  'new-collections': { pattern: '/collection', indexable: true, cached: true },
  'new-collections-alias': { pattern: '/new-collections', indexable: false, cached: true, alias: 'new-collections' },
  'collection-detail': { pattern: '/collection/{slug}-c{id:id}', indexable: true, cached: true },
  blog: { pattern: '/blog', indexable: true, cached: true },
  'blog-post': { pattern: '/blog/{slug}-a{id:id}', indexable: true, cached: true },
  'font-playground': { pattern: '/font-playground/{tab?}', indexable: true, cached: true },
  unicode: { pattern: '/unicode', indexable: true, cached: true },
  'unicode-chars': { pattern: '/unicode/chars', indexable: true, cached: true },
  'unicode-char': { pattern: '/unicode/char/{slug}', indexable: true, cached: true },
  'unicode-blocks': { pattern: '/unicode/block', indexable: true, cached: true },
  'unicode-block': { pattern: '/unicode/block/{slug}', indexable: true, cached: true },
  'unicode-scripts': { pattern: '/unicode/script', indexable: true, cached: true },
  'unicode-script': { pattern: '/unicode/script/{slug}', indexable: true, cached: true },
  'unicode-categories': { pattern: '/unicode/category', indexable: true, cached: true },
  'unicode-category': { pattern: '/unicode/category/{slug}', indexable: true, cached: true },
  'unicode-planes': { pattern: '/unicode/plane', indexable: true, cached: true },
  languages: { pattern: '/languages', indexable: true, cached: true },
  language: { pattern: '/languages/info/{code}', indexable: true, cached: true },
  countries: { pattern: '/countries', indexable: true, cached: true },
  country: { pattern: '/countries/info/{code}', indexable: true, cached: true },
  analyzer: { pattern: '/unicode/analyzer', indexable: true, cached: true },
  'html-encoder': { pattern: '/unicode/html-encoder', indexable: true, cached: true },
  'javascript-encoder': { pattern: '/unicode/javascript-encoder', indexable: true, cached: true },
  'alt-codes': { pattern: '/unicode/alt-codes', indexable: true, cached: true },
  'ascii-fonts': { pattern: '/beta/ascii-fonts', indexable: true, cached: true },
  'degree-symbol': { pattern: '/beta/degree-symbol', indexable: true, cached: true },
  'emoji-keyboard': { pattern: '/beta/emoji-keyboard', indexable: true, cached: true },
  'lenny-face': { pattern: '/lenny-face', indexable: true, cached: true },
  'font-generator': { pattern: '/font-generator', indexable: true, cached: true },
  'web-font-generator': { pattern: '/web-font-generator', indexable: true, cached: true },
  'font-links': { pattern: '/font-links', indexable: true, cached: true },
  'account-collections': { pattern: '/account/collections', indexable: false, cached: false },
  collect: { pattern: '/account/collections/add/{familyId:id}', indexable: false, cached: false },
  'collection-edit': { pattern: '/account/collections/edit/{id:id}', indexable: false, cached: false },
  login: { pattern: '/account/login', indexable: false, cached: false },
  join: { pattern: '/account/join', indexable: false, cached: false },
  confirm: { pattern: '/account/confirm', indexable: false, cached: false },
  'forgot-password': { pattern: '/account/forgot-password', indexable: false, cached: false },
  logout: { pattern: '/account/logout', indexable: false, cached: false },
  welcome: { pattern: '/account/welcome', indexable: false, cached: false },
  'profile-general': { pattern: '/account/profile/{userId:id}/general', indexable: false, cached: false },
  'profile-settings': { pattern: '/account/profile/{userId:id}/settings', indexable: false, cached: false },
  'profile-password': { pattern: '/account/profile/{userId:id}/password', indexable: false, cached: false },
  'download-history': { pattern: '/account/downloads', indexable: false, cached: false },
  'installed-fonts': { pattern: '/account/installed-fonts', indexable: false, cached: false },
  'family-edit': { pattern: '/account/family/{familyId:id}/edit', indexable: false, cached: false },
  'family-preview': { pattern: '/account/family/{familyId:id}/preview', indexable: false, cached: false },
  'family-history': { pattern: '/account/family/{familyId:id}/history', indexable: false, cached: false },
  'family-pending': { pattern: '/account/family/{familyId:id}/pending', indexable: false, cached: false },
  'family-published': { pattern: '/account/family/{familyId:id}/published', indexable: false, cached: false },
  'api-docs': { pattern: '/api/docs', indexable: true, cached: true },
  favourites: { pattern: '/account/favourites', indexable: false, cached: false },
  notifications: { pattern: '/account/notifications', indexable: false, cached: false },
  'saved-previews': { pattern: '/account/previews', indexable: false, cached: false },
  'saved-preview': { pattern: '/saved-preview/{key}', indexable: false, cached: true },
  'foundry-create': { pattern: '/account/foundry/create', indexable: false, cached: false },
  'foundry-edit': { pattern: '/account/foundry/edit', indexable: false, cached: false },
  'foundry-setup': { pattern: '/account/foundry/setup', indexable: false, cached: false },
  'foundry-claim': { pattern: '/account/foundry/claim', indexable: false, cached: false },
  'manage-fonts': { pattern: '/account/foundry/fonts', indexable: false, cached: false },
  upload: { pattern: '/upload', indexable: false, cached: false, alias: 'manage-fonts' },
  'foundry-analytics': { pattern: '/account/foundry/analytics', indexable: false, cached: false },
  'foundry-activity': { pattern: '/account/foundry/activity', indexable: false, cached: false },
  'family-analytics': { pattern: '/account/family/{familyId:id}/analytics', indexable: false, cached: false },
  'new-message': { pattern: '/account/messages/new', indexable: false, cached: false },
  'message-thread': { pattern: '/account/messages/view/{threadId:id}', indexable: false, cached: false },
  messages: { pattern: '/account/messages/{folder}', indexable: false, cached: false },
  report: { pattern: '/account/report/{subject}/{subjectId:id}', indexable: false, cached: false },
  appeal: { pattern: '/account/appeal', indexable: false, cached: false },
  'counter-notice': { pattern: '/account/counter-notice', indexable: false, cached: false },
  admin: { pattern: '/admin/go', indexable: false, cached: false },
  'admin-users': { pattern: '/admin/users', indexable: false, cached: false },
  'admin-user': { pattern: '/admin/user/{userId:id}', indexable: false, cached: false },
  'admin-cases': { pattern: '/admin/cases/{queue}', indexable: false, cached: false },
  'admin-case': { pattern: '/admin/case/{reference}', indexable: false, cached: false },
  'admin-articles': { pattern: '/admin/articles', indexable: false, cached: false },
  'admin-article': { pattern: '/admin/article/{id}', indexable: false, cached: false },
  'admin-queue': { pattern: '/admin/queue', indexable: false, cached: false },
  'admin-submission': { pattern: '/admin/queue/{submissionId:id}', indexable: false, cached: false },
  'admin-fonts': { pattern: '/admin/fonts', indexable: false, cached: false },
  'admin-font': { pattern: '/admin/font/{familyId:id}', indexable: false, cached: false },
  'admin-collections': { pattern: '/admin/collections', indexable: false, cached: false },
  'admin-claims': { pattern: '/admin/claims', indexable: false, cached: false },
  'admin-settings': { pattern: '/admin/settings', indexable: false, cached: false },
  'admin-audit': { pattern: '/admin/audit', indexable: false, cached: false },
  'not-found': { pattern: '/404', indexable: false, cached: false },
  'server-error': { pattern: '/500', indexable: false, cached: false },
  family: { pattern: '/{slug}-f{familyId:id}', indexable: true, cached: true },
  'family-by-designer': { pattern: '/{designer}/{family}', indexable: false, cached: true },
  designer: { pattern: '/{designer}', indexable: true, cached: true },
} as const satisfies Record<string, RouteDefinition>

export type RouteName = keyof typeof ROUTES

/** Path of a route. @throws TypeError when a parameter is missing. */
export function routePath(name: RouteName, params: Record<string, string | number> = {}): string {
  return buildPath(ROUTES[name].pattern, params)
}

/** Path of a collection's page. */
export const collectionPath = (collection: { slug: string; id: number }) =>
  routePath('collection-detail', { slug: collection.slug, id: collection.id })

/** Path of a family's page. */
export const familyPath = (family: { slug: string; familyId: number }) =>
  routePath('family', { slug: family.slug, familyId: family.familyId })

/** Path of an article's page. */
export const articlePath = (article: { slug: string; id: number }) => routePath('blog-post', article)
