import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { type CoveragePages, coverageOf } from '#shared/search/coverage-bits.ts'
import { type Writing, writingOf } from '../../core/languages/language-coverage.ts'
import type { PartCount } from '../../unicode/part-counts.ts'

export interface CoverageRows extends Writing {
  sha256: string
  codepointCount: number
  pages: CoveragePages
  /** How much of each part of Unicode it covers. */
  parts: PartCount[]
}

/** Inspector's bitmaps (bytes, lowest code point in bit 0) as hex digits of four code points each, lowest digit first. */
function hexBitmap(base64: string): string {
  let digits = ''
  for (const byte of Buffer.from(base64, 'base64')) digits += (byte & 15).toString(16) + (byte >> 4).toString(16)
  return digits
}

/** The rows of one coverage set. */
export function coverageRows(
  facts: Pick<FontFacts, 'coverageSha256' | 'codepointCount' | 'coveragePages'>,
): Omit<CoverageRows, 'parts'> {
  const pages = new Map(facts.coveragePages.map(({ page, bitmap }) => [page, hexBitmap(bitmap)]))
  return {
    sha256: facts.coverageSha256,
    codepointCount: facts.codepointCount,
    pages,
    ...writingOf(coverageOf(pages).has),
  }
}
