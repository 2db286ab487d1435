import { UNICODE_PARTS } from '#shared/contracts/unicode/unicode.ts'
import { bitmapHas, type CoveragePages, coverageOf } from '#shared/search/coverage-bits.ts'
import { type Part, partsOf } from '../../unicode/parts.ts'
import type { Ranges } from '../../unicode/ranges.ts'
import { coverageOfLanguage, listLanguages } from '../core/languages/language-coverage.ts'

/** Increase it when Unicode, CLDR or the counting changes: stored sets are then counted again. */
export const PARTS_VERSION = 3
/** Part value of the row with the version of the counts. */
export const VERSION_PART = ''
/** Part value of a language's row. */
export const languagePart = (code: string) => `l${code}`

export interface PartCount {
  part: string
  count: number
}

let parts: Promise<Part[]> | undefined

/** How many code points of each part a set has, without zeros; for languages only nearly complete ones. */
export async function countParts(pages: CoveragePages): Promise<PartCount[]> {
  parts ??= Promise.all(UNICODE_PARTS.map(partsOf)).then((kinds) => kinds.flat())
  const sums = new Map([...pages].map(([page, bitmap]) => [page, sumsOf(bitmap)]))
  const counts = (await parts).map(({ key, ranges }) => ({ part: key, count: countIn(ranges, sums) }))
  const { has } = coverageOf(pages)
  const languages = listLanguages().flatMap((language) => {
    const cover = coverageOfLanguage(language, has)
    if (cover?.status !== 'partial') return []
    return [{ part: languagePart(language.code), count: language.main.length - cover.missingCount }]
  })
  return [...counts.filter(({ count }) => count > 0), ...languages, { part: VERSION_PART, count: PARTS_VERSION }]
}

/** Prefix sums of a page: how many of its code points come before each position. */
function sumsOf(bitmap: string): Uint16Array {
  const sums = new Uint16Array(257)
  for (let low = 0; low < 256; low++) sums[low + 1] = sums[low]! + (bitmapHas(bitmap, low) ? 1 : 0)
  return sums
}

function countIn(ranges: Ranges, sums: ReadonlyMap<number, Uint16Array>): number {
  let count = 0
  for (const [first, last] of ranges)
    for (let page = first >>> 8; page <= last >>> 8; page++) {
      const own = sums.get(page)
      if (!own) continue
      const from = Math.max(first, page * 256) & 255
      const to = (Math.min(last, page * 256 + 255) & 255) + 1
      count += own[to]! - own[from]!
    }
  return count
}
