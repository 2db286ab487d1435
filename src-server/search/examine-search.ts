import { Meilisearch } from 'meilisearch'
import type { Logger } from 'pino'
import type { Reader } from '../database/reader.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareLists } from './compare-lists.ts'
import { createDatabaseAdapter } from './database.adapter.ts'
import { createEmbeddedAdapter } from './embedded.adapter.ts'
import { createFacetThread } from './facet-thread.ts'
import { createMeilisearchAdapter, MEILISEARCH_INDEX } from './meilisearch.adapter.ts'

/** Lists of a thousand documents take time on a busy server. */
const READ_TIMEOUT_MS = 30_000
/** Nobody waits for a page here, and the ends of all lists are compared. */
const LIMITS = { searchMs: 60_000, deepHits: Number.POSITIVE_INFINITY }

/**
 * Compares the search index with the database: an embedded one as a server would build it now; Meilisearch's document
 * by document, then by lists. @returns a line for each difference
 */
export async function examineSearch(deps: {
  reader: Reader
  meili: { host: string; apiKey: string } | null
  sqliteFile: string | null
  workerFile(name: 'search-worker' | 'facets-worker'): string
  logger: Pick<Logger, 'info' | 'error'>
}): Promise<string[]> {
  const { reader, meili, sqliteFile, workerFile, logger } = deps
  const facetThread = createFacetThread({ workerFile: workerFile('facets-worker'), sqliteFile, reader })
  const database = createDatabaseAdapter({ reader, facetThread })
  const engine = meili
    ? createMeilisearchAdapter({ ...meili, reader, database, limits: LIMITS })
    : createEmbeddedAdapter({ workerFile: workerFile('search-worker'), sqliteFile, reader, database, logger })
  try {
    if (!meili) await engine.rebuild()
    else {
      const client = new Meilisearch({ ...meili, timeout: READ_TIMEOUT_MS })
      const lines = await compareDocuments(client.index(MEILISEARCH_INDEX), reader)
      // With wrong documents the lists would only repeat the differences.
      if (lines.length > 0) return lines
    }
    return await compareLists(reader, engine, database)
  } catch (error) {
    return [`${engine.name}: ${(error as Error).message}`]
  } finally {
    await engine.close()
    await database.close()
  }
}
