import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import { cffFont } from './cff-builder.ts'
import { assemble, change, entryOf, goodFont, head, hhea, maxp, OTTO, post } from './font-builder.ts'

const good = goodFont()
const bytes = () => assemble(good)
const replaced = (tables: Record<string, Uint8Array | null>) => () => assemble(change(good, tables))
/** A good font whose directory has false values for one table. */
const lying = (tag: string, field: 'offset' | 'length', value: number) => () => {
  const font = bytes()
  return patch32(font, { [entryOf(font, tag).record + (field === 'offset' ? 8 : 12)]: value })
}

const truncations: Kinds = [
  ['cut-to-nothing', 'NOT_A_FONT', () => new Uint8Array(0)],
  ['cut-to-1', 'NOT_A_FONT', () => bytes().slice(0, 1)],
  ['cut-to-magic', 'MALFORMED', () => bytes().slice(0, 4)],
  ['cut-in-header', 'MALFORMED', () => bytes().slice(0, 11)],
  ['cut-before-directory', 'MALFORMED', () => bytes().slice(0, 12)],
  ['cut-in-directory', 'MALFORMED', () => bytes().slice(0, 60)],
  ['cut-after-directory', 'MALFORMED', () => bytes().slice(0, 172)],
  ['cut-in-glyf', 'MALFORMED', () => bytes().slice(0, entryOf(bytes(), 'glyf').offset + 100)],
  ['cut-in-last-table', 'MALFORMED', () => bytes().slice(0, -8)],
  ['cff-cut-in-half', 'MALFORMED', () => assemble(cffFont()).slice(0, 500)],
]

const directory: Kinds = [
  ['no-tables', 'MALFORMED', () => patch16(bytes(), { 4: 0 })],
  ['65535-tables', 'LIMIT', () => patch16(bytes(), { 4: 65_535 })],
  ['one-table-too-many', 'MALFORMED', () => patch16(bytes(), { 4: 11 })],
  ['offset-beyond-end', 'MALFORMED', lying('glyf', 'offset', 0x7fffffff)],
  ['offset-plus-length-overflows', 'MALFORMED', lying('glyf', 'offset', 0xfffffff0)],
  ['length-4-gigabytes', 'LIMIT', lying('glyf', 'length', 0xffffffff)],
  ['length-beyond-end', 'MALFORMED', lying('post', 'length', 4096)],
  ['table-over-directory', 'MALFORMED', lying('post', 'offset', 12)],
  ['table-over-header', 'MALFORMED', lying('post', 'offset', 0)],
  ['tables-overlap', 'MALFORMED', () => lying('hmtx', 'offset', entryOf(bytes(), 'head').offset)()],
  ['duplicate-tag', 'MALFORMED', () => patch32(bytes(), { [entryOf(bytes(), 'post').record]: 0x676c7966 })],
  ['wrong-checksums', 'accept', () => patch32(bytes(), { [entryOf(bytes(), 'glyf').record + 4]: 0xdeadbeef })],
  ['wrong-search-range', 'accept', () => patch16(bytes(), { 6: 0xffff, 8: 0xffff, 10: 0xffff })],
  ['unprintable-tag', 'accept', replaced({ '\u0001\u0002\u0003\u0004': Uint8Array.from([1, 2, 3, 4]) })],
  ['unknown-flavour', 'NOT_A_FONT', () => patch32(bytes(), { 0: 0x00020000 })],
  ['type1-wrapper', 'NOT_A_FONT', () => patch32(bytes(), { 0: 0x74797031 })],
  ['apple-true-flavour', 'accept', () => patch32(bytes(), { 0: 0x74727565 })],
  ['cff-flavour-with-glyf', 'accept', () => assemble({ ...good, flavour: OTTO })],
  ['truetype-flavour-with-cff', 'accept', () => assemble({ ...cffFont(), flavour: 0x00010000 })],
  ['trailing-garbage', 'accept', () => Buffer.concat([bytes(), Buffer.alloc(5000, 0xa5)])],
]

const required: Kinds = [
  ...(['head', 'hhea', 'hmtx', 'maxp', 'cmap'] as const).map(
    (tag) => [`without-${tag}`, 'MALFORMED', replaced({ [tag]: null })] as const,
  ),
  ['without-glyf', 'UNSUPPORTED', replaced({ glyf: null })],
  ['without-loca', 'UNSUPPORTED', replaced({ loca: null })],
  ['without-name', 'accept', replaced({ name: null })],
  ['without-post', 'accept', replaced({ post: null })],
  ['without-os2', 'accept', replaced({ 'OS/2': null })],
  ['empty-head', 'MALFORMED', replaced({ head: new Uint8Array(0) })],
  ['empty-maxp', 'MALFORMED', replaced({ maxp: new Uint8Array(0) })],
  ['short-os2', 'accept', replaced({ 'OS/2': new Uint8Array(20) })],
  ['short-post', 'accept', replaced({ post: post().slice(0, 8) })],
  ['zero-units-per-em', 'MALFORMED', replaced({ head: patch16(head(), { 18: 0 }) })],
  ['huge-units-per-em', 'MALFORMED', replaced({ head: patch16(head(), { 18: 65_535 }) })],
  ['wrong-head-magic', 'SANITISER_REFUSED', replaced({ head: patch32(head(), { 12: 0 }) })],
  ['unknown-loca-format', 'MALFORMED', replaced({ head: patch16(head(), { 50: 7 }) })],
  ['dates-beyond-time', 'accept', replaced({ head: patch32(head(), { 20: 0xffffffff, 28: 0xffffffff }) })],
  ['no-glyphs', 'MALFORMED', replaced({ maxp: maxp(0) })],
  ['65535-glyphs-promised', 'MALFORMED', replaced({ maxp: maxp(65_535) })],
  ['fewer-glyphs-than-outlines', 'MALFORMED', replaced({ maxp: maxp(5) })],
  ['no-widths', 'MALFORMED', replaced({ hhea: hhea(0) })],
  ['more-widths-than-glyphs', 'MALFORMED', replaced({ hhea: hhea(5000) })],
  ['extreme-line-height', 'accept', replaced({ hhea: patch16(hhea(96), { 4: 0x7fff, 6: 0x8000, 8: 0x7fff }) })],
  ['zero-line-height', 'accept', replaced({ hhea: patch16(hhea(96), { 4: 0, 6: 0, 8: 0 }) })],
  [
    'endless-hinting-loop',
    'accept',
    replaced({ fpgm: Uint8Array.from([0xb0, 0, 0x1c]), prep: Uint8Array.from([0xb8, 0xff, 0xfc, 0x1c]) }),
  ],
]

const extras: Kinds = [
  [
    'svg-with-script',
    'accept',
    replaced({
      'SVG ': svgTable('<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("http://127.0.0.1:9/")</script></svg>'),
    }),
  ],
  [
    'svg-with-entity',
    'accept',
    replaced({ 'SVG ': svgTable('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>') }),
  ],
  [
    'graphite-garbage',
    'accept',
    replaced({ Silf: Buffer.alloc(64, 0xff), Glat: Buffer.alloc(64, 0xff), Gloc: Buffer.alloc(64, 0xff) }),
  ],
  ['morx-garbage', 'accept', replaced({ morx: Buffer.alloc(256, 0xff), kerx: Buffer.alloc(256, 0xff) })],
  ['kern-lies', 'accept', replaced({ kern: writer().u16(0, 1, 0, 14, 1, 65_535, 0, 0, 0).done() })],
  ['kern-many-subtables', 'accept', replaced({ kern: writer().u16(0, 65_535).zeros(64).done() })],
]

function svgTable(document: string): Uint8Array {
  const text = Buffer.from(document)
  return writer().u16(0).u32(10, 0).u16(1, 1, 1).u32(14, text.length).bytes(text).done()
}

export const CONTAINER_KINDS = [
  ...group('truncated', 'ttf', truncations),
  ...group('directory', 'ttf', directory),
  ...group('tables', 'ttf', required),
  ...group('extras', 'ttf', extras),
]
