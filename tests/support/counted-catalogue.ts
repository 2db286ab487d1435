import { createReader, type Reader } from '#server/database/reader.ts'
import { workerFile } from '#server/render/worker-files.ts'
import { createDatabaseAdapter } from '#server/search/database.adapter.ts'
import { createFacetThread } from '#server/search/facet-thread.ts'
import { createSearchEngines, type SearchEngines } from '#server/search/search-engines.ts'
import { writeCatalogue } from '#tests/factories/catalogue.ts'
import { type DatabaseKind, freshDatabase } from './each-database.ts'

export interface CountedCatalogue {
  reader: Reader
  /** SQL searches with a new adapter per call, so nothing is cached between calls. */
  engines(): SearchEngines
  /** Number of statements so far. */
  statements: number
  close(): Promise<void>
}

/** 300 synthetic families in a new database, with a reader that counts its statements. */
export async function openCountedCatalogue(kind: DatabaseKind): Promise<CountedCatalogue> {
  const database = await freshDatabase(kind)
  await writeCatalogue(database, { families: 300 })
  const plain = createReader(database, null)
  const sqliteFile = database.sqliteFile
  const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader: plain })
  const counted =
    <T>(run: (sql: string, params?: unknown[]) => Promise<T[]>) =>
    (sql: string, params?: unknown[]) => {
      catalogue.statements++
      return run(sql, params)
    }
  const reader: Reader = {
    query: counted(plain.query) as Reader['query'],
    slow: counted(plain.slow) as Reader['slow'],
    close: plain.close,
  }
  const catalogue: CountedCatalogue = {
    reader,
    engines() {
      const engine = createDatabaseAdapter({ reader, facetThread })
      return createSearchEngines({ engine, database: engine, logger: { warn: () => undefined } })
    },
    statements: 0,
    async close() {
      await facetThread.close()
      await database.close()
    },
  }
  return catalogue
}
