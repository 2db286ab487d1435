import { afterAll, describe, expect, test } from 'vitest'
import { readBody, readHead, readText } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'
import { type RouteSample, routeSamples } from '#tests/support/route-samples.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite({ manyFamilies: true })
const samples: Record<string, RouteSample> = await routeSamples(site)
const person = await makePerson(site)
afterAll(() => site.close())

const get = (path: string) => site.client.get(path)
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(readBody(html))?.[1]?.replace(/<[^>]+>|<!--.*?-->/g, '')

async function shows(path: string, h1: RegExp): Promise<void> {
  const answer = await get(path)
  expect(answer.status, path).toBe(200)
  expect(heading(answer.text), path).toMatch(h1)
}

async function redirects(path: string, to: RegExp): Promise<void> {
  const answer = await get(path)
  expect([301, 302, 303, 307, 308], path).toContain(answer.status)
  expect(answer.headers.location, path).toMatch(to)
}

describe('2 Public routes', () => {
  test.each([
    ['/', 'home-page', /fonts/i],
    ['/search-fonts', 'font search', /./],
    ['/category/serif', 'category-fonts', /serif/i],
    ['/popular/fonts', 'popular fonts', /popular/i],
    ['/category', 'font-styles', /font styles/i],
    ['/all-categories', 'all categories', /all categories/i],
    ['/blog', 'blog list', /blog/i],
    ['/popular-collections', 'popular collections', /popular collections/i],
    ['/collection', 'new-collections', /new collections/i],
    ['/designers', 'designers list', /designers/i],
    ['/new/fonts', 'new fonts', /new/i],
    ['/random/fonts', 'random fonts', /random/i],
    ['/commercial-fonts', 'commercial fonts', /commercial/i],
    ['/timeline', 'timeline', /timeline/i],
    ['/list/A', 'alphabetical list', /beginning with a/i],
    ['/typography-inspiration', 'inspiration', /inspiration/i],
    ['/beta/letters', 'letters', /./],
    ['/web-font-generator', 'generator', /web font generator/i],
    ['/font-links', 'sitemap', /sitemap/i],
    ['/about/contact', 'contact', /contact/i],
    ['/about/privacy', 'privacy', /privacy/i],
    ['/about/brand', 'brand', /brand/i],
    ['/about/terms', 'terms', /terms/i],
    ['/about/dmca', 'dmca', /copyright/i],
    ['/help', 'help', /help/i],
    ['/font-playground', 'playground', /font playground/i],
    ['/font-playground/compare', 'playground, optional tab', /font playground/i],
  ])('%s: %s', (path, _name, h1) => shows(path, h1))

  test('/search: search-all (query q, page p)', async () => {
    await shows('/search?q=a', /results for “a”/i)
    const [first, second] = [await get('/search'), await get('/search?p=2')]
    expect(second.status).toBe(200)
    expect(readText(second.text)).not.toBe(readText(first.text))
  })
  test('/blog/{slug}-a{id}: blog-post', () => shows(samples['blog-post']!.path, samples['blog-post']!.h1))
  test('/new-collections redirects to /collection', () => redirects('/new-collections', /\/collection$/))
  test('/collection/{slug}-c{id}: collection-detail', () =>
    shows(samples['collection-detail']!.path, samples['collection-detail']!.h1))
  test('/commercial-fonts, alias /free-commercial-fonts: one page under both, one canonical link', async () => {
    const [page, alias] = [await get('/commercial-fonts'), await get('/free-commercial-fonts')]
    expect([page.status, alias.status]).toEqual([200, 200])
    expect(heading(alias.text)).toBe(heading(page.text))
    expect(readHead(alias.text).canonical).toBe(readHead(page.text).canonical)
    expect(readHead(page.text).canonical).toMatch(/\/commercial-fonts$/)
  })
  test('/timeline/{year}: the fonts of a year', () => shows(samples['timeline-year']!.path, /fonts of \d{4}/i))
  test('/{slug}-f{familyId}: family-details', () => shows(samples.family!.path, samples.family!.h1))
  test('/{designer}/{family}: family detail', () => shows(samples['family-by-designer']!.path, samples.family!.h1))
  test('/{designer}: designer-fonts', () => shows(samples.designer!.path, /./))
  test('/404: not-found; any unmatched path also shows it', async () => {
    for (const path of ['/404', '/no/such/path/here']) {
      const answer = await get(path)
      expect(answer.status, path).toBe(404)
      expect(heading(answer.text), path).toBe('There is nothing at this address')
    }
  })
  test('/500: shown for other data errors', async () => {
    const answer = await get('/500')
    expect(answer.status).toBe(500)
    expect(heading(answer.text)).toBe('Something went wrong')
  })
})

describe('2 Unicode tools and other pages', () => {
  test.each([
    ['/unicode', /unicode/i],
    ['/unicode/analyzer', /text analyser/i],
    ['/unicode/javascript-encoder', /javascript encoder/i],
    ['/unicode/html-encoder', /html encoder/i],
    ['/unicode/alt-codes', /alt codes/i],
    ['/unicode/block', /unicode blocks/i],
    ['/unicode/block/arrows', /^arrows$/i],
    ['/unicode/chars', /unicode characters/i],
    ['/unicode/char/0041-latin-capital-letter-a', /latin capital letter a/i],
    ['/unicode/script', /scripts/i],
    ['/unicode/script/greek', /^greek$/i],
    ['/unicode/category', /categories/i],
    ['/unicode/category/currency-symbol', /currency symbol/i],
    ['/unicode/plane', /planes/i],
    ['/languages', /languages/i],
    ['/languages/info/pl', /polish/i],
    ['/countries', /countries/i],
    ['/countries/info/PL', /poland/i],
    ['/font-generator', /font generator/i],
    ['/beta/ascii-fonts', /ascii fonts/i],
    ['/beta/degree-symbol', /degree symbol/i],
    ['/beta/emoji-keyboard', /emoji keyboard/i],
    ['/lenny-face', /lenny face/i],
    ['/identify', /font from a picture/i],
  ])('%s', shows)

  test('/admin/go: admin home', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const answer = await admin.client.get('/admin/go')
    expect(answer.status).toBe(200)
    expect(heading(answer.text)).toMatch(/./)
    expect((await get('/admin/go')).status).not.toBe(200)
  })
})

describe('2 Account routes', () => {
  test.each([
    'account-collections',
    'download-history',
    'profile-general',
    'profile-settings',
    'profile-password',
    'welcome',
    'family-edit',
    'family-edit',
    'family-preview',
    'family-analytics',
    'family-history',
    'family-pending',
    'family-published',
    'manage-fonts',
    'foundry-analytics',
    'foundry-activity',
    'foundry-create',
    'foundry-edit',
    'foundry-setup',
    'foundry-claim',
    'messages',
    'message-thread',
    'confirm',
    'forgot-password',
    'login',
    'join',
  ])('%s', async (name) => {
    const sample = samples[name]
    expect(sample, `no route ${name}`).toBeDefined()
    const answer = await (sample!.person?.client ?? site.client).get(sample!.path)
    expect(answer.status).toBe(200)
    expect(heading(answer.text)).toMatch(sample!.h1)
  })

  test('/upload redirects to /account/foundry/fonts', async () => {
    const designer = await makePerson(site, { roles: ['designer'] })
    const answer = await designer.client.get('/upload')
    expect([301, 302, 303, 307, 308]).toContain(answer.status)
    expect(answer.headers.location).toMatch(/\/account\/foundry\/fonts/)
  })
  test('/account/foundry/setup: same screen as edit', async () => {
    const [edit, setup] = [samples['foundry-edit']!, samples['foundry-setup']!]
    const [one, two] = [await edit.person!.client.get(edit.path), await setup.person!.client.get(setup.path)]
    const fields = (html: string) =>
      [...readBody(html).matchAll(/<(?:input|textarea|select)[^>]* name="(\w+)"/g)].map(([, name]) => name)
    expect(fields(two.text)).toEqual(fields(one.text))
    expect(fields(two.text).length).toBeGreaterThan(2)
  })
  test('/account/installed-fonts', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    expect((await admin.client.get('/account/installed-fonts')).status).toBe(200)
  })
  test('Login and join links carry a next parameter holding the current path and query', async () => {
    const html = (await get('/popular/fonts?sort=date')).text
    expect(html).toContain('/account/join?next=%2Fpopular%2Ffonts%3Fsort%3Ddate')
    expect(html).toContain('/account/login?next=%2Fpopular%2Ffonts%3Fsort%3Ddate')
  })
  test('The account login, join, confirm and forgot-password pages have neither header nor footer', async () => {
    for (const name of ['login', 'join', 'confirm', 'forgot-password']) {
      const body = readBody((await get(samples[name]!.path)).text)
      expect(body, name).not.toMatch(/<header[ >]|<footer[ >]/)
    }
    expect(readBody((await get('/')).text)).toMatch(/<header[ >][\s\S]*<footer[ >]/)
  })
})

describe('2 Navigation behaviour', () => {
  test('List pages use query parameter p for the page number (dropped when 1)', async () => {
    const second = await get('/popular/fonts?p=2')
    expect(second.status).toBe(200)
    expect(readBody(second.text)).toMatch(/href="\/popular\/fonts"/)
    expect(readHead((await get('/popular/fonts?p=1')).text).canonical).toMatch(/\/popular\/fonts$/)
  })
  test('A 401 response sends the user to /account/login?next={current path and query}', async () => {
    const answer = await get('/account/downloads?p=2')
    expect([302, 303, 307]).toContain(answer.status)
    expect(answer.headers.location).toMatch(/\/account\/login\?next=%2Faccount%2Fdownloads%3Fp%3D2$/)
  })
  test('A data-load error with code 404 goes to /404', async () => {
    const answer = await get('/no-such-font-f999999')
    expect(answer.status).toBe(404)
    expect(heading(answer.text)).toBe('There is nothing at this address')
  })
  test('codes 301 and 302 redirect to the given address', async () => {
    const { id, slug } = await site.family('inter')
    await redirects(`/another-name-f${id}`, new RegExp(`/${slug}-f${id}$`))
  })
  test('The preview toolbar reads query parameter text on load as the preview text', async () => {
    const body = readBody((await get('/popular/fonts?text=Hamburgefonts')).text)
    expect(body).toContain('value="Hamburgefonts"')
  })
  test('Identity of who is signed in comes with the page', async () => {
    expect((await person.client.get('/')).text).toContain(person.username)
  })
})
