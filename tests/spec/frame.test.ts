import { afterAll, describe, expect, test } from 'vitest'
import { Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { transaction } from '#server/database/transaction.ts'
import { findRenderer } from '#shared/preview/renderers.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readBody, unescapeHtml } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'

const SOCIAL = ['https://mastodon.social/@fontarium', 'https://github.com/fontarium', 'https://example.org/social']
const site = await startTestSite({ env: { SOCIAL_LINKS: SOCIAL.join(',') } })
const [person, designer, admin] = await Promise.all([
  makePerson(site),
  makePerson(site, { roles: ['designer'] }),
  makePerson(site, { roles: ['admin'] }),
])
const make = (name: string, isPrivate: boolean) =>
  person.client.post('/api/v3/collections', { name, description: '', private: isPrivate })
await make('Empty and hidden', true)
// No family of the catalogue has more than ten styles, and few have just a hundred downloads.
const inter = await site.family('inter')
const [style] = await site.database.read.manager.findBy(Font, { familyId: inter.id })
await transaction(site.database, async (manager) => {
  for (let place = inter.fontCount; place < 12; place++) {
    const { id: _, ...copy } = style!
    const own = { slug: `style-${place}`, name: `Style ${place}`, fileGuid: String(place).padStart(32, '0') }
    await manager.insert(Font, { ...copy, ...own, position: place, isPrimary: false })
  }
  await manager.update(Family, { slug: 'inter' }, { fontCount: 12, downloads: 0 })
  await manager.update(Family, { slug: 'amiri' }, { downloads: 100 })
  await manager.update(Family, { slug: 'nabla' }, { downloads: 101 })
})
const hiddenPath = '/account/collections'
afterAll(() => site.close())

const bodyOf = async (path: string, client = site.client) => unescapeHtml(readBody((await client.get(path)).text))
const part = async (name: 'header' | 'footer', client = site.client) =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(await bodyOf('/popular/fonts', client))![0]
/** Names of links with their addresses, in order. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([tag, href, inner]) => ({
    href: href!,
    name: /aria-label="([^"]*)"/.exec(tag)?.[1] ?? inner!.replace(/<svg.*?<\/svg>|<!--.*?-->|<[^>]+>/gs, '').trim(),
  }))
const link = (html: string, name: RegExp) => linksOf(html).find((one) => name.test(one.name))?.href

describe('2 Header', () => {
  test('Logo linking home (alt text means the product logo)', async () => {
    expect(link(await part('header'), /Fontarium/)).toBe('/')
  })
  test('Upload button, user dropdown', async () => {
    const header = await part('header')
    expect(header).toMatch(/<a [^>]*role="button"[^>]*>(<svg.*?<\/svg>)?Upload/s)
    expect(header).toContain('aria-label="Your settings"')
  })
  test('Logged in: a messages icon and a collections icon', async () => {
    const header = await part('header', person.client)
    expect(link(header, /^Messages/)).toBe('/account/messages/inbox')
    expect(link(header, /^My Collections/)).toBe('/account/collections')
    expect(header).not.toContain('Join Free')
  })
  test('Logged out: a Join Free button', async () => {
    expect(link(await part('header'), /^Join Free$/)).toMatch(/^\/account\/join\?next=/)
  })
  test('Secondary links: Fonts, Styles, Collections, Font Generator, Designers, Stuff', async () => {
    const header = await part('header')
    const names = linksOf(header).map(({ name }) => name)
    for (const name of ['Fonts', 'Styles', 'Collections', 'Font Generator', 'Designers']) expect(names).toContain(name)
    expect(header).toMatch(/<button[^>]*>Stuff/)
  })
  test('The category bar offers Featured, Popular, New, Random and style tags', async () => {
    const names = linksOf(await bodyOf('/popular/fonts')).map(({ name }) => name)
    for (const name of ['Featured', 'Popular', 'New', 'Random']) expect(names, name).toContain(name)
    expect(linksOf(await bodyOf('/popular/fonts')).some(({ href }) => href.startsWith('/category/'))).toBe(true)
  })
})

describe('2 User dropdown', () => {
  test('Account Settings (logged in), Download History, My Collections, Messages inbox (logged in)', async () => {
    const [mine, strangers] = [await part('header', person.client), await part('header')]
    expect(link(mine, /^Account Settings$/)).toBe(`/account/profile/${person.userId}/general`)
    expect(link(strangers, /^Account Settings$/)).toBeUndefined()
    for (const header of [mine, strangers]) {
      expect(link(header, /^Download History$/)).toBe('/account/downloads')
      expect(link(header, /^My Collections$/)).toBe('/account/collections')
    }
    expect(linksOf(mine).filter(({ href }) => href === '/account/messages/inbox').length).toBeGreaterThan(1)
  })
  test('For designers, per foundry: My Fonts with count, Analytics, Settings', async () => {
    const header = await part('header', designer.client)
    expect(linksOf(header).find(({ name }) => /^My Fonts\s*\d+$/.test(name))?.href).toMatch(
      /^\/account\/foundry\/fonts\?foundry=/,
    )
    expect(link(header, /^Analytics$/)).toMatch(/^\/account\/foundry\/analytics\?foundry=/)
    expect(link(header, /^Settings$/)).toMatch(/^\/account\/foundry\/edit\?foundry=/)
    expect(link(await part('header', person.client), /^My Fonts/)).toBeUndefined()
  })
  test('Admin section: dashboard link and Manage Fonts', async () => {
    const header = await part('header', admin.client)
    expect(linksOf(header).some(({ href }) => href === '/admin/go')).toBe(true)
    expect(link(header, /^Manage Fonts$/)).toMatch(/^\//)
    expect(link(await part('header', person.client), /^Manage Fonts$/)).toBeUndefined()
  })
  test('Dark mode switch, Help, Login or Logout', async () => {
    const [mine, strangers] = [await part('header', person.client), await part('header')]
    for (const header of [mine, strangers]) {
      expect(header).toMatch(/role="switch"[^>]*\/?>(<!--.*?-->)?Dark mode/)
      expect(link(header, /^Help$/)).toBe('/help')
    }
    expect(mine).toMatch(/>Logout</)
    expect(link(strangers, /^Login$/)).toMatch(/^\/account\/login\?next=/)
  })
})

describe('2 Footer', () => {
  test('Link lists: Popular, Commercial, Cool and Cursive fonts, Blog, Help, Contact, Brand, Privacy, Terms, DMCA, Sitemap', async () => {
    const links = linksOf(await part('footer'))
    const expected: Record<string, string> = {
      'Popular fonts': '/popular/fonts',
      'Commercial fonts': '/commercial-fonts',
      'Cool fonts': '/category/cool',
      'Cursive fonts': '/category/cursive',
      Blog: '/blog',
      Help: '/help',
      Contact: '/about/contact',
      Brand: '/about/brand',
      Privacy: '/about/privacy',
      Terms: '/about/terms',
      DMCA: '/about/dmca',
      Sitemap: '/font-links',
    }
    for (const [name, href] of Object.entries(expected)) expect(links).toContainEqual({ name, href })
  })
  test('Three social links', async () => {
    const links = linksOf(await part('footer')).filter(({ href }) => SOCIAL.includes(href))
    expect(links).toEqual([
      { name: 'Mastodon', href: SOCIAL[0] },
      { name: 'GitHub', href: SOCIAL[1] },
      { name: 'example.org', href: SOCIAL[2] },
    ])
  })
  test('a copyright line', async () => {
    expect(await part('footer')).toContain('©')
  })
})

describe('2 Collection card and list row', () => {
  const card = (html: string, name: string) =>
    new RegExp(`<article[^>]*aria-label="${name}".*?</article>`, 's').exec(html)![0]

  test('Collection card: name, font count, owner with name, a View button, and a preview grid; name, View button and grid all link to collection-detail', async () => {
    const own = card(await bodyOf('/popular-collections'), 'Save the date')
    const details = linksOf(own).filter(({ href }) => /^\/collection\/save-the-date-c\d+$/.test(href))
    expect(details.length).toBeGreaterThanOrEqual(3)
    expect(details.map(({ name }) => name)).toEqual(expect.arrayContaining(['Save the date', 'View Save the date']))
    expect(own).toMatch(/\d+ fonts?/)
    expect(link(own, /^editors$/)).toContain('user=editors')
    expect(own).toMatch(/<img [^>]*\/api\/rf5\//)
  })
  test('Private collections show a lock icon titled “Collection is private”', async () => {
    expect(card(await bodyOf(hiddenPath, person.client), 'Empty and hidden')).toContain('Collection is private')
  })
  test('A card with no fonts shows “No fonts in this collection 😢”; count text “no fonts”', async () => {
    const own = card(await bodyOf(hiddenPath, person.client), 'Empty and hidden')
    expect(own).toContain('No fonts in this collection 😢')
    expect(own).toContain('no fonts')
  })
  test('Edit mode adds an Edit button', async () => {
    expect(card(await bodyOf(hiddenPath, person.client), 'Empty and hidden')).toMatch(/Edit/)
    expect(card(await bodyOf('/popular-collections'), 'Save the date')).not.toMatch(/>Edit/)
  })
  test('Font family list row: preview, download link, add-to-collection button, style dots, designer, topic, updated time', async () => {
    const row = /<article[^>]*aria-label="Playfair Display".*?<\/article>/s.exec(await bodyOf('/popular/fonts'))![0]
    expect(row).toMatch(/<img [^>]*src="[^"]*\/api\/rf5\//)
    expect(link(row, /^Download Playfair Display$/)).toMatch(/^\/api\/family\/\d+\/bundle$/)
    expect(row).toContain('aria-label="Add Playfair Display to a collection"')
    expect(row.match(/data-style="\d+"/g)!.length).toBeGreaterThan(1)
    expect(link(row, /^Claus/)).toBe('/claus-eggers-sorensen')
    expect(link(row, /^Serif$/)).toBe('/category/serif')
    expect(row).toMatch(/<time /)
  })
  test('Preview toolbar: preview text, size slider, colour swatches, a free-only checkbox, a sort dropdown', async () => {
    const html = await bodyOf('/popular/fonts')
    expect(html).toMatch(/<input[^>]*name="text"/)
    expect(html).toMatch(/<input[^>]*type="range"[^>]*min="6"[^>]*max="200"/)
    expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*name="free"|name="free"[^>]*type="checkbox"|Free only/i)
    expect(html).toMatch(/<select[^>]*name="sort"/)
  })
})

describe('9 Business constants and limits', () => {
  test('Preview: default size 65, renderer 4 and black on white; Style dots up to 10 per family', async () => {
    const html = await bodyOf('/popular/fonts')
    expect(html).toMatch(/<input[^>]*type="range"[^>]*value="65"/)
    expect(findRenderer(4)?.name).toBe('skia')
    const picture = /\/api\/rf5\/[^"]*?[?][^"]*/.exec(html)![0]
    const asked = new URL(picture, site.url).searchParams
    expect(['r', 'fg', 'bg', 's'].map((name) => asked.get(name))).toEqual(['skia', '000000', 'FFFFFF', '65'])
    const row = /<article[^>]*aria-label="Inter".*?<\/article>/s.exec(html)![0]
    expect(row).toContain('12 styles')
    expect([...row.matchAll(/data-style="/g)]).toHaveLength(10)
  })
  test('Download count shown only above 100', async () => {
    const html = await bodyOf('/popular/fonts')
    const counts = ['Inter', 'Amiri', 'Nabla'].map((name) => {
      const row = new RegExp(`<article[^>]*aria-label="${name}".*?</article>`, 's').exec(html)![0]
      return /\d[\d,.kmilon ]* downloads/.exec(row)?.[0]
    })
    expect(counts).toEqual([undefined, undefined, '101 downloads'])
  })
})
