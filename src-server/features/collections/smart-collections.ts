import type { Logger } from 'pino'
import { type FontSearchQuery, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import { badField, isAppError } from '#shared/errors.ts'
import { COLLECTION } from '#shared/limits.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { DatabaseDeps } from '../../database/database-deps.ts'
import { COLLECTION_TYPE, CollectionFilter, CollectionFont } from '../../database/entities/collection.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { lockRow } from '../../database/lock-row.ts'
import { transaction } from '../../database/transaction.ts'
import type { JobSpec } from '../../jobs/job.ts'
import { appendFamilies, POSITION_STEP } from './collection-writes.ts'
import { isAddress, readListAddress } from './list-address.ts'
import { changed } from './locked-collection.ts'

/** A comparison with the search stays valid for this long. */
const FRESH_MS = 60_000
const LOOK_EVERY_MS = 30_000
/** Searches per round, one after the other; the rest waits for the next round. */
const ROUND = 20

export interface SmartCollectionsDeps extends DatabaseDeps {
  logger: Pick<Logger, 'warn'>
  /** Ids of the families that a search finds, in its order. */
  findFamilies(query: FontSearchQuery, most: number): Promise<readonly number[]>
  site: { publicUrl: string }
}

const refuse = (why: string) => badField('smartQuery', why)

/** Turns an error of the search into one of the form field. */
const ofField = (error: unknown) =>
  isAppError(error) && (error.code === 'BAD_REQUEST' || error.code === 'NOT_FOUND') ? refuse(error.message) : error

/** Parses a saved search. @throws AppError BAD_REQUEST naming the invalid part */
function readSmartQuery(text: string): FontSearchQuery {
  const given = Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')))
  for (const key of ['page', 'size', 'collection', 'random', 'facets', 'text', 'method'])
    if (key in given) throw refuse(`${key} has no place in a saved search`)
  if (Object.keys(given).length === 0) throw refuse('must ask for something, for example tags=serif')
  const parsed = fontSearchInput.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw refuse(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
  }
  try {
    parseFontSearch(parsed.data)
  } catch (error) {
    throw ofField(error)
  }
  return parsed.data
}

/**
 * Smart collections contain the results of a saved search, up to a limit. They are stored like the members of any other
 * collection, so that lists, counts, covers and downloads need no special case. They are compared with the search when
 * it changes and then about once a minute; only differences are written.
 */
export function createSmartCollections(deps: SmartCollectionsDeps) {
  const { database, reader, logger } = deps
  const now = deps.now ?? Date.now

  async function refresh(id: number): Promise<void> {
    const [filter] = await reader.query<{ query: string }>(
      'SELECT query FROM collection_filter WHERE collectionId = ?',
      [id],
    )
    if (!filter) return
    const found = await deps.findFamilies(readSmartQuery(filter.query), COLLECTION.smartFamilies)
    await transaction(database, async (manager) => {
      const row = await lockRow<{ type: number }>(manager, 'collection', 'type', id)
      const kept = await manager.findOneBy(CollectionFilter, { collectionId: id })
      // Meanwhile deleted, made ordinary or given another search: the next round handles it.
      if (row?.type !== COLLECTION_TYPE.smart || kept?.query !== filter.query) return
      await manager.update(CollectionFilter, { collectionId: id }, { refreshedAt: now() })
      const members: { familyId: number }[] = await manager.query(
        'SELECT familyId FROM collection_family WHERE collectionId = ? ORDER BY position, familyId',
        [id],
      )
      if (members.map((member) => member.familyId).join() === found.join()) return
      const wanted = new Set(found)
      const gone = members.map((member) => member.familyId).filter((familyId) => !wanted.has(familyId))
      for (const some of chunks(gone, 500))
        await manager.query(
          `DELETE FROM collection_family WHERE collectionId = ? AND familyId IN (${placeholders(some.length)})`,
          [id, ...some],
        )
      await manager.delete(CollectionFont, { collectionId: id })
      await appendFamilies(
        manager,
        id,
        found.map((familyId) => ({ familyId, note: '' })),
        now(),
      )
      // The order follows the search; families that stay keep their notes.
      for (const some of chunks([...found.entries()], 250))
        await manager.query(
          `UPDATE collection_family SET position = CASE familyId ${some.map(() => 'WHEN ? THEN ?').join(' ')} ELSE position END
           WHERE collectionId = ? AND familyId IN (${placeholders(some.length)})`,
          [
            ...some.flatMap(([at, familyId]) => [familyId, (at + 1) * POSITION_STEP]),
            id,
            ...some.map(([, familyId]) => familyId),
          ],
        )
      await changed(manager, id, now())
    })
  }

  /** Compares the stalest collections first. */
  async function refreshStale(): Promise<void> {
    const stale = await reader.query<{ collectionId: number }>(
      'SELECT collectionId FROM collection_filter WHERE refreshedAt < ? ORDER BY refreshedAt, collectionId LIMIT ?',
      [now() - FRESH_MS, ROUND],
    )
    for (const { collectionId } of stale)
      await refresh(collectionId).catch((error) => {
        logger.warn({ err: error, collectionId }, 'updating a smart collection failed')
        // Searches that go on failing must not hold up the others.
        return transaction(database, (manager) =>
          manager.update(CollectionFilter, { collectionId }, { refreshedAt: now() }),
        )
      })
  }

  return {
    /**
     * The saved search to store, from a query or a list page's URL.
     * @throws AppError BAD_REQUEST naming the invalid part
     */
    async readQuery(text: string): Promise<string> {
      const given = text.trim()
      const { publicUrl } = deps.site
      const query = isAddress(given, publicUrl) ? readListAddress(given, publicUrl, refuse) : given
      if (query.length > COLLECTION.smartQueryMax) throw refuse('asks for more than can be kept')
      const search = readSmartQuery(query)
      // A trial run reports errors such as unknown designers at once.
      await deps.findFamilies(search, 1).catch((error) => {
        throw ofField(error)
      })
      return query
    },
    refresh,
    job: {
      name: 'smart-collections',
      title: 'Update smart collections',
      everyMs: LOOK_EVERY_MS,
      firstMs: LOOK_EVERY_MS,
      run: refreshStale,
    } satisfies JobSpec,
  }
}
