import type { FacetCount } from '../contracts/fonts.ts'
import { mostDesigners } from './facet-counts.ts'

type Query = <T>(sql: string, params: unknown[]) => Promise<T[]>

/** The designers with most families, with slugs and names, highest first; ties by id. */
export async function namedDesigners(query: Query, counts: ReadonlyMap<number, number>): Promise<FacetCount[]> {
  const most = mostDesigners(counts)
  if (most.length === 0) return []
  const rows = await query<{ id: number; slug: string; name: string }>(
    `SELECT id, slug, name FROM foundry WHERE id IN (${most.map(() => '?').join(', ')})`,
    most.map(([id]) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return most.flatMap(([id, count]) => {
    const row = byId.get(id)
    return row ? [{ value: row.slug, label: row.name, count }] : []
  })
}
