import { buildPath } from './route-pattern.ts'

export interface RouteDefinition {
  pattern: string
  /** Permanent redirect to another route of the table, with the same parameters. */
  alias?: string
}

/**
 * THE route table, in order of precedence: fixed paths, then -f{digits}, then /{designer}/{family}, then /{designer}.
 * Routes are added together with their page; other paths get the 404 page.
 */
export const ROUTES = {
  home: { pattern: '/' },
  search: { pattern: '/search' },
  'search-fonts': { pattern: '/search-fonts' },
  'popular-fonts': { pattern: '/popular/fonts' },
  'new-fonts': { pattern: '/new/fonts' },
  'random-fonts': { pattern: '/random/fonts' },
  'commercial-fonts': { pattern: '/commercial-fonts' },
  // The same page as commercial-fonts, which its canonical link names.
  'free-commercial-fonts': { pattern: '/free-commercial-fonts' },
  basket: { pattern: '/basket/{ids?}' },
  // Leads to a basket with the main styles of these families.
  starred: { pattern: '/starred/{ids?}' },
  identify: { pattern: '/identify' },
  explore: { pattern: '/explore' },
  inspiration: { pattern: '/typography-inspiration' },
  timeline: { pattern: '/timeline' },
  'timeline-year': { pattern: '/timeline/{year}' },
  alphabet: { pattern: '/list/{alpha}' },
  letters: { pattern: '/beta/letters' },
  'font-styles': { pattern: '/category' },
  category: { pattern: '/category/{tags}' },
  help: { pattern: '/help' },
  contact: { pattern: '/about/contact' },
  privacy: { pattern: '/about/privacy' },
  brand: { pattern: '/about/brand' },
  terms: { pattern: '/about/terms' },
  dmca: { pattern: '/about/dmca' },
  'all-categories': { pattern: '/all-categories' },
  designers: { pattern: '/designers' },
  'popular-collections': { pattern: '/popular-collections' },
  'new-collections': { pattern: '/collection' },
  'new-collections-alias': { pattern: '/new-collections', alias: 'new-collections' },
  'collection-detail': { pattern: '/collection/{slug}-c{id:id}' },
  blog: { pattern: '/blog' },
  'blog-post': { pattern: '/blog/{slug}-a{id:id}' },
  'font-playground': { pattern: '/font-playground/{tab?}' },
  unicode: { pattern: '/unicode' },
  'unicode-chars': { pattern: '/unicode/chars' },
  'unicode-char': { pattern: '/unicode/char/{slug}' },
  'unicode-blocks': { pattern: '/unicode/block' },
  'unicode-block': { pattern: '/unicode/block/{slug}' },
  'unicode-scripts': { pattern: '/unicode/script' },
  'unicode-script': { pattern: '/unicode/script/{slug}' },
  'unicode-categories': { pattern: '/unicode/category' },
  'unicode-category': { pattern: '/unicode/category/{slug}' },
  'unicode-planes': { pattern: '/unicode/plane' },
  languages: { pattern: '/languages' },
  language: { pattern: '/languages/info/{code}' },
  countries: { pattern: '/countries' },
  country: { pattern: '/countries/info/{code}' },
  analyzer: { pattern: '/unicode/analyzer' },
  'html-encoder': { pattern: '/unicode/html-encoder' },
  'javascript-encoder': { pattern: '/unicode/javascript-encoder' },
  'alt-codes': { pattern: '/unicode/alt-codes' },
  'ascii-fonts': { pattern: '/beta/ascii-fonts' },
  'degree-symbol': { pattern: '/beta/degree-symbol' },
  'emoji-keyboard': { pattern: '/beta/emoji-keyboard' },
  'lenny-face': { pattern: '/lenny-face' },
  'font-generator': { pattern: '/font-generator' },
  'web-font-generator': { pattern: '/web-font-generator' },
  'font-links': { pattern: '/font-links' },
  'account-collections': { pattern: '/account/collections' },
  collect: { pattern: '/account/collections/add/{familyId:id}' },
  'collection-edit': { pattern: '/account/collections/edit/{id:id}' },
  login: { pattern: '/account/login' },
  join: { pattern: '/account/join' },
  confirm: { pattern: '/account/confirm' },
  'forgot-password': { pattern: '/account/forgot-password' },
  logout: { pattern: '/account/logout' },
  welcome: { pattern: '/account/welcome' },
  'profile-general': { pattern: '/account/profile/{userId:id}/general' },
  'profile-settings': { pattern: '/account/profile/{userId:id}/settings' },
  'profile-password': { pattern: '/account/profile/{userId:id}/password' },
  'download-history': { pattern: '/account/downloads' },
  'installed-fonts': { pattern: '/account/installed-fonts' },
  'family-edit': { pattern: '/account/family/{familyId:id}/edit' },
  'family-preview': { pattern: '/account/family/{familyId:id}/preview' },
  'family-history': { pattern: '/account/family/{familyId:id}/history' },
  'family-pending': { pattern: '/account/family/{familyId:id}/pending' },
  'family-published': { pattern: '/account/family/{familyId:id}/published' },
  'api-docs': { pattern: '/api/docs' },
  favourites: { pattern: '/account/favourites' },
  notifications: { pattern: '/account/notifications' },
  'saved-previews': { pattern: '/account/previews' },
  'saved-preview': { pattern: '/saved-preview/{key}' },
  'foundry-create': { pattern: '/account/foundry/create' },
  'foundry-edit': { pattern: '/account/foundry/edit' },
  'foundry-setup': { pattern: '/account/foundry/setup' },
  'foundry-claim': { pattern: '/account/foundry/claim' },
  'manage-fonts': { pattern: '/account/foundry/fonts' },
  upload: { pattern: '/upload', alias: 'manage-fonts' },
  'foundry-analytics': { pattern: '/account/foundry/analytics' },
  'foundry-activity': { pattern: '/account/foundry/activity' },
  'family-analytics': { pattern: '/account/family/{familyId:id}/analytics' },
  'new-message': { pattern: '/account/messages/new' },
  'message-thread': { pattern: '/account/messages/view/{threadId:id}' },
  messages: { pattern: '/account/messages/{folder}' },
  report: { pattern: '/account/report/{subject}/{subjectId:id}' },
  appeal: { pattern: '/account/appeal' },
  'counter-notice': { pattern: '/account/counter-notice' },
  admin: { pattern: '/admin/go' },
  'admin-users': { pattern: '/admin/users' },
  'admin-user': { pattern: '/admin/user/{userId:id}' },
  'admin-cases': { pattern: '/admin/cases/{queue}' },
  'admin-case': { pattern: '/admin/case/{reference}' },
  'admin-articles': { pattern: '/admin/articles' },
  'admin-article': { pattern: '/admin/article/{id}' },
  'admin-queue': { pattern: '/admin/queue' },
  'admin-submission': { pattern: '/admin/queue/{submissionId:id}' },
  'admin-fonts': { pattern: '/admin/fonts' },
  'admin-font': { pattern: '/admin/font/{familyId:id}' },
  'admin-collections': { pattern: '/admin/collections' },
  'admin-claims': { pattern: '/admin/claims' },
  'admin-settings': { pattern: '/admin/settings' },
  'admin-audit': { pattern: '/admin/audit' },
  'not-found': { pattern: '/404' },
  'server-error': { pattern: '/500' },
  family: { pattern: '/{slug}-f{familyId:id}' },
  'family-by-designer': { pattern: '/{designer}/{family}' },
  designer: { pattern: '/{designer}' },
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
