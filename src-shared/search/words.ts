import { foldLatin } from '../format/latin-letters.ts'

/** Longer words are cut to the width of the index column, which still finds them by prefix. */
export const MAX_TOKEN_CHARS = 40
/** Further words of a query only narrow an already empty result. */
const MAX_QUERY_WORDS = 12

/** Splits text into search words, folded: at anything but letters, marks and digits. Apostrophes are dropped. */
export function searchWords(text: string): string[] {
  const words =
    foldLatin(text)
      .replace(/['’]/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.map((word) => [...word].slice(0, MAX_TOKEN_CHARS).join(''))
}

/** Words of a query, without repeats and without prefixes of other words, which match anyway. */
export function queryWords(q: string): string[] {
  const words = [...new Set(searchWords(q))].slice(0, MAX_QUERY_WORDS)
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
}

/** Fold of a name for comparing whole names: NFKC, lower case, trimmed, single spaces. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim().replace(/\s+/gu, ' ')
}

/** Compares strings by code point, as both databases sort key columns (UTF-16 order differs above U+FFFF). */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const highX = x >= 0xd800 && x <= 0xdfff
    const highY = y >= 0xd800 && y <= 0xdfff
    if (highX !== highY) return highX ? 1 : -1
    return x - y
  }
  return a.length - b.length
}

/**
 * Family.alpha of a name: 'a'…'z', '0' for digits and names without a letter, else the first letter in its own script.
 */
export function alphaOf(name: string): string {
  const first = [...(searchWords(name)[0] ?? '')][0] ?? '0'
  return /\p{L}/u.test(first) ? first : '0'
}
