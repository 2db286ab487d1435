import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import { CFF_BOX, cffFont, cffTable, num } from './cff-builder.ts'
import { assemble, box, change, composite, type FontParts, goodFont, withGlyphs } from './font-builder.ts'

const notdef = box(50, 0, 450, 700)
const glyphs =
  (...list: Uint8Array[]) =>
  () =>
    assemble(withGlyphs([notdef, ...list]))
const good = goodFont()
const loca = (change16: Record<number, number>) => () =>
  assemble(change(good, { loca: patch32(good.tables.loca as Uint8Array, change16) }))

/** Glyph k is a composite of the glyph before it, `parts` times. */
function tower(height: number, parts: number, top = box(0, 0, 300, 300)): Uint8Array {
  const list = [notdef, top]
  for (let k = 0; k < height; k++) list.push(composite(...Array.from({ length: parts }, () => k + 1)))
  return assemble(withGlyphs(list))
}

/** A simple glyph with one contour of `points` points, all equal. */
function manyPoints(points: number): Uint8Array {
  const w = writer()
    .u16(1, 0, 0, 1, 1)
    .u16(points - 1, 0)
  for (let left = points; left > 0; left -= 256) w.u8(0x39, Math.min(255, left - 1))
  return w.done()
}

const truetype: Kinds = [
  ['contains-itself', 'BOMB', glyphs(composite(1))],
  ['two-contain-each-other', 'BOMB', glyphs(composite(2), composite(1))],
  ['ring-of-ten', 'BOMB', glyphs(...Array.from({ length: 10 }, (_, i) => composite(((i + 1) % 10) + 1)))],
  ['chain-of-8', 'accept', () => tower(8, 1)],
  ['chain-of-9', 'accept', () => tower(9, 1)],
  ['chain-of-33', 'accept', () => tower(33, 1)],
  ['chain-of-65', 'BOMB', () => tower(65, 1)],
  [
    'chain-of-5000',
    'BOMB',
    () => assemble(withGlyphs([notdef, ...Array.from({ length: 5000 }, (_, i) => composite(i + 2)), box(0, 0, 9, 9)])),
  ],
  ['fan-out-64-to-the-8', 'BOMB', () => tower(8, 64)],
  ['fan-out-of-nothing', 'BOMB', () => tower(30, 2, new Uint8Array(0))],
  ['65-parts', 'accept', () => tower(1, 65)],
  ['2001-parts', 'accept', () => tower(1, 2001)],
  ['part-that-does-not-exist', 'MALFORMED', glyphs(composite(9999))],
  ['composite-cut-short', 'MALFORMED', glyphs(composite(0, 0).slice(0, 14))],
  ['more-parts-promised', 'MALFORMED', glyphs(patch16(composite(0), { 10: 0x0023 }))],
  ['32767-contours-promised', 'MALFORMED', glyphs(patch16(box(0, 0, 9, 9), { 0: 0x7fff }))],
  ['65536-points-promised', 'accept', glyphs(patch16(box(0, 0, 9, 9), { 10: 0xffff }))],
  ['60000-equal-points', 'accept', glyphs(manyPoints(60_000))],
  ['points-times-parts', 'BOMB', () => assemble(withGlyphs([notdef, manyPoints(60_000), composite(1, 1, 1, 1)]))],
  ['instructions-beyond-glyph', 'accept', glyphs(patch16(box(0, 0, 9, 9), { 12: 0xffff }))],
  ['contours-run-backwards', 'accept', glyphs(writer().u16(2, 0, 0, 9, 9, 3, 1, 0).zeros(12).done())],
  ['absurd-bounding-box', 'accept', glyphs(patch16(box(0, 0, 9, 9), { 2: 0x7fff, 4: 0x7fff, 6: 0x8000, 8: 0x8000 }))],
  ['loca-backwards', 'MALFORMED', loca({ 40: 0 })],
  ['loca-beyond-glyf', 'MALFORMED', loca({ 40: 0x7fffffff })],
  [
    'loca-too-short',
    'MALFORMED',
    () => assemble(change(good, { loca: (good.tables.loca as Uint8Array).slice(0, 100) })),
  ],
  ['loca-unaligned', 'MALFORMED', loca({ 8: 37 })],
  ['empty-glyf', 'MALFORMED', () => assemble(change(good, { glyf: new Uint8Array(0) }))],
]

const cff = (options: Parameters<typeof cffFont>[0], glyphCount?: number) => () =>
  assemble(cffFont(options, glyphCount))
const cffBytes =
  (edit: (table: Uint8Array) => Uint8Array): (() => Uint8Array) =>
  () => {
    const font: FontParts = cffFont()
    return assemble(change(font, { 'CFF ': edit(font.tables['CFF '] as Uint8Array) }))
  }
/** Calls global subroutine 0 of an index with fewer than 1240 entries (bias 107). */
const callGlobal = (subr: number) => Buffer.concat([num(subr - 107), Uint8Array.from([29])])
const repeat = (bytes: Uint8Array, times: number) => Buffer.concat(Array.from({ length: times }, () => bytes))
const RETURN = Uint8Array.from([11])
const ENDCHAR = Uint8Array.from([14])
/** Subroutine k calls k + 1 a hundred times; the last draws a line. */
const laughing = () => [
  ...Array.from({ length: 9 }, (_, k) => Buffer.concat([repeat(callGlobal(k + 1), 100), RETURN])),
  Buffer.concat([num(1), num(1), Uint8Array.from([5]), RETURN]),
]

const postscript: Kinds = [
  ['no-outlines', 'MALFORMED', cff({ charstrings: [] }, 2)],
  ['fewer-outlines-than-glyphs', 'MALFORMED', cff({ charstrings: [CFF_BOX] }, 50)],
  ['index-with-9-byte-offsets', 'MALFORMED', cffBytes((t) => patchByte(t, 6, 9))],
  ['index-offset-beyond', 'MALFORMED', cffBytes((t) => patch32(t, { 11: 0x7fffffff }))],
  ['endless-real-number', 'MALFORMED', cff({ dictPrefix: Uint8Array.from([30, ...Array(60).fill(0x11)]) })],
  ['reserved-dictionary-byte', 'MALFORMED', cff({ dictPrefix: Uint8Array.from([31]) })],
  [
    'subroutine-calls-itself',
    'SANITISER_REFUSED',
    cff({
      charstrings: [CFF_BOX, Buffer.concat([callGlobal(0), ENDCHAR])],
      globalSubrs: [Buffer.concat([callGlobal(0), RETURN])],
    }),
  ],
  [
    'subroutine-laughs',
    'SANITISER_REFUSED',
    cff({
      charstrings: [CFF_BOX, Buffer.concat([num(0), num(0), Uint8Array.from([21]), callGlobal(0), ENDCHAR])],
      globalSubrs: laughing(),
    }),
  ],
  [
    'subroutine-that-does-not-exist',
    'SANITISER_REFUSED',
    cff({ charstrings: [CFF_BOX, Buffer.concat([callGlobal(500), ENDCHAR])] }),
  ],
  [
    'stack-of-10000',
    'SANITISER_REFUSED',
    cff({ charstrings: [CFF_BOX, Buffer.concat([repeat(num(1), 10_000), Uint8Array.from([5]), ENDCHAR])] }),
  ],
  ['garbage-outline', 'SANITISER_REFUSED', cff({ charstrings: [CFF_BOX, Buffer.from('ff00ee11dd22cc33bb44', 'hex')] })],
  [
    'outline-of-200-kilobytes',
    'LIMIT',
    cff({ charstrings: [CFF_BOX, Buffer.concat([repeat(num(1), 66_000), ENDCHAR])] }),
  ],
  ['header-size-255', 'MALFORMED', cffBytes((t) => patchByte(t, 2, 255))],
  ['table-of-4-bytes', 'MALFORMED', () => assemble(change(cffFont(), { 'CFF ': cffTable().slice(0, 4) }))],
  [
    'cff2-of-5-bytes',
    'SANITISER_REFUSED',
    () => assemble(change(cffFont(), { 'CFF ': null, CFF2: Uint8Array.from([2, 0, 5, 0, 0]) })),
  ],
]

function patchByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at] = value
  return copy
}

export const OUTLINE_KINDS = [...group('glyf', 'ttf', truetype), ...group('cff', 'otf', postscript)]
