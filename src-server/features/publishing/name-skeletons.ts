import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { type OutboxCursor, readNews, startCursor } from '../../search/search-outbox.ts'
import { isLookAlike, nameSkeleton } from './name-skeleton.ts'

/** Names read at a time; then other work of this process gets its turn. */
const NAMES = 2000
/** Ids per SQL statement. */
const IDS = 500

interface Named {
  id: number
  name: string
}

/**
 * Skeletons of all published family names, in memory: about 10 MB for 100,000. The first call loads them all, which
 * takes a moment; later calls apply the change log since then, so results are as fresh as a query.
 */
export function createNameSkeletons(reader: Pick<Reader, 'query' | 'slow'>) {
  /** Skeletons by length, then by family: look-alikes differ by one letter in length at most. */
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
    // The position is taken before the names are read, so that no change is missed.
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
      // A change that fails to apply is not repeated: everything is reloaded.
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
     * Published families whose names look like this skeleton; the caller re-checks for changes at this very moment.
     * @param most of them
     */
    async alike(skeleton: string, most: number): Promise<number[]> {
      // One at a time: two would apply the same changes.
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
