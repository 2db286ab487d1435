/** Letters of the page /list/{alpha}. */

import { alphaName, DIGITS } from '#shared/format/alpha-name.ts'
import { foldLatin } from '#shared/format/latin-letters.ts'

const LATIN = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Reads a letter of an address: `letter` is the one that families are filed under, `name` its only valid spelling in addresses. null if
 * it is neither a letter nor a digit. Accents are removed, as in family names: É and E are one page, and so are Ø and O.
 */
export function readAlpha(text: string): { letter: string; name: string } | null {
  if (text === DIGITS || /^\p{N}$/u.test(text)) return { letter: '0', name: DIGITS }
  if (!/^\p{L}\p{M}*$/u.test(text)) return null
  const [letter = ''] = [...foldLatin(text)]
  return /\p{L}/u.test(letter) ? { letter, name: alphaName(letter) } : null
}

interface BarLetter {
  letter: string
  name: string
  count: number
}

/** A to Z and the digits, even without families, then letters of other scripts that have families. */
export function letterBar(letters: readonly { letter: string; count: number }[]): BarLetter[] {
  const counts = new Map(letters.map(({ letter, count }) => [letter, count]))
  const others = letters.filter(({ letter, count }) => count > 0 && letter !== '0' && !LATIN.includes(letter))
  return [...LATIN, '0', ...others.map(({ letter }) => letter)].map((letter) => ({
    letter,
    name: alphaName(letter),
    count: counts.get(letter) ?? 0,
  }))
}
