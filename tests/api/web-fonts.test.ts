import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { SearchOutbox } from '#server/database/entities/search-outbox.ts'
import { transaction } from '#server/database/transaction.ts'
import { codepointsOf } from '#shared/search/coverage-bits.ts'
import { foldName } from '#shared/search/words.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { unescapeHtml } from '#tests/support/html.ts'
import { getWhenMade } from '#tests/support/http-client.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { VISIBLE } from '#tests/support/test-catalogue.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { inspectFile } from '#workers/inspect/inspect-file.ts'

const site = await startTestSite()
afterAll(() => site.close())

interface Face {
  piece: string
  family: string
  weight: string
  style: string
  url: string
  range: Set<number> | null
}

/** The rules of a style sheet, parsed as CSS. */
function facesOf(css: string): Face[] {
  return [...css.matchAll(/\/\* ([^*]+) \*\/\n@font-face \{([^}]+)\}/g)].map(([, piece, body]) => {
    const value = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(body!)?.[1] ?? ''
    const range = value('unicode-range')
    return {
      piece: piece!,
      family: value('font-family'),
      weight: value('font-weight'),
      style: value('font-style'),
      url: new URL(/url\(([^)]+)\)/.exec(body!)![1]!).pathname,
      range: range === '' ? null : new Set(range.split(', ').flatMap(readRun)),
    }
  })
}

function readRun(text: string): number[] {
  const [, first, last = first] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(text)!
  const from = Number.parseInt(first!, 16)
  return Array.from({ length: Number.parseInt(last!, 16) - from + 1 }, (_, i) => from + i)
}

/** Our inspector's facts of a served file. */
async function factsOf(bytes: Buffer) {
  const folder = await tempFolder('piece')
  const file = path.join(folder, 'font.woff2')
  await writeFile(file, bytes)
  const [outcome] = await inspectFile(file, 'font.woff2', folder)
  if (!outcome?.ok) throw new Error(outcome?.reason)
  const { facts } = outcome
  const codepoints = facts.coveragePages.flatMap(({ page, bitmap }) => {
    const digits = Buffer.from(bitmap, 'base64')
    return Array.from({ length: 256 }, (_, low) => low)
      .filter((low) => (digits[low >> 3]! >> (low & 7)) & 1)
      .map((low) => page * 256 + low)
  })
  return { ...facts, codepoints: new Set(codepoints) }
}

async function coverageOf(slug: string) {
  const family = await site.family(slug)
  const [font] = await site.sql<{ coverageId: number; facts: string }>(
    'SELECT file.coverageId, file.facts FROM font JOIN font_file file ON file.id = font.fontFileId WHERE font.id = ?',
    [family.primaryFontId],
  )
  const pages = await site.sql<{ page: number; bitmap: string }>(
    'SELECT page, bitmap FROM coverage_page WHERE coverageId = ?',
    [font!.coverageId],
  )
  return {
    codepoints: new Set(pages.flatMap(({ page, bitmap }) => codepointsOf(page, bitmap))),
    features: new Set((JSON.parse(font!.facts) as { features: { tag: string }[] }).features.map(({ tag }) => tag)),
  }
}

const css2 = async (query: string) => {
  const answer = await site.client.get(`/css2?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.text
}
const sorted = (codepoints: Iterable<number>) => [...codepoints].sort((a, b) => a - b)

describe('no character and no feature is lost', () => {
  test.each([
    ['playfair-display', 'Playfair Display'],
    ['amiri', 'Amiri'],
    ['noto-sans-devanagari', 'Noto Sans Devanagari'],
    ['nabla', 'Nabla'],
    ['yusei-magic', 'Yusei Magic'],
    ['press-start-2p', 'Press Start 2P'],
  ])('%s: the ranges together equal the file’s characters', async (slug, name) => {
    const faces = facesOf(await css2(`family=${encodeURIComponent(name)}`))
    const { codepoints } = await coverageOf(slug)
    expect(sorted(new Set(faces.flatMap(({ range }) => [...range!])))).toEqual(sorted(codepoints))
  })

  test('each file has its range, and together they have every feature', async () => {
    const faces = facesOf(await css2('family=Amiri'))
    const { features } = await coverageOf('amiri')
    const seen = new Set<string>()
    expect(faces.map(({ piece }) => piece)).toEqual(expect.arrayContaining(['arabic', 'latin']))
    for (const face of faces) {
      const answer = await getWhenMade(site.client, face.url)
      expect(answer.status, face.url).toBe(200)
      const facts = await factsOf(answer.bytes)
      for (const codepoint of face.range!) expect(facts.codepoints, face.piece).toContain(codepoint)
      for (const { tag } of facts.features) seen.add(tag)
    }
    expect([...features].filter((tag) => !seen.has(tag))).toEqual([])
  })
})

test('a file is immutable, public, and made once', async () => {
  const [face] = facesOf(await css2('family=Inter:wght@400')).slice(-1)
  expect(face).toMatchObject({ piece: 'latin', weight: '400', style: 'normal', family: "'Inter'" })
  const [answer, other] = await Promise.all([
    getWhenMade(site.client, face!.url),
    getWhenMade(site.visitor(), face!.url),
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'font/woff2',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'timing-allow-origin': '*',
  })
  expect(answer.headers.etag).toMatch(/^"[^"]+"$/)
  expect(other.bytes.equals(answer.bytes)).toBe(true)
  expect((await site.client.get(face!.url, { headers: { 'If-None-Match': answer.headers.etag! } })).status).toBe(304)
  expect((await site.client.request('HEAD', face!.url)).headers['content-length']).toBe(String(answer.bytes.length))
  expect(await readdir(path.join(site.dataDir, 'temp')).catch(() => [])).toEqual([])
  const preflight = await site.client.request('OPTIONS', face!.url)
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*', 'access-control-max-age': '86400' })
  // Other pieces and digests are unknown.
  expectProblem(await site.client.get(face!.url.replace('latin', 'latinish')), 404, 'NOT_FOUND')
  expectProblem(await site.client.get(face!.url.replace(/[0-9a-f]{32}/, '0'.repeat(32))), 404, 'NOT_FOUND')
})

test('variable families: a range keeps its axis, a single position is pinned', async () => {
  const [range] = facesOf(await css2('family=Inter:wght@200..900')).slice(-1)
  expect(range).toMatchObject({ weight: '200 900', piece: 'latin' })
  const kept = await factsOf((await getWhenMade(site.client, range!.url)).bytes)
  expect(kept.axes.map(({ tag }) => tag)).toEqual(['wght'])
  const [usual] = facesOf(await css2('family=Inter')).slice(-1)
  expect(usual!.weight).toBe('400')
  const pinned = await factsOf((await getWhenMade(site.client, usual!.url)).bytes)
  expect(pinned.axes).toEqual([])
  const [, second] = facesOf(await css2('family=Inter:wght@400;700')).filter(({ piece }) => piece === 'latin')
  expect(second!.weight).toBe('700')
})

test('a font with a reserved name is unchanged: one file with everything', async () => {
  const faces = facesOf(await css2('family=Playfair+Display'))
  expect(faces.map(({ piece }) => piece)).toEqual(['whole'])
  const whole = await getWhenMade(site.client, faces[0]!.url)
  const facts = await factsOf(whole.bytes)
  expect(facts.copyright).toMatch(/Reserved Font Name/i)
  expect(sorted(facts.codepoints)).toEqual(sorted((await coverageOf('playfair-display')).codepoints))
})

test('text: one file with these characters and no range', async () => {
  const faces = facesOf(await css2(`family=Inter&text=${encodeURIComponent('Hello, Wörld')}`))
  expect(faces).toHaveLength(1)
  expect(faces[0]!.range).toBeNull()
  const facts = await factsOf((await getWhenMade(site.client, faces[0]!.url)).bytes)
  expect(sorted(facts.codepoints)).toEqual(sorted(new Set(Array.from('Hello, Wörld', (char) => char.codePointAt(0)!))))
})

test.each([
  ['family=Playfair+Display:wght@700;400', 'ascending order'],
  ['family=No+Such+Face', 'no family "No Such Face"'],
  ['family=Lobster:GRAD@100', 'has no axis GRAD'],
  ['family=Lobster:wght@950', 'has no style wght@950. It has: ital,wght@0,400'],
  ['family=Inter:wght@1..2000', 'has no style'],
  ['family=Special+Elite', 'free for personal use only'],
  ['family=Rye', 'no family "Rye"'],
  ['family=Lobster&v=0123456789ab', 'none of these families had a release'],
  ['family=Lobster|Amiri', 'family=A&family=B'],
  ['family=Lobster:wght', 'before an @'],
  ['family=Amiri:400,700', 'as in Amiri:wght@400;700'],
])('/css2?%s is refused in words that other sites can read', async (query, words) => {
  const answer = await site.client.get(`/css2?${query}`)
  expectProblem(answer, 400, 'BAD_REQUEST')
  expect(answer.json.detail).toContain(words)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('a family that is not here, or not served, leaves the others, and the style sheet says so', async () => {
  const css = await css2('family=Rye&family=Lobster&family=Special+Elite&family=Gone:+One')
  expect(css).toContain('Left out: there is no family "Rye" on this site')
  expect(css).toContain('Left out: Gone: axes stand before an @')
  expect(css).toContain('Left out: Special Elite is not served to other sites: ')
  expect(new Set(facesOf(css).map(({ family }) => family))).toEqual(new Set(["'Lobster'"]))
  // Escaped twice by somebody.
  expect(facesOf(await css2('family=Playfair%2BDisplay'))).toHaveLength(1)
})

/** Styles as 'italic 700'. */
const stylesOf = (css: string, family: string) => [
  ...new Set(
    facesOf(css)
      .filter((face) => face.family === `'${family}'`)
      .map(({ style, weight }) => `${style} ${weight}`),
  ),
]

describe('real addresses from sites', () => {
  test.each<[string, Record<string, string[]>]>([
    [
      '/css2?family=Inter:ital,wght@0,400;0,700;1,400&family=Lobster&display=swap',
      { Inter: ['normal 400', 'normal 700', 'italic 400'], Lobster: ['normal 400'] },
    ],
    ['/css2?family=Inter:wght@100..900&amp;display=swap', { Inter: ['normal 100 900'] }],
    ['/css2?family=Inter%3Aital%2Cwght%400%2C100..900%3B1%2C100..900', { Inter: ['normal 100 900', 'italic 100 900'] }],
    ['/css2?family=inter&display=swap&display=swap', { Inter: ['normal 400'] }],
    // Two plugins of one page.
    [
      '/css2?family=Inter:wght@400;700&family=Inter:wght@400;900',
      { Inter: ['normal 400', 'normal 700', 'normal 900'] },
    ],
    [
      '/css?family=Inter:400,700italic|Inter:400,900&subset=latin,latin-ext',
      { Inter: ['normal 400', 'italic 700', 'normal 900'] },
    ],
    [
      '/css?family=Inter%3A300%2C400%7CLobster%3Aregular&subset=cyrillic',
      { Inter: ['normal 300', 'normal 400'], Lobster: ['normal 400'] },
    ],
    ['/css?family=Inter:400,700:latin,greek&ver=6.4', { Inter: ['normal 400', 'normal 700'] }],
    ['/css?family=Inter:bi,b,light,i&text=Abc', { Inter: ['normal 300', 'normal 700', 'italic 400', 'italic 700'] }],
    // A variable file elsewhere, static files here.
    [
      '/css2?family=Playfair+Display:ital,wght@0,400..900;1,400..900',
      { 'Playfair Display': ['normal 400', 'normal 600', 'italic 400'] },
    ],
  ])('%s', async (url, families) => {
    const answer = await site.client.get(url)
    expect(answer.status, answer.text).toBe(200)
    for (const [family, styles] of Object.entries(families))
      expect(stylesOf(answer.text, family).toSorted(), family).toEqual(styles.toSorted())
    // Without repeats.
    const rules = facesOf(answer.text).map((face) => `${face.family} ${face.style} ${face.weight} ${face.piece}`)
    expect(new Set(rules).size).toBe(rules.length)
  })
})

test('/css accepts the older grammar and skips what a family lacks', async () => {
  const answer = await site.client.get('/css?family=Playfair+Display:400,950,i|Lobster&display=swap')
  expect(answer.status, answer.text).toBe(200)
  const faces = facesOf(answer.text)
  expect(new Set(faces.map(({ family }) => family))).toEqual(new Set(["'Playfair Display'", "'Lobster'"]))
  expect(answer.text).toContain('font-display: swap;')
})

test('from memory: the same bytes in the requested encoding, 304, and nothing of a removed family', async () => {
  const url = '/css2?family=Press+Start+2P'
  const first = await site.client.get(url)
  const again = await site.client.get(url)
  expect(again.text).toBe(first.text)
  expect(again.headers.etag).toBe(first.headers.etag)
  expect((await site.client.get(url, { headers: { 'If-None-Match': first.headers.etag! } })).status).toBe(304)
  const packed = await site.client.get(url, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.bytes.length).toBeLessThan(first.bytes.length)
  expect(packed.headers.vary).toContain('Accept-Encoding')
})

test('a version is requested by its digest or its day', async () => {
  const now = await css2('family=Lobster')
  const [, digest] = /v="([0-9a-f]{12})"/.exec(now)!
  expect(facesOf(await css2(`family=Lobster&v=${digest}`))).toEqual(facesOf(now))
  expect(facesOf(await css2(`family=Lobster&v=${new Date().toISOString().slice(0, 10)}`))).toEqual(facesOf(now))
  expectProblem(await site.client.get('/css2?family=Lobster&v=2026-02-31'), 400, 'BAD_REQUEST')
})

describe('/webfonts/v1/webfonts', () => {
  const list = async (query = '') => (await site.client.get(`/webfonts/v1/webfonts?${query}`)).json

  test('the format that programs know', async () => {
    const { kind, items } = await list('key=anything&sort=alpha')
    expect(kind).toBe('webfonts#webfontList')
    const names = items.map((item: { family: string }) => item.family)
    expect(names).toContain('Playfair Display')
    for (const hidden of ['Special Elite', 'Rye', 'Sancreek', 'Megrim', 'Satisfy']) expect(names).not.toContain(hidden)
    const item = items.find((one: { family: string }) => one.family === 'Playfair Display')
    expect(item).toMatchObject({ kind: 'webfonts#webfont', category: 'serif' })
    expect(item.subsets).toEqual(expect.arrayContaining(['latin', 'latin-ext', 'cyrillic']))
    expect(item.variants.slice(0, 2)).toEqual(['regular', 'italic'])
    expect(item.variants.toSorted()).toEqual(Object.keys(item.files).sort())
    expect((await getWhenMade(site.client, new URL(item.files.regular).pathname)).status).toBe(200)
    expect(item.axes).toBeUndefined()
  })

  test('the menu font of a family has the letters of its name', async () => {
    const [item] = (await list('family=Inter')).items
    const menu = await site.client.get(new URL(item.menu).pathname)
    expect(menu.status).toBe(302)
    expect(menu.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600',
    })
    const answer = await site.client.get(new URL(String(menu.headers.location)).pathname)
    expect(answer.headers['content-type']).toBe('font/woff2')
    const codepoints = Array.from('Inter', (char) => char.codePointAt(0)!)
    expect(sorted((await factsOf(answer.bytes)).codepoints)).toEqual(sorted(codepoints))
    const personal = await site.family('special-elite')
    expectProblem(await site.client.get(`/webfonts/menu/${personal.id}.woff2`), 404, 'NOT_FOUND')
    expectProblem(await site.client.get('/webfonts/menu/999999.woff2'), 404, 'NOT_FOUND')
  })

  test('parameters', async () => {
    const [item] = (await list('family=Inter&capability=WOFF2&capability=VF&capability=FAMILY_TAGS')).items
    expect(item.files.regular).toMatch(/\.woff2$/)
    expect(item.axes).toEqual(expect.arrayContaining([expect.objectContaining({ tag: 'wght' })]))
    expect(item.tags.length).toBeGreaterThan(0)
    // A variable file once for upright and once for italic, as Google names them; the axes have its weights.
    expect(item.variants).toEqual(Object.keys(item.files))
    expect(['regular', 'italic']).toEqual(expect.arrayContaining(item.variants))
    const [named] = (await list('family=Inter')).items
    expect(named.variants).toEqual(expect.arrayContaining(['100', 'regular', '900']))
    expect(named.axes).toBeUndefined()
    const arabic = (await list('subset=arabic')).items.map((one: { family: string }) => one.family)
    expect(arabic).toEqual(['Amiri'])
    const page = await list('pageSize=2')
    expect(page.items).toHaveLength(2)
    expect((await list(`pageSize=2&pageToken=${page.nextPageToken}`)).items[0].family).not.toBe(page.items[0].family)
    expectProblem(await site.client.get('/webfonts/v1/webfonts?sort=random'), 400, 'BAD_REQUEST')
    expectProblem(await site.client.get('/webfonts/v1/webfonts?capability=EVERYTHING'), 400, 'BAD_REQUEST')
  })
})

test('the page of every family offers an address that answers, with all styles that may be served', async () => {
  const names = {
    lobster: 'Foo: Bar',
    nabla: 'Foo|Baz',
    'press-start-2p': '=SUM(A1:A9)',
    'noto-sans-devanagari': 'Half:wght@400',
  }
  const { id: half } = await site.family('playfair-display')
  const [light] = await site.sql<{ id: number; facts: string }>(
    `SELECT file.id, file.facts FROM font JOIN font_file file ON file.id = font.fontFileId
     WHERE font.familyId = ? AND font.isPrimary = 0 AND font.italic = 0`,
    [half],
  )
  await transaction(site.database, async (manager) => {
    for (const [slug, name] of Object.entries(names))
      await manager.update(Family, { slug }, { name, nameKey: foldName(name) })
    const restricted = JSON.stringify({ ...JSON.parse(light!.facts), embedding: 'restricted' })
    await manager.query('UPDATE font_file SET facts = ? WHERE id = ?', [restricted, light!.id])
  })
  const offered = new Map<string, string>()
  for (const slug of VISIBLE) {
    const family = await site.family(slug)
    const page = (await site.client.get(`/${slug}-f${family.id}`)).text
    const [, address] = new RegExp(`href="${site.url}(/css2[^"]+)"`).exec(unescapeHtml(unescapeHtml(page)))!
    const answer = await site.client.get(address!)
    expect(answer.status, `${address} ${answer.text}`).toBe(200)
    expect(answer.text).toContain(`  font-family: '${family.name}';`)
    offered.set(slug, address!)
  }
  expect(offered.get('playfair-display')).toBe('/css2?family=Playfair+Display:ital,wght@0,400;1,400&display=swap')
})

/** Like the site's own change. */
async function withdraw(id: number, version: number): Promise<void> {
  await transaction(site.database, async (manager) => {
    await manager.update(Family, { id }, { status: FAMILY_STATUS.withdrawn, version })
    await manager.insert(SearchOutbox, { entity: 'family', entityId: id, version, createdAt: Date.now() })
  })
}

test('a withdrawn family is no longer served, neither its rules nor its files', async () => {
  const url = '/css2?family=Yusei+Magic'
  const faces = facesOf((await site.client.get(url)).text)
  const { url: file } = faces.at(-1)!
  expect((await site.client.get(file)).status).toBe(200)
  const family = await site.family('yusei-magic')
  await withdraw(family.id, family.version + 1)
  expectProblem(await site.client.get(file), 404, 'NOT_FOUND')
  await waitFor('the rules to go', async () => (await site.client.get(url)).status === 400)
})
