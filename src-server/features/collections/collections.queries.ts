import type { OwnCollectionSort } from '#shared/contracts/collections/collection-changes.ts'
import { type ListPlace, placeIn } from '#shared/paging.ts'
import { countRows } from '../../database/count-rows.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLIC_COLLECTION } from '../../search/sql-collections.ts'
import type { Sql } from '../../search/sql-conditions.ts'
import { HAS_JOINED, PUBLISHED_BY_KEY } from '../core/visibility.ts'

export interface CollectionRecord {
  id: number
  ownerId: number
  slug: string
  name: string
  description: string
  isPrivate: number | boolean
  linkKey: string | null
  type: number
  status: number
  coverKey: string | null
  fontCount: number
  createdAt: number
  updatedAt: number
  ownerName: string
  ownerAvatar: string | null
}

const SELECT = `SELECT collection.id, collection.ownerId, collection.slug, collection.name, collection.description,
    collection.isPrivate, collection.linkKey, collection.type, collection.status, collection.coverKey, collection.fontCount,
    collection.createdAt, collection.updatedAt, user.username AS ownerName, user.avatarKey AS ownerAvatar
  FROM collection JOIN user ON user.id = collection.ownerId`

/** Collections by id in the given order, regardless of visibility. */
export async function findCollections(reader: Reader, ids: readonly number[]): Promise<CollectionRecord[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<CollectionRecord>(`${SELECT} WHERE collection.id IN (${placeholders(ids.length)})`, [
    ...ids,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The public collection of a slug; the most popular one when several share it. */
export async function findPublicIdBySlug(reader: Reader, slug: string): Promise<number | null> {
  const rows = await reader.query<{ id: number }>(
    `SELECT collection.id AS id FROM collection WHERE collection.slug = ? AND ${PUBLIC_COLLECTION}
     ORDER BY collection.popularity DESC, collection.id LIMIT 1`,
    [slug],
  )
  return rows[0]?.id ?? null
}

/** The saved search of a smart collection; '' = it has none. */
export async function findSmartQuery(reader: Reader, collectionId: number): Promise<string> {
  const rows = await reader.query<{ query: string }>('SELECT query FROM collection_filter WHERE collectionId = ?', [
    collectionId,
  ])
  return rows[0]?.query ?? ''
}

/** Collections per statement: SQLite joins at most 500 lists in one. */
const LISTS = 100

/**
 * The first published families of each collection in the owner's order, each by its primary style or, if only other
 * styles were picked, by the first of those: rows of collectionId, position, familyId and fontId. One short index scan
 * for each, in one statement: ranking all members would read whole collections of thousands.
 */
export function firstFamilies(ids: readonly number[], most: number): Sql[] {
  const walk = `SELECT * FROM (SELECT member.collectionId, member.position, member.familyId, COALESCE((
      SELECT pick.fontId FROM collection_font pick
      WHERE pick.collectionId = member.collectionId AND pick.familyId = member.familyId
      ORDER BY CASE WHEN pick.fontId = family.primaryFontId THEN 0 ELSE 1 END, pick.fontId LIMIT 1
    ), family.primaryFontId) AS fontId
    FROM collection_family member CROSS JOIN family ON family.id = member.familyId
    WHERE member.collectionId = ? AND ${PUBLISHED_BY_KEY}
    ORDER BY member.position, member.familyId LIMIT ?)`
  return chunks(ids, LISTS).map((some) => ({
    sql: some.map((_, at) => `${walk} list${at}`).join(' UNION ALL '),
    params: some.flatMap((id) => [id, most]),
  }))
}

const OWN_ORDER: Record<OwnCollectionSort, string> = {
  name: 'collection.nameKey, collection.id',
  date: 'collection.createdAt DESC, collection.id DESC',
  updated: 'collection.updatedAt DESC, collection.id DESC',
  fonts: 'collection.fontCount DESC, collection.id DESC',
}

/**
 * One person's collections; page numbers past the end return the last page. Their number is limited, so one index
 * serves every order.
 */
export async function findOwnCollections(
  reader: Reader,
  ask: { ownerId: number; sort: OwnCollectionSort; page: number; size: number },
): Promise<{ records: CollectionRecord[]; place: ListPlace }> {
  const total = await countRows(reader, 'collection WHERE ownerId = ?', [ask.ownerId])
  const place = placeIn(total, ask.page, ask.size)
  const records = await reader.query<CollectionRecord>(
    `${SELECT} WHERE collection.ownerId = ? ORDER BY ${OWN_ORDER[ask.sort]} LIMIT ? OFFSET ?`,
    [ask.ownerId, ask.size, (place.page - 1) * ask.size],
  )
  return { records, place }
}

/** Those of the collections that contain the whole family or this style. */
export async function findHolding(
  reader: Reader,
  familyId: number,
  ids: readonly number[],
  fontId?: number,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const styles = `SELECT 1 FROM collection_font pick WHERE pick.collectionId = member.collectionId AND pick.familyId = member.familyId`
  const rows = await reader.query<{ collectionId: number }>(
    `SELECT collectionId FROM collection_family member WHERE familyId = ? AND collectionId IN (${placeholders(ids.length)})
     ${fontId === undefined ? '' : `AND (EXISTS (${styles} AND pick.fontId = ?) OR NOT EXISTS (${styles}))`}`,
    [familyId, ...ids, ...(fontId === undefined ? [] : [fontId])],
  )
  return new Set(rows.map((row) => row.collectionId))
}

/**
 * Those of the families that are in a person's collections. Starts from the person's few collections: a popular family
 * is in thousands of other people's.
 */
export async function findHeld(reader: Reader, ownerId: number, familyIds: readonly number[]): Promise<number[]> {
  const rows = await reader.query<{ familyId: number }>(
    `SELECT DISTINCT member.familyId AS familyId
     FROM collection CROSS JOIN collection_family member ON member.collectionId = collection.id
     WHERE collection.ownerId = ? AND member.familyId IN (${placeholders(familyIds.length)})`,
    [ownerId, ...familyIds],
  )
  return rows.map((row) => row.familyId)
}

/** The owner's notes on these families. */
export async function findNotes(
  reader: Reader,
  collectionId: number,
  familyIds: readonly number[],
): Promise<Map<number, string>> {
  if (familyIds.length === 0) return new Map()
  const rows = await reader.query<{ familyId: number; note: string }>(
    `SELECT familyId, note FROM collection_family
     WHERE collectionId = ? AND familyId IN (${placeholders(familyIds.length)}) AND note <> ''`,
    [collectionId, ...familyIds],
  )
  return new Map(rows.map((row) => [row.familyId, row.note]))
}

export async function findUserId(reader: Reader, usernameKey: string): Promise<number | null> {
  const rows = await reader.query<{ id: number }>(
    `SELECT user.id FROM user LEFT JOIN account ON account.userId = user.id
     WHERE user.usernameKey = ? AND ${HAS_JOINED}`,
    [usernameKey],
  )
  return rows[0]?.id ?? null
}
