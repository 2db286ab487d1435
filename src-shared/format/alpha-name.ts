/** The page of names that begin with a digit. */
export const DIGITS = '0-9'

/** 'a' → 'A'; letters without a single-letter capital (ß) stay. */
const capital = (letter: string) => {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}

/** A letter in addresses: 'A', '0-9', 'Ж', 'あ'. `letter` is as in families: folded, '0' for digits. */
export const alphaName = (letter: string) => (letter === '0' ? DIGITS : capital(letter))
