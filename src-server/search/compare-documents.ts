import type { Index } from 'meilisearch'
import type { Reader } from '../database/reader.ts'

const BATCH = 1000
/** Examples listed of each kind; the others are counted. */
const MAX_EXAMPLES = 20

interface DocumentVersion {
  id: number
  version: number
}

/** Compares an index's documents by id and version with the published families. @returns a line for each difference */
export async function compareDocuments(index: Index, reader: Reader): Promise<string[]> {
  const stored = new Map<number, number>()
  for (let offset = 0; ; offset += BATCH) {
    const { results } = await index.getDocuments<DocumentVersion>({ offset, limit: BATCH, fields: ['id', 'version'] })
    for (const { id, version } of results) stored.set(id, version)
    if (results.length < BATCH) break
  }
  const missing: string[] = []
  const stale: string[] = []
  for (let after = 0; ; ) {
    const rows = await reader.slow<DocumentVersion>(
      'SELECT id, version FROM family WHERE id > ? AND +status = 1 ORDER BY id LIMIT ?',
      [after, BATCH],
    )
    for (const { id, version } of rows) {
      const known = stored.get(id)
      if (known === undefined) missing.push(`family ${id} is missing from the search index`)
      else if (known !== version)
        stale.push(`family ${id} is in the search index as version ${known} and not ${version}`)
      stored.delete(id)
    }
    if (rows.length < BATCH) break
    after = rows.at(-1)!.id
  }
  const extra = [...stored.keys()].map((id) => `family ${id} is in the search index and not published`)
  return [missing, stale, extra].flatMap(shortened)
}

function shortened(lines: string[]): string[] {
  const more = lines.length - MAX_EXAMPLES
  return more > 0 ? [...lines.slice(0, MAX_EXAMPLES), `… and ${more} more like the last`] : lines
}
