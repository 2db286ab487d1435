import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'

export interface FoundryRecord {
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

/** A foundry that shows at least one family. */
export async function findDesignerBySlug(reader: Reader, slug: string): Promise<FoundryRecord | null> {
  const rows = await reader.query<FoundryRecord>(`SELECT ${COLUMNS} FROM foundry WHERE slug = ? AND familyCount > 0`, [
    slug,
  ])
  return rows[0] ?? null
}
