import type { Figures } from '#shared/contracts/insights/audience.ts'
import type { Reader } from '../../../database/reader.ts'
import type { Span } from './audience-range.ts'

/** Whose sums: a family's or a foundry's. */
export interface SumScope {
  scope: number
  id: number
}

const SUMS = `SUM(views) AS views, SUM(previews) AS previews, SUM(downloads) AS downloads, SUM(collections) AS collections`

/** Each period of the range and of the one before it. */
export const findSeries = (reader: Reader, { scope, id }: SumScope, span: Span) =>
  reader.query<Figures & { period: number }>(
    `SELECT period, views, previews, downloads, collections FROM usage_sum
     WHERE scope = ? AND scopeId = ? AND grain = ? AND dimension = 0 AND period BETWEEN ? AND ?`,
    [scope, id, span.grain, span.beforeFrom, span.to],
  )

/** Each piece of a range by the primary key; long ranges consist of a few months. */
const PIECE = `SELECT value, views, previews, downloads, collections FROM usage_sum
  WHERE scope = ? AND scopeId = ? AND grain = ? AND dimension = ? AND period BETWEEN ? AND ?`

/** The largest parts of the range in one dimension. Runs in the reader thread: a large foundry has many parts. */
export const findParts = (
  reader: Reader,
  { scope, id }: SumScope,
  span: Span,
  { dimension, order, most }: { dimension: number; order: 'views' | 'downloads'; most: number },
) =>
  reader.slow<Figures & { value: string }>(
    `SELECT value, ${SUMS} FROM (${span.pieces.map(() => PIECE).join(' UNION ALL ')}) piece
     GROUP BY value ORDER BY SUM(${order}) DESC, SUM(views) + SUM(downloads) DESC, value LIMIT ${most}`,
    span.pieces.flatMap(({ grain, from, to }) => [scope, id, grain, dimension, from, to]),
  )

export interface FamilyOfFoundry {
  id: number
  name: string
  slug: string
  status: number
  foundryId: number
}

/** A family of any status except deleted. */
export async function findFamilyOf(reader: Reader, familyId: number): Promise<FamilyOfFoundry | null> {
  const [row] = await reader.query<FamilyOfFoundry>(
    'SELECT id, name, slug, status, foundryId FROM family WHERE id = ? AND deletedAt IS NULL',
    [familyId],
  )
  return row ?? null
}
