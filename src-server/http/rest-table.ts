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
  read('/api/v3/all/search.json', 'all.search', 'How many fonts, designers and collections match'),
  read('/api/v3/designers/search.json', 'designers.search', 'Find designers'),
  read('/api/v3/designer/details.json', 'designers.byName', 'A designer by slug or name'),
  read('/api/v3/collections/search.json', 'collections.search', 'Find public collections'),
  open(
    'GET',
    '/api/v3/collection/{id}/details.json',
    'collections.byId',
    'A collection by id; 403 for the private one of somebody else',
  ),
  own(
    'GET',
    '/api/account/collections',
    'collections.list',
    "The asker's own collections, private ones too; all of them unless a size is asked for",
  ),
  own(
    'POST',
    '/api/v3/collections',
    'collections.createAndList',
    'Make a collection, with a family to begin with; answers all of them',
  ),
  own(
    'POST',
    '/api/v3/collection/{setId}/fonts',
    'collections.addFont',
    'Put a family into a collection; again changes nothing',
  ),
  own(
    'DELETE',
    '/api/v3/collection/{setId}/font/{familyId}',
    'collections.removeFont',
    'Take a family out of a collection; again changes nothing',
  ),
  own('PUT', '/api/v3/collection/{id}', 'collections.edit', 'Change name, description and private flag, or clear it'),
  own('DELETE', '/api/v3/collection/{id}', 'collections.remove', 'Delete a collection'),
  read('/api/v3/topics/search.json', 'topics.search', 'Classes and tags'),
  read(
    '/api/v3/welcome.json',
    'site.welcome',
    'What the home page shows: featured, popular and new families, collections, styles, counts',
  ),
  read('/api/v3/blogs/search.json', 'articles.search', 'Articles of the blog, newest first'),
  read('/api/v3/article/{id}/details.json', 'articles.details', 'An article with its text as safe HTML'),
  read('/api/v3/timeline.json', 'browse.timeline', 'Families by year of publication; of one year by month'),
  own('POST', '/api/v3/family', 'publishing.create', 'Begin an empty font family in a foundry of one’s own'),
  own(
    'PUT',
    '/api/v3/family/{familyId}',
    'studio.edit',
    'Change the details of your own family; fields that you leave out are cleared',
  ),
  own(
    'DELETE',
    '/api/v3/family/{familyId}',
    'publishing.remove',
    'Delete a family of one’s own; it can be restored for a while',
  ),
  read('/api/v3/family/details.json', 'families.byName', 'A family by designer and family slug'),
  read('/api/v3/family/{id}/details.json', 'families.byId', 'A family by id'),
  read(
    '/api/v3/family/{id}/pairings.json',
    'families.pairings',
    'Families that go with one as heading or text, best first',
  ),
  read('/api/v3/family/{id}/comments.json', 'comments.list', 'What people say about a family, newest first'),
  read('/api/v3/font/{fontId}/details.json', 'fonts.details', 'One style'),
  read(
    '/api/v3/explore-map.json',
    'explore.map',
    'The map of the catalogue: families in cells, alike ones near each other; at most 20,000, the most popular',
  ),
  open(
    'POST',
    '/api/v3/identify',
    'identify.find',
    'The styles nearest to the letters of a picture, by vectors of their shapes; the picture itself is not sent',
  ),
  read('/api/v3/unicode/search.json', 'unicode.search', 'Find characters of Unicode'),
  read(
    '/api/v3/unicode/character/{codepoint}.json',
    'unicode.character',
    'Everything about one character, by its number: 233, U+00E9 or 0xE9',
  ),
  read('/api/v3/unicode/character/{codepoint}/fonts.json', 'unicode.fonts', 'Families that have a character'),
  read(
    '/api/v3/unicode/showcase.json',
    'unicode.showcase',
    'The character of the day and well-known blocks, in families that have them',
  ),
  read(
    '/api/v3/unicode/analyse.json',
    'unicode.analyse',
    'A text taken apart: characters, bytes, normal forms, scripts, what is hidden in it',
  ),
  read(
    '/api/v3/unicode/transform.json',
    'unicode.transform',
    'A text in another case or normal form, by the rules of its language',
  ),
  read(
    '/api/v3/unicode/coverage.json',
    'unicode.coverage',
    'Families that can set a text, and what the next ones lack',
  ),
  read('/api/v3/unicode/emoji.json', 'unicode.emoji', 'Emoji of a group, or by words in one of many languages'),
  read('/api/v3/unicode/parts.json', 'unicode.parts', 'Blocks, scripts, categories or planes with their sizes'),
  read('/api/v3/unicode/part/{kind}/{slug}.json', 'unicode.part', 'A block, script, category or plane'),
  read(
    '/api/v3/unicode/part/{kind}/{slug}/families.json',
    'unicode.partFamilies',
    'Families by how much they have of a block, script, category or plane',
  ),
  read('/api/v3/ascii-fonts.json', 'asciiFonts.page', 'A text in letters made of characters, in every font of figlet'),
  read('/api/v3/languages.json', 'languages.list', 'Languages whose letters are known'),
  read(
    '/api/v3/language/{code}/info.json',
    'languages.info',
    'A language: its letters, where it is spoken, the families that have it',
  ),
  read('/api/v3/countries.json', 'languages.countries', 'Countries with their languages'),
  read(
    '/api/v3/country/{code}/info.json',
    'languages.country',
    'A country: its languages, and the families that can set them all',
  ),
  open('GET', '/api/account/identity', 'account.identity', 'Who is asking'),
  open('POST', '/api/account/track', 'account.track', 'Record a page view; answers the build'),
  own('PUT', '/api/admin/user', 'admin.suspendUser', 'Suspend a user, or let them back in; for admins'),
  open('POST', '/api/v3/contact', 'contact.send', 'Send a message to the operator of the site'),
  open('POST', '/api/v3/notices', 'notices.open', 'Send a copyright notice; answers its reference number'),
  own('POST', '/api/messages/new', 'messages.send', 'Send a message to a person'),
  open(
    'GET',
    '/api/v3/user/{username}',
    'profiles.byName',
    'A person: what they show of themselves, their numbers, public collections and latest activity',
  ),
]
