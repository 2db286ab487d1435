import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { createBulkBundles } from '#server/features/catalogue/downloads/bulk-bundles.ts'
import { createFamilyRows } from '#server/features/catalogue/fonts/family-rows.ts'
import { createPlaygroundService } from '#server/features/playground/playground.service.ts'
import { bulkSummary } from '#shared/contracts/catalogue/downloads.ts'
import { playgroundFontsResult } from '#shared/contracts/playground/playground.ts'
import { BULK } from '#shared/limits.ts'
import { PAIRING } from '#shared/playground-limits.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { startTestSite, type TestSite } from '#tests/support/app.ts'
import { describeEachDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { SPECIAL, VISIBLE } from '#tests/support/test-catalogue.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

describe('a bulk bundle', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())

  const idsOf = (slugs: readonly string[]) => Promise.all(slugs.map(async (slug) => (await site.family(slug)).id))
  const bundle = (ids: readonly (number | string)[] | string, address = '198.51.100.1') =>
    site.client.get(`/api/families/bundle?ids=${ids}`, { address })
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  it('has a folder for each, with the same files as the family alone', async () => {
    const slugs = [...VISIBLE]
    const answer = await bundle(await idsOf(slugs))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="fontarium-${slugs.length}-families.zip"`,
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const entries = await unzip(answer.bytes)
    expect(entries.has('NOT-INCLUDED.txt')).toBe(false)
    expect(new Set([...entries.keys()].filter((name) => name.includes('/')).map((name) => name.split('/')[0]))).toEqual(
      new Set(slugs),
    )
    for (const slug of slugs) {
      const alone = await unzip((await site.client.get(`/api/family/${(await site.family(slug)).id}/bundle`)).bytes)
      for (const [name, bytes] of alone) {
        const inside = entries.get(`${slug}/${name}`)
        expect(inside && sha256(inside), `${slug}/${name}`).toBe(sha256(bytes))
      }
    }
  })

  it('marks personal use, and lists what is missing instead of failing', async () => {
    const ids = await idsOf(['lobster', SPECIAL.personal, SPECIAL.withdrawn, SPECIAL.hidden, SPECIAL.deleted])
    const entries = await unzip((await bundle([...ids, 999_999])).bytes)
    const readme = entries.get('README.txt')?.toString() ?? ''
    expect(readme).toMatch(/100% Free, commercial use is allowed: 1\r\n {2}Lobster by /)
    expect(readme).toMatch(/Personal Use Free.*: 1\r\n {2}Special Elite by /)
    const absent = entries.get('NOT-INCLUDED.txt')?.toString() ?? ''
    expect(absent).toContain(`${ids[2]}: Rye has been withdrawn by its designer`)
    for (const id of [ids[3], ids[4], 999_999]) expect(absent).toContain(`${id}: no such family, or it was deleted`)
    // Nothing may reveal a hidden family's name.
    expect(absent).not.toMatch(/sancreek|satisfy/i)
  })

  it('refuses invalid ids, too many of them, unknown parameters, and other methods', async () => {
    const many = Array.from({ length: BULK.maxFamilies + 1 }, (_, at) => at + 1)
    for (const bad of ['', 'x', '1,,2', '1;2', '-1', '0', '1.5', '99999999999999999999', many])
      expectProblem(await bundle(bad as string, '198.51.100.2'), 400, 'BAD_REQUEST', 'ids')
    expectProblem(await site.client.get('/api/families/bundle?ids=1&ids=2'), 400, 'BAD_REQUEST', 'ids')
    expectProblem(await site.client.get('/api/families/bundle?ids=1&size=3'), 400, 'BAD_REQUEST', 'size')
    expectProblem(await bundle([999_999]), 404, 'NOT_FOUND')
    expect((await site.client.request('POST', '/api/families/bundle?ids=1')).status).toBeGreaterThanOrEqual(400)
    const head = await site.client.request('HEAD', `/api/families/bundle?ids=${await idsOf(['lobster'])}`)
    expect(head).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } })
    expect(head.bytes).toHaveLength(0)
  })

  it('counts its families towards the limit, and each as a download', async () => {
    const address = '198.51.100.77'
    const many = Array.from({ length: BULK.maxFamilies }, (_, at) => 500_000 + at)
    for (let time = 0; time < 4; time++) expect((await bundle(many, address)).status).toBe(404)
    const refused = await bundle([500_000], address)
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const ids = await idsOf(['amiri', 'inter'])
    const counted = async () =>
      (
        await site.sql<{ n: number }>(`SELECT count(*) AS n FROM usage_event WHERE kind = 2 AND familyId IN (${ids})`)
      )[0]!.n
    const before = Number(await counted())
    await site.client.get(`/api/families/bundle?ids=${ids}`, {
      address: '198.51.100.78',
      headers: { 'User-Agent': 'Mozilla/5.0' },
    })
    await waitFor('the flush of events', async () => Number(await counted()) >= before + 2)
  })
})

await describeEachDatabase('bundles and the playground', (kind) => {
  let database: Database
  let reader: ReturnType<typeof createReader>
  let queries = 0
  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 120 })
    const plain = createReader(database, null)
    const counted: typeof plain.query = (sql, params) => {
      queries++
      return plain.query(sql, params)
    }
    reader = { ...plain, query: counted, slow: counted }
  })
  afterAll(() => database.close())
  const rowsOf = <T>(sql: string) => database.read.query(sql) as Promise<T[]>

  test('a summary has files, bytes and licences in two queries', async () => {
    const bulk = createBulkBundles({ reader, site: { name: 'Fontarium', publicUrl: 'http://localhost' } })
    const all = await rowsOf<{ id: number; status: number; deletedAt: number | null; commercialUse: number }>(
      'SELECT id, status, deletedAt, commercialUse FROM family ORDER BY id',
    )
    queries = 0
    const summary = bulkSummary.parse(await bulk.bulkSummary([...all.map((row) => row.id), 999_999]))
    expect(queries).toBe(2)
    const isPublic = (row: (typeof all)[number]) => row.status === 1 && row.deletedAt === null
    expect(summary.families.map((family) => family.familyId)).toEqual(all.filter(isPublic).map((row) => row.id))
    expect(summary.unavailable).toEqual([...all.filter((row) => !isPublic(row)).map((row) => row.id), 999_999])
    const sizes = await rowsOf<{ familyId: number; files: number; bytes: number }>(
      'SELECT familyId, COUNT(*) AS files, SUM(originalBytes) AS bytes FROM font JOIN font_file ON font_file.id = fontFileId GROUP BY familyId',
    )
    for (const family of summary.families) {
      const size = sizes.find((row) => row.familyId === family.familyId)
      expect([family.files, family.bytes]).toEqual([Number(size?.files ?? 0), Number(size?.bytes ?? 0)])
      expect(family.commercial_use).toBe(Boolean(all.find((row) => row.id === family.familyId)?.commercialUse))
    }
  })

  test('the parts of a bundle contain each family once, whatever their number', async () => {
    const bulk = createBulkBundles({ reader, site: { name: 'Fontarium', publicUrl: 'http://localhost' } })
    const ids = (await rowsOf<{ id: number }>('SELECT id FROM family WHERE status = 1 AND deletedAt IS NULL')).map(
      (row) => row.id,
    )
    const bundle = await bulk.bulkBundle(ids)
    const seen: number[] = []
    const names = new Set<string>()
    for await (const part of bundle.parts()) {
      if (part.familyId !== null) seen.push(part.familyId)
      for (const entry of part.entries) {
        expect(names.has(entry.name.toLowerCase()), entry.name).toBe(false)
        names.add(entry.name.toLowerCase())
      }
    }
    expect(seen).toEqual(ids)
  })

  const playground = () =>
    createPlaygroundService({
      reader,
      rows: createFamilyRows({ reader, imageUrl: () => '/picture' }),
    })

  test('the playground shows public styles in the requested order, with as many queries for eight as for one', async () => {
    const fonts = await rowsOf<{ id: number; status: number; deletedAt: number | null }>(
      'SELECT font.id, family.status, family.deletedAt FROM font JOIN family ON family.id = font.familyId ORDER BY font.id DESC',
    )
    const open = fonts.filter((row) => row.status === 1 && row.deletedAt === null).map((row) => row.id)
    const closed = fonts.find((row) => row.status !== 1 || row.deletedAt !== null)
    queries = 0
    await playground().fonts({ ids: open.slice(0, 1), text: 'Ab' })
    const forOne = queries
    queries = 0
    const ids = [...open.slice(0, 7), closed?.id ?? 999_999]
    const found = playgroundFontsResult.parse(await playground().fonts({ ids, text: 'Ab' }))
    expect(queries).toBe(forOne)
    expect(found.fonts.map((font) => font.id)).toEqual(open.slice(0, 7))
    for (const font of found.fonts) expect(font.styles.map((style) => style.id)).toContain(font.id)
    expect(await playground().fonts({ ids: [], text: '' })).toEqual({ fonts: [] })
  })

  test('a pairing has public styles with matching x-heights, deterministically', async () => {
    const free = { heading: 0, body: 0, accent: 0 }
    let found = 0
    for (let seed = 0; seed < 12; seed++) {
      const pairing = await playground().pairing({ seed, ...free })
      expect(await playground().pairing({ seed, ...free })).toEqual(pairing)
      if (pairing.heading === null || pairing.body === null) continue
      const { fonts } = await playground().fonts({ ids: [pairing.heading, pairing.body], text: '' })
      expect(fonts).toHaveLength(2)
      const [heading, body] = fonts.map((font) => font.metrics.xHeight as number)
      if (!heading || !body) continue
      found++
      expect(heading / body).toBeGreaterThanOrEqual(PAIRING.xHeightMin)
      expect(heading / body).toBeLessThanOrEqual(PAIRING.xHeightMax)
      const kept = await playground().pairing({ seed: seed + 100, ...free, heading: pairing.heading })
      expect(kept.heading).toBe(pairing.heading)
    }
    expect(found).toBeGreaterThan(0)
  })
})
