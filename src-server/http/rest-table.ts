export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With {param} segments. */
  path: string
  /** tRPC procedure that answers. */
  procedure: string
  /** Path parameter → input field. */
  params?: Record<string, string>
  /** The procedure takes no input. */
  noInput?: boolean
  /** Only for somebody who is signed in; others are answered 401. */
  signedIn?: boolean
  /** The same for everybody: may be kept and revalidated. */
  cacheable?: boolean
  summary: string
}

/** Method, path, procedure of every JSON call of specification section 7. OpenAPI is generated from it. Fixed paths come first. */
export const REST_TABLE: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/v3/fonts/search.json',
    procedure: 'fonts.search',
    cacheable: true,
    summary: 'Find font families',
  },
  {
    method: 'GET',
    path: '/api/v3/all/search.json',
    procedure: 'all.search',
    cacheable: true,
    summary: 'How many fonts, designers and collections match',
  },
  {
    method: 'GET',
    path: '/api/v3/designers/search.json',
    procedure: 'designers.search',
    cacheable: true,
    summary: 'Find designers',
  },
  {
    method: 'GET',
    path: '/api/v3/designer/details.json',
    procedure: 'designers.byName',
    cacheable: true,
    summary: 'A designer by slug or name',
  },
  {
    method: 'GET',
    path: '/api/v3/collections/search.json',
    procedure: 'collections.search',
    cacheable: true,
    summary: 'Find public collections',
  },
  {
    method: 'GET',
    path: '/api/v3/collection/{id}/details.json',
    procedure: 'collections.details',
    params: { id: 'id' },
    summary: 'A collection by id',
  },
  {
    method: 'GET',
    path: '/api/account/collections',
    procedure: 'collections.list',
    signedIn: true,
    summary: "The asker's own collections, private ones too",
  },
  {
    method: 'POST',
    path: '/api/v3/collections',
    procedure: 'collections.create',
    signedIn: true,
    summary: 'Make a collection, with a family to begin with; answers all of them',
  },
  {
    method: 'POST',
    path: '/api/v3/collection/{setId}/fonts',
    procedure: 'collections.addFont',
    signedIn: true,
    params: { setId: 'id' },
    summary: 'Put a family into a collection; again changes nothing',
  },
  {
    method: 'DELETE',
    path: '/api/v3/collection/{setId}/font/{familyId}',
    procedure: 'collections.removeFont',
    signedIn: true,
    params: { setId: 'id', familyId: 'familyId' },
    summary: 'Take a family out of a collection; again changes nothing',
  },
  {
    method: 'PUT',
    path: '/api/v3/collection/{id}',
    procedure: 'collections.edit',
    signedIn: true,
    params: { id: 'id' },
    summary: 'Change name, description and private flag, or clear it',
  },
  {
    method: 'DELETE',
    path: '/api/v3/collection/{id}',
    procedure: 'collections.remove',
    signedIn: true,
    params: { id: 'id' },
    summary: 'Delete a collection',
  },
  {
    method: 'GET',
    path: '/api/v3/topics/search.json',
    procedure: 'topics.search',
    cacheable: true,
    summary: 'Style labels and tags',
  },
  {
    method: 'GET',
    path: '/api/v3/welcome.json',
    procedure: 'site.welcome',
    noInput: true,
    cacheable: true,
    summary: 'What the home page shows: featured, popular and new families, collections, styles, counts',
  },
  {
    method: 'GET',
    path: '/api/v3/blogs/search.json',
    procedure: 'articles.search',
    cacheable: true,
    summary: 'Articles of the blog, newest first',
  },
  {
    method: 'GET',
    path: '/api/v3/article/{id}/details.json',
    procedure: 'articles.details',
    params: { id: 'id' },
    cacheable: true,
    summary: 'An article with its text as safe HTML',
  },
  {
    method: 'GET',
    path: '/api/v3/timeline.json',
    procedure: 'browse.timeline',
    cacheable: true,
    summary: 'Families by year of publication; of one year by month',
  },
  {
    method: 'GET',
    path: '/api/v3/family/details.json',
    procedure: 'families.byName',
    cacheable: true,
    summary: 'A family by designer and family slug',
  },
  {
    method: 'GET',
    path: '/api/v3/family/{id}/details.json',
    procedure: 'families.byId',
    params: { id: 'id' },
    cacheable: true,
    summary: 'A family by id',
  },
  {
    method: 'GET',
    path: '/api/v3/family/{id}/comments.json',
    procedure: 'comments.list',
    params: { id: 'id' },
    cacheable: true,
    summary: 'What people say about a family, newest first',
  },
  {
    method: 'GET',
    path: '/api/v3/font/{fontId}/details.json',
    procedure: 'fonts.details',
    params: { fontId: 'fontId' },
    cacheable: true,
    summary: 'One style',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/search.json',
    procedure: 'unicode.search',
    cacheable: true,
    summary: 'Find characters of Unicode',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/character/{codepoint}.json',
    procedure: 'unicode.character',
    params: { codepoint: 'codepoint' },
    cacheable: true,
    summary: 'Everything about one character, by its number in decimal',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/character/{codepoint}/fonts.json',
    procedure: 'unicode.fonts',
    params: { codepoint: 'codepoint' },
    cacheable: true,
    summary: 'Families that have a character',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/analyse.json',
    procedure: 'unicode.analyse',
    cacheable: true,
    summary: 'A text taken apart: characters, bytes, normal forms, scripts, what is hidden in it',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/emoji.json',
    procedure: 'unicode.emoji',
    cacheable: true,
    summary: 'Emoji of a group, or by words in one of many languages',
  },
  {
    method: 'GET',
    path: '/api/v3/unicode/parts.json',
    procedure: 'unicode.parts',
    cacheable: true,
    summary: 'Blocks, scripts, categories or planes with their sizes',
  },
  {
    method: 'GET',
    path: '/api/v3/languages.json',
    procedure: 'languages.list',
    noInput: true,
    cacheable: true,
    summary: 'Languages whose letters are known',
  },
  {
    method: 'GET',
    path: '/api/v3/language/{code}/info.json',
    procedure: 'languages.info',
    params: { code: 'code' },
    cacheable: true,
    summary: 'A language: its letters, where it is spoken, the families that have it',
  },
  {
    method: 'GET',
    path: '/api/v3/countries.json',
    procedure: 'languages.countries',
    noInput: true,
    cacheable: true,
    summary: 'Countries with their languages',
  },
  {
    method: 'GET',
    path: '/api/v3/country/{code}/info.json',
    procedure: 'languages.country',
    params: { code: 'code' },
    cacheable: true,
    summary: 'A country: its languages, and the families that can set them all',
  },
  {
    method: 'GET',
    path: '/api/account/identity',
    procedure: 'account.identity',
    noInput: true,
    summary: 'Who is asking',
  },
  {
    method: 'POST',
    path: '/api/account/track',
    procedure: 'account.track',
    summary: 'Record a page view; answers the build',
  },
  {
    method: 'POST',
    path: '/api/v3/contact',
    procedure: 'contact.send',
    summary: 'Send a message to the operator of the site',
  },
  {
    method: 'POST',
    path: '/api/v3/notices',
    procedure: 'notices.open',
    summary: 'Send a copyright notice; answers its reference number',
  },
]
