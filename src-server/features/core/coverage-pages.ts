import { placeholders } from '../../database/in-list.ts'
import type { Reader } from '../../database/reader.ts'

export interface CoveragePageRow {
  page: number
  bitmap: string
}

export const findCoveragePages = (reader: Reader, coverageId: number) =>
  reader.query<CoveragePageRow>('SELECT page, bitmap FROM coverage_page WHERE coverageId = ? ORDER BY page', [
    coverageId,
  ])

/** Pages of several coverages, each in order. */
export const findPagesOfCoverages = (reader: Reader, coverageIds: readonly number[]) =>
  reader.query<CoveragePageRow & { coverageId: number }>(
    `SELECT coverageId, page, bitmap FROM coverage_page WHERE coverageId IN (${placeholders(coverageIds.length)})
     ORDER BY coverageId, page`,
    [...coverageIds],
  )
