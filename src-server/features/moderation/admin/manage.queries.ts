import type { ManageCollectionsQuery, ManageFamiliesQuery } from '#shared/contracts/moderation/manage.ts'
import { type ListPlace, placeIn } from '#shared/paging.ts'
import { FAMILY_STATES } from '#shared/publishing-terms.ts'
import { foldName } from '#shared/search/words.ts'
import type { ShownState } from '#shared/shown-states.ts'
import { countRows } from '../../../database/count-rows.ts'
import { COLLECTION_TYPE } from '../../../database/entities/collection.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { SHOWN_STATE } from '../../core/shown-state.ts'
import { LAST } from './people.queries.ts'

export interface ManagedFamilyRecord {
  id: number
  slug: string
  name: string
  foundryId: number
  foundrySlug: string
  foundryName: string
  foundryTrustedAt: number | null
  status: number
  shown: ShownState
  deletedAt: number | null
  fontCount: number
  downloads: number
  tags: string
  updatedAt: number
  featured: number | boolean
}

const FEATURED = `EXISTS (SELECT 1 FROM showcase WHERE showcase.kind = 'family' AND showcase.targetId = family.id) AS featured`
const FAMILY = `SELECT family.id, family.slug, family.name, family.foundryId, foundry.slug AS foundrySlug, foundry.name AS foundryName,
    foundry.trustedAt AS foundryTrustedAt,
    family.status, family.deletedAt, family.fontCount, family.downloads, family.tags, family.updatedAt,
    ${SHOWN_STATE} AS shown, ${FEATURED}
  FROM family JOIN foundry ON foundry.id = family.foundryId
  LEFT JOIN family_publishing publishing ON publishing.familyId = family.id`

const ALL_STATUSES = FAMILY_STATES.map((_, at) => at).join(', ')

/** The families that are asked for. @param key of the name */
function conditionOf(q: string, key: string, state: ManageFamiliesQuery['state']): [sql: string, values: unknown[]] {
  const status = state === 'all' ? null : FAMILY_STATES.indexOf(state)
  if (/^\d+$/.test(q)) return ['family.id = ?', [Number(q)]]
  if (key)
    return [
      `family.status IN (${status ?? ALL_STATUSES}) AND family.nameKey >= ? AND family.nameKey < ?`,
      [key, key + LAST],
    ]
  return status === null ? ['1 = 1', []] : ['family.status = ?', [status]]
}

/**
 * One page of families of any status: newest first, or by name when a name is given. Page numbers past the end return
 * the last page.
 */
export async function findManagedFamilies(
  reader: Reader,
  { q, state, page }: ManageFamiliesQuery,
  size: number,
): Promise<{ rows: ManagedFamilyRecord[]; place: ListPlace }> {
  const key = foldName(q)
  const [condition, values] = conditionOf(q, key, state)
  const total = await countRows({ query: reader.slow }, `family WHERE ${condition}`, values)
  const place = placeIn(total, page, size)
  const order = key ? 'family.nameKey, family.id' : 'family.createdAt DESC, family.id DESC'
  const rows = await reader.slow<ManagedFamilyRecord>(
    `${FAMILY} JOIN (SELECT family.id FROM family WHERE ${condition} ORDER BY ${order} LIMIT ? OFFSET ?) AS part
       ON part.id = family.id ORDER BY ${order}`,
    [...values, size, (place.page - 1) * size],
  )
  return { rows, place }
}

export async function findManagedFamily(reader: Reader, familyId: number): Promise<ManagedFamilyRecord | null> {
  return (await reader.query<ManagedFamilyRecord>(`${FAMILY} WHERE family.id = ?`, [familyId]))[0] ?? null
}

export interface NamedFamily {
  id: number
  name: string
  foundryId: number
  deletedAt: number | null
  featured: number | boolean
}

/** Those of these families that exist. */
export const findNamedFamilies = (reader: Reader, ids: readonly number[]): Promise<NamedFamily[]> =>
  reader.query<NamedFamily>(
    `SELECT id, name, foundryId, deletedAt, ${FEATURED} FROM family WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )

export interface NamedFoundry {
  id: number
  slug: string
  name: string
  familyCount: number
}

const FOUNDRY = 'SELECT id, slug, name, familyCount FROM foundry'

/**
 * Foundries that the text may mean: the one of a URL ('/slug', with or without the site), else all with that slug or
 * name.
 */
export async function findFoundriesMeant(
  reader: Reader,
  publicUrl: string,
  given: string,
  limit: number,
): Promise<NamedFoundry[]> {
  const path = given.startsWith(`${publicUrl}/`) ? given.slice(publicUrl.length) : given
  const address = /^\/([^/?#]+)\/?(?:[?#].*)?$/.exec(path)
  if (address) return reader.query<NamedFoundry>(`${FOUNDRY} WHERE slug = ?`, [address[1]!.toLowerCase()])
  return reader.query<NamedFoundry>(`${FOUNDRY} WHERE slug = ? OR nameKey = ? ORDER BY familyCount DESC, id LIMIT ?`, [
    given.toLowerCase(),
    foldName(given),
    limit,
  ])
}

/** Foundries whose name or slug starts with the text, by name. */
export async function findFoundriesBeginning(reader: Reader, q: string, limit: number): Promise<NamedFoundry[]> {
  const key = foldName(q)
  if (key === '') return []
  const from = q.toLowerCase()
  return reader.query<NamedFoundry>(
    `${FOUNDRY} WHERE (nameKey >= ? AND nameKey < ?) OR (slug >= ? AND slug < ?) ORDER BY nameKey, id LIMIT ?`,
    [key, key + LAST, from, from + LAST, limit],
  )
}

interface ManagedCollectionRecord {
  id: number
  slug: string
  name: string
  owner: string
  type: number
  fontCount: number
  featured: number | boolean
}

/** One page of public collections: the marked ones, or those whose name starts with the text. */
export async function findManagedCollections(
  reader: Reader,
  { q, page }: ManageCollectionsQuery,
  size: number,
): Promise<{
  rows: ManagedCollectionRecord[]
  place: ListPlace
}> {
  const key = foldName(q)
  const [condition, values]: [string, unknown[]] = key
    ? [
        'collection.status = 1 AND collection.isPrivate = 0 AND collection.nameKey >= ? AND collection.nameKey < ?',
        [key, key + LAST],
      ]
    : [`collection.type IN (${COLLECTION_TYPE.curated}, ${COLLECTION_TYPE.featured}, ${COLLECTION_TYPE.smart})`, []]
  const total = await countRows({ query: reader.slow }, `collection WHERE ${condition}`, values)
  const place = placeIn(total, page, size)
  const rows = await reader.slow<ManagedCollectionRecord>(
    `SELECT collection.id, collection.slug, collection.name, user.username AS owner, collection.type, collection.fontCount,
       EXISTS (SELECT 1 FROM showcase WHERE showcase.kind = 'collection' AND showcase.targetId = collection.id) AS featured
     FROM collection JOIN user ON user.id = collection.ownerId WHERE ${condition}
     ORDER BY ${key ? 'collection.nameKey, collection.id' : 'collection.type, collection.id'} LIMIT ? OFFSET ?`,
    [...values, size, (place.page - 1) * size],
  )
  return { rows, place }
}
