import { placeOf } from '#shared/search/coverage-bits.ts'

/** Bitmap of code points on one page. */
export function makeBitmap(codepoints: Iterable<number>): string {
  const digits = new Uint8Array(64)
  for (const codepoint of codepoints) {
    const { digit, bit } = placeOf(codepoint)
    digits[digit] = digits[digit]! | (1 << bit)
  }
  return Array.from(digits, (digit) => digit.toString(16)).join('')
}
