import type { PartFamilies } from '#shared/contracts/unicode/unicode.ts'
import { PAGING } from '#shared/limits.ts'
import type { Reader } from '../../database/reader.ts'
import { pageOrLast } from '../../search/page-or-last.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { Part } from '../../unicode/parts.ts'
import { findNames } from './text-coverage.ts'

/**
 * Families by how many code points of a part their best style has, exact over the whole catalogue. Page numbers past
 * the end return the last page.
 */
export async function partFamilies(
  { reader, engines }: { reader: Reader; engines: Pick<SearchEngines, 'rankByShare'> },
  { key, ranges }: Pick<Part, 'key' | 'ranges'>,
  wanted: number,
): Promise<PartFamilies> {
  const size = PAGING.partFamiliesSize
  const ask = (page: number) =>
    engines.rankByShare({ ranges, part: key, language: null, least: 1, below: null, page, size })
  const { found, place } = await pageOrLast(ask, wanted, size)
  const counts = new Map(found.families.map(({ id, count }) => [id, count]))
  const named = await findNames(reader, [...counts.keys()])
  const hits = named.map((row) => ({ ...row, count: counts.get(row.familyId)! }))
  return { hits, ...place }
}
