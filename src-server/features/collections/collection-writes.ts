import type { EntityManager } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
import {
  COLLECTION_STATUS,
  Collection,
  CollectionFamily,
  CollectionToken,
  type CollectionType,
} from '../../database/entities/collection.ts'
import { FAMILY_STATUS } from '../../database/entities/family.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { lockRows } from '../../database/lock-row.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { collectionTokens } from '../../search/tokens.ts'

/** Rows per SQL statement. */
const BATCH = 500
/** Gap between neighbours, so that moving one family usually changes one row. */
export const POSITION_STEP = 1024

export interface NewCollection {
  owner: { id: number; username: string }
  slug: string
  name: string
  description: string
  isPrivate: boolean
  type: CollectionType
  sourceKey: string | null
  popularity: number
  createdAt: number
  updatedAt: number
  /** In the owner's order. */
  families: { familyId: number; note: string }[]
}

/** Inserts a collection with its families and search words, and notifies the search. @returns its id */
export async function insertCollection(manager: EntityManager, input: NewCollection): Promise<number> {
  const { owner, families, ...row } = input
  const { identifiers } = await manager.insert(Collection, {
    ...row,
    ownerId: owner.id,
    nameKey: foldName(input.name),
    status: COLLECTION_STATUS.active,
    coverKey: null,
    fontCount: 0,
    viewCount: 0,
    version: 0,
  })
  const collectionId = identifiers[0]!.id as number
  await appendFamilies(manager, collectionId, families, input.createdAt)
  await writeTokens(manager, collectionId, {
    name: input.name,
    owner: owner.username,
    description: input.description,
  })
  await recountCollections(manager, [collectionId])
  return collectionId
}

/**
 * Recounts the published families of these collections and notifies the search. Call it (or recountCollectionsOf) in
 * the transaction that adds, removes, publishes or withdraws a family.
 */
export async function recountCollections(manager: EntityManager, ids: readonly number[]): Promise<void> {
  const inOrder = [...ids].sort((a, b) => a - b)
  for (const some of chunks(inOrder, BATCH)) {
    await lockRows(manager, 'collection', 'id', some)
    await manager.query(
      `UPDATE collection SET version = version + 1, fontCount = (
         SELECT COUNT(*) FROM collection_family member JOIN family ON family.id = member.familyId
         WHERE member.collectionId = collection.id AND family.status = ?
       ) WHERE id IN (${placeholders(some.length)})`,
      [FAMILY_STATUS.published, ...some],
    )
    const rows: { id: number; version: number }[] = await manager.query(
      `SELECT id, version FROM collection WHERE id IN (${placeholders(some.length)})`,
      [...some],
    )
    await recordChange(manager, 'collection', rows)
  }
}

/** Replaces a collection's words for the SQL search. */
export async function writeTokens(
  manager: EntityManager,
  collectionId: number,
  words: { name: string; owner: string; description: string },
): Promise<void> {
  await manager.delete(CollectionToken, { collectionId })
  const tokens = collectionTokens(words.name, words.owner, words.description)
  for (const rows of chunks(tokens, BATCH))
    await manager.insert(
      CollectionToken,
      rows.map((token) => ({ collectionId, ...token })),
    )
}

/** Appends families in this order; those already in the collection keep their places. @returns how many were added */
export async function appendFamilies(
  manager: EntityManager,
  collectionId: number,
  families: readonly { familyId: number; note: string }[],
  now: number,
): Promise<number> {
  const [last]: { last: number | null }[] = await manager.query(
    'SELECT MAX(position) AS last FROM collection_family WHERE collectionId = ?',
    [collectionId],
  )
  const known: { familyId: number }[] = []
  for (const some of chunks(families, BATCH))
    known.push(
      ...(await manager.query(
        `SELECT familyId FROM collection_family WHERE collectionId = ? AND familyId IN (${placeholders(some.length)})`,
        [collectionId, ...some.map(({ familyId }) => familyId)],
      )),
    )
  const there = new Set(known.map((row) => row.familyId))
  const fresh = families.filter(({ familyId }) => !there.has(familyId) && there.add(familyId))
  const from = Number(last?.last ?? 0)
  const members = fresh.map(({ familyId, note }, at) => ({
    collectionId,
    familyId,
    note,
    addedAt: now,
    position: from + (at + 1) * POSITION_STEP,
  }))
  for (const rows of chunks(members, BATCH)) await manager.insert(CollectionFamily, rows)
  return members.length
}

/** recountCollections for every collection that contains one of these families. */
export async function recountCollectionsOf(manager: EntityManager, familyIds: readonly number[]): Promise<void> {
  for (const some of chunks(familyIds, BATCH)) {
    const rows: { collectionId: number }[] = await manager.query(
      `SELECT DISTINCT collectionId FROM collection_family WHERE familyId IN (${placeholders(some.length)})`,
      [...some],
    )
    await recountCollections(
      manager,
      rows.map((row) => row.collectionId),
    )
  }
}
