/**
 * A coverage page has 256 code points as 64 lower-case hex digits: digit n = code points 4n…4n+3 of the page, the
 * lowest code point in the lowest bit.
 */
export const pageOf = (codepoint: number) => codepoint >>> 8

/** Position of a code point on its page: the hex digit, and the bit in it. */
export const placeOf = (codepoint: number) => ({ digit: (codepoint & 0xff) >>> 2, bit: codepoint & 3 })

/** The hex digits with a bit set, for SQL IN lists. */
export const DIGITS_WITH_BIT: readonly (readonly string[])[] = [0, 1, 2, 3].map((bit) =>
  [...'0123456789abcdef'].filter((digit) => (Number.parseInt(digit, 16) >> bit) & 1),
)

/** Whether the page's bitmap contains the code point. */
export function bitmapHas(bitmap: string, codepoint: number): boolean {
  const { digit, bit } = placeOf(codepoint)
  return ((Number.parseInt(bitmap[digit] ?? '0', 16) >> bit) & 1) === 1
}

/** Code points of a font as bitmaps by page, or the pages that were asked for. */
export type CoveragePages = ReadonlyMap<number, string>

/** Answers whether a code point is on these pages; a page that is not there has none. */
export const coverageOf = (pages: CoveragePages | undefined) => ({
  has: (codepoint: number) => bitmapHas(pages?.get(pageOf(codepoint)) ?? '', codepoint),
})

/** Code points of pages, in the order of the pages. */
export const codepointsOfPages = (pages: CoveragePages): number[] =>
  [...pages].flatMap(([page, bitmap]) => codepointsOf(page, bitmap))

/** Code points of one page, ascending. */
export function codepointsOf(page: number, bitmap: string): number[] {
  const found: number[] = []
  for (let low = 0; low < 256; low++) if (bitmapHas(bitmap, low)) found.push(page * 256 + low)
  return found
}
