/** Our own missing-glyph box: a font with one character, for fonts whose .notdef is empty. */

import { writeSfnt } from '../inspect/sfnt.ts'

export const BOX_FONT_ALIAS = 'fontarium-missing-box'
/** No font maps U+10FFFF; the server uses it where the font lacks a character. */
const BOX_CODEPOINT = 0x10ffff
const UNITS_PER_EM = 1000
const ADVANCE = 600
/** Outer and inner rectangle in font units: left, bottom, right, top. */
const OUTER = [60, 0, 540, 700] as const
const INNER = [110, 50, 490, 650] as const

/** The bytes of the font, a plain TrueType file. */
export function boxFont(): Uint8Array {
  const box = boxGlyph()
  return writeSfnt(0x10000, [
    { tag: 'OS/2', bytes: os2() },
    { tag: 'cmap', bytes: cmap() },
    { tag: 'glyf', bytes: box },
    { tag: 'head', bytes: head() },
    // Ascender, descender, line gap, widest advance; four further metrics; one entry in hmtx for both glyphs.
    { tag: 'hhea', bytes: u16(1, 0, 800, -200, 0, ADVANCE, 60, 60, 540, 1, 0, 0, 0, 0, 0, 0, 0, 1) },
    { tag: 'hmtx', bytes: u16(ADVANCE, 60, 60) },
    // Glyph 0 is empty, glyph 1 the box.
    { tag: 'loca', bytes: u16(0, 0, box.length / 2) },
    { tag: 'maxp', bytes: u16(1, 0, 2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0) },
    { tag: 'name', bytes: nameTable('Fontarium Missing Box') },
    { tag: 'post', bytes: u16(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) },
  ])
}

function boxGlyph(): Uint8Array {
  const [left, bottom, right, top] = OUTER
  const [innerLeft, innerBottom, innerRight, innerTop] = INNER
  // Outer contour clockwise, inner one counter-clockwise, so that the inside stays empty.
  const points = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    [innerLeft, innerBottom],
    [innerRight, innerBottom],
    [innerRight, innerTop],
    [innerLeft, innerTop],
  ]
  const onCurve = points.map(() => 1)
  const deltas = (axis: 0 | 1) => points.map((point, i) => point[axis]! - (i === 0 ? 0 : points[i - 1]![axis]!))
  return Buffer.concat([
    u16(2, left, bottom, right, top, 3, 7, 0),
    Uint8Array.from(onCurve),
    u16(...deltas(0)),
    u16(...deltas(1)),
  ])
}

function head(): Uint8Array {
  const bytes = new Uint8Array(54)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x10000)
  view.setUint32(12, 0x5f0f3cf5)
  view.setUint16(18, UNITS_PER_EM)
  for (const [i, value] of OUTER.entries()) view.setInt16(36 + i * 2, value)
  view.setUint16(46, 8)
  view.setInt16(48, 2)
  return bytes
}

function os2(): Uint8Array {
  const bytes = new Uint8Array(96)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 4)
  view.setInt16(2, ADVANCE)
  view.setUint16(4, 400)
  view.setUint16(6, 5)
  view.setUint16(62, 0x40)
  view.setUint16(64, 0xffff)
  view.setUint16(66, 0xffff)
  view.setInt16(68, 800)
  view.setInt16(70, -200)
  view.setUint16(74, 800)
  view.setUint16(76, 200)
  return bytes
}

/** One format 12 group. */
function cmap(): Uint8Array {
  const bytes = new Uint8Array(12 + 28)
  const view = new DataView(bytes.buffer)
  view.setUint16(2, 1)
  view.setUint16(4, 3)
  view.setUint16(6, 10)
  view.setUint32(8, 12)
  view.setUint16(12, 12)
  view.setUint32(16, 28)
  view.setUint32(24, 1)
  view.setUint32(28, BOX_CODEPOINT)
  view.setUint32(32, BOX_CODEPOINT)
  view.setUint32(36, 1)
  return bytes
}

function nameTable(family: string): Uint8Array {
  const text = Uint8Array.from([...family].flatMap((char) => [0, char.charCodeAt(0)]))
  return Buffer.concat([u16(0, 1, 18, 3, 1, 0x409, 1, text.length, 0), text])
}

function u16(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of values.entries()) view.setInt16(i * 2, value)
  return bytes
}
