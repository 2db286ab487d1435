/** The page of names that begin with a digit. */
export const DIGITS = '0-9'

/** 'a' → 'A'; letters whose capital is more than one letter (ß) or that have none stay. */
const capital = (letter: string) => {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}

/** Name of a letter in the address: 'A', '0-9', 'Ж', 'あ'. `letter` is as families carry it: folded, '0' for digits. */
export const alphaName = (letter: string) => (letter === '0' ? DIGITS : capital(letter))
