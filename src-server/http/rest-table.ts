type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RestRoute {
  method: Method
  /** With {param} segments; `fieldOf` says which input field each fills. */
  path: string
  /** The tRPC procedure behind it. */
  procedure: string
  summary: string
  /** Requires login; others get 401. */
  signedIn?: boolean
  /** The same for everybody: may be cached and revalidated. */
  cacheable?: boolean
}

/** The specification calls collections {setId} in two addresses; other parameters are named like their fields. */
export const fieldOf = (param: string): string => (param === 'setId' ? 'id' : param)

const open = (method: Method, path: string, procedure: string, summary: string): RestRoute => ({
  method,
  path,
  procedure,
  summary,
})
const read = (...call: [path: string, procedure: string, summary: string]): RestRoute => ({
  ...open('GET', ...call),
  cacheable: true,
})
const own = (...call: Parameters<typeof open>): RestRoute => ({ ...open(...call), signedIn: true })

/**
 * Method, path and procedure of every JSON call of specification section 7; the source of OpenAPI. Fixed paths come
 * before those with parameters.
 */
export const REST_TABLE: readonly RestRoute[] = [
  read('/api/v3/fonts/search.json', 'fonts.search', 'Find font families'),
  read('/api/v3/all/search.json', 'all.search', 'Count matching fonts, designers and collections'),
  read('/api/v3/designers/search.json', 'designers.search', 'Find designers'),
  read('/api/v3/designer/details.json', 'designers.byName', 'Get a designer by slug or name'),
  read('/api/v3/collections/search.json', 'collections.search', 'Find public collections'),
  open(
    'GET',
    '/api/v3/collection/{id}/details.json',
    'collections.byId',
    'Get a collection; 403 if it is private and not yours',
  ),
  own(
    'GET',
    '/api/account/collections',
    'collections.list',
    'List your collections, private ones too; all of them without a size',
  ),
  own(
    'POST',
    '/api/v3/collections',
    'collections.createAndList',
    'Create a collection, with a first family; answers all of yours',
  ),
  own(
    'POST',
    '/api/v3/collection/{setId}/fonts',
    'collections.addFont',
    'Add a family to a collection; repeating changes nothing',
  ),
  own(
    'DELETE',
    '/api/v3/collection/{setId}/font/{familyId}',
    'collections.removeFont',
    'Remove a family from a collection; repeating changes nothing',
  ),
  own('PUT', '/api/v3/collection/{id}', 'collections.edit', 'Edit or clear a collection'),
  own('DELETE', '/api/v3/collection/{id}', 'collections.remove', 'Delete a collection'),
  read('/api/v3/topics/search.json', 'topics.search', 'Find classes and tags'),
  read(
    '/api/v3/welcome.json',
    'site.welcome',
    'Get what the home page shows: featured, popular and new families, collections, styles, counts',
  ),
  read('/api/v3/blogs/search.json', 'articles.search', 'List articles of the blog, newest first'),
  read('/api/v3/article/{id}/details.json', 'articles.details', 'Get an article, with its text as safe HTML'),
  read('/api/v3/timeline.json', 'browse.timeline', 'Count families by year, or by month of one year'),
  own('POST', '/api/v3/family', 'publishing.create', 'Create a family, empty, in your foundry'),
  own('PUT', '/api/v3/family/{familyId}', 'studio.edit', 'Edit your family; fields that you leave out are cleared'),
  own('DELETE', '/api/v3/family/{familyId}', 'publishing.remove', 'Delete your family; it can be restored for a while'),
  read('/api/v3/family/details.json', 'families.byName', 'Get a family by designer and family slug'),
  read('/api/v3/family/{id}/details.json', 'families.byId', 'Get a family by id'),
  read(
    '/api/v3/family/{id}/pairings.json',
    'families.pairings',
    'Find families that pair with one as heading or text, best first',
  ),
  read('/api/v3/family/{id}/comments.json', 'comments.list', 'List comments on a family, newest first'),
  read('/api/v3/font/{fontId}/details.json', 'fonts.details', 'Get a style'),
  read(
    '/api/v3/explore-map.json',
    'explore.map',
    'Get the map of the catalogue: up to 20,000 of the most popular families, alike ones near each other',
  ),
  open(
    'POST',
    '/api/v3/identify',
    'identify.find',
    'Identify a font by vectors of the letters in a picture; the picture itself is not sent',
  ),
  read('/api/v3/unicode/search.json', 'unicode.search', 'Find Unicode characters'),
  read(
    '/api/v3/unicode/character/{codepoint}.json',
    'unicode.character',
    'Get a character by its number: 233, U+00E9 or 0xE9',
  ),
  read('/api/v3/unicode/character/{codepoint}/fonts.json', 'unicode.fonts', 'List families that have a character'),
  read(
    '/api/v3/unicode/showcase.json',
    'unicode.showcase',
    'Get the character of the day and well-known blocks, in families that have them',
  ),
  read(
    '/api/v3/unicode/analyse.json',
    'unicode.analyse',
    'Analyse a text: characters, bytes, normal forms, scripts, hidden characters',
  ),
  read(
    '/api/v3/unicode/transform.json',
    'unicode.transform',
    'Convert a text to another case or normal form, by the rules of its language',
  ),
  read(
    '/api/v3/unicode/coverage.json',
    'unicode.coverage',
    'Find families that can set a text, and what the next ones lack',
  ),
  read('/api/v3/unicode/emoji.json', 'unicode.emoji', 'Find emoji by group, or by words in many languages'),
  read('/api/v3/unicode/parts.json', 'unicode.parts', 'List blocks, scripts, categories or planes'),
  read('/api/v3/unicode/part/{kind}/{slug}.json', 'unicode.part', 'Get a block, script, category or plane'),
  read(
    '/api/v3/unicode/part/{kind}/{slug}/families.json',
    'unicode.partFamilies',
    'List families by how much they have of a block, script, category or plane',
  ),
  read(
    '/api/v3/ascii-fonts.json',
    'asciiFonts.page',
    'Draw a text in letters made of characters, in every font of figlet',
  ),
  read('/api/v3/languages.json', 'languages.list', 'List languages'),
  read(
    '/api/v3/language/{code}/info.json',
    'languages.info',
    'Get a language: its letters, where it is spoken, the families that have it',
  ),
  read('/api/v3/countries.json', 'languages.countries', 'List countries with their languages'),
  read(
    '/api/v3/country/{code}/info.json',
    'languages.country',
    'Get a country: its languages, and the families that can set them all',
  ),
  open('GET', '/api/account/identity', 'account.identity', 'Get your identity'),
  open('POST', '/api/account/track', 'account.track', 'Record a page view; answers the build'),
  own('PUT', '/api/admin/user', 'admin.suspendUser', 'Suspend or unsuspend a user; for admins'),
  open('POST', '/api/v3/contact', 'contact.send', 'Send a message to the operator of the site'),
  open('POST', '/api/v3/notices', 'notices.open', 'Send a copyright notice; answers its reference number'),
  own('POST', '/api/messages/new', 'messages.send', 'Send a message to a person'),
  open(
    'GET',
    '/api/v3/user/{username}',
    'profiles.byName',
    'Get a person: profile, numbers, public collections and latest activity',
  ),
]
