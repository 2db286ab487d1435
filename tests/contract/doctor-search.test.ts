import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Meilisearch } from 'meilisearch'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { doctorCommand } from '#server/cli/commands/doctor.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/data-source.ts'
import { createReader, type Reader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { examineSearch } from '#server/search/examine-search.ts'
import { FAMILY_INDEX, rebuildIndex } from '#server/search/meilisearch-index.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'
import { type MeiliProtocolServer, startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { tempFolder } from '#tests/support/run-folder.ts'

const SILENT = { info: () => undefined, error: () => undefined }
const PUBLISHED = 1
/** Visitors wait for Meilisearch for a second. */
const SLOWER_THAN_VISITORS_MS = 1200

await describeEachDatabase('doctor: the search index', (kind) => {
  let database: FreshDatabase
  let reader: Reader
  let meili: MeiliProtocolServer
  beforeAll(async () => {
    database = await freshDatabase(kind)
    await writeCatalogue(database, { families: 400 })
    reader = createReader(database, null)
    meili = await startMeiliProtocolServer()
  })
  afterAll(async () => {
    await meili.close()
    await database.close()
  })

  const examined = (engine: 'embedded' | 'meilisearch') =>
    examineSearch({
      reader,
      meili: engine === 'embedded' ? null : { host: meili.host, apiKey: 'key' },
      sqliteFile: database.sqliteFile,
      workerFile,
      logger: SILENT,
    })
  const run = (sql: string, params: unknown[] = []) => transaction(database, (manager) => manager.query(sql, params))
  const published = async () =>
    (
      await reader.query<{ id: number; tags: string; name: string; nameKey: string }>(
        'SELECT id, tags, name, nameKey FROM family WHERE status = ? ORDER BY id LIMIT 1',
        [PUBLISHED],
      )
    )[0]!

  describe('embedded', () => {
    it('accepts a matching index', async () => {
      expect(await examined('embedded')).toEqual([])
    })

    it('names list and family for other labels than the database’s', async () => {
      const { id, tags } = await published()
      await run("UPDATE family SET tags = '' WHERE id = ?", [id])
      const lines = await examined('embedded')
      await run('UPDATE family SET tags = ? WHERE id = ?', [tags, id])
      expect(lines).toContain(`the list "tags=${tags.split(',')[0]}": family ${id} is missing from the search index`)
      expect(await examined('embedded')).toEqual([])
    })

    it('names a family without the words of its name', async () => {
      const { id, name } = await published()
      const words = await reader.query<{ token: string; weight: number }>(
        'SELECT token, weight FROM family_token WHERE familyId = ?',
        [id],
      )
      await run('DELETE FROM family_token WHERE familyId = ?', [id])
      const lines = await examined('embedded')
      for (const { token, weight } of words)
        await run('INSERT INTO family_token (familyId, token, weight) VALUES (?, ?, ?)', [id, token, weight])
      expect(lines).toEqual([`family ${id} is not found by its name '${name}'`])
    })
  })

  describe('Meilisearch', () => {
    beforeEach(() =>
      rebuildIndex(
        new Meilisearch({ host: meili.host, apiKey: 'key' }),
        'families',
        FAMILY_INDEX,
        reader,
        () => undefined,
      ),
    )
    afterEach(() => {
      meili.behave('up')
      meili.delaySearches(null)
    })
    const documents = () => meili.documentsOf('families')

    it('accepts a matching index', async () => {
      expect(await examined('meilisearch')).toEqual([])
    })

    it('accepts answers that are too slow for visitors', async () => {
      let searches = 0
      // The first of many: that is as good a proof as all, and sooner.
      meili.delaySearches(() => (searches++ === 0 ? SLOWER_THAN_VISITORS_MS : 0))
      expect(await examined('meilisearch')).toEqual([])
      expect(searches).toBeGreaterThan(10)
    })

    it('names each missing, stale and leftover document', async () => {
      const [first, second] = [...documents().keys()].sort((a, b) => a - b) as [number, number]
      const { version } = documents().get(second) as { version: number }
      documents().delete(first)
      documents().set(second, { ...documents().get(second), version: version - 1 })
      documents().set(999_999, { ...documents().get(second), id: 999_999 })
      expect(await examined('meilisearch')).toEqual([
        `family ${first} is missing from the search index`,
        `family ${second} is in the search index as version ${version - 1} and not ${version}`,
        'family 999999 is in the search index and not published',
      ])
    })

    it('names lists with right versions but wrong contents', async () => {
      const [id] = documents().keys()
      documents().set(id!, { ...documents().get(id!), tags: [], topic: 'none' })
      const lines = await examined('meilisearch')
      expect(lines.join('\n')).toContain(`family ${id} is missing from the search index`)
    })

    it('after losing everything names some and counts the rest', async () => {
      const all = documents().size
      documents().clear()
      const lines = await examined('meilisearch')
      expect(lines).toHaveLength(21)
      expect(lines.at(-1)).toBe(`… and ${all - 20} more like the last`)
    })

    it('reports an unreachable server', async () => {
      meili.behave('failing')
      expect(await examined('meilisearch')).toEqual([expect.stringMatching(/^meilisearch: .*Too many search requests/)])
    })
  })
})

describe('npm run doctor', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await tempFolder('doctor')
    const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'fontarium.sqlite') })
    await writeCatalogue(database, { families: 60 })
    await transaction(database, (manager) => manager.query("UPDATE family SET tags = '' WHERE status = 1"))
    await database.close()
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('exits with 1 and prints the differences and the remedy', async () => {
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    const code = await doctorCommand.run([], readConfig({ DATA_DIR: dataDir })).finally(() => log.mockRestore())
    expect(code).toBe(1)
    expect(printed.join('\n')).toMatch(/- search: the list "tags=[\w-]+": .*\(npm run reindex; /)
  })
})
