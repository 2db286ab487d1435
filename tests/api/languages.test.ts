import { afterAll, describe, expect, test } from 'vitest'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

const { json } = site.client

describe('languages', () => {
  test('a language with its letters, places and families', async () => {
    const icelandic = await json('/api/v3/language/is/info.json')
    expect(icelandic).toMatchObject({ name: 'Icelandic', native: 'íslenska', script: 'Latn', rtl: false })
    for (const letter of 'ÞðæÖ') expect(icelandic.main).toContain(letter)
    expect(icelandic.punctuation).toEqual(expect.arrayContaining(['„', '“', '?']))
    expect(icelandic.numbers).toEqual(expect.arrayContaining(['0', '9', ',']))
    expect(icelandic.countries[0]).toMatchObject({ code: 'IS', status: 'official' })
    const inter = await site.family('inter')
    const ids = icelandic.families.hits.map((family: { familyId: number }) => family.familyId)
    expect(ids).toContain(inter.id)
    expect(icelandic.families.hits.every((family: { shaped: unknown }) => family.shaped === null)).toBe(true)
    // As many as in the list of fonts.
    expect(icelandic.families.total).toBe((await json('/api/v3/fonts/search.json?lang=is')).total)
  })

  test('complex scripts need rules, and fonts with them are marked', async () => {
    const hindi = await json('/api/v3/language/hi/info.json')
    const noto = await site.family('noto-sans-devanagari')
    const own = hindi.families.hits.find((family: { familyId: number }) => family.familyId === noto.id)
    expect(own).toMatchObject({ shaped: true })
    expect((await site.client.get('/languages/info/hi')).text).toContain('Letters join and change')
    for (const digit of ['0', '०']) expect(hindi.numbers).toContain(digit)
    const arabic = await json('/api/v3/language/ar/info.json')
    expect(arabic.rtl).toBe(true)
    const amiri = await site.family('amiri')
    expect(arabic.families.hits.find((family: { familyId: number }) => family.familyId === amiri.id)).toMatchObject({
      shaped: true,
    })
  })

  test('families that nearly support a language lack exactly the listed letters', async () => {
    const vietnamese = await json('/api/v3/language/vi/info.json')
    for (const family of vietnamese.nearly as { familyId: number; missing: string[]; missingCount: number }[]) {
      expect(family.missingCount).toBeGreaterThan(0)
      expect(family.missing.length).toBeLessThanOrEqual(family.missingCount)
      expect(vietnamese.families.hits.map((one: { familyId: number }) => one.familyId)).not.toContain(family.familyId)
      for (const letter of family.missing) expect(vietnamese.main).toContain(letter)
    }
  })

  test('accepts codes in any case, and no unknown ones', async () => {
    expect((await json('/api/v3/language/SR-latn/info.json')).code).toBe('sr-Latn')
    expect((await site.client.get('/languages/info/IS')).headers.location).toMatch(/\/languages\/info\/is$/)
    expect((await site.client.get('/api/v3/language/xx/info.json')).status).toBe(404)
    expect((await site.client.get('/api/v3/language/nonsense/info.json')).status).toBe(400)
    expect((await site.client.get('/languages/info/xx')).status).toBe(404)
    expect((await json('/api/v3/languages.json')).languages.length).toBeGreaterThan(300)
  })

  test('searches the list without case and accents; unknown names find nothing', async () => {
    const page = (q: string) => site.client.get(`/languages?${new URLSearchParams({ q })}`)
    for (const q of ['français', 'FRANCAIS', 'fr']) expect((await page(q)).text, q).toContain('/languages/info/fr"')
    for (const q of ['føroyskt', 'foroyskt']) expect((await page(q)).text, q).toContain('/languages/info/fo"')
    const none = await page('zzzz')
    expect(none.status).toBe(404)
    expect(none.text).toContain('No language found')
    expect((await page(' \u0000')).status).toBe(200)
  })
})

describe('countries', () => {
  test('languages with shares, and families for all of them', async () => {
    const swiss = await json('/api/v3/country/CH/info.json')
    expect(swiss.name).toBe('Switzerland')
    expect(swiss.languages[0]).toMatchObject({ code: 'de', status: 'official', known: true })
    expect(swiss.families.codes.slice(0, 2)).toEqual(['de', 'gsw'])
    const list = `/api/v3/fonts/search.json?lang=${swiss.families.codes.join(',')}`
    expect((await json(list)).total).toBe(swiss.families.total)
    expect(swiss.families.languages).toEqual(expect.arrayContaining(['German', 'French', 'Italian']))
    const found = await json('/api/v3/fonts/search.json?lang=de,fr,it')
    expect(swiss.families.total).toBeLessThanOrEqual(found.total)
    // Few in Burundi speak English, but it is official.
    const burundi = await json('/api/v3/country/BI/info.json')
    const english = burundi.languages.find((one: { code: string }) => one.code === 'en')
    expect(english).toMatchObject({ status: 'official' })
    expect(english.share).toBeLessThan(1)
    expect(burundi.families.codes).toContain('en')
    expect((await site.client.get('/countries/info/ch')).headers.location).toMatch(/\/countries\/info\/CH$/)
    expect((await site.client.get('/api/v3/country/QQ/info.json')).status).toBe(404)
  })

  test('the map: a link per country with its name, shapes in a separate file', async () => {
    const all = (await site.client.get('/countries')).text
    const [link] = /<a [^>]*\/countries\/info\/CD"[^>]*>/.exec(all) ?? []
    expect(link).toMatch(/aria-label="Congo - Kinshasa: \d+ families for French" data-supply="(?:many|most)"/)
    expect(all).toContain('<use href="/static/world-map.svg#CD">')
    // Countries drawn as part of another get a dot; islands without a place are left out, and their pages say so.
    expect(all).toContain('world-map.svg#GP')
    expect(all).not.toContain('world-map.svg#AC')
    const one = (await site.client.get('/countries/info/CH')).text
    expect(one).toContain('aria-label="Switzerland on a map of the world"')
    expect(one).toContain('world-map.svg#CH')
    const ascension = (await site.client.get('/countries/info/AC')).text
    expect(ascension).not.toContain('world-map.svg')
    expect(ascension).toContain('Ascension Island is not on the map: the public data')
  })

  test('the map says how many families have the letters of the main language, as the list of fonts does', async () => {
    const { countries, families } = await json('/api/v3/countries.json')
    expect(families).toBe((await json('/api/v3/fonts/search.json')).total)
    const main = new Map<string, { code: string; families: number } | null>(
      countries.map((country: { code: string; main: { code: string; families: number } | null }) => [
        country.code,
        country.main,
      ]),
    )
    for (const code of ['DE', 'EG', 'GR', 'IN', 'JP']) {
      const found = await json(`/api/v3/fonts/search.json?lang=${main.get(code)?.code}`)
      expect(main.get(code)?.families, code).toBe(found.total)
      expect(found.total, code).toBeGreaterThan(0)
    }
    // Dzongkha has letters that no family of the tests has.
    expect(main.get('BT')).toMatchObject({ code: 'dz', families: 0 })
    expect(main.get('AQ')).toBeNull()
    expect((await site.client.get('/countries')).text).toContain('Bhutan: no family for Dzongkha')
  })

  test('a language in two scripts is listed twice with its script, and once among the most spoken', async () => {
    const names = (await json('/api/v3/country/AZ/info.json')).languages.map((one: { name: string }) => one.name)
    expect(names.slice(0, 3)).toEqual(['Azerbaijani', 'Azerbaijani (Cyrillic)', 'Talysh'])
    const { countries } = await json('/api/v3/countries.json')
    for (const { code, languages } of countries as { code: string; languages: string[] }[])
      expect(new Set(languages).size, code).toBe(languages.length)
    // CLDR has 'und' where nothing is known.
    expect((await json('/api/v3/country/AQ/info.json')).languages).toEqual([])
    expect((await json('/api/v3/language/yue/info.json')).scriptName).toBe('Traditional Han')
  })
})

describe('emoji', () => {
  test('by group and by words, in many languages, with skin tones', async () => {
    const faces = await json('/api/v3/unicode/emoji.json')
    expect(faces.hits[0]).toMatchObject({ text: '😀', label: 'grinning face' })
    expect(faces.groups).toHaveLength(9)
    const find = async (query: string) => (await json(`/api/v3/unicode/emoji.json?${query}`)).hits
    expect((await find('q=waving%20hand'))[0]).toMatchObject({
      text: '👋',
      tones: ['👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿'],
    })
    expect((await find('q=Katze&lang=de')).map((one: { text: string }) => one.text)).toContain('🐈️')
    expect((await find('q=lodka&lang=pl')).length).toBeGreaterThan(2)
    expect(await find('q=lodka&lang=pl')).toEqual(await find(`q=${encodeURIComponent('ŁÓDKA')}&lang=pl`))
    expect((await find(`q=${encodeURIComponent('猫')}&lang=ja`)).length).toBeGreaterThan(2)
    expect((await find('q=cat&lang=de')).length).toBeGreaterThan(2)
    expect(await find('q=zzzzqq')).toEqual([])
    expect((await site.client.get('/api/v3/unicode/emoji.json?lang=xx')).status).toBe(400)
  })
})

describe('analysing a text', () => {
  const analyse = (text: string) => json(`/api/v3/unicode/analyse.json?${new URLSearchParams({ text })}`)

  test('clusters, sizes and forms', async () => {
    const found = await analyse('e\u0301👩‍👩‍👧')
    expect(found.clusters.map((cluster: { characters: unknown[] }) => cluster.characters.length)).toEqual([2, 5])
    expect(found.counts.map((count: { value: number }) => count.value)).toEqual([2, 7, 21, 10, 28])
    expect(found.forms[0]).toEqual({ form: 'NFC', text: 'é👩‍👩‍👧', same: false })
    expect((await analyse('große ΣΑΣ')).cases.map((one: { text: string }) => one.text)).toEqual([
      'GROSSE ΣΑΣ',
      'große σας',
      'Große Σας',
    ])
  })

  test('look-alikes, hidden characters, mixed scripts, order', async () => {
    const found = await analyse('pаypal\u200b\u202e')
    expect(found.skeleton).toBe('paypal')
    expect(found.warnings.join(' ')).toMatch(
      /1 control of direction.*1 character that draws nothing.*Letters of 2 scripts: Latin, Cyrillic/,
    )
    // Japanese regularly mixes three scripts.
    expect((await analyse('日本のカタカナ')).warnings).toEqual([])
  })

  test('bytes of each character, and labels for invisible ones', async () => {
    expect((await analyse('é👩')).bytes).toEqual([
      { label: 'UTF-8', value: 'C3 A9  F0 9F 91 A9' },
      { label: 'UTF-16BE', value: '00 E9  D8 3D DC 69' },
      { label: 'UTF-32BE', value: '00 00 00 E9  00 01 F4 69' },
    ])
    const page = (await site.client.get(`/unicode/analyzer?text=${encodeURIComponent('a\u202eb')}`)).text
    expect(page).toMatch(/class="[^"]+" title="RIGHT-TO-LEFT OVERRIDE">RLO</)
  })

  test('repairs text read in the wrong encoding', async () => {
    expect((await analyse('Ã¤Ã¶Ã¼ â‚¬')).repairs).toContainEqual({ encoding: 'windows-1252', text: 'äöü €' })
    expect((await analyse('РџСЂРёРІРµС‚')).repairs).toContainEqual({ encoding: 'windows-1251', text: 'Привет' })
    expect((await analyse('äöü')).repairs).toEqual([])
    // Only a part of the text, beside correct text.
    expect((await analyse('über Ã¼ber 👩')).repairs).toContainEqual({ encoding: 'windows-1252', text: 'über über 👩' })
  })

  test('families that support all of it', async () => {
    expect((await analyse('Þórr')).families).toBe((await json('/api/v3/fonts/search.json?chars=%C3%9E%C3%B3rr')).total)
    expect((await analyse('')).clusters).toEqual([])
  })

  test('the page lists families that support it, those that lack little, and what none has', async () => {
    const page = async (text: string) =>
      (await site.client.get(`/unicode/analyzer?text=${encodeURIComponent(text)}`)).text
    const covered = await json(`/api/v3/unicode/coverage.json?text=${encodeURIComponent('Łódź')}`)
    const polish = await page('Łódź')
    for (const { name } of covered.hits.slice(0, 5)) expect(polish).toContain(`>${name}</a>`)
    for (const { name } of covered.nearly.slice(0, 3)) expect(polish).toContain(`>${name}</a>`)
    expect(polish).not.toContain('No family here has')
    expect(polish).toContain('ŁÓDŹ')
    const lost = await page('a\u{13000}')
    expect(lost).toContain('No family here has')
    expect(lost).toContain('U+13000')
    // More characters than the limit.
    const many = String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x4e00 + at))
    expect(await page(many)).toContain('Character by character')
    expect(await page(many)).not.toContain('The first')
    // Truncated lists say so.
    expect((await page('a '.repeat(200))).match(/The first 300 of 400\./g)).toHaveLength(1)
  })

  test('the longest text of any script arrives from its form', async () => {
    const form = (await site.client.get('/unicode/analyzer')).text
    const longest = Number(/<textarea[^>]*maxLength="(\d+)"/i.exec(form)![1])
    for (const char of ['漢', '\n']) {
      // URL-encoded, with a cookie and the usual browser headers.
      const sent = new URLSearchParams({ text: char.repeat(longest).replaceAll('\n', '\r\n') })
      const answer = await site.client.get(`/unicode/analyzer?${sent}`, {
        headers: { 'User-Agent': 'x'.repeat(200), Cookie: `other=${'x'.repeat(1500)}` },
      })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(`<dd class="num">${longest.toLocaleString('en')}</dd>`)
    }
  })
})
