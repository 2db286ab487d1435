import { VECTOR_SIZE } from '#shared/identify/letter-vector.ts'
import { LETTER_GUESSES } from './letter-guesses.generated.ts'
import type { MeasuredLetter } from './measure-letter.ts'

interface Typical {
  letter: string
  /** Logarithm of width by height. */
  width: number
  /** In heights of a capital. */
  top: number
  bottom: number
  vector: Int8Array
}

const SIZE = VECTOR_SIZE + 4
/** Vector steps of a letter that is e times as wide: the trainer uses the same. */
const WIDTH_WEIGHT = 40
/** Vector steps of a capital's height off the line. */
const PLACE_WEIGHT = 120
/** Digits and marks are rarer than letters: they must look clearly more like it. */
const RARE = 500
/** Turns of guessing letters, and the line and size by them. */
const TURNS = 3

let table: Typical[] | null = null

function typicalLetters(): Typical[] {
  if (table) return table
  const bytes = Int8Array.from(atob(LETTER_GUESSES), (character) => character.charCodeAt(0))
  table = Array.from({ length: Math.floor(bytes.length / SIZE) }, (_, i) => {
    const [code = 0, width = 0, top = 0, bottom = 0] = bytes.subarray(i * SIZE, i * SIZE + 4)
    return {
      letter: String.fromCharCode(code),
      width: width / 32,
      top: top / 64,
      bottom: bottom / 64,
      vector: bytes.subarray(i * SIZE + 4, (i + 1) * SIZE),
    }
  })
  return table
}

/** Position of a line in a picture: height of its capitals and place of its base line, in pixels. */
interface Line {
  capital: number
  base: number
}

function likely(one: MeasuredLetter, line: Line | null): Typical {
  const width = Math.log(one.width / (one.top - one.bottom))
  let [best, least] = [typicalLetters()[0]!, Number.POSITIVE_INFINITY]
  for (const typical of typicalLetters()) {
    let sum = ((width - typical.width) * WIDTH_WEIGHT) ** 2 + (/[a-z]/i.test(typical.letter) ? 0 : RARE)
    if (line) {
      sum += (((one.top - line.base) / line.capital - typical.top) * PLACE_WEIGHT) ** 2
      sum += (((one.bottom - line.base) / line.capital - typical.bottom) * PLACE_WEIGHT) ** 2
    }
    for (let i = 0; i < VECTOR_SIZE && sum < least; i++) sum += (one.vector[i]! - typical.vector[i]!) ** 2
    if (sum < least) [best, least] = [typical, sum]
  }
  return best
}

/** The line on which these letters stand as they are typical, by least squares; null when they contradict it. */
function lineOf(letters: readonly MeasuredLetter[], guesses: readonly Typical[]): Line | null {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const [i, one] of letters.entries())
    for (const [at, seen] of [
      [guesses[i]!.top, one.top],
      [guesses[i]!.bottom, one.bottom],
    ] as const) {
      n++
      x += at
      y += seen
      xx += at * at
      xy += at * seen
    }
  const capital = (n * xy - x * y) / (n * xx - x * x)
  return capital > 1 ? { capital, base: (y - capital * x) / n } : null
}

/** What each letter probably is: by its shape, and by how high it stands among the others, as of o and O. */
export function guessLetters(letters: readonly (MeasuredLetter | null)[]): string[] {
  const clear = letters.filter((one) => one !== null).filter((one) => one.top > one.bottom && one.width > 0)
  let guesses = clear.map((one) => likely(one, null))
  for (let turn = 0; turn < TURNS && clear.length > 1; turn++) {
    const line = lineOf(clear, guesses)
    if (!line) break
    guesses = clear.map((one) => likely(one, line))
  }
  const found = new Map(clear.map((one, i) => [one, guesses[i]!.letter]))
  return letters.map((one) => (one && found.get(one)) || '')
}
