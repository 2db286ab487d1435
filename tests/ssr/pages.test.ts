import { afterAll, describe, expect, test } from 'vitest'
import { ROUTES, type RouteName } from '#shared/routes.ts'
import { adminSamples } from '#tests/support/admin-samples.ts'
import { startTestSite } from '#tests/support/app.ts'
import { foundrySamples } from '#tests/support/foundry-samples.ts'
import { readBody, readHead, readState, readText } from '#tests/support/html.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { peopleSamples } from '#tests/support/people-samples.ts'
import { REFERENCE_VISITS } from '#tests/support/reference-visits.ts'
import { studioSamples } from '#tests/support/studio-samples.ts'
import { ACCOUNT_VISITS } from './account-visits.ts'
import { adminVisits } from './admin-visits.ts'
import { foundryVisits } from './foundry-visits.ts'
import { peopleVisits } from './people-visits.ts'
import { studioVisits } from './studio-visits.ts'

const site = await startTestSite()
const person = await makePerson(site)
const samples = await peopleSamples(site, person)
const staff = await adminSamples(site)
const foundries = await foundrySamples(site)
const studio = await studioSamples(site)
afterAll(() => site.close())

interface Expected {
  path: string
  status?: number
  title: RegExp
  /** Path of the canonical address; null if there is none. */
  canonical: string | null
  noindex?: boolean
  /** Needs an account. */
  member?: boolean
  /** Needs an admin. */
  admin?: boolean
  /** The person who visits; default: any. */
  person?: Person
  /** Texts visible without JavaScript. */
  shows: string[]
}

/** One visit per route, required by the type. */
const VISITS: Record<RouteName, (known: { family: string; arcade: string; userId: number }) => Expected> = {
  home: () => ({
    path: '/',
    title: /^Fontarium: \d+ free fonts/,
    canonical: '/',
    shows: ['Popular this week', 'Lobster'],
  }),
  search: () => ({
    path: '/search?q=lobster',
    title: /lobster/,
    canonical: '/search?q=lobster',
    shows: ['Lobster', 'Download'],
  }),
  'search-fonts': () => ({
    path: '/search-fonts?q=inter',
    title: /inter/,
    canonical: '/search-fonts?q=inter',
    shows: ['Inter'],
  }),
  'popular-fonts': () => ({
    path: '/popular/fonts',
    title: /^Popular fonts/,
    canonical: '/popular/fonts',
    shows: ['Playfair Display', 'Press Start 2P', 'Personal Use Free', '100% Free'],
  }),
  'new-fonts': () => ({
    path: '/new/fonts',
    title: /^New fonts/,
    canonical: '/new/fonts',
    shows: ['Lobster', 'Amiri'],
  }),
  'random-fonts': () => ({
    path: '/random/fonts',
    title: /^Random fonts/,
    canonical: '/random/fonts',
    shows: ['Shuffle again'],
  }),
  'commercial-fonts': () => ({
    path: '/commercial-fonts',
    title: /^Fonts free for commercial use/,
    canonical: '/commercial-fonts',
    shows: ['Lobster'],
  }),
  'free-commercial-fonts': () => ({
    path: '/free-commercial-fonts',
    title: /^Fonts free for commercial use/,
    canonical: '/commercial-fonts',
    shows: ['Lobster'],
  }),
  help: () => ({
    path: '/help',
    title: /^Help/,
    canonical: '/help',
    shows: ['Install on Windows', 'empty boxes'],
  }),
  contact: () => ({
    path: '/about/contact',
    title: /^Contact/,
    canonical: '/about/contact',
    shows: ['Your e-mail address', 'Send message'],
  }),
  privacy: () => ({
    path: '/about/privacy',
    title: /^Privacy/,
    canonical: '/about/privacy',
    shows: ['XSRF-TOKEN', 'Who is responsible'],
  }),
  brand: () => ({
    path: '/about/brand',
    title: /^Brand/,
    canonical: '/about/brand',
    shows: ['Clear space', '#74C3DE'],
  }),
  terms: () => ({
    path: '/about/terms',
    title: /^Terms of use/,
    canonical: '/about/terms',
    shows: ['The fonts are not ours', 'Affero'],
  }),
  dmca: () => ({
    path: '/about/dmca',
    title: /^Copyright notices/,
    canonical: '/about/dmca',
    shows: ['Counter-notice', 'Send notice'],
  }),
  basket: () => ({
    path: '/basket/1-2-999999999',
    title: /^Basket · /,
    canonical: '/basket/1-2-999999999',
    noindex: true,
    shows: ['3 styles', 'One style is no longer on this site.', 'Download all', 'Compare', '/css2?family='],
  }),
  starred: () => ({ path: '/starred', status: 302, title: /^$/, canonical: null, shows: [] }),
  explore: () => ({
    path: '/explore',
    title: /^Map of fonts · /,
    canonical: '/explore',
    shows: ['Lobster', 'Blackletter'],
  }),
  inspiration: () => ({
    path: '/typography-inspiration',
    title: /^Typography inspiration/,
    canonical: '/typography-inspiration',
    shows: ['Typography inspiration', 'real fonts'],
  }),
  timeline: () => ({
    path: '/timeline',
    title: /^Timeline: fonts by year/,
    canonical: '/timeline',
    shows: ['Each year is set in one of its own fonts', 'Lobster'],
  }),
  'timeline-year': () => ({
    path: '/timeline/2010',
    title: /^Fonts of 2010/,
    canonical: '/timeline/2010',
    shows: ['All years', 'Amiri'],
  }),
  alphabet: () => ({
    path: '/list/L',
    title: /^Fonts beginning with L/,
    canonical: '/list/L',
    shows: ['in alphabetical order', 'Lobster'],
  }),
  letters: () => ({
    path: '/beta/letters',
    title: /^g in \d+ fonts/,
    canonical: '/beta/letters',
    shows: ['Latin small letter g', 'Lobster', 'Upper case G', 'Cyrillic'],
  }),
  'font-styles': () => ({
    path: '/category',
    title: /^Font styles/,
    canonical: '/category',
    shows: ['The main genres', 'Writing systems', 'Small feet at the ends of strokes', 'All categories, A to Z'],
  }),
  'all-categories': () => ({
    path: '/all-categories',
    title: /^All categories/,
    canonical: '/all-categories',
    shows: ['Find a style', 'Serif', 'Pixel', 'Japanese'],
  }),
  category: () => ({
    path: '/category/pixel',
    title: /^Pixel fonts/i,
    canonical: '/category/pixel',
    shows: ['Press Start 2P'],
  }),
  designers: () => ({
    path: '/designers?q=impallari',
    title: /^Font designers/,
    canonical: '/designers?q=impallari',
    noindex: true,
    shows: ['Impallari Type', 'Lobster', '1 designer matches “impallari”'],
  }),
  'popular-collections': () => ({
    path: '/popular-collections',
    title: /^Popular collections/,
    canonical: '/popular-collections',
    shows: ['Save the date', '1 font', 'editors', 'View'],
  }),
  'new-collections': () => ({
    path: '/collection',
    title: /^New collections/,
    canonical: '/collection',
    shows: ['Arcade cabinet', 'newest first'],
  }),
  'new-collections-alias': () => ({
    path: '/new-collections',
    status: 301,
    title: /^$/,
    canonical: null,
    shows: [],
  }),
  'collection-detail': ({ arcade }) => ({
    path: arcade,
    title: /^Arcade cabinet: 2 fonts/,
    canonical: arcade,
    shows: ['Press Start 2P', 'sizes of 8, 16, 24 px stay sharp', 'Nabla', 'editors', 'More from editors'],
  }),
  blog: () => ({
    path: '/blog',
    title: /^Blog: choosing and using fonts · /,
    canonical: '/blog',
    shows: ['14 articles', 'Pairing two fonts without a recipe book'],
  }),
  'blog-post': () => ({
    path: '/blog/arabic-devanagari-thai-beside-latin-a1',
    title: /^Setting Arabic, Devanagari or Thai beside Latin · /,
    canonical: '/blog/arabic-devanagari-thai-beside-latin-a1',
    shows: ['By Fontarium', 'Match what the eye sees', 'Families in this article', 'Amiri'],
  }),
  identify: () => ({
    path: '/identify',
    title: /^Find a font from a picture · /,
    canonical: '/identify',
    shows: ['stays in your browser', 'Choose a picture', 'This page needs JavaScript'],
  }),
  'font-playground': () => ({
    path: '/font-playground',
    title: /^Font playground/,
    canonical: '/font-playground',
    shows: ['Waterfall', 'Pairing', 'Playfair Display', 'Spacing'],
  }),
  ...REFERENCE_VISITS,
  'web-font-generator': () => ({
    path: '/web-font-generator',
    title: /^Web font generator · /,
    canonical: '/web-font-generator',
    shows: ['We keep no copy of it', 'Layout features to keep', 'Icelandic', 'Lobster', 'Make web fonts'],
  }),
  'font-links': () => ({
    path: '/font-links',
    title: /^Sitemap: every section of the site · /,
    canonical: '/font-links',
    shows: ['Popular fonts', 'Fonts by first letter', 'Fonts by year', 'Script'],
  }),
  'api-docs': () => ({
    path: '/api/docs',
    title: /^API: every call with examples · /,
    canonical: '/api/docs',
    shows: ['/api/v3/fonts/search.json', 'Find font families', '/api/webfont/{guid}.woff2', 'curl'],
  }),
  'not-found': () => ({
    path: '/404',
    status: 404,
    title: /^Page not found/,
    canonical: null,
    noindex: true,
    shows: ['There is nothing at this address'],
  }),
  'account-collections': () => ({
    path: '/account/collections',
    title: /^My Collections · /,
    canonical: '/account/collections',
    noindex: true,
    member: true,
    shows: ['Sample collection', 'New collection', 'Import a collection'],
  }),
  ...peopleVisits(() => samples),
  ...foundryVisits(() => foundries),
  ...studioVisits(() => studio),
  ...ACCOUNT_VISITS,
  ...adminVisits(() => staff),
  'server-error': () => ({
    path: '/500',
    status: 500,
    title: /^Something went wrong/,
    canonical: null,
    noindex: true,
    shows: ['Something went wrong'],
  }),
  family: ({ family }) => ({
    path: family,
    title: /^Lobster font by /,
    canonical: family,
    shows: ['Lobster', '100% Free', 'SIL Open Font License', 'Download'],
  }),
  'family-by-designer': ({ family }) => ({
    path: '/rsms/inter',
    title: /^Inter font by Rasmus Andersson/,
    canonical: family,
    shows: ['Inter', 'Rasmus Andersson'],
  }),
  designer: () => ({ path: '/rsms', title: /^Rasmus Andersson: 1 font family/, canonical: '/rsms', shows: ['Inter'] }),
}

const addressOf = async (slug: string) => `/${slug}-f${(await site.family(slug)).id}`

describe.each(Object.keys(ROUTES) as RouteName[])('%s', (name) => {
  test('has its status, head and texts without JavaScript', async () => {
    const visit = VISITS[name]({
      family: await addressOf(name === 'family-by-designer' ? 'inter' : 'lobster'),
      arcade: await site.collection('arcade-cabinet'),
      userId: person.userId,
    })
    const member = (visit.person ?? person).client
    const client = visit.admin ? staff.admin.client : visit.member ? member : site.client
    const answer = await client.get(visit.path)
    expect(answer.status).toBe(visit.status ?? 200)
    if (visit.status === 301 || visit.status === 302) return
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': visit.member || visit.admin ? 'private, no-store' : 'private, no-cache',
      'x-request-duration': expect.stringMatching(/^\d/),
    })
    const head = readHead(answer.text)
    expect(head.title).toMatch(visit.title)
    expect(head.description.length).toBeGreaterThan(15)
    expect(head.canonical).toBe(visit.canonical === null ? null : site.url + visit.canonical)
    if (visit.noindex) expect(head.robots).toBe('noindex')
    expect(head.og).toMatchObject({ site_name: 'Fontarium', title: head.title, description: head.description })
    if (visit.canonical !== null) expect(head.og.url).toBe(site.url + visit.canonical)
    const text = readText(answer.text)
    for (const words of visit.shows) expect(text).toContain(words)
    expect([...readBody(answer.text).matchAll(/<h1[\s>]/g)]).toHaveLength(1)
    expect(readBody(answer.text)).not.toContain('<script')
    const state = readState(answer.text)
    expect(state.config).toMatchObject({ XsrfHeader: 'X-Fontarium-Token', siteName: 'Fontarium', publicUrl: site.url })
    expect(state.page.name).toBe(name)

    const withoutBody = await client.request('HEAD', visit.path)
    expect(withoutBody.status).toBe(visit.status ?? 200)
    expect(withoutBody.bytes).toHaveLength(0)
  })
})

test('the page of the degree sign lists each way to type it once', async () => {
  const { text } = await site.client.get('/beta/degree-symbol')
  const facts = [...text.matchAll(/<dl[^>]*>(.*?)<\/dl>/gs)].map(([, list]) =>
    Array.from(list!.matchAll(/<dt[^>]*>(.*?)<\/dt>/gs), ([, name]) => name!),
  )
  expect(facts.flat()).toContain('HTML, by name')
  for (const names of facts) expect(names).toEqual([...new Set(names)])
})
