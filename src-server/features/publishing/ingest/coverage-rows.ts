import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { type CoveragePages, coverageOf } from '#shared/search/coverage-bits.ts'
import { pagesOf } from '../../core/coverage-pages.ts'
import { type Writing, writingOf } from '../../core/languages/language-coverage.ts'
import type { PartCount } from '../../unicode/part-counts.ts'

export interface CoverageRows extends Writing {
  sha256: string
  codepointCount: number
  pages: CoveragePages
  /** How much of each part of Unicode it covers. */
  parts: PartCount[]
}

/** The rows of one coverage set. */
export function coverageRows(
  facts: Pick<FontFacts, 'coverageSha256' | 'codepointCount' | 'coveragePages'>,
): Omit<CoverageRows, 'parts'> {
  const pages = pagesOf(facts)
  return {
    sha256: facts.coverageSha256,
    codepointCount: facts.codepointCount,
    pages,
    ...writingOf(coverageOf(pages).has),
  }
}
