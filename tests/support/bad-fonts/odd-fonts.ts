import { ttc } from './archive-builder.ts'
import { writer } from './byte-writer.ts'
import { CFF_BOX, cffFont, cidTable, num } from './cff-builder.ts'
import {
  assemble,
  box,
  change,
  cmap,
  cmapFormat4,
  cmapGroups,
  composite,
  goodFont,
  unicodeCmap,
  withGlyphs,
} from './font-builder.ts'

/** Odd or partly damaged fonts that browsers and HarfBuzz show, so people expect uploads to accept them. */
interface OddFont {
  name: string
  make: () => Uint8Array
}

const good = goodFont()
const f4 = cmapFormat4(0x20, 95)
const f12 = cmapGroups([[0x20, 0x7e, 1]])
const f0 = writer()
  .u16(0, 262, 0)
  .u8(...Array.from({ length: 256 }, (_, i) => (i >= 0x20 && i < 0x7f ? i - 0x1f : 0)))
  .done()
const f6 = writer()
  .u16(6, 10 + 95 * 2, 0, 0x20, 95)
  .u16(...Array.from({ length: 95 }, (_, i) => i + 1))
  .done()
const f10 = writer()
  .u16(10, 0)
  .u32(20 + 95 * 2, 0, 0x20, 95)
  .u16(...Array.from({ length: 95 }, (_, i) => i + 1))
  .done()
/** Maps all characters to the glyph of the A. */
const f13 = cmapGroups([[0x20, 0x7e, 34]], 13)
const symbol = cmapFormat4(0xf020, 95)

type Map = readonly [platform: number, encoding: number, data: Uint8Array]
const maps = (...all: Map[]) =>
  assemble(change(good, { cmap: cmap(...all.map(([platform, encoding, data]) => ({ platform, encoding, data }))) }))

const cmaps: OddFont[] = Object.entries({
  '0/0': [[0, 0, f4]],
  '0/1 with 1/0': [
    [0, 1, f4],
    [1, 0, f0],
  ],
  '0/0, 1/0 and 3/0': [
    [0, 0, f4],
    [1, 0, f0],
    [3, 0, symbol],
  ],
  '0/2': [[0, 2, f4]],
  '0/3 in format 12': [[0, 3, f12]],
  '0/3 in format 6': [[0, 3, f6]],
  '0/4 in format 4': [[0, 4, f4]],
  '0/6 in format 13': [[0, 6, f13]],
  '3/10 in format 13': [[3, 10, f13]],
  '3/10 in format 10': [[3, 10, f10]],
  '3/1 in format 12': [[3, 1, f12]],
  '3/1 in format 6': [[3, 1, f6]],
  '3/1 beside a damaged 1/0': [
    [1, 0, writer().u16(12, 0).u32(16, 0, 0xffff).done()],
    [3, 1, f4],
  ],
  '1/0 in format 0': [[1, 0, f0]],
} satisfies Record<string, Map[]>).map(([name, all]) => ({ name: `cmap ${name}`, make: () => maps(...(all as Map[])) }))

/** A palette of `count` colours, and a COLR table that paints glyph 34, the A, with the last one. */
const colours = (count: number) => {
  const records = writer().u16(0, count, 1, count).u32(14).u16(0)
  for (let i = 0; i < count; i++) records.u32(0x0000ffff)
  const colr = writer()
    .u16(0, 1)
    .u32(14, 20)
    .u16(1, 34, 0, 1, 35, count - 1)
  return { CPAL: records.done(), COLR: colr.done() }
}

/** A collection of two faces with a table that overlaps the directory of the second, as some tools pack them. */
function tableOverDirectory(): Uint8Array {
  const file = Uint8Array.from(ttc([assemble(good), assemble(goodFont({ first: 0x41, count: 26 }))]))
  const view = new DataView(file.buffer)
  const first = view.getUint32(12)
  const second = view.getUint32(16)
  for (let i = 0; i < view.getUint16(first + 4); i++) {
    const record = first + 12 + i * 16
    // 'post' is the last table of the first face; its end overlaps the next directory.
    if (view.getUint32(record) === 0x706f7374) view.setUint32(record + 12, second + 16 - view.getUint32(record + 8))
  }
  return file
}

/** CFF outlines that take the sanitiser over 65 MB, like the pan-CJK collections of Noto and Source Han. */
function largeCollection(): Uint8Array {
  const line = writer().bytes(num(7)).bytes(num(-3)).u8(5).done()
  const drawn = Buffer.concat([CFF_BOX.subarray(0, 7), ...Array.from({ length: 90 }, () => line), CFF_BOX.subarray(7)])
  const glyphs = 12_000
  const charstrings = Array.from({ length: glyphs }, (_, i) => (i === 0 ? CFF_BOX : drawn))
  const table = cidTable(1, charstrings)
  return ttc([assemble(change(cffFont({}, glyphs), { cmap: unicodeCmap(f4), 'CFF ': table }))])
}

export const ODD_FONTS: OddFont[] = [
  ...cmaps,
  ...[4567, 5879, 65_535].map((count) => ({
    name: `palette of ${count} colours`,
    make: () => assemble(change(good, colours(count))),
  })),
  {
    name: 'FDArray of 257',
    make: () => assemble(change(cffFont(), { 'CFF ': cidTable(257) })),
  },
  { name: 'collection with a table over a directory', make: tableOverDirectory },
  { name: 'collection of a pan-CJK size', make: largeCollection },
  {
    name: 'composites 20 deep',
    make: () =>
      assemble(
        withGlyphs([box(50, 0, 450, 700), ...Array.from({ length: 20 }, (_, i) => composite(i === 19 ? 0 : i + 2))]),
      ),
  },
]
