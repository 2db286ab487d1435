import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CoverageLanguage } from '#server/database/entities/coverage.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { languageByCode, languagesOf } from '#server/features/core/languages/language-coverage.ts'
import { findNearlyFamilies } from '#server/features/languages/language-families.queries.ts'
import { countStoredParts } from '#server/features/unicode/part-backfill.ts'
import { countParts, PARTS_VERSION } from '#server/features/unicode/part-counts.ts'
import { partFamilies } from '#server/features/unicode/part-families.ts'
import { findNearly } from '#server/features/unicode/text-coverage.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createEmbeddedAdapter } from '#server/search/embedded.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { type Part, partsOf } from '#server/unicode/parts.ts'
import { includes } from '#server/unicode/ranges.ts'
import { bitmapHas, codepointsOf } from '#shared/search/coverage-bits.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { makeBitmap } from '#tests/factories/bitmap.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { createRandom } from '#tests/factories/random.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'

it('counts a set’s code points of every part', async () => {
  const random = createRandom(4)
  const members = new Set(Array.from({ length: 3000 }, () => random.below(random.below(2) === 0 ? 0x3000 : 0x20000)))
  const pages = new Map<number, string>()
  for (const page of new Set([...members].map((cp) => cp >> 8)))
    pages.set(page, makeBitmap([...members].filter((cp) => cp >> 8 === page)))
  const counts = new Map((await countParts(pages)).map(({ part, count }) => [part, count]))
  for (const kind of ['block', 'script', 'category', 'plane'] as const)
    for (const { key, ranges } of await partsOf(kind))
      expect(counts.get(key) ?? 0, key).toBe([...members].filter((cp) => includes(ranges, cp)).length)
})

await describeEachDatabase('coverage of parts', (kind) => {
  let database: FreshDatabase
  let reader: Reader
  const engines: { sql?: SearchPort; embedded?: SearchPort } = {}
  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 400 })
    reader = createReader(database, null)
    // The factory's languages are invented.
    await database.write.query('DELETE FROM coverage_language')
    const sets = new Map((await styles()).map((style) => [style.coverageId, style.has]))
    for (const [coverageId, has] of sets)
      for (const { code: lang, status } of languagesOf(has))
        if (status === 'full') await database.write.getRepository(CoverageLanguage).insert({ coverageId, lang })
    const sqliteFile = database.sqliteFile
    const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader })
    engines.sql = createDatabaseAdapter({ reader, facetThread })
    engines.embedded = createEmbeddedAdapter({
      workerFile: workerFile('search-worker'),
      sqliteFile,
      reader,
      database: engines.sql,
      logger: { info: () => undefined, error: () => undefined },
    })
    await engines.embedded.rebuild()
  })
  afterAll(async () => {
    await engines.embedded?.close()
    await engines.sql?.close()
    await database.close()
  })

  interface Style {
    familyId: number
    coverageId: number
    has(codepoint: number): boolean
  }

  /** Every style of the published families with its file's bitmap. */
  async function styles(): Promise<Style[]> {
    const rows = await reader.query<{ familyId: number; coverageId: number }>(
      `SELECT DISTINCT family.id AS familyId, file.coverageId FROM family JOIN font ON font.familyId = family.id
       JOIN font_file file ON file.id = font.fontFileId WHERE family.status = 1 AND family.deletedAt IS NULL`,
    )
    const pages = await reader.query<{ coverageId: number; page: number; bitmap: string }>(
      'SELECT * FROM coverage_page',
    )
    const sets = new Map<number, Map<number, string>>()
    for (const { coverageId, page, bitmap } of pages)
      sets.set(coverageId, (sets.get(coverageId) ?? new Map()).set(page, bitmap))
    return rows.map((row) => ({ ...row, has: (cp) => bitmapHas(sets.get(row.coverageId)?.get(cp >>> 8) ?? '', cp) }))
  }

  it('counts stored sets once, whatever was counted before', async () => {
    const sets = Number((await reader.query<{ n: number }>('SELECT COUNT(*) AS n FROM coverage_set'))[0]!.n)
    expect(await countStoredParts(database, reader)).toBe(sets)
    expect(await countStoredParts(database, reader)).toBe(0)
    await database.write.query("UPDATE coverage_part SET count = 0 WHERE part = ''")
    expect(await countStoredParts(database, reader)).toBe(sets)
    const [one] = await reader.query<{ coverageId: number; page: number; bitmap: string }>(
      'SELECT * FROM coverage_page WHERE page = 0 ORDER BY coverageId LIMIT 1',
    )
    const [counted] = await reader.query<{ count: number }>(
      "SELECT count FROM coverage_part WHERE coverageId = ? AND part = 'b0'",
      [one!.coverageId],
    )
    expect(counted!.count).toBe(codepointsOf(0, one!.bitmap).filter((cp) => cp < 128).length)
  })

  it('writes again which languages and scripts stored sets have, and has the catalogue indexed anew', async () => {
    const rows = async () => ({
      languages: await reader.query('SELECT coverageId, lang FROM coverage_language ORDER BY coverageId, lang'),
      scripts: await reader.query(
        "SELECT fontFileId, value FROM font_file_facet WHERE facet = 'script' ORDER BY fontFileId, value",
      ),
    })
    const scriptCounts = async () => {
      await engines.sql!.rebuild()
      const { facets } = await engines.sql!.searchFonts({ ...EVERYTHING, withFacets: true })
      return facets!.script
    }
    const rebuilds = async () =>
      Number((await reader.query<{ n: number }>("SELECT COUNT(*) AS n FROM search_outbox WHERE entity = 'all'"))[0]!.n)
    const again = async () => {
      await database.write.query("UPDATE coverage_part SET count = 0 WHERE part = ''")
      await countStoredParts(database, reader)
    }
    // The factory's scripts are invented.
    await database.write.query('DELETE FROM coverage_language')
    await again()
    const [right, before] = [await rows(), await rebuilds()]
    const counted = await scriptCounts()
    expect(counted.length).toBeGreaterThan(0)
    expect(right.languages.length).toBeGreaterThan(0)
    expect(right.scripts.length).toBeGreaterThan(0)
    await again()
    expect(await rebuilds()).toBe(before)
    await database.write.query(
      `UPDATE font_file_facet SET value = 'ogam' WHERE facet = 'script' AND value = 'latn' AND fontFileId IN
       (SELECT file.id FROM font_file file JOIN coverage_language spoken ON spoken.coverageId = file.coverageId AND spoken.lang = 'en')`,
    )
    await database.write.query("DELETE FROM coverage_language WHERE lang = 'en'")
    expect(await scriptCounts()).not.toEqual(counted)
    await again()
    expect(await rows()).toEqual(right)
    expect(await scriptCounts()).toEqual(counted)
    // Once for all sets, which are more than a batch.
    expect(await rebuilds()).toBe(before + 1)
  })

  it('has the catalogue indexed once, also for what an interrupted run wrote', async () => {
    const rebuilds = async () =>
      Number((await reader.query<{ n: number }>("SELECT COUNT(*) AS n FROM search_outbox WHERE entity = 'all'"))[0]!.n)
    const before = await rebuilds()
    await database.write.query("UPDATE coverage_part SET count = 0 WHERE part = ''")
    await database.write.query("DELETE FROM coverage_language WHERE lang = 'en'")
    const stop = new AbortController()
    // The batch that is being read is still written.
    const slow: Reader['slow'] = (sql, params) => {
      stop.abort()
      return reader.slow(sql, params)
    }
    await expect(countStoredParts(database, { ...reader, slow }, stop.signal)).rejects.toThrow()
    expect(await rebuilds()).toBe(before)
    // As if that batch had been the last.
    await database.write.query("UPDATE coverage_part SET count = ? WHERE part = ''", [PARTS_VERSION])
    await countStoredParts(database, reader)
    expect(await rebuilds()).toBe(before + 1)
    await database.write.query("UPDATE coverage_part SET count = 0 WHERE part = ''")
    await countStoredParts(database, reader)
  })

  describe.each(['sql', 'embedded'] as const)('by %s', (name) => {
    const deps = () => ({ reader, engines: engines[name]! })

    it('families of a part cover the whole catalogue, by their best style', async () => {
      const all = await styles()
      const list = (part: Part, page: number) => partFamilies(deps(), part, page)
      const blocks = await partsOf('block')
      for (const slug of ['basic-latin', 'cyrillic', 'greek-and-coptic', 'arabic', 'tibetan']) {
        const part = blocks.find((block) => block.slug === slug)!
        const best = new Map<number, number>()
        for (const style of all) {
          let count = 0
          for (const [first, last] of part.ranges) for (let cp = first; cp <= last; cp++) if (style.has(cp)) count++
          if (count > 0) best.set(style.familyId, Math.max(count, best.get(style.familyId) ?? 0))
        }
        const found: { familyId: number; count: number }[] = []
        const { pages, total } = await list(part, 1)
        for (let page = 1; page <= pages; page++) found.push(...(await list(part, page)).hits)
        expect(total, slug).toBe(best.size)
        expect(new Map(found.map(({ familyId, count }) => [familyId, count])), slug).toEqual(best)
        expect(found.map(({ count }) => count)).toEqual(found.map(({ count }) => count).sort((a, b) => b - a))
        // Page numbers past the end return the last page.
        expect((await list(part, 9999)).page).toBe(pages)
      }
    })

    it('families that nearly support a language lack what is listed', async () => {
      const all = await styles()
      for (const code of ['pl', 'ru', 'vi', 'el', 'is']) {
        const language = languageByCode(code)!
        const full = new Set(all.filter((style) => language.main.every(style.has)).map((style) => style.familyId))
        const least = new Map<number, number>()
        for (const style of all) {
          const missing = language.main.filter((cp) => !style.has(cp)).length
          if (missing > 0 && missing <= Math.floor(language.main.length * 0.1) && !full.has(style.familyId))
            least.set(style.familyId, Math.min(missing, least.get(style.familyId) ?? Number.POSITIVE_INFINITY))
        }
        const found = await findNearlyFamilies(deps(), language)
        expect(found.map((family) => family.missingCount)).toEqual(
          [...least.values()].sort((a, b) => a - b).slice(0, 24),
        )
        for (const family of found) {
          expect(family.missingCount, `${code} ${family.name}`).toBe(least.get(family.familyId))
          expect(family.missing).toHaveLength(Math.min(48, family.missingCount))
        }
      }
    })

    it('families that nearly support a text: fewest missing first, then popular ones', async () => {
      const all = await styles()
      const order = await reader.query<{ id: number }>(
        'SELECT id FROM family ORDER BY popularity DESC, publishedAt DESC, id DESC',
      )
      for (const text of ['Zażółć gęślą jaźń', 'Привет, Ελλάδα', 'Tiếng Việt', 'ÀÉÎÕÜ àéîõü ßøæ', '€ № ≠ Ж']) {
        const codepoints = [...new Set(Array.from(text, (char) => char.codePointAt(0)!))]
        const best = new Map<number, number>()
        for (const style of all) {
          const count = codepoints.filter(style.has).length
          best.set(style.familyId, Math.max(count, best.get(style.familyId) ?? 0))
        }
        const expected = order
          .map(({ id }) => ({ id, count: best.get(id) ?? 0 }))
          .filter(({ count }) => count < codepoints.length && count * 2 >= codepoints.length)
          .sort((a, b) => b.count - a.count)
        const found = await findNearly(deps(), codepoints)
        expect(
          found.map((family) => family.familyId),
          text,
        ).toEqual(expected.slice(0, 12).map(({ id }) => id))
        expect(
          found.map((family) => codepoints.length - family.missing.length),
          text,
        ).toEqual(expected.slice(0, 12).map(({ count }) => count))
      }
    })

    it('a withdrawn family leaves all rankings', async () => {
      const part = (await partsOf('block'))[0]!
      const before = await partFamilies(deps(), part, 1)
      const id = before.hits[0]!.familyId
      await database.write.query('UPDATE family SET status = 3 WHERE id = ?', [id])
      await engines[name]!.applyFamilies([id])
      const after = await partFamilies(deps(), part, 1)
      expect(after.total).toBe(before.total - 1)
      expect(after.hits.map((hit) => hit.familyId)).not.toContain(id)
      await database.write.query('UPDATE family SET status = 1 WHERE id = ?', [id])
      await engines[name]!.applyFamilies([id])
      expect(await partFamilies(deps(), part, 1)).toEqual(before)
    })
  })
})
