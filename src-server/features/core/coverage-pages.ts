import type { Reader } from '../../database/reader.ts'

export interface CoveragePageRow {
  page: number
  bitmap: string
}

export const findCoveragePages = (reader: Reader, coverageId: number) =>
  reader.query<CoveragePageRow>('SELECT page, bitmap FROM coverage_page WHERE coverageId = ? ORDER BY page', [
    coverageId,
  ])
