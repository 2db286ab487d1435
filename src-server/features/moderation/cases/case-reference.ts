import { randomInt } from 'node:crypto'

/** Crockford's letters: none that is taken for another when it is read out or copied by hand. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** 'D-7K3M-9QXA'. 40 random bits: nobody guesses another's, and two the same are refused by the database. */
export function makeReference(kind: 'A' | 'C' | 'D' | 'R'): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${kind}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
