import { randomInt } from 'node:crypto'

/** Crockford's alphabet, without characters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** 'D-7K3M-9QXA'. 40 random bits: cannot be guessed; the database refuses duplicates. */
export function makeReference(kind: 'A' | 'C' | 'D' | 'R'): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${kind}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
