import type { Letter } from './reading/find-letters.ts'
import type { MeasuredLetter } from './reading/measure-letter.ts'

/** What the page asks of the worker. */
export type ReadRequest =
  | { op: 'read'; data: Uint8ClampedArray; width: number; height: number; inverted: boolean }
  | { op: 'measure'; letters: Letter[] }
  | { op: 'cut'; letter: Letter }

export interface ReadAnswers {
  read: { letters: Letter[]; turned: number; guesses: string[] }
  measure: (MeasuredLetter | null)[]
  /** The column where the letter is thinnest. */
  cut: number
}

export type ReadReply = { id: number; value: ReadAnswers[keyof ReadAnswers] } | { id: number; error: string }
