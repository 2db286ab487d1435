import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { type CoveragePages, pageOf } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../database/in-list.ts'
import type { Asks } from '../../database/reader.ts'

/**
 * Pages of stored coverages by id, in order; an unknown id has none.
 * @param only the code points that are asked about: pages without any of them are left out
 */
export async function findCoverages(
  asks: Asks,
  coverageIds: readonly number[],
  only?: Iterable<number>,
): Promise<Map<number, CoveragePages>> {
  const found = new Map<number, Map<number, string>>(coverageIds.map((id) => [id, new Map()]))
  const pages = only && [...new Set(Array.from(only, pageOf))]
  if (found.size === 0 || pages?.length === 0) return found
  const rows = (await asks.query(
    `SELECT coverageId, page, bitmap FROM coverage_page WHERE coverageId IN (${placeholders(found.size)})
     ${pages ? `AND page IN (${placeholders(pages.length)})` : ''} ORDER BY coverageId, page`,
    [...found.keys(), ...(pages ?? [])],
  )) as { coverageId: number; page: number; bitmap: string }[]
  for (const { coverageId, page, bitmap } of rows) found.get(Number(coverageId))!.set(Number(page), bitmap)
  return found
}

/** Pages of one coverage, in order. */
export const findCoverage = async (asks: Asks, coverageId: number): Promise<CoveragePages> =>
  (await findCoverages(asks, [coverageId])).get(coverageId)!

/** Pages of a font that was just inspected: its bitmaps are bytes, lowest code point in bit 0. */
export const pagesOf = ({ coveragePages }: Pick<FontFacts, 'coveragePages'>): CoveragePages =>
  new Map(coveragePages.map(({ page, bitmap }) => [page, hexBitmap(bitmap)]))

function hexBitmap(base64: string): string {
  let digits = ''
  for (const byte of Buffer.from(base64, 'base64')) digits += (byte & 15).toString(16) + (byte >> 4).toString(16)
  return digits
}
