import type { EmMetrics } from '#shared/contracts/fonts.ts'
import { baselineEm, fitInk, lineHeightEm } from '#shared/preview/line-box.ts'
import { estimatedEms, type Face } from './type-setting.ts'

/** A bed holds no more lines than these: 200 characters are as large as they can be in fewer. */
const MOST_LINES = 8
/** Another line must be worth it: as much larger must the type become. */
const WORTH = 1.05
/** Longer words are cut anywhere: nobody types them but to fill the line. */
const LONGEST_WORD = 24
/** Scripts written without spaces may be cut anywhere between characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

export interface SetLines {
  lines: string[]
  /** Type size in hundredths of the bed's width. */
  fit: number
}

/**
 * The lines in which a text is largest in a bed that is as high as one line of `room` hundredths of its width: a text that is twice as
 * long as the bed is wide stands in two lines of half that size.
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

/** Fine enough that whole units are no part of a pixel. */
const UNITS = 10_000

/**
 * How much smaller, and how many em lower, lines are set so that their ink stays in a bed with so much padding: as the renderer puts
 * ink into pictures.
 */
export function insideBed(
  metrics: EmMetrics,
  count: number,
  ink: { above: number; below: number },
  padding: number,
): { scale: number; shift: number } {
  const more = (count - 1) * lineHeightEm(metrics)
  const line = { fontSizePx: UNITS, baselinePx: (baselineEm(metrics) + padding) * UNITS }
  const reach = { above: ink.above * UNITS, below: (ink.below + more) * UNITS }
  const height = (lineHeightEm(metrics) + more + 2 * padding) * UNITS
  const { scale, baselinePx } = fitInk(line, reach, height)
  // From where the baseline of lines this size is when they stand in the middle.
  const middle = height / 2 + (line.baselinePx - height / 2) * scale
  return { scale, shift: Math.round(((baselinePx - middle) / (UNITS * scale)) * 10_000) / 10_000 }
}

/** The size at which the widest line fills nine tenths of what the insets leave, and all lines are as high as the bed. */
function sizeOf(lines: readonly string[], face: Face, room: number): number {
  const widest = Math.max(...lines.map((line) => estimatedEms(line, face)))
  return Math.round(Math.min(room / lines.length, 80 / widest) * 100) / 100
}

/** What stays together: a word with the space before it, or a character of a script without spaces. */
function piecesOf(text: string): string[] {
  const words = text.match(/\s*\S+/gu) ?? [text]
  return words.flatMap((word) =>
    UNSPACED.test(word) || word.length > LONGEST_WORD
      ? Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word), ({ segment }) => segment)
      : [word],
  )
}

/** At most `count` lines, the longest of them as short as it can be. */
function evenLines(pieces: readonly { piece: string; ems: number }[], count: number): string[] {
  const total = pieces.reduce((sum, { ems }) => sum + ems, 0)
  let [least, most] = [total / count, total]
  // Twelve halvings: to a hundredth of an em in the longest text.
  for (let step = 0; step < 12; step++) {
    const middle = (least + most) / 2
    if (filled(pieces, middle).length <= count) most = middle
    else least = middle
  }
  return filled(pieces, most)
}

function filled(pieces: readonly { piece: string; ems: number }[], width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const { piece, ems } of pieces) {
    if (line !== '' && used + ems > width) {
      lines.push(line)
      line = ''
      used = 0
    }
    line += line === '' ? piece.trimStart() : piece
    used += ems
  }
  return line === '' ? lines : [...lines, line]
}
