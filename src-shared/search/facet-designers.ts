import type { FacetCount } from '../contracts/catalogue/fonts.ts'
import { mostDesigners } from './facet-counts.ts'

type Query = <T>(sql: string, params: unknown[]) => Promise<T[]>

export interface Designer {
  id: number
  slug: string
  name: string
}

/** Slugs and names of foundries. */
export const namesOf = (query: Query, ids: readonly number[]): Promise<Designer[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Designer>(`SELECT id, slug, name FROM foundry WHERE id IN (${ids.map(() => '?').join(', ')})`, [...ids])

/** Counted designers with slugs and names, without those that are gone. */
export function listDesigners(
  counts: readonly (readonly [id: number, count: number])[],
  byId: ReadonlyMap<number, Designer>,
): FacetCount[] {
  return counts.flatMap(([id, count]) => {
    const row = byId.get(id)
    return row ? [{ value: row.slug, label: row.name, count }] : []
  })
}

/** The designers with most families, with slugs and names, highest first; ties by id. */
export async function namedDesigners(query: Query, counts: ReadonlyMap<number, number>): Promise<FacetCount[]> {
  const most = mostDesigners(counts)
  const rows = await namesOf(
    query,
    most.map(([id]) => id),
  )
  return listDesigners(most, new Map(rows.map((row) => [row.id, row])))
}
