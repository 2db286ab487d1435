import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { bitmapHas } from '#shared/search/coverage-bits.ts'
import { coverageOfLanguage, listLanguages } from '../../core/languages/language-coverage.ts'
import type { PartCount } from '../../unicode/part-counts.ts'

export interface CoverageRows {
  sha256: string
  codepointCount: number
  pages: { page: number; bitmap: string }[]
  languages: string[]
  /** ISO 15924 scripts of the covered languages, lower case. */
  scripts: string[]
  /** How much of each part of Unicode it covers. */
  parts: PartCount[]
}

/** Inspector's bitmaps (bytes, lowest code point in bit 0) as hex digits of four code points each, lowest digit first. */
function hexBitmap(base64: string): string {
  let digits = ''
  for (const byte of Buffer.from(base64, 'base64')) digits += (byte & 15).toString(16) + (byte >> 4).toString(16)
  return digits
}

/** The rows of one coverage set. Languages count only with every main letter. */
export function coverageRows(
  facts: Pick<FontFacts, 'coverageSha256' | 'codepointCount' | 'coveragePages'>,
): Omit<CoverageRows, 'parts'> {
  const pages = facts.coveragePages.map(({ page, bitmap }) => ({ page, bitmap: hexBitmap(bitmap) }))
  const bitmaps = new Map(pages.map(({ page, bitmap }) => [page, bitmap]))
  const has = (codepoint: number) => {
    const bitmap = bitmaps.get(codepoint >>> 8)
    return bitmap !== undefined && bitmapHas(bitmap, codepoint)
  }
  const covered = listLanguages().filter((language) => coverageOfLanguage(language, has)?.status === 'full')
  return {
    sha256: facts.coverageSha256,
    codepointCount: facts.codepointCount,
    pages,
    languages: covered.map((language) => language.code),
    scripts: [...new Set(covered.map((language) => language.script.toLowerCase()))],
  }
}
