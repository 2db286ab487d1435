import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'
import { ACTING_OWNERS } from '../foundries.queries.ts'

interface FoundryRecord {
  id: number
  slug: string
  name: string
  description: string
  url: string
  familyCount: number
  fontCount: number
  downloads: number
}

const COLUMNS = 'id, slug, name, description, url, familyCount, fontCount, downloads'

/** Foundries in the order of the ids. */
export async function findDesigners(reader: Reader, ids: readonly number[]): Promise<FoundryRecord[]> {
  if (ids.length === 0) return []
  const rows = await reader.query<FoundryRecord>(
    `SELECT ${COLUMNS} FROM foundry WHERE id IN (${placeholders(ids.length)})`,
    [...ids],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A foundry on its own page. */
export interface FoundryPageRecord extends FoundryRecord {
  since: number | null
  logoKey: string | null
  /** JSON. */
  links: string | null
  donationUrl: string | null
  owned: number | boolean
}

const PAGE_COLUMNS = `${COLUMNS}, logoKey, links, donationUrl,
  EXISTS (SELECT 1 FROM ${ACTING_OWNERS} AND foundry_member.foundryId = foundry.id) AS owned,
  (SELECT MIN(family.publishedYear) FROM family WHERE family.foundryId = foundry.id AND ${PUBLISHED_BY_KEY}) AS since`

/** A foundry that shows at least one family. */
export async function findDesignerBySlug(reader: Reader, slug: string): Promise<FoundryPageRecord | null> {
  const rows = await reader.query<FoundryPageRecord>(
    `SELECT ${PAGE_COLUMNS} FROM foundry WHERE slug = ? AND familyCount > 0`,
    [slug],
  )
  return rows[0] ?? null
}

/** The same by folded name; the one with the most downloads when several share it. */
export async function findDesignerByName(reader: Reader, nameKey: string): Promise<FoundryPageRecord | null> {
  const rows = await reader.query<FoundryPageRecord>(
    `SELECT ${PAGE_COLUMNS} FROM foundry WHERE nameKey = ? AND familyCount > 0 ORDER BY downloads DESC, id LIMIT 1`,
    [nameKey],
  )
  return rows[0] ?? null
}

/** The most popular published families of each foundry. */
export async function findTopFamilies(
  reader: Reader,
  foundryIds: readonly number[],
  most: number,
): Promise<{ id: number; foundryId: number }[]> {
  if (foundryIds.length === 0) return []
  return reader.query(
    `SELECT id, foundryId FROM (
       SELECT family.id, family.foundryId,
         ROW_NUMBER() OVER (PARTITION BY family.foundryId ORDER BY family.popularity DESC, family.publishedAt DESC, family.id DESC) AS place
       FROM family WHERE family.foundryId IN (${placeholders(foundryIds.length)}) AND ${PUBLISHED_BY_KEY}
     ) ranked WHERE place <= ? ORDER BY foundryId, place`,
    [...foundryIds, most],
  )
}
