import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { FamilyToken } from '#server/database/entities/tag.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createEmbeddedAdapter } from '#server/search/embedded.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import type { SearchPort } from '#server/search/search.port.ts'
import { familyTokens } from '#server/search/tokens.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { charactersContract } from './characters.contract.ts'
import { latinNamesContract } from './latin-names.contract.ts'
import { searchContract } from './search.contract.ts'

const ARROWS = { q: 'arrow', filter: '', sort: '', page: 1, size: 100 } as const
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

await describeEachDatabase('search engines', (kind) => {
  let database: FreshDatabase
  let reader: Reader
  let sql: SearchPort
  let embedded: SearchPort

  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 2000 })
    reader = createReader(database, null)
    const sqliteFile = database.sqliteFile
    const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader })
    sql = createDatabaseAdapter({ reader, facetThread, database })
    embedded = createEmbeddedAdapter({
      workerFile: workerFile('search-worker'),
      sqliteFile,
      reader,
      database: sql,
      logger: SILENT,
    })
    expect(embedded.ready()).toBe(false)
    const progress: number[] = []
    await embedded.rebuild((done) => void progress.push(done))
    expect(progress.at(-1)).toBe(2000)
  })
  afterAll(async () => {
    await embedded.close()
    await sql.close()
    await database.close()
  })

  describe('SQL', () => {
    searchContract(() => ({ engine: sql, oracle: sql, reader }))
    latinNamesContract(() => ({ engine: sql, oracle: sql, reader, database }))
    charactersContract(() => sql)

    it('reads the names of designers once, until something changes', async () => {
      const read = vi.spyOn(reader, 'slow')
      const ask = () => sql.searchDesigners({ q: 'Remembered', sort: 'popular', page: 1, size: 10 })
      await sql.applyFamilies([])
      expect((await ask()).total).toBe(0)
      await ask()
      expect(read).toHaveBeenCalledTimes(1)
      const [foundry] = await reader.query<{ id: number; name: string }>(
        'SELECT id, name FROM foundry WHERE familyCount > 0 LIMIT 1',
      )
      await database.write.query('UPDATE foundry SET name = ? WHERE id = ?', ['Remembered Type', foundry!.id])
      await sql.applyFamilies([])
      expect((await ask()).ids).toEqual([foundry!.id])
      await database.write.query('UPDATE foundry SET name = ? WHERE id = ?', [foundry!.name, foundry!.id])
      await sql.applyFamilies([])
      read.mockRestore()
    })

    it('answers from rows of words written on first use, by their key', async () => {
      const count = async () =>
        Number((await reader.query<{ n: number }>('SELECT COUNT(*) AS n FROM character_word'))[0]!.n)
      await Promise.all([1, 2].map(() => sql.searchCharacters(ARROWS)))
      expect(await count()).toBeGreaterThan(15_000)
      // One row less gives fewer results: nothing else answers instead.
      const { total } = await sql.searchCharacters(ARROWS)
      await database.write.query("DELETE FROM character_word WHERE word = 'ARROW'")
      expect((await sql.searchCharacters(ARROWS)).total).toBeLessThan(total)
      // Without any rows, memory answers.
      await database.write.query('DELETE FROM character_word')
      expect((await sql.searchCharacters(ARROWS)).total).toBe(total)
    })
  })
  describe('embedded', () => {
    searchContract(() => ({ engine: embedded, oracle: sql, reader }))
    latinNamesContract(() => ({ engine: embedded, oracle: sql, reader, database }))
    charactersContract(() => embedded)

    it('allows one edit in a long word without prefix matches', async () => {
      const [family] = await reader.query<{ id: number; name: string }>(
        "SELECT id, name FROM family WHERE status = 1 AND LENGTH(name) BETWEEN 8 AND 12 AND name NOT LIKE '% %' ORDER BY id LIMIT 1",
      )
      const typo = `${family!.name.slice(0, 4)}q${family!.name.slice(5)}`
      const found = await embedded.searchFonts({ ...EVERYTHING, q: typo, sort: 'relevance', size: 100 })
      expect(found.ids).toContain(family!.id)
    })

    it('follows changes: renamed, withdrawn, restored, repeated', async () => {
      const find = async (q: string) => (await embedded.searchFonts({ ...EVERYTHING, q, sort: 'relevance' })).ids
      const before = await embedded.searchFonts({ ...EVERYTHING, withFacets: true })
      const id = before.ids[0]!
      const change = (status: number, name: string) =>
        transaction(database, async (manager) => {
          await manager.update(Family, { id }, { status: status as 1, name, nameKey: name.toLowerCase() })
          await manager.delete(FamilyToken, { familyId: id })
          await manager.insert(
            FamilyToken,
            familyTokens(name, ['Nobody'], []).map((row) => ({ familyId: id, ...row })),
          )
        })
      await change(FAMILY_STATUS.published, 'Zyzzyva Unique')
      await embedded.applyFamilies([id, id])
      expect(await find('zyzzyva')).toEqual([id])
      await change(FAMILY_STATUS.withdrawn, 'Zyzzyva Unique')
      await embedded.applyFamilies([id])
      await embedded.applyFamilies([id])
      expect(await find('zyzzyva')).toEqual([])
      expect((await embedded.searchFonts(EVERYTHING)).total).toBe(before.total - 1)
      await change(FAMILY_STATUS.published, 'Zyzzyva Unique')
      await embedded.applyFamilies([id])
      await sql.applyFamilies([id])
      for (const sort of ['popular', 'trending', 'date', 'name', 'random'] as const) {
        const query = { ...EVERYTHING, sort, size: 100, withFacets: true }
        expect(await embedded.searchFonts(query)).toEqual(await sql.searchFonts(query))
      }
      expect(await find('unique')).toEqual([id])
    })
  })
})
