import { afterAll, describe, expect, test } from 'vitest'
import { REST_TABLE } from '#server/http/rest-table.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { sharedSite } from '#tests/support/shared-site.ts'
import { SPECIAL, VISIBLE } from '#tests/support/test-catalogue.ts'

const site = await sharedSite()
afterAll(() => site.close())

const get = (path: string) => site.client.get(path)
const search = (query: string) => get(`/api/v3/fonts/search.json${query}`)
const slugs = (answer: { json: { hits: { slug: string }[] } }) => answer.json.hits.map((hit) => hit.slug)
const shown = [...VISIBLE, SPECIAL.personal].sort()

/** A valid address per row of the table; a missing one fails the first test. */
const GOOD: Record<string, (ids: { family: number; font: number }) => string> = {
  'fonts.search': () => '/api/v3/fonts/search.json?q=lob',
  'all.search': () => '/api/v3/all/search.json?q=lobster',
  'designers.search': () => '/api/v3/designers/search.json?q=imp',
  'designers.byName': () => '/api/v3/designer/details.json?name=Rasmus%20Andersson',
  'collections.search': () => '/api/v3/collections/search.json',
  'collections.byId': () => '/api/v3/collection/1/details.json',
  'topics.search': () => '/api/v3/topics/search.json',
  'browse.timeline': () => '/api/v3/timeline.json',
  'explore.map': () => '/api/v3/explore-map.json',
  'site.welcome': () => '/api/v3/welcome.json',
  'families.byName': () => '/api/v3/family/details.json?designer=rsms&family=inter',
  'families.byId': ({ family }) => `/api/v3/family/${family}/details.json`,
  'fonts.details': ({ font }) => `/api/v3/font/${font}/details.json`,
  'comments.list': ({ family }) => `/api/v3/family/${family}/comments.json`,
  'families.pairings': ({ family }) => `/api/v3/family/${family}/pairings.json`,
  'articles.search': () => '/api/v3/blogs/search.json',
  'articles.details': () => '/api/v3/article/1/details.json',
  'profiles.byName': () => '/api/v3/user/editors',
  'unicode.search': () => '/api/v3/unicode/search.json?q=arrow&filter=block~arrows',
  'unicode.character': () => '/api/v3/unicode/character/39340.json',
  'unicode.fonts': () => '/api/v3/unicode/character/176/fonts.json',
  'unicode.analyse': () => '/api/v3/unicode/analyse.json?text=Z%D0%B0%C3%A9%E2%82%AC',
  'unicode.emoji': () => '/api/v3/unicode/emoji.json?q=Katze&lang=de',
  'unicode.showcase': () => '/api/v3/unicode/showcase.json',
  'unicode.parts': () => '/api/v3/unicode/parts.json?kind=script',
  'unicode.transform': () => '/api/v3/unicode/transform.json?text=I&to=lower&lang=tr',
  'unicode.coverage': () => '/api/v3/unicode/coverage.json?text=abc',
  'unicode.part': () => '/api/v3/unicode/part/block/arrows.json',
  'unicode.partFamilies': () => '/api/v3/unicode/part/script/latn/families.json?page=2',
  'asciiFonts.page': () => '/api/v3/ascii-fonts.json?text=Ab',
  'languages.list': () => '/api/v3/languages.json',
  'languages.info': () => '/api/v3/language/hi/info.json',
  'languages.countries': () => '/api/v3/countries.json',
  'languages.country': () => '/api/v3/country/CH/info.json',
  'account.identity': () => '/api/account/identity',
}

const base64url = (text: string) => Buffer.from(text).toString('base64url')

describe('every call', () => {
  const reads = REST_TABLE.filter((route) => route.method === 'GET' && !route.signedIn)

  test.each(REST_TABLE.flatMap((route) => (route.method === 'GET' && route.signedIn ? [route.path] : [])))(
    '%s: 401 for visitors, not cacheable',
    async (path) => {
      const answer = await get(path)
      expectProblem(answer, 401, 'UNAUTHORIZED')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test.each(reads.map((route) => [route.procedure, route] as const))(
    '%s: 200, JSON, timing, caching',
    async (name, route) => {
      const family = await site.family('lobster')
      const path = GOOD[name]!({ family: family.id, font: family.primaryFontId! })
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-request-duration']).toMatch(/^\d+\.\d$/)
      expect(answer.headers['server-timing']).toMatch(/^total;dur=\d+\.\d$/)
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{12}$/)
      expect(answer.headers['cache-control']).toBe(route.cacheable ? 'public, max-age=0, must-revalidate' : 'no-store')
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.json).toBeTypeOf('object')

      const head = await site.client.request('HEAD', path)
      expect(head.status).toBe(200)
      expect(head.bytes).toHaveLength(0)
    },
  )

  test.each(reads.map((route) => [route.procedure, route] as const))('%s: 304 when unchanged', async (name, route) => {
    const family = await site.family('lobster')
    const path = GOOD[name]!({ family: family.id, font: family.primaryFontId! })
    const { etag } = (await get(path)).headers
    if (!route.cacheable) return expect(etag).toBeUndefined()
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [etag!, `"other", ${etag}`, '*']) {
      const again = await site.client.get(path, { headers: { 'If-None-Match': known, 'Accept-Encoding': 'br' } })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['content-type']).toBeUndefined()
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(again.headers.vary).toMatch(/accept-encoding/i)
    }
    expect((await site.client.get(path, { headers: { 'If-None-Match': 'W/"other"' } })).status).toBe(200)
  })

  test('a changed answer has another tag', async () => {
    const tags = await Promise.all(['', '?size=3', '?q=lob'].map(async (query) => (await search(query)).headers.etag))
    expect(new Set(tags).size).toBe(3)
  })

  test.each(['0x10', '1e2', '%205%20', '5.0', '+5', '', 'five', '0', '-1', '99999999999999999999'])(
    'refuses page=%s, which is not an integer from 1 on',
    async (page) => {
      expectProblem(await search(`?page=${page}`), 400, 'BAD_REQUEST', 'page')
      expectProblem(await search(`?size=${page}`), 400, 'BAD_REQUEST', 'size')
      expectProblem(await get(`/api/v3/topics/search.json?page=${page}`), 400, 'BAD_REQUEST', 'page')
    },
  )

  test.each(reads.map((route) => [route.procedure]))('%s: names an unknown or repeated parameter', async (name) => {
    const family = await site.family('lobster')
    const path = GOOD[name]!({ family: family.id, font: family.primaryFontId! })
    const mark = path.includes('?') ? '&' : '?'
    for (const param of ['colour', 'utm_source', '__proto__', 'constructor'])
      expectProblem(await get(`${path}${mark}${param}=x`), 400, 'BAD_REQUEST', param)
    expectProblem(await get(`${path}${mark}twice=1&twice=2`), 400, 'BAD_REQUEST', 'twice')
  })
})

describe('fonts/search.json', () => {
  test('finds public families only, most popular first', async () => {
    const answer = await search('')
    expect(answer.json).toMatchObject({
      total: shown.length,
      page: 1,
      size: 10,
      pages: 1,
      engine: 'embedded',
      degraded: false,
      facets: null,
    })
    expect(slugs(answer).toSorted()).toEqual(shown)
    expect(slugs(answer).slice(0, 2)).toEqual(['playfair-display', 'inter'])
    expect(answer.json.perf.time).toBeGreaterThan(0)
  })

  test('rows have the product’s fields', async () => {
    const [row] = (await search('?q=lobster')).json.hits
    const family = await site.family('lobster')
    expect(row).toMatchObject({
      id: family.id,
      familyId: family.id,
      slug: 'lobster',
      name: 'Lobster',
      license: '100% Free',
      commercial_use: true,
      downloadLink: `/api/family/${family.id}/bundle`,
      topic: { slug: 'script', label: 'Script' },
      fontCount: 1,
      poster: `/api/${family.posterKey}`,
    })
    expect(row.fonts[0]).toMatchObject({ id: family.primaryFontId, primary: true, apt: true, direction: 'ltr' })
    expect(row.fonts[0].file).toMatch(/^[0-9a-f]{32}$/)
    const personal = (await search('?q=special+elite')).json.hits[0]
    expect(personal).toMatchObject({ license: 'Personal Use Free', commercial_use: false })
  })

  test.each(['es', 'db'])('method %s: filters, tags, orders and pages agree', async (method) => {
    const ask = async (query: string) => slugs(await search(`?method=${method}&size=50&${query}`))
    expect(await ask('f=commercialok~')).not.toContain(SPECIAL.personal)
    expect(await ask('fn=commercialok~')).toEqual([SPECIAL.personal])
    expect(await ask('tags=retro,cursive')).toEqual(expect.arrayContaining(['lobster', 'press-start-2p', 'nabla']))
    expect(await ask('tags=retro,cursive&r=1')).toEqual(['lobster'])
    expect(await ask('designer=rsms')).toEqual(['inter'])
    expect(await ask('f=alpha~p')).toEqual(['playfair-display', 'press-start-2p'])
    expect(await ask(`chars=${encodeURIComponent('ひ')}`)).toEqual(['yusei-magic'])
    expect(await ask('codepoint=U%2B0905')).toEqual(['noto-sans-devanagari'])
    expect(await ask('codepoint=U+0905')).toEqual(['noto-sans-devanagari'])
    expect(await ask('axis=wght')).toEqual(['inter'])
    expect(await ask('ff=topic~pixel')).toEqual(['press-start-2p'])
    expect((await ask('sort=name')).slice(0, 2)).toEqual(['amiri', 'inter'])
    const first = await search(`?method=${method}&size=5&sort=name`)
    const second = await search(`?method=${method}&size=5&sort=name&page=2`)
    expect([...slugs(first), ...slugs(second)].toSorted()).toEqual(shown)
  })

  test('styles among the facets have two letters that their font supports', async () => {
    const { topic } = (await search('?facets=1')).json.facets
    const drawn = topic.filter((one: { letters: unknown }) => one.letters !== null)
    expect(drawn.map((one: { value: string }) => one.value)).toEqual(
      expect.arrayContaining(['serif', 'script', 'pixel']),
    )
    for (const { letters } of drawn) {
      const { headers } = await get(
        `/api/rf5/${letters.id}/${base64url(letters.file)}/${base64url(letters.text)}/a.png`,
      )
      expect(headers['x-missing-codepoints'], letters.text).toBeUndefined()
      expect([...letters.text].length).toBeLessThanOrEqual(4)
    }
    expect(drawn.find((one: { value: string }) => one.value === 'serif').letters.text).toBe('Rg')
    expect((await search('')).json.facets).toBeNull()
  })

  test.each(['es', 'db'])('method %s: families by ids, in that order unless another is requested', async (method) => {
    const named = ['press-start-2p', 'amiri', 'inter', 'lobster']
    const ids = (await Promise.all(named.map((slug) => site.family(slug)))).map((family) => family.id)
    const ask = async (query = '') =>
      (await search(`?method=${method}&ids=${ids.join(',')},${ids[0]},999999${query}`)).json
    const all = await ask()
    expect(all.hits.map((hit: { slug: string }) => hit.slug)).toEqual(named)
    expect(all.total).toBe(4)
    const paged = await ask('&size=3&page=2')
    expect(paged.hits.map((hit: { slug: string }) => hit.slug)).toEqual(['lobster'])
    expect((await ask('&sort=name')).hits.map((hit: { slug: string }) => hit.slug)).toEqual(
      named.toSorted((a, b) => (a < b ? -1 : 1)),
    )
    expect((await ask('&q=amiri')).hits.map((hit: { slug: string }) => hit.slug)).toEqual(['amiri'])
    expect((await ask('&ff=topic~pixel')).total).toBe(1)
  })

  test('page numbers past the end return the last page', async () => {
    expect((await search('?size=4&page=999')).json).toMatchObject({ page: 3, pages: 3 })
  })

  test('no results is a valid answer', async () => {
    expect((await search('?q=zzzzqqqq')).json).toMatchObject({ hits: [], total: 0, pages: 1 })
  })

  test.each([
    ['?sort=best', 'sort'],
    ['?f=nonsense', 'f'],
    ['?f=year~soon', 'f'],
    ['?f=hasposter~;;commercialok', 'f'],
    ['?fn=colour~red', 'fn'],
    ['?ff=nofacet~x', 'ff'],
    ['?page=0', 'page'],
    ['?page=-1', 'page'],
    ['?page=1.5', 'page'],
    ['?page=abc', 'page'],
    ['?page=1000001', 'page'],
    ['?page=', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?type=some', 'type'],
    ['?method=magic', 'method'],
    ['?codepoint=U%2BZZ', 'codepoint'],
    ['?codepoint=1114112', 'codepoint'],
    ['?weight=heavy', 'weight'],
    ['?random=abc', 'random'],
    ['?ids=1,x', 'ids'],
    ['?ids=,', 'ids'],
    [`?ids=${Array.from({ length: 201 }, (_, i) => i + 1).join(',')}`, 'ids'],
    [`?q=${'a'.repeat(201)}`, 'q'],
    [`?tags=${Array.from({ length: 21 }, (_, i) => `t${i}`).join(',')}`, 'tags'],
  ])('refuses %s by name', async (query, param) => {
    expectProblem(await search(query), 400, 'BAD_REQUEST', param)
  })

  test('an unknown designer or collection is not found', async () => {
    expectProblem(await search('?designer=nobody'), 404, 'NOT_FOUND', 'designer')
    expectProblem(await search('?collection=none'), 404, 'NOT_FOUND', 'collection')
  })
})

describe('totals, topics and details', () => {
  test('all/search.json counts', async () => {
    const [designers, collections] = await Promise.all(
      ['designers', 'collections'].map(async (kind) => (await get(`/api/v3/${kind}/search.json`)).json.total),
    )
    expect(designers).toBeGreaterThan(0)
    expect(collections).toBeGreaterThan(0)
    expect((await get('/api/v3/all/search.json')).json).toEqual({
      totalFonts: shown.length,
      totalDesigners: designers,
      totalCollections: collections,
    })
    expect((await get('/api/v3/all/search.json?f=commercialok~')).json.totalFonts).toBe(shown.length - 1)
    // Words that a list reads as filters are counted like in that list.
    for (const query of ['q=free+serif&read=1', 'q=free+serif'])
      expect((await get(`/api/v3/all/search.json?${query}`)).json.totalFonts, query).toBe(
        (await get(`/api/v3/fonts/search.json?${query}`)).json.total,
      )
    expectProblem(await get('/api/v3/all/search.json?f=what~ever'), 400, 'BAD_REQUEST', 'f')
    expectProblem(await get('/api/v3/all/search.json?page=0'), 400, 'BAD_REQUEST', 'page')
    expectProblem(await get('/api/v3/all/search.json?sort=best'), 400, 'BAD_REQUEST', 'sort')
  })

  test('words without matches beside the understood filters are dropped, unless quoted', async () => {
    for (const method of ['es', 'db']) {
      const find = async (q: string, more = '') =>
        (await get(`/api/v3/fonts/search.json?q=${encodeURIComponent(q)}&method=${method}${more}`)).json
      const serifs = await find('serif', '&read=1')
      const found = await find('serif zzqqx', '&read=1')
      expect(found).toMatchObject({ total: serifs.total, ignored: 'zzqqx', rest: '' })
      expect(found.hits.map((hit: { slug: string }) => hit.slug)).toEqual(
        serifs.hits.map((hit: { slug: string }) => hit.slug),
      )
      expect(await find('serif "zzqqx"', '&read=1')).toMatchObject({ total: 0, ignored: '' })
      expect(await find('zzqqx', '&read=1')).toMatchObject({ total: 0, ignored: '', rest: 'zzqqx' })
      expect(await find('serif zzqqx')).toMatchObject({ total: 0, ignored: '' })
    }
    // A famous font that is not here leads to what resembles it.
    const bodoni = (await get('/api/v3/fonts/search.json?q=Bodoni&read=1')).json
    expect(bodoni).toMatchObject({ lacking: 'Bodoni', didYouMean: [] })
    expect(bodoni.hits[0].slug).toBe('playfair-display')
    const [all, listed] = await Promise.all(
      ['all', 'fonts'].map(async (kind) => (await get(`/api/v3/${kind}/search.json?q=serif+zzqqx&read=1`)).json),
    )
    expect(all.totalFonts).toBe(listed.total)
  })

  test('a variable family is found by every weight that it covers', async () => {
    const inter = async (query: string) => slugs(await search(query)).includes('inter')
    for (const method of ['es', 'db']) {
      for (const words of ['thin', 'bold', 'black'])
        expect(await inter(`?q=${words}+sans&read=1&size=100&method=${method}`), `${method} ${words}`).toBe(true)
      expect(await inter(`?weight=100-199&size=100&method=${method}`), method).toBe(true)
      expect(await inter(`?weight=901-1000&size=100&method=${method}`), method).toBe(false)
      expect(await inter(`?fn=weight~100-199&size=100&method=${method}`), method).toBe(false)
    }
  })

  test('topics/search.json lists labels of public families only', async () => {
    expect((await get('/api/v3/topics/search.json')).json).toMatchObject({ size: 10, page: 1 })
    const { hits, total } = (await get('/api/v3/topics/search.json?size=100')).json
    expect(total).toBe(hits.length)
    expect(hits.map((hit: { slug: string }) => hit.slug)).toContain('script')
    // Only used by the withdrawn, hidden and pending families.
    expect(hits.map((hit: { slug: string }) => hit.slug)).not.toContain('western')
    expect((await get('/api/v3/topics/search.json?q=pix')).json.hits).toMatchObject([{ slug: 'pixel', kind: 'topic' }])
    expect((await get('/api/v3/topics/search.json?size=2&page=2&sort=name')).json.hits).toHaveLength(2)
    expectProblem(await get('/api/v3/topics/search.json?sort=date'), 400, 'BAD_REQUEST', 'sort')
    expectProblem(await get('/api/v3/topics/search.json?size=1000'), 400, 'BAD_REQUEST', 'size')
  })

  test('a family is the same by id and by name', async () => {
    const { id } = await site.family('playfair-display')
    const byId = (await get(`/api/v3/family/${id}/details.json`)).json
    const byName = (await get(`/api/v3/family/details.json?designer=${byId.designer.slug}&family=playfair-display`))
      .json
    expect(byName).toEqual(byId)
    expect(byId).toMatchObject({ familyId: id, fontCount: 3, licence: { id: 'OFL-1.1', commercialUse: true } })
    expect(byId.fonts.map((font: { primary: boolean }) => font.primary)).toEqual([true, false, false])
    expect(byId.languages.map((language: { code: string }) => language.code)).toContain('vi')
    expect((await get(`/api/v3/family/${id}/details.json?text=%E3%81%B2`)).json.fonts[0]).toMatchObject({
      apt: false,
      missing: [0x3072],
    })
  })

  test('a style: axes of the variable one, tables of the colour one', async () => {
    const inter = await site.family('inter')
    const style = (await get(`/api/v3/font/${inter.primaryFontId}/details.json`)).json
    expect(style.variable).toBe(true)
    expect(style.axes.map((axis: { tag: string }) => axis.tag)).toContain('wght')
    const nabla = await site.family('nabla')
    expect((await get(`/api/v3/font/${nabla.primaryFontId}/details.json`)).json).toMatchObject({
      color: true,
      colorTables: expect.arrayContaining(['COLR']),
    })
  })

  test.each([
    '/api/v3/family/999999/details.json',
    '/api/v3/font/999999/details.json',
    '/api/v3/family/details.json?designer=rsms&family=outer',
  ])('%s: 404', async (path) => expectProblem(await get(path), 404, 'NOT_FOUND'))

  test.each([
    ['/api/v3/family/abc/details.json', 'id'],
    ['/api/v3/family/0/details.json', 'id'],
    ['/api/v3/family/-1/details.json', 'id'],
    ['/api/v3/family/99999999999999999999/details.json', 'id'],
    ['/api/v3/font/1.5/details.json', 'fontId'],
    ['/api/v3/family/details.json?designer=rsms', 'family'],
    ['/api/v3/family/details.json?designer=RSMS%00&family=inter', 'designer'],
  ])('refuses %s by name', async (path, param) => {
    expectProblem(await get(path), 400, 'BAD_REQUEST', param)
  })

  test.each([SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])('no call shows %s', async (slug) => {
    const { id, primaryFontId, name, foundryId } = await site.family(slug)
    expectProblem(await get(`/api/v3/family/${id}/details.json`), 404, 'NOT_FOUND')
    expectProblem(await get(`/api/v3/font/${primaryFontId}/details.json`), 404, 'NOT_FOUND')
    const [foundry] = await site.sql<{ slug: string }>('SELECT slug FROM foundry WHERE id = ?', [foundryId])
    expectProblem(await get(`/api/v3/family/details.json?designer=${foundry!.slug}&family=${slug}`), 404, 'NOT_FOUND')
    for (const method of ['es', 'db'])
      expect(slugs(await search(`?method=${method}&q=${encodeURIComponent(name)}`)), method).not.toContain(slug)
  })
})

test('the default profile picture exists', async () => {
  const { avatar } = (await get('/api/account/identity')).json
  expect((await get(avatar)).headers['content-type']).toContain('image/svg+xml')
})
