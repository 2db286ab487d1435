import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** Longest charstring: Adobe's own limit. */
const MAX_CHARSTRING = 65_535
/** Top DICT operators. */
const CHARSTRINGS = 17

/** Checks the structure of a CFF table. Charstrings only run within HarfBuzz's operation limits. */
export function gateCff(cff: TableView, numGlyphs: number): void {
  const topDicts = readTopDicts(cff)
  if (topDicts.count !== 1) refuse('MALFORMED', `'CFF ' holds ${topDicts.count} fonts; exactly one is allowed`)
  const strings = readIndex(cff, topDicts.end)
  readIndex(cff, strings.end)
  const offset = topDictNumber(cff, topDicts.start(0), topDicts.start(1), CHARSTRINGS)
  if (offset === null || offset <= 0) refuse('MALFORMED', "'CFF ' has no outlines")
  const charstrings = readIndex(cff, offset!)
  if (charstrings.count !== numGlyphs)
    refuse('MALFORMED', `'CFF ' has ${charstrings.count} outlines for ${numGlyphs} glyphs`)
  for (let i = 0; i < charstrings.count; i++) {
    const length = charstrings.start(i + 1) - charstrings.start(i)
    if (length < 0) refuse('MALFORMED', `'CFF ' runs backwards at glyph ${i}`)
    if (length > MAX_CHARSTRING)
      refuse('LIMIT', `Glyph ${i} has an outline program of ${length} bytes; at most ${MAX_CHARSTRING} are allowed`)
  }
}

export const readTopDicts = (cff: TableView): CffIndex => readIndex(cff, readIndex(cff, cff.u8(2)).end)

interface CffIndex {
  count: number
  offSize: number
  /** Offset of entry i; i = count gives the end of the last. */
  start: (i: number) => number
  end: number
}

export function readIndex(cff: TableView, at: number): CffIndex {
  const count = cff.u16(at)
  if (count === 0) return { count, offSize: 1, start: () => at + 2, end: at + 2 }
  const offSize = cff.u8(at + 2)
  if (offSize < 1 || offSize > 4) refuse('MALFORMED', `An index of 'CFF ' has offsets of ${offSize} bytes`)
  cff.need(at + 3, (count + 1) * offSize)
  const data = at + 3 + (count + 1) * offSize - 1
  const start = (i: number) => {
    let offset = 0
    for (let k = 0; k < offSize; k++) offset = offset * 256 + cff.u8(at + 3 + i * offSize + k)
    return data + offset
  }
  const end = start(count)
  if (end > cff.length || end < data) refuse('MALFORMED', "An index of 'CFF ' reaches beyond the table")
  return { count, offSize, start, end }
}

/** Last operand before an operator of a DICT, or null. An operator of two bytes is 0x0c00 and its second. */
export function topDictNumber(cff: TableView, from: number, to: number, wanted: number): number | null {
  let operand = 0
  for (let at = from; at < to; ) {
    const b = cff.u8(at)
    if (b <= 21) {
      if ((b === 12 ? 0x0c00 + cff.u8(at + 1) : b) === wanted) return operand
      at += b === 12 ? 2 : 1
    } else if (b === 28) {
      operand = cff.i16(at + 1)
      at += 3
    } else if (b === 29) {
      operand = cff.i32(at + 1)
      at += 5
    } else if (b === 30) {
      for (at++; (cff.u8(at) & 15) !== 15 && cff.u8(at) >> 4 !== 15; ) at++
      at++
    } else if (b >= 32 && b <= 246) {
      operand = b - 139
      at++
    } else if (b >= 247 && b <= 254) {
      operand = b <= 250 ? (b - 247) * 256 + cff.u8(at + 1) + 108 : -(b - 251) * 256 - cff.u8(at + 1) - 108
      at += 2
    } else refuse('MALFORMED', `'CFF ' has the reserved byte ${b} in its dictionary`)
  }
  return null
}
