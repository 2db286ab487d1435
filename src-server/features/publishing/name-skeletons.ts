import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { type OutboxCursor, readNews, startCursor } from '../../search/search-outbox.ts'
import { isLookAlike, nameSkeleton } from './name-skeleton.ts'

/** Names that are read at a time; whoever else waits for this process comes in between. */
const NAMES = 2000
/** Ids in one statement. */
const IDS = 500

interface Named {
  id: number
  name: string
}

/**
 * How the names of all published families look, in memory: about 10 MB for 100,000. The first question reads them all, which takes a
 * moment; each later one reads what the change log says since, so an answer is as fresh as a query.
 */
export function createNameSkeletons(reader: Pick<Reader, 'query' | 'slow'>) {
  /** Skeletons by length, then by family: what is taken for a name is at most one letter longer or shorter. */
  const byLength = new Map<number, Map<number, string>>()
  let cursor: OutboxCursor | null = null
  let running: Promise<void> = Promise.resolve()

  function put(id: number, name: string): void {
    const skeleton = nameSkeleton(name)
    const some = byLength.get(skeleton.length)
    if (some) some.set(id, skeleton)
    else byLength.set(skeleton.length, new Map([[id, skeleton]]))
  }

  async function readAll(): Promise<void> {
    // The position is taken before the names are read, so nothing falls between.
    const from = await startCursor(reader)
    byLength.clear()
    for (let last = 0; ; ) {
      const rows = await reader.slow<Named>(
        `SELECT id, name FROM family WHERE id > ? AND +status = ${FAMILY_STATUS.published} ORDER BY id LIMIT ${NAMES}`,
        [last],
      )
      for (const { id, name } of rows) put(id, name)
      if (rows.length < NAMES) break
      last = rows.at(-1)!.id
    }
    cursor = from
  }

  async function catchUp(): Promise<void> {
    while (cursor) {
      // News that cannot be taken in are not told again: then everything is read anew.
      const position: OutboxCursor = cursor
      cursor = null
      const news = await readNews(reader, position)
      if (news.kind === 'rebuild') break
      if (news.rows.length === 0) {
        cursor = position
        return
      }
      const changed = [...new Set(news.rows.flatMap((row) => (row.entity === 'family' ? [row.entityId] : [])))]
      for (const ids of chunks(changed, IDS)) {
        const rows = await reader.query<Named>(
          `SELECT id, name FROM family WHERE id IN (${placeholders(ids.length)}) AND +status = ${FAMILY_STATUS.published}`,
          [...ids],
        )
        for (const some of byLength.values()) for (const id of ids) some.delete(id)
        for (const { id, name } of rows) put(id, name)
      }
      cursor = position
    }
    await readAll()
  }

  return {
    /**
     * Published families whose names may be taken for the one of this skeleton; what has changed in this very moment is for the caller to
     * look at again. @param most of them
     */
    async alike(skeleton: string, most: number): Promise<number[]> {
      // One after the other: two would read the same news.
      running = running.catch(() => undefined).then(catchUp)
      await running
      const found: number[] = []
      for (const length of [skeleton.length, skeleton.length - 1, skeleton.length + 1])
        for (const [id, other] of byLength.get(length) ?? []) {
          if (isLookAlike(skeleton, other)) found.push(id)
          if (found.length >= most) return found
        }
      return found
    },
  }
}

export type NameSkeletons = ReturnType<typeof createNameSkeletons>
