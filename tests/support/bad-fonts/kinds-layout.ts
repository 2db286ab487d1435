import { group, type Kinds } from './bad-font.ts'
import { patch16, patch32, writer } from './byte-writer.ts'
import { assemble, change, goodFont } from './font-builder.ts'
import { axis, fvar } from './variable-parts.ts'

const good = goodFont()
const add = (tables: Record<string, Uint8Array>) => () => assemble(change(good, tables))

/** GSUB with script DFLT, one feature 'liga' and the given lookups (each a whole Lookup table). */
export function gsub(lookups: readonly Uint8Array[]): Uint8Array {
  const lookupList = writer().u16(lookups.length)
  let at = 2 + lookups.length * 2
  for (const lookup of lookups) {
    lookupList.u16(at)
    at += lookup.length
  }
  for (const lookup of lookups) lookupList.bytes(lookup)
  const header = writer().u32(0x00010000).u16(10, 30, 44)
  const scripts = writer().u16(1).text('DFLT').u16(8, 4, 0, 0, 0xffff, 1, 0)
  const features = writer().u16(1).text('liga').u16(8, 0, 1, 0)
  return Buffer.concat([header.done(), scripts.done(), features.done(), lookupList.done()])
}

/** A lookup of one subtable. */
const lookup = (type: number, subtable: Uint8Array) => writer().u16(type, 0, 1, 8).bytes(subtable).done()
/** Multiple substitution: glyph 34 ('A') becomes itself `times` times. */
const multiply = (times: number) =>
  writer()
    .u16(1, 8, 1, 14, 1, 1, 34, times, ...Array.from({ length: times }, () => 34))
    .done()
/** Context substitution on glyph 34 that applies lookup `next` at position 0. */
const context = (next: number) => writer().u16(1, 8, 1, 14, 1, 1, 34, 1, 4, 1, 1, 0, next).done()
const plain = gsub([lookup(2, multiply(2))])

const layout: Kinds = [
  ['gsub-cut-in-header', 'accept', add({ GSUB: plain.slice(0, 6) })],
  ['gsub-lists-beyond', 'accept', add({ GSUB: patch16(plain, { 4: 0xfff0 }) })],
  ['gsub-features-beyond', 'accept', add({ GSUB: patch16(plain, { 6: 0xfff0 }) })],
  ['gsub-lookups-beyond', 'accept', add({ GSUB: patch16(plain, { 8: 0xfff0 }) })],
  ['gsub-65535-lookups', 'accept', add({ GSUB: patch16(plain, { 44: 65_535 }) })],
  ['gsub-65535-features', 'accept', add({ GSUB: patch16(plain, { 30: 65_535 }) })],
  ['gsub-65535-scripts', 'accept', add({ GSUB: patch16(plain, { 10: 65_535 }) })],
  ['gsub-65535-subtables', 'accept', add({ GSUB: patch16(plain, { 52: 65_535 }) })],
  ['gsub-subtable-beyond', 'accept', add({ GSUB: patch16(plain, { 54: 0xfff0 }) })],
  ['gsub-unknown-lookup-type', 'accept', add({ GSUB: gsub([lookup(77, multiply(2))]) })],
  ['gsub-one-becomes-1000', 'accept', add({ GSUB: gsub([lookup(2, multiply(1000))]) })],
  ['gsub-billion-laughs', 'accept', add({ GSUB: gsub(Array.from({ length: 10 }, () => lookup(2, multiply(100)))) })],
  ['gsub-context-calls-itself', 'accept', add({ GSUB: gsub([lookup(5, context(0))]) })],
  [
    'gsub-contexts-in-a-ring',
    'accept',
    add({ GSUB: gsub(Array.from({ length: 20 }, (_, i) => lookup(5, context((i + 1) % 20)))) }),
  ],
  [
    'gsub-extension-of-extension',
    'accept',
    add({ GSUB: gsub([lookup(7, writer().u16(1, 7).u32(8).u16(1, 7).u32(8).done())]) }),
  ],
  ['gsub-scripts-share-one-list', 'accept', add({ GSUB: sharedLanguages() })],
  ['gsub-17-megabytes', 'accept', add({ GSUB: Buffer.concat([plain, Buffer.alloc(17 << 20)]) })],
  ['gpos-garbage', 'accept', add({ GPOS: Buffer.alloc(200, 0xff) })],
  ['gdef-17-megabytes', 'accept', add({ GDEF: Buffer.alloc(17 << 20) })],
]

/** 400 scripts that all point at the same 400 languages, each with the same 20 features. */
function sharedLanguages(): Uint8Array {
  const count = 400
  const scriptsSize = 2 + count * 6
  const scriptSize = 4 + count * 6
  const w = writer()
    .u32(0x00010000)
    .u16(10, 10 + scriptsSize + scriptSize + 46, 0)
  w.u16(count)
  for (let i = 0; i < count; i++) w.text('DFLT').u16(scriptsSize)
  w.u16(scriptSize, count)
  for (let i = 0; i < count; i++) w.text('ENG ').u16(scriptSize)
  w.u16(0, 0xffff, 20, ...Array.from({ length: 20 }, () => 0))
  return w.u16(1).text('liga').u16(8, 0, 0).done()
}

const weight = fvar(axis('wght', 100, 400, 900))

/** gvar without variation data for 96 glyphs. */
const gvar = (axes = 1, glyphs = 96) =>
  writer()
    .u32(0x00010000)
    .u16(axes, 0)
    .u32(20 + (glyphs + 1) * 2)
    .u16(glyphs, 0)
    .u32(20 + (glyphs + 1) * 2)
    .zeros((glyphs + 1) * 2)
    .done()

/** gvar whose glyph 1 claims 4095 tuples in a few bytes. */
function tupleBomb(): Uint8Array {
  const base = Uint8Array.from(gvar())
  const data = writer().u16(0x0fff, 4).zeros(8).done()
  const view = new DataView(base.buffer, base.byteOffset, base.byteLength)
  for (let i = 2; i <= 96; i++) view.setUint16(20 + i * 2, data.length / 2)
  return Buffer.concat([base, data])
}

const variations: Kinds = [
  ['65535-axes', 'accept', add({ fvar: patch16(weight, { 8: 65_535 }) })],
  ['65535-instances', 'accept', add({ fvar: patch16(weight, { 12: 65_535 }) })],
  ['instances-beyond', 'accept', add({ fvar: patch16(weight, { 12: 900 }) })],
  ['axis-records-of-2-bytes', 'accept', add({ fvar: patch16(weight, { 10: 2 }) })],
  ['axis-range-backwards', 'accept', add({ fvar: fvar(axis('wght', 900, 400, 100)), gvar: gvar() })],
  ['gvar-other-axis-count', 'accept', add({ fvar: weight, gvar: gvar(9) })],
  ['gvar-without-fvar', 'accept', add({ gvar: gvar(1) })],
  ['gvar-too-many-glyphs', 'accept', add({ fvar: weight, gvar: gvar(1, 200) })],
  ['gvar-runs-backwards', 'accept', add({ fvar: weight, gvar: patch16(gvar(), { 30: 0xffff }) })],
  ['gvar-data-beyond', 'accept', add({ fvar: weight, gvar: patch32(gvar(), { 16: 0x7fffffff }) })],
  ['gvar-4095-tuples', 'accept', add({ fvar: weight, gvar: tupleBomb() })],
  [
    'avar-65535-segments',
    'accept',
    add({ fvar: weight, gvar: gvar(), avar: writer().u16(1, 0, 0, 1, 65_535).zeros(8).done() }),
  ],
  ['hvar-garbage', 'accept', add({ fvar: weight, gvar: gvar(), HVAR: Buffer.alloc(64, 0x7f) })],
  ['stat-garbage', 'accept', add({ fvar: weight, gvar: gvar(), STAT: Buffer.alloc(20, 0x7f) })],
]

export const LAYOUT_KINDS = [...group('layout', 'ttf', layout), ...group('variations', 'ttf', variations)]
