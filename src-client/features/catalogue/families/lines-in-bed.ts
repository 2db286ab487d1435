import { UNSPACED } from '../../previews/specimens/sample-words.ts'
import { estimatedEms, type Face } from '../../previews/specimens/type-setting.ts'

/** Most lines in a bed: even 200 characters are largest in fewer. */
const MOST_LINES = 8
/** Factor by which type must grow to justify another line. */
const WORTH = 1.05
/** Longer words may be broken anywhere: people type them only to fill a line. */
const LONGEST_WORD = 24
interface Piece {
  piece: string
  ems: number
}

interface SetLines {
  lines: string[]
  /** Type size in hundredths of the bed's width. */
  fit: number
}

/**
 * Breaks a text into the lines that allow the largest font size. The bed's height is `room` hundredths of its width. For example, a text
 * twice as wide as the bed becomes two lines at half the size.
 */
export function linesInBed(text: string, face: Face, room: number): SetLines {
  const pieces = piecesOf(text).map((piece) => ({ piece, ems: estimatedEms(piece, face, 0) }))
  let best: SetLines = { lines: [text], fit: sizeOf([text], face, room) }
  for (let count = 2; count <= MOST_LINES; count++) {
    const lines = evenLines(pieces, count)
    if (lines.length < count) break
    const fit = sizeOf(lines, face, room)
    if (fit > best.fit * WORTH) best = { lines, fit }
  }
  return best
}

/** The size at which the widest line fills nine tenths of the width inside the insets, and all lines fit the bed's height. */
function sizeOf(lines: readonly string[], face: Face, room: number): number {
  const widest = Math.max(...lines.map((line) => estimatedEms(line, face)))
  return Math.round(Math.min(room / lines.length, 80 / widest) * 100) / 100
}

/** Pieces that must not be broken: a word with the space before it, or a character of a script without spaces. */
const piecesOf = (text: string): string[] =>
  (text.match(/\s*\S+/gu) ?? [text]).flatMap((word) =>
    UNSPACED.test(word) || word.length > LONGEST_WORD ? (word.match(/\P{M}\p{M}*/gu) ?? []) : [word],
  )

/** At most `count` lines of about the same length. */
function evenLines(pieces: readonly Piece[], count: number): string[] {
  let width = pieces.reduce((sum, { ems }) => sum + ems, 0) / count
  let lines = filled(pieces, width)
  while (lines.length > count) lines = filled(pieces, (width *= 1.03))
  return lines
}

function filled(pieces: readonly Piece[], width: number): string[] {
  const lines: string[] = []
  let left = 0
  for (const { piece, ems } of pieces) {
    if (ems > left) {
      lines.push(piece.trimStart())
      left = width
    } else lines[lines.length - 1] += piece
    left -= ems
  }
  return lines
}
