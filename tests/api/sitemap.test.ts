import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { Article } from '#server/database/entities/article.ts'
import { Collection } from '#server/database/entities/collection.ts'
import { transaction } from '#server/database/transaction.ts'
import { CHUNK_IDS, chunkPages, plainPages, summarise } from '#server/features/site/sitemap/sitemap.queries.ts'
import { seedSynthetic } from '#server/seeds/seed-synthetic.ts'
import { storedPicturePath } from '#shared/asset-paths.ts'
import { matchRoute } from '#shared/match-route.ts'
import { ROUTE_TRAITS } from '#shared/route-traits.ts'
import { familyPath, ROUTES, type RouteDefinition, type RouteName } from '#shared/routes.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readHead } from '#tests/support/html.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'

const FAMILIES = 3000
const site = await startTestSite()
await seedSynthetic(site.database, { families: FAMILIES, seed: 3 })
await transaction(site.database, async (manager) => {
  const [first] = await manager.find(Article, { take: 1 })
  const { id: _, ...row } = first!
  const [{ id: __, ...collection }] = (await manager.find(Collection, { where: { isPrivate: false }, take: 1 })) as [
    Collection,
  ]
  await manager.insert(Collection, { ...collection, slug: 'without-fonts', fontCount: 0, sourceKey: null })
  await manager.insert(Article, { ...row, slug: 'a-draft', status: 0 })
  await manager.insert(Article, { ...row, slug: 'of-tomorrow', publishedAt: Date.UTC(2100, 0, 1) })
})
afterAll(() => site.close())

async function locations(path: string): Promise<{ path: string; lastmod: string | undefined }[]> {
  const answer = await site.client.get(path)
  expect(answer.status, path).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const root = parseXml(answer.text)
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return root.children.map((node) => {
    const location = textOf(node, 'loc')!
    expect(location.startsWith(`${site.url}/`)).toBe(true)
    return { path: location.slice(site.url.length), lastmod: textOf(node, 'lastmod') }
  })
}

/**
 * Forty thousand addresses in one format: parsed without a document tree, which would block this process for seconds.
 */
async function characters(path: string): Promise<{ path: string; lastmod: string | undefined }[]> {
  const answer = await site.client.get(path)
  expect(answer.status, path).toBe(200)
  const found = [...answer.text.matchAll(/<url><loc>([^<]+)<\/loc><\/url>/g)].map((match) => match[1]!)
  expect(found.every((address) => address.startsWith(`${site.url}/unicode/char/`))).toBe(true)
  return found.map((address) => ({ path: address.slice(site.url.length), lastmod: undefined }))
}

async function everything() {
  const chunks = await locations('/sitemap.xml')
  const pages = await Promise.all(
    chunks.map((chunk) =>
      chunk.path.startsWith('/sitemap-characters-') ? characters(chunk.path) : locations(chunk.path),
    ),
  )
  for (const chunk of pages) expect(chunk.length).toBeLessThanOrEqual(50_000)
  return pages.flat()
}

describe('the sitemap', () => {
  test('contains exactly the public pages, each once', async () => {
    const pages = await everything()
    const paths = pages.map((page) => page.path)
    expect(new Set(paths).size).toBe(paths.length)
    const rows = await site.sql<{ id: number; slug: string; updatedAt: number }>(
      'SELECT id, slug, updatedAt FROM family WHERE status = 1 AND deletedAt IS NULL',
    )
    expect(rows.length).toBeGreaterThan(FAMILIES)
    const expected = new Map(rows.map((row) => [familyPath({ slug: row.slug, familyId: row.id }), row.updatedAt]))
    const families = pages.filter((page) => /^\/[^/]+-f\d+$/.test(page.path))
    expect(families.map((page) => page.path).sort()).toEqual([...expected.keys()].sort())
    for (const page of families) expect(Date.parse(page.lastmod!)).toBe(expected.get(page.path))
    const foundries = await site.sql<{ slug: string }>('SELECT slug FROM foundry WHERE familyCount > 0')
    for (const { slug } of foundries) expect(paths).toContain(`/${slug}`)
    const tags = await site.sql<{ slug: string }>('SELECT slug FROM tag WHERE familyCount > 0')
    for (const { slug } of tags) expect(paths).toContain(`/category/${slug}`)
    for (const slug of [SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.pending, SPECIAL.deleted])
      expect(paths.filter((path) => path.startsWith(`/${slug}-f`))).toEqual([])
    expect(paths.filter((path) => path.startsWith('/blog/')).length).toBeGreaterThan(12)
    expect(paths.filter((path) => path.startsWith('/collection/')).length).toBeGreaterThan(1)
    expect(paths.filter((path) => /a-draft|of-tomorrow|without-fonts/.test(path))).toEqual([])
  })

  test('contains all indexable routes, and no others', async () => {
    const pages = await everything()
    const routes = new Map<string, string[]>()
    for (const { path } of pages) {
      const name = matchRoute(path)?.name ?? 'none'
      const known = routes.get(name)
      if (known) known.push(path)
      else routes.set(name, [path])
    }
    const indexable = Object.entries(ROUTES as Record<string, RouteDefinition>)
      .filter(([name, route]) => ROUTE_TRAITS[name as RouteName].indexable && !route.alias)
      .map(([name]) => name)
    expect([...routes.keys()].toSorted()).toEqual(indexable.toSorted())
    // A few pages of each kind, evenly chosen.
    for (const paths of routes.values())
      for (const path of [paths[0]!, paths.at(-1)!, paths[Math.floor(paths.length / 2)]!]) {
        const answer = await site.client.get(path)
        expect(answer.status, path).toBe(200)
        expect(answer.text, path).not.toContain('<meta name="robots" content="noindex">')
        expect(answer.text, path).toContain(`<link rel="canonical" href="${site.url}${path}">`)
      }
  })

  test('is not sent again while unchanged, nor for HEAD', async () => {
    const path = '/sitemap-families-0.xml'
    const first = await site.client.get(path)
    expect((await site.client.get(path, { headers: { 'If-None-Match': first.headers.etag! } })).status).toBe(304)
    const head = await site.client.request('HEAD', path)
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    const packed = await site.client.get(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.bytes.length).toBeLessThan(first.bytes.length / 4)
    // From memory its length is known.
    const again = await site.client.get(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(again.headers['content-length']).toBe(String(packed.bytes.length))
    expect(again.bytes.equals(packed.bytes)).toBe(true)
    expect(gunzipSync(again.bytes).toString('utf8')).toBe(first.text)
    expect((await site.client.get(path)).text).toBe(first.text)
  })

  test.each([
    '/sitemap-families-1.xml',
    '/sitemap-nothing-0.xml',
    '/sitemap-families-999999.xml',
    '/sitemap-pages-1.xml',
  ])('does not contain %s', async (path) => {
    expectProblem(await site.client.get(path), 404, 'NOT_FOUND')
  })
})

test('chunks are ranges of ids, read in batches without skipping rows', async () => {
  const statements: string[] = []
  let lastId = 0
  const reader = {
    slow: async <T>(sql: string, params: unknown[] = []) => {
      statements.push(sql)
      const from = Number(params[0]) + 1
      const rows = Array.from({ length: Math.min(1000, Number(params[1]) - from) }, (_, at) => ({
        id: from + at,
        slug: 'x',
        changed: 1,
      }))
      lastId = rows.at(-1)?.id ?? lastId
      return rows as T[]
    },
  }
  let most = 0
  let total = 0
  for await (const batch of chunkPages(reader as never, 'families', 7, 0)) {
    most = Math.max(most, batch.length)
    total += batch.length
  }
  expect([most, total, lastId]).toEqual([1000, CHUNK_IDS, 8 * CHUNK_IDS - 1])
  for (const sql of statements) expect(sql).not.toMatch(/OFFSET/i)
  expect(CHUNK_IDS).toBeLessThanOrEqual(50_000)
})

test('a table scan names each chunk by its position', async () => {
  const reader = {
    slow: async () => [
      { first: 0, count: 5, changed: 3 },
      { first: '40000', count: '2', changed: null },
    ],
  }
  expect(await summarise(reader as never, 'families', 0)).toEqual([
    { kind: 'families', number: 0, count: 5, changed: 3 },
    { kind: 'families', number: 40_000 / CHUNK_IDS, count: 2, changed: null },
  ])
})

test('plain pages are the routes without a parameter', () => {
  const paths = plainPages().map((page) => page.path)
  expect(paths).toContain('/')
  expect(paths).toContain('/blog')
  expect(paths).not.toContain('/404')
  expect(paths).not.toContain('/search')
})

describe('for crawlers and browsers', () => {
  test('robots.txt: allows pictures, but no calls and endless lists', async () => {
    const answer = await site.client.get('/robots.txt')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = answer.text.split('\n')
    expect(lines).toContain(`Sitemap: ${site.url}/sitemap.xml`)
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain('Allow: /api/rf5/')
    expect(lines).toContain('Disallow: /search')
    expect(lines).toContain('Disallow: /account/')
    expect(lines).toContain('Disallow: /trpc/')
  })

  test('robots.txt: allows the pictures that pages give to link previews', async () => {
    const robots = (await site.client.get('/robots.txt')).text.split('\n')
    const longest = (kind: string, path: string) =>
      Math.max(
        ...robots.map((line) => (line.startsWith(kind) && path.startsWith(line.slice(kind.length)) ? line.length : 0)),
      ) - kind.length
    // RFC 9309: the longest rule holds.
    const allows = (path: string) => longest('Allow: ', path) >= longest('Disallow: ', path)
    expect(allows('/api/v3/fonts/search.json')).toBe(false)
    const pictures = [storedPicturePath('cover/1/a.webp')]
    const family = await site.family('lobster')
    for (const page of [
      '/',
      familyPath({ ...family, familyId: family.id }),
      '/blog/arabic-devanagari-thai-beside-latin-a1',
      await site.collection('arcade-cabinet'),
    ]) {
      const { image } = readHead((await site.client.get(page)).text).og
      expect(image, page).toBeDefined()
      pictures.push(new URL(image!).pathname)
    }
    for (const picture of pictures) expect(allows(picture), picture).toBe(true)
  })

  test('a site without indexing says so everywhere', async () => {
    const hidden = await startTestSite({ env: { INDEXING: 'false' } })
    try {
      expect((await hidden.client.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
      expect((await hidden.client.get('/')).headers['x-robots-tag']).toBe('noindex, nofollow')
    } finally {
      await hidden.close()
    }
    expect((await site.client.get('/')).headers['x-robots-tag']).toBeUndefined()
  })

  test('opensearch.xml is linked from every page and leads to the search page', async () => {
    const { text } = await site.client.get('/popular/fonts')
    expect(text).toContain(
      'rel="search" type="application/opensearchdescription+xml" title="Fontarium" href="/opensearch.xml"',
    )
    const answer = await site.client.get('/opensearch.xml')
    expect(answer.headers['content-type']).toMatch(/^application\/opensearchdescription\+xml/)
    const template = childrenOf(parseXml(answer.text), 'Url')[0]!.attributes.template!
    const found = await site.client.get(template.replace('{searchTerms}', 'lobster').slice(site.url.length))
    expect(found.status).toBe(200)
  })

  test('llms.txt: every address in it answers', async () => {
    const { text, status } = await site.client.get('/llms.txt')
    expect(status).toBe(200)
    expect(text).toMatch(/^# Fontarium\n\n> /)
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!)
    expect(links.length).toBeGreaterThan(6)
    for (const link of links) expect((await site.client.get(link.slice(site.url.length))).status, link).toBe(200)
  })

  test.each(['/robots.txt', '/sitemap.xml', '/opensearch.xml', '/llms.txt', '/sitemap-pages-0.xml'])(
    '%s is read-only',
    async (path) => {
      expectProblem(await site.client.post(path, {}), 405, 'METHOD_NOT_ALLOWED')
    },
  )
})

test('a family whose files have the date 1970 uses the time when they were made, not imported', async () => {
  const amiri = await site.family('amiri')
  expect(new Date(Number(amiri.updatedAt)).toISOString()).toBe('2010-05-07T21:08:01.000Z')
})
