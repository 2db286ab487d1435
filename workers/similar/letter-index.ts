import { VECTOR_SIZE } from '#shared/identify/letter-vector.ts'
import type { StyleLetter } from '#shared/identify/letters.ts'
import { unpackLetters } from '#shared/identify/letters.ts'

/** One style as indexed: a file, at one weight when it is variable. */
export interface Style {
  fileId: number
  /** 0 = the file as it comes. */
  weight: number
}

interface FoundStyle extends Style {
  /** How far its letters are from those wanted: 0 = equal. */
  distance: number
}

/** All styles' versions of one letter, in blocks that grow. */
interface Column {
  count: number
  styles: Uint32Array
  /** Top, bottom and width, in thousandths of an em. */
  measures: Int16Array
  vectors: Int8Array
}

/** A letter that differs more than this is damaged or mistyped: it counts no more. */
const FARTHEST = 1
/** A style that lacks a wanted letter can hardly be it. */
const LACKING = 0.8
/** Distance of two letters whose vectors differ by this many steps. */
const VECTOR_UNIT = 160
/** Weight of line measures and widths against shapes. */
const MEASURES = 4

const grown = <T extends Uint32Array | Int16Array | Int8Array>(old: T, size: number): T => {
  if (old.length >= size) return old
  const larger = new (old.constructor as new (length: number) => T)(Math.max(size, Math.ceil(old.length * 1.25)))
  larger.set(old)
  return larger
}

/**
 * Letters of all styles in memory, by letter, compared one by one: a line of a dozen letters meets 20,000 styles in
 * some 40 ms.
 */
export function createLetterIndex() {
  const columns = new Map<number, Column>()
  const styles: Style[] = []
  const files = new Set<number>()

  function columnOf(codepoint: number): Column {
    let column = columns.get(codepoint)
    if (!column) {
      column = { count: 0, styles: new Uint32Array(64), measures: new Int16Array(192), vectors: new Int8Array(0) }
      columns.set(codepoint, column)
    }
    return column
  }

  return {
    /** True when the file's letters are here. */
    has: (fileId: number) => files.has(fileId),
    add(style: Style, packed: Uint8Array) {
      files.add(style.fileId)
      const number = styles.push(style) - 1
      for (const { codepoint, top, bottom, width, vector } of unpackLetters(packed)) {
        const column = columnOf(codepoint)
        const slot = column.count++
        column.styles = grown(column.styles, column.count)
        column.measures = grown(column.measures, column.count * 3)
        column.vectors = grown(column.vectors, column.count * VECTOR_SIZE)
        column.styles[slot] = number
        column.measures.set([top, bottom, width], slot * 3)
        column.vectors.set(vector, slot * VECTOR_SIZE)
      }
    },
    get size() {
      return styles.length
    },
    /** Bytes of the letters. */
    get bytes() {
      let sum = 0
      for (const { styles, measures, vectors } of columns.values())
        sum += styles.byteLength + measures.byteLength + vectors.byteLength
      return sum
    },
    /** A letter of a file as it comes. */
    letterOf(fileId: number, codepoint: number): StyleLetter | null {
      const column = columns.get(codepoint)
      if (!column) return null
      const slot = column.styles.subarray(0, column.count).findIndex((style) => {
        const one = styles[style]!
        return one.fileId === fileId && one.weight === 0
      })
      if (slot < 0) return null
      const [top = 0, bottom = 0, width = 0] = column.measures.subarray(slot * 3, slot * 3 + 3)
      const vector = column.vectors.slice(slot * VECTOR_SIZE, (slot + 1) * VECTOR_SIZE)
      return { codepoint, top, bottom, width, vector }
    },
    /** Every style with its distance, unsorted; infinite for those that lack half of the letters. */
    distances(wanted: readonly StyleLetter[]): FoundStyle[] {
      const count = styles.length
      const shapes = new Float64Array(count)
      const seen = new Uint16Array(count)
      // Sums of the least squares that fit a scale and a shift: the picture's unit and its base line.
      const sums = new Float64Array(count * 6)
      for (const letter of wanted) {
        const column = columns.get(letter.codepoint)
        if (!column) continue
        for (let slot = 0; slot < column.count; slot++) {
          const style = column.styles[slot]!
          let square = 0
          const at = slot * VECTOR_SIZE
          for (let i = 0; i < VECTOR_SIZE; i++) {
            const difference = column.vectors[at + i]! - letter.vector[i]!
            square += difference * difference
          }
          shapes[style]! += Math.min(FARTHEST, Math.sqrt(square) / VECTOR_UNIT)
          seen[style]!++
          const [top, bottom, width] = [
            column.measures[slot * 3]!,
            column.measures[slot * 3 + 1]!,
            column.measures[slot * 3 + 2]!,
          ]
          const s = style * 6
          sums[s]! += top * top + bottom * bottom + width * width
          sums[s + 1]! += top + bottom
          sums[s + 2]! += top * letter.top + bottom * letter.bottom + width * letter.width
          sums[s + 3]! += letter.top + letter.bottom
          sums[s + 4]! += letter.top ** 2 + letter.bottom ** 2 + letter.width ** 2
          sums[s + 5]! += 2
        }
      }
      return styles.map((style, number) => {
        const n = seen[number]!
        const lacking = wanted.length - n
        if (n * 2 <= wanted.length) return { ...style, distance: Number.POSITIVE_INFINITY }
        const [a, b, c, d, e, m] = sums.subarray(number * 6, number * 6 + 6) as unknown as [
          number,
          number,
          number,
          number,
          number,
          number,
        ]
        const determinant = a * m - b * b
        const scale = determinant > 0 ? (c * m - b * d) / determinant : 0
        const shift = m > 0 ? (d - scale * b) / m : 0
        const residual = Math.max(0, e - scale * c - shift * d)
        const measures = scale > 0 ? Math.sqrt(residual / (n * 3)) / (scale * 1000) : FARTHEST
        const own = shapes[number]! / n + MEASURES * measures
        return { ...style, distance: (own * n + LACKING * lacking) / wanted.length }
      })
    },
  }
}

export type LetterIndex = ReturnType<typeof createLetterIndex>
