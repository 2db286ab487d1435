import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import {
  assemble,
  change,
  cmap,
  cmapFormat4,
  cmapGroups,
  goodFont,
  NAMES,
  nameTable,
  unicodeCmap,
} from './font-builder.ts'

const good = goodFont()
const f4 = cmapFormat4(0x20, 95)
const map = (table: Uint8Array) => () => assemble(change(good, { cmap: table }))
const wide = (data: Uint8Array) => cmap({ platform: 3, encoding: 10, data })
const WHOLE = [0, 0x10ffff, 1] as const

const cmaps: Kinds = [
  ['no-maps', 'MALFORMED', map(writer().u16(0, 0).done())],
  ['65535-maps', 'LIMIT', map(writer().u16(0, 65_535).zeros(64).done())],
  ['map-beyond-table', 'MALFORMED', map(patch32(unicodeCmap(f4), { 8: 0x7fffffff }))],
  ['unknown-format', 'UNSUPPORTED', map(unicodeCmap(writer().u16(99, 16).zeros(12).done()))],
  ['format4-odd-segments', 'SANITISER_REFUSED', map(unicodeCmap(patch16(f4, { 6: 5 })))],
  ['format4-65535-segments', 'MALFORMED', map(unicodeCmap(patch16(f4, { 6: 65_535 })))],
  ['format4-length-lies', 'accept', map(unicodeCmap(patch16(f4, { 2: 65_535 })))],
  ['format4-range-beyond', 'UNSUPPORTED', map(unicodeCmap(patch16(f4, { 28: 0xfff0 })))],
  ['format4-covers-all', 'accept', map(unicodeCmap(writer().u16(4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0, 1, 0).done()))],
  ['format12-4-billion-groups', 'LIMIT', map(wide(patch32(cmapGroups([[0x20, 0x7e, 1]]), { 12: 0xffffffff })))],
  ['format12-groups-beyond', 'MALFORMED', map(wide(patch32(cmapGroups([[0x20, 0x7e, 1]]), { 12: 100 })))],
  ['format12-range-backwards', 'MALFORMED', map(wide(cmapGroups([[0x7e, 0x20, 1]])))],
  ['format12-beyond-unicode', 'MALFORMED', map(wide(cmapGroups([[0x20, 0xffffffff, 1]])))],
  ['format12-whole-unicode', 'accept', map(wide(cmapGroups([WHOLE])))],
  ['format13-whole-unicode', 'accept', map(wide(cmapGroups([WHOLE], 13)))],
  ['format12-whole-unicode-repeated', 'BOMB', map(wide(cmapGroups(Array.from({ length: 5000 }, () => WHOLE))))],
  ['format12-maps-to-missing-glyphs', 'UNSUPPORTED', map(wide(cmapGroups([[0x20, 0x40, 60_000]])))],
  [
    'format12-surrogates',
    'accept',
    map(
      wide(
        cmapGroups([
          [0x41, 0x41, 1],
          [0xd800, 0xdfff, 2],
        ]),
      ),
    ),
  ],
  [
    'format10-4-billion-characters',
    'MALFORMED',
    map(wide(writer().u16(10, 0).u32(24, 0, 0, 0xffffffff).zeros(8).done())),
  ],
  [
    'format14-records-beyond',
    'accept',
    map(
      cmap(
        { platform: 3, encoding: 1, data: f4 },
        { platform: 0, encoding: 5, data: writer().u16(14).u32(10, 5000).done() },
      ),
    ),
  ],
  ['format0-short', 'MALFORMED', map(unicodeCmap(writer().u16(0, 262, 0).zeros(20).done()))],
  ['format2-garbage', 'UNSUPPORTED', map(unicodeCmap(writer().u16(2, 65_535, 0).zeros(40).done()))],
  ['symbol-only', 'accept', map(cmap({ platform: 3, encoding: 0, data: cmapFormat4(0xf020, 95) }))],
  [
    'macintosh-only',
    'accept',
    map(
      cmap({
        platform: 1,
        encoding: 0,
        data: writer()
          .u16(6, 200, 0, 0x20, 95)
          .u16(...Array.from({ length: 95 }, (_, i) => i + 1))
          .done(),
      }),
    ),
  ],
]

const named = (records: Record<number, string>) => () => assemble(change(good, { name: nameTable(records) }))
const raw = (table: Uint8Array) => () => assemble(change(good, { name: table }))
const nasty = '<script>alert(1)</script>\u202e\u0000"\'`${'

const names: Kinds = [
  ['65535-records', 'accept', raw(writer().u16(0, 65_535, 6).zeros(64).done())],
  ['3000-records', 'accept', raw(writer().u16(0, 3000, 36_006).zeros(36_000).done())],
  ['records-beyond', 'accept', raw(writer().u16(0, 500, 6_006).zeros(64).done())],
  ['string-beyond', 'accept', raw(patch16(nameTable(NAMES), { 14: 0xfff0, 16: 0xfff0 }))],
  ['strings-at-65535', 'accept', raw(patch16(nameTable(NAMES), { 4: 65_535 }))],
  ['2-megabytes', 'accept', raw(Buffer.concat([nameTable(NAMES), Buffer.alloc(2 << 20)]))],
  ['one-string-shared-2000-times', 'accept', raw(sharedString(2000, 60_000))],
  ['markup-and-controls', 'accept', named({ ...NAMES, 1: nasty, 4: nasty, 9: nasty, 13: nasty })],
  ['lone-surrogates', 'accept', named({ ...NAMES, 1: 'Test\ud800a' })],
  ['empty-names', 'accept', named({ 1: '', 2: '', 4: '' })],
  ['odd-utf16-length', 'accept', raw(patch16(nameTable(NAMES), { 14: 7 }))],
  ['language-tags-lie', 'accept', raw(patch16(Buffer.concat([nameTable(NAMES), Buffer.alloc(4, 0xff)]), { 0: 1 }))],
]

function sharedString(records: number, length: number): Uint8Array {
  const w = writer().u16(0, records, 6 + records * 12)
  for (let i = 0; i < records; i++) w.u16(3, 1, 0x409, i, length, 0)
  return Buffer.concat([w.done(), Buffer.alloc(length, 0x41)])
}

export const MAP_KINDS = [...group('cmap', 'ttf', cmaps), ...group('name', 'ttf', names)]
