import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import { assemble, change, goodFont } from './font-builder.ts'

const good = goodFont()
const add = (tables: Record<string, Uint8Array>) => () => assemble(change(good, tables))
const cpal = writer().u16(0, 1, 1, 1).u32(14).u16(0).u32(0xff0000ff).done()

/** COLR version 0: glyph 1 drawn from layers of glyph 2. */
const colr0 = (first: number, count: number, layers: number) => {
  const w = writer().u16(0, 1).u32(14, 20).u16(layers, 1, first, count)
  for (let i = 0; i < layers; i++) w.u16(2, 0)
  return w.done()
}

/** COLR version 1: glyph 1 painted by `paint` (which starts at byte 0 of the given bytes), layers at byte offsets from there. */
function colr1(paint: Uint8Array, layers: readonly number[] = []): Uint8Array {
  const layerListAt = 34 + 10
  const layerList = writer().u32(layers.length)
  const paintAt = layerListAt + 4 + layers.length * 4
  for (const layer of layers) layerList.u32(paintAt - layerListAt + layer)
  const head = writer()
    .u16(1, 0)
    .u32(0, 0)
    .u16(0)
    .u32(34, layers.length ? layerListAt : 0, 0, 0, 0)
  const base = writer()
    .u32(1)
    .u16(1)
    .u32(paintAt - 34)
  return Buffer.concat([head.done(), base.done(), layerList.done(), paint])
}

const SOLID = [2, 0, 0, 0x40, 0]
/** PaintTranslate whose child is `offset` bytes after it. */
const translate = (offset: number) => [14, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255, 0, 0, 0, 0]
/** `depth` nested translations around a solid fill. */
const nested = (depth: number) =>
  Uint8Array.from([...Array.from({ length: depth }, () => translate(8)).flat(), ...SOLID])
/** PaintColrLayers of `count` layers from `first` on. */
const layersPaint = (count: number, first: number) => [1, count, 0, 0, 0, first]
/** Level k draws level k + 1 `width` times; the last is a solid fill. */
function laughs(levels: number, width: number): Uint8Array {
  const paints: number[] = []
  const layers: number[] = []
  for (let k = 0; k < levels; k++) {
    paints.push(...layersPaint(width, k * width))
    for (let i = 0; i < width; i++) layers.push((k + 1) * 6)
  }
  return colr1(Uint8Array.from([...paints, ...SOLID]), layers)
}

const vector: Kinds = [
  ['colr0-layers-beyond', 'accept', add({ CPAL: cpal, COLR: colr0(5000, 50, 2) })],
  ['colr0-table-cut', 'accept', add({ CPAL: cpal, COLR: colr0(0, 2, 2).slice(0, 10) })],
  ['colr0-65535-glyphs', 'accept', add({ CPAL: cpal, COLR: patch16(colr0(0, 2, 2), { 2: 65_535 }) })],
  ['colr1-solid', 'accept', add({ CPAL: cpal, COLR: colr1(Uint8Array.from(SOLID)) })],
  ['colr1-child-is-itself', 'accept', add({ CPAL: cpal, COLR: colr1(Uint8Array.from(translate(0))) })],
  ['colr1-glyph-paints-itself', 'accept', add({ CPAL: cpal, COLR: colr1(Uint8Array.from([11, 0, 1])) })],
  [
    'colr1-layers-contain-themselves',
    'accept',
    add({ CPAL: cpal, COLR: colr1(Uint8Array.from(layersPaint(1, 0)), [0]) }),
  ],
  ['colr1-60-deep', 'accept', add({ CPAL: cpal, COLR: colr1(nested(60)) })],
  ['colr1-5000-deep', 'accept', add({ CPAL: cpal, COLR: colr1(nested(5000)) })],
  ['colr1-billion-laughs', 'accept', add({ CPAL: cpal, COLR: laughs(20, 8) })],
  ['colr1-unknown-format', 'accept', add({ CPAL: cpal, COLR: colr1(Uint8Array.from([200, 0, 0])) })],
  [
    'colr1-layers-that-do-not-exist',
    'accept',
    add({ CPAL: cpal, COLR: colr1(Uint8Array.from(layersPaint(200, 5)), [0]) }),
  ],
  ['colr1-child-beyond', 'accept', add({ CPAL: cpal, COLR: colr1(Uint8Array.from(translate(0xfffff0))) })],
  [
    'colr1-gradient-stops-beyond',
    'accept',
    add({ CPAL: cpal, COLR: colr1(Uint8Array.from([4, 0, 0, 16, ...Array(12).fill(0), 0, 0xff, 0xff])) }),
  ],
  [
    'colr1-4-billion-layers',
    'accept',
    add({ CPAL: cpal, COLR: patch32(colr1(Uint8Array.from(SOLID), [0]), { 44: 0xffffffff }) }),
  ],
  ['cpal-65535-palettes', 'accept', add({ CPAL: patch16(cpal, { 4: 65_535 }), COLR: colr1(Uint8Array.from(SOLID)) })],
  [
    'cpal-colours-beyond',
    'accept',
    add({ CPAL: patch32(cpal, { 8: 0x7fffffff }), COLR: colr1(Uint8Array.from(SOLID)) }),
  ],
  ['colr-without-cpal', 'accept', add({ COLR: colr1(Uint8Array.from(SOLID)) })],
]

/** The first 33 bytes of a PNG: signature and header. */
const png = (width: number, height: number) =>
  writer().text('\x89PNG\r\n\x1a\n').u32(13).text('IHDR').u32(width, height).u8(8, 6, 0, 0, 0).u32(0).done()

/** sbix with one size of 96 glyphs, glyph 1 holding a picture. */
function sbix(kind: string, picture: Uint8Array): Uint8Array {
  const w = writer().u16(1, 1).u32(1, 12).u16(100, 72)
  const dataAt = 4 + 97 * 4
  for (let i = 0; i <= 96; i++) w.u32(i < 2 ? dataAt : dataAt + 8 + picture.length)
  return w.u16(0, 0).text(kind).bytes(picture).done()
}

const bitmaps: Kinds = [
  ['sbix-64-pixel-png', 'accept', add({ sbix: sbix('png ', png(64, 64)) })],
  ['sbix-65535-pixel-png', 'accept', add({ sbix: sbix('png ', png(65_535, 65_535)) })],
  ['sbix-jpeg', 'accept', add({ sbix: sbix('jpg ', Buffer.from('ffd8ffe0', 'hex')) })],
  ['sbix-4-billion-sizes', 'accept', add({ sbix: patch32(sbix('png ', png(9, 9)), { 4: 0xffffffff }) })],
  ['sbix-runs-backwards', 'accept', add({ sbix: patch32(sbix('png ', png(9, 9)), { 40: 4 }) })],
  [
    'cbdt-2-gigapixel-png',
    'accept',
    add({
      CBDT: Buffer.concat([writer().u16(3, 0).done(), png(50_000, 50_000)]),
      CBLC: writer().u16(3, 0).u32(0).done(),
    }),
  ],
  [
    'cbdt-png-cut',
    'accept',
    add({
      CBDT: Buffer.concat([writer().u16(3, 0).done(), png(9, 9).slice(0, 12)]),
      CBLC: writer().u16(3, 0).u32(0).done(),
    }),
  ],
]

export const COLOUR_KINDS = [...group('colour', 'ttf', vector), ...group('bitmap', 'ttf', bitmaps)]
