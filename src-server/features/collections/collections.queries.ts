import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'
import { PUBLIC_COLLECTION } from '../../search/sql-collections.ts'
import { PUBLISHED_BY_KEY } from '../fonts/fonts.queries.ts'

export interface CollectionRecord {
  id: number
  ownerId: number
  slug: string
  name: string
  description: string
  isPrivate: number | boolean
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
    collection.isPrivate, collection.type, collection.status, collection.coverKey, collection.fontCount,
    collection.createdAt, collection.updatedAt, user.username AS ownerName, user.avatarKey AS ownerAvatar
  FROM collection JOIN user ON user.id = collection.ownerId`

/** Collections of these ids in their order, whoever may see them. */
export async function findCollections(reader: Reader, ids: readonly number[]): Promise<CollectionRecord[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<CollectionRecord>(`${SELECT} WHERE collection.id IN (${placeholders(ids.length)})`, [
    ...ids,
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The public collection of a slug; of several the most popular, since names repeat. */
export async function findPublicIdBySlug(reader: Reader, slug: string): Promise<number | null> {
  const rows = await reader.query<{ id: number }>(
    `SELECT collection.id AS id FROM collection WHERE collection.slug = ? AND ${PUBLIC_COLLECTION}
     ORDER BY collection.popularity DESC, collection.id LIMIT 1`,
    [slug],
  )
  return rows[0]?.id ?? null
}

/** The first published families of each collection, in the owner's order. */
export async function findFirstFamilies(
  reader: Reader,
  ids: readonly number[],
  most: number,
): Promise<{ collectionId: number; familyId: number }[]> {
  if (ids.length === 0) return []
  return reader.query(
    `SELECT collectionId, familyId FROM (
       SELECT member.collectionId, member.familyId,
         ROW_NUMBER() OVER (PARTITION BY member.collectionId ORDER BY member.position, member.familyId) AS place
       FROM collection_family member JOIN family ON family.id = member.familyId
       WHERE member.collectionId IN (${placeholders(ids.length)}) AND ${PUBLISHED_BY_KEY}
     ) ranked WHERE place <= ? ORDER BY collectionId, place`,
    [...ids, most],
  )
}

/** Those of the collections that hold the family. */
export async function findHolding(reader: Reader, familyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await reader.query<{ collectionId: number }>(
    `SELECT collectionId FROM collection_family WHERE familyId = ? AND collectionId IN (${placeholders(ids.length)})`,
    [familyId, ...ids],
  )
  return new Set(rows.map((row) => row.collectionId))
}

/** What the owner says of these families. */
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
  const rows = await reader.query<{ id: number }>('SELECT id FROM user WHERE usernameKey = ?', [usernameKey])
  return rows[0]?.id ?? null
}
