import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createRandom } from '#tests/factories/random.ts'
import { codepointsOf, settableIn } from '#tests/support/font-codepoints.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

const { json } = site.client

describe('GET /api/v3/unicode/search.json', () => {
  test('a hundred per page, with how the words were read', async () => {
    const found = await json('/api/v3/unicode/search.json?q=arrow')
    expect(found.hits).toHaveLength(100)
    expect(found.read).toEqual({ kind: 'name', words: 'words of a name' })
    expect(found.total).toBeGreaterThan(400)
    const notations = { '\\u{10FFFD}': 'an escape of JavaScript', '\\U0010FFFD': 'an escape of Python or C' }
    for (const [q, words] of Object.entries(notations))
      expect((await json(`/api/v3/unicode/search.json?q=${encodeURIComponent(q)}`)).read.words, q).toContain(words)
    const block = await json('/api/v3/unicode/search.json?filter=block~latin-1-supplement&size=3&page=2')
    expect(block.hits.map((hit: { codepoint: number }) => hit.codepoint)).toEqual([0x83, 0x84, 0x85])
    expect(block.hits[2]).toMatchObject({ name: 'NEXT LINE', text: null, sign: 'NEL' })
    // Page numbers past the end return the last page.
    expect((await json('/api/v3/unicode/search.json?filter=block~arrows&page=99')).page).toBe(2)
    // Private use is listed where a block or plane has nothing else, and counted there.
    expect((await json('/api/v3/unicode/search.json?filter=block~private-use-area')).total).toBe(6400)
    expect((await json('/api/v3/unicode/search.json?filter=plane~15')).total).toBe(65_534)
    const { part } = await json('/api/v3/unicode/part/block/private-use-area.json')
    expect(part.count).toBe(6400)
    expect((await json('/api/v3/unicode/part/block/private-use-area/families.json')).total).toBeGreaterThan(0)
  })

  test('bad input is refused by name', async () => {
    for (const query of [
      'filter=block~nowhere',
      'size=101',
      'page=0',
      'page=1e3',
      'size=0x10',
      'sort=colour',
      'nonsense=1',
    ]) {
      const answer = await site.client.get(`/api/v3/unicode/search.json?${query}`)
      expect(answer.status, query).toBe(400)
      expect(answer.json.detail).toContain(query.split('=')[0])
    }
  })
})

describe('one character', () => {
  test('the page of Unicode shows one for the day and for each well-known block, in families that have it', async () => {
    const { today, blocks } = await json('/api/v3/unicode/showcase.json')
    const shown = blocks.filter((block: { specimen: object | null }) => block.specimen !== null)
    expect(shown.length).toBeGreaterThan(10)
    for (const { text, specimen } of shown) {
      const fonts = await json(`/api/v3/unicode/character/${text.codePointAt(0)}/fonts.json`)
      const ids = fonts.hits.map((family: { familyId: number }) => family.familyId)
      if (fonts.pages === 1) expect(ids, text).toContain(specimen.familyId)
    }
    const page = (await site.client.get('/unicode')).text
    for (const words of ['Character of the day', today.name, today.specimens[0].name, '/unicode/block/cyrillic'])
      expect(page).toContain(words)
    expect((await site.client.get('/unicode?q=arrow')).text).not.toContain('Character of the day')
  })

  test('details, and 404 for unassigned ones', async () => {
    expect(await json('/api/v3/unicode/character/176.json')).toMatchObject({ name: 'DEGREE SIGN', category: 'So' })
    expect((await site.client.get('/api/v3/unicode/character/888.json')).status).toBe(404)
    expect((await site.client.get('/api/v3/unicode/character/1114112.json')).status).toBe(400)
    expect((await site.client.get('/api/v3/unicode/character/x.json')).status).toBe(400)
    for (const number of ['U%2B00B0', '0xB0']) {
      expect((await json(`/api/v3/unicode/character/${number}.json`)).codepoint, number).toBe(176)
      expect((await json(`/api/v3/unicode/character/${number}/fonts.json`)).total).toBeGreaterThan(0)
    }
    // JavaScript would read four and forty-one.
    for (const number of ['4E00', '0041', '1e3', '%2041'])
      expect((await site.client.get(`/api/v3/unicode/character/${number}.json`)).status, number).toBe(400)
  })

  test('addresses redirect to the one with the right name', async () => {
    for (const slug of ['00b0', '00B0', '00b0-degree', '0000b0-degree-sign']) {
      const answer = await site.client.get(`/unicode/char/${slug}`)
      if (slug === '0000b0-degree-sign') expect([301, 404]).toContain(answer.status)
      else expect(answer.status, slug).toBe(301)
      if (answer.status === 301) expect(answer.headers.location).toMatch(/\/unicode\/char\/00b0-degree-sign$/)
    }
    for (const other of ['U+00B0', 'u00b0', '0x00B0', '%C2%B0'])
      expect((await site.client.get(`/unicode/char/${other}`)).headers.location, other).toMatch(/00b0-degree-sign$/)
    for (const short of ['b0', 'B0', 'u+b0', '0xb0'])
      expect((await site.client.get(`/unicode/char/${short}`)).headers.location, short).toMatch(/00b0-degree-sign$/)
    expect((await site.client.get('/unicode/char/nonsense')).status).toBe(404)
    expect((await site.client.get('/unicode/char/be-brave')).status).toBe(404)
    // Noncharacters are in no category with a page.
    const none = (await site.client.get('/unicode/char/fffe-noncharacter-fffe')).text
    expect(none).toContain('Unassigned')
    expect(none).not.toContain('/unicode/category/unassigned')
    const nothing = await site.client.get('/unicode/char/0378-nothing')
    expect([nothing.status, nothing.headers.location]).toEqual([302, expect.stringContaining('/unicode?q=U%2B0378')])
    const said = await site.client.get('/unicode?q=U%2B0378')
    expect(said.status).toBe(404)
    expect(said.text).toContain('that Unicode has not assigned')
    expect((await site.client.get('/unicode/block/nowhere')).status).toBe(404)
    expect((await site.client.get('/unicode/category/lu')).headers.location).toMatch(/uppercase-letter$/)
  })

  test.each([
    '0000-null',
    '00a0-no-break-space',
    '200d-zero-width-joiner',
    'd800-surrogate-d800',
    'ffff-noncharacter-ffff',
    'e000-private-use-e000',
    '0301-combining-acute-accent',
    '4e00-cjk-unified-ideograph-4e00',
    '1f600-grinning-face',
    '3033f-cjk-unified-ideograph-3033f',
  ])('renders the page of %s', async (slug) => {
    const answer = await site.client.get(`/unicode/char/${slug}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('<h1')
  })
})

describe('texts', () => {
  test('case and normal forms, by a language’s rules', async () => {
    const to = async (query: string) => (await json(`/api/v3/unicode/transform.json?${query}`)).text
    expect(await to('text=%C4%B1%C5%9F%C4%B1k%20i&to=upper&lang=tr-TR')).toBe('IŞIK İ')
    expect(await to('text=%CE%A3%CE%91%CE%A3&to=lower')).toBe('σας')
    expect(await to('text=%EF%AC%81&to=nfkc')).toBe('fi')
    expect(await json('/api/v3/unicode/transform.json?text=e%CC%81&to=nfc')).toEqual({
      text: 'é',
      same: false,
      codepoints: [0xe9],
    })
    for (const query of ['text=a', 'text=a&to=rot13', 'text=a&to=upper&lang=%3C', `text=${'a'.repeat(2001)}&to=upper`])
      expect((await site.client.get(`/api/v3/unicode/transform.json?${query}`)).status, query).toBe(400)
  })

  test('families that support a text, and what others lack', async () => {
    const polish = await json('/api/v3/unicode/coverage.json?text=%C5%81%C3%B3d%C5%BA&size=2')
    expect(polish.characters.map((one: { text: string }) => one.text)).toEqual(['Ł', 'ó', 'd', 'ź'])
    expect(polish.hits).toHaveLength(2)
    expect(polish.nowhere).toEqual([])
    const search = await json('/api/v3/fonts/search.json?chars=%C5%81%C3%B3d%C5%BA')
    expect(polish.total).toBe(search.total)
    const mixed = await json(`/api/v3/unicode/coverage.json?text=${encodeURIComponent('Łódź 𐌰')}`)
    expect(mixed.total).toBe(0)
    expect(mixed.nowhere.map((one: { codepoint: number }) => one.codepoint)).toEqual([0x10330])
    expect(mixed.nearly.length).toBeGreaterThan(2)
    for (const family of mixed.nearly) expect(family.missing.at(-1).codepoint).toBe(0x10330)
    expect(mixed.nearly[0].missing).toHaveLength(1)
    const many = String.fromCodePoint(...Array.from({ length: 201 }, (_, at) => 0x4e00 + at))
    expect((await site.client.get(`/api/v3/unicode/coverage.json?text=${encodeURIComponent(many)}`)).status).toBe(400)
    expect(await json('/api/v3/unicode/coverage.json?text=')).toMatchObject({ total: 0, characters: [] })
  })

  test('a block, and the families with most of it', async () => {
    expect((await json('/api/v3/unicode/part/category/lu.json')).part).toMatchObject({ slug: 'uppercase-letter' })
    const { hits, total } = await json('/api/v3/unicode/part/block/greek-and-coptic/families.json')
    expect(hits[0].count).toBeGreaterThan(70)
    expect(total).toBeGreaterThanOrEqual(hits.length)
    expect((await site.client.get('/api/v3/unicode/part/block/nowhere/families.json')).status).toBe(404)
    expect((await site.client.get('/api/v3/unicode/part/colour/red.json')).status).toBe(400)
    const page = await site.client.get('/unicode/block/greek-and-coptic?fonts=2')
    expect(page.status).toBe(200)
  })
})

test('the families of a character are those that HarfBuzz can set it in', async () => {
  const files = await site.sql<{ familyId: number; sha: string }>(
    `SELECT DISTINCT family.id AS familyId, file.sanitisedSha256 AS sha FROM family JOIN font ON font.familyId = family.id
     JOIN font_file file ON file.id = font.fontFileId WHERE family.status = 1 AND family.deletedAt IS NULL`,
  )
  const stored = readdirSync(site.dataDir, { recursive: true }).map(String)
  const cmaps: { familyId: number; codepoints: Set<number>; sets: (codepoint: number) => boolean }[] = []
  for (const { familyId, sha } of files) {
    const file = stored.find((name) => name.includes(sha) && /\.(ttf|otf)$/.test(name))
    expect(file, sha).toBeDefined()
    const at = path.join(site.dataDir, file!)
    cmaps.push({ familyId, codepoints: await codepointsOf(at), sets: await settableIn(at) })
  }
  const random = createRandom(17)
  const mapped = [...new Set(cmaps.flatMap(({ codepoints }) => [...codepoints]))].sort((a, b) => a - b)
  const wanted = Math.ceil(5000 / cmaps.length)
  let pairs = 0
  for (let i = 0; i < wanted; i++) {
    const codepoint = i % 3 === 2 ? 0x20 + random.below(0x2ffe0) : random.pick(mapped)
    if (codepoint >= 0xd800 && codepoint <= 0xdfff) continue
    const found = await json(`/api/v3/unicode/character/${codepoint}/fonts.json`)
    const own = [...new Set(cmaps.filter((one) => one.sets(codepoint)).map((one) => one.familyId))]
    expect(found.hits.map((hit: { familyId: number }) => hit.familyId).sort(), codepoint.toString(16)).toEqual(
      own.sort(),
    )
    expect(found.total).toBe(own.length)
    pairs += cmaps.length
  }
  expect(pairs).toBeGreaterThan(4500)
})
