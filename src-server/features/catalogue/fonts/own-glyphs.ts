import { type CoveragePages, codepointsOfPages } from '#shared/search/coverage-bits.ts'
import { placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'

/** Glyphs in the sample of a font without letters. */
const SHOWN = 8
/** Blocks read of all such fonts of a list together: the largest icon font has some thirty. */
const PAGES_READ = 600
/** The private use areas, where icons are. */
const PRIVATE_USE = /\p{Co}/u

interface OwnGlyphs {
  text: string
  pages: CoveragePages
}

/** A sample of what fonts have that lack the letters of their own name: icons and other symbols. By coverage id. */
export async function findOwnGlyphs(reader: Reader, coverageIds: readonly number[]): Promise<Map<number, OwnGlyphs>> {
  const rows = await reader.query<{ coverageId: number; page: number; bitmap: string }>(
    `SELECT coverageId, page, bitmap FROM coverage_page WHERE coverageId IN (${placeholders(coverageIds.length)})
     ORDER BY coverageId, page LIMIT ${PAGES_READ}`,
    [...coverageIds],
  )
  const byId = new Map<number, Map<number, string>>()
  for (const { coverageId, page, bitmap } of rows)
    byId.set(coverageId, (byId.get(coverageId) ?? new Map<number, string>()).set(page, bitmap))
  return new Map([...byId].map(([id, pages]) => [id, { text: textOf(pages), pages }]))
}

function textOf(pages: CoveragePages): string {
  const all = codepointsOfPages(pages)
  const icons = all.filter((codepoint) => PRIVATE_USE.test(String.fromCodePoint(codepoint)))
  const shown = (icons.length > 0 ? icons : all).filter(
    (codepoint) => !/[\p{Z}\p{Cc}\p{Cf}\p{M}]/u.test(String.fromCodePoint(codepoint)),
  )
  const step = Math.max(1, Math.floor(shown.length / SHOWN))
  return Array.from({ length: Math.min(SHOWN, shown.length) }, (_, at) => String.fromCodePoint(shown[at * step]!)).join(
    '',
  )
}
