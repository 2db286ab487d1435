import { writer } from './byte-writer.ts'

/** Tables of an unfinished font; tests replace or remove some and assemble the rest. */
export interface FontParts {
  flavour: number
  tables: Record<string, Uint8Array>
}

const TRUETYPE = 0x00010000
export const OTTO = 0x4f54544f
const UPM = 1000

/** A filled rectangle as a TrueType glyph. */
export function box(xMin: number, yMin: number, xMax: number, yMax: number): Uint8Array {
  const w = writer().u16(1, xMin, yMin, xMax, yMax).u16(3, 0).u8(1, 1, 1, 1)
  w.u16(xMin, 0, xMax - xMin, 0).u16(yMin, yMax - yMin, 0, yMin - yMax)
  return w.done()
}

/** A composite of other glyphs, unscaled, at the origin. */
export function composite(...parts: number[]): Uint8Array {
  const w = writer().u16(0xffff, 0, 0, 500, 700)
  for (const [i, part] of parts.entries()) w.u16(i < parts.length - 1 ? 0x0023 : 0x0003, part, 0, 0)
  return w.done()
}

/** glyf and loca (long offsets) of a list of glyphs; an empty array is a blank glyph. */
export function outlines(glyphs: readonly Uint8Array[]): { glyf: Uint8Array; loca: Uint8Array } {
  const loca = writer()
  const parts: Uint8Array[] = []
  let at = 0
  for (const glyph of glyphs) {
    loca.u32(at)
    const padded = new Uint8Array((glyph.length + 3) & ~3)
    padded.set(glyph)
    parts.push(padded)
    at += padded.length
  }
  return { glyf: Buffer.concat(parts), loca: loca.u32(at).done() }
}

export function head(locFormat = 1): Uint8Array {
  return writer()
    .u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5)
    .u16(3, UPM)
    .u32(0, 3_600_000_000, 0, 3_700_000_000)
    .u16(0, 0xff38, 1000, 900, 0, 8, 2, locFormat, 0)
    .done()
}

export const hhea = (longMetrics: number): Uint8Array =>
  writer().u32(0x00010000).u16(900, 0xff38, 0, 600, 0, 0, 600, 1, 0, 0, 0, 0, 0, 0, 0, longMetrics).done()

export function hmtx(glyphs: number): Uint8Array {
  const w = writer()
  for (let i = 0; i < glyphs; i++) w.u16(600, 50)
  return w.done()
}

export const maxp = (glyphs: number): Uint8Array =>
  writer().u32(0x00010000).u16(glyphs, 64, 8, 256, 32, 1, 0, 0, 0, 0, 0, 0, 16, 8).done()

export const maxpCff = (glyphs: number): Uint8Array => writer().u32(0x00005000).u16(glyphs).done()

/** Format 4 map of consecutive code points to consecutive glyphs from 1 on. */
export function cmapFormat4(first: number, count: number): Uint8Array {
  return writer()
    .u16(4, 32, 0, 4, 4, 1, 0)
    .u16(first + count - 1, 0xffff, 0, first, 0xffff, (1 - first) & 0xffff, 1, 0, 0)
    .done()
}

/** Format 12 or 13 map from groups [first, last, glyph]. */
export function cmapGroups(groups: readonly (readonly [number, number, number])[], format = 12): Uint8Array {
  const w = writer()
    .u16(format, 0)
    .u32(16 + groups.length * 12, 0, groups.length)
  for (const group of groups) w.u32(...group)
  return w.done()
}

/** cmap table of subtables with their platform and encoding. */
export function cmap(...subtables: { platform: number; encoding: number; data: Uint8Array }[]): Uint8Array {
  const w = writer().u16(0, subtables.length)
  let at = 4 + subtables.length * 8
  for (const { platform, encoding, data } of subtables) {
    w.u16(platform, encoding).u32(at)
    at += data.length
  }
  for (const { data } of subtables) w.bytes(data)
  return w.done()
}

export const unicodeCmap = (data: Uint8Array): Uint8Array => cmap({ platform: 3, encoding: 1, data })

/** name table with Windows English records. */
export function nameTable(records: Record<number, string>): Uint8Array {
  const strings = Object.entries(records).map(([id, text]) => ({
    id: Number(id),
    bytes: Buffer.from(text, 'utf16le').swap16(),
  }))
  const w = writer().u16(0, strings.length, 6 + strings.length * 12)
  let at = 0
  for (const { id, bytes } of strings) {
    w.u16(3, 1, 0x409, id, bytes.length, at)
    at += bytes.length
  }
  for (const { bytes } of strings) w.bytes(bytes)
  return w.done()
}

export const NAMES: Record<number, string> = {
  0: 'Copyright 2020 The Test Foundry',
  1: 'Testa',
  2: 'Regular',
  4: 'Testa Regular',
  5: 'Version 1.000',
  6: 'Testa-Regular',
  9: 'Ada Tester',
  13: 'This Font Software is licensed under the SIL Open Font License, Version 1.1.',
  14: 'https://openfontlicense.org',
}

export function os2(
  changes: {
    weight?: number
    width?: number
    fsType?: number
    selection?: number
    version?: number
    xHeight?: number
    capHeight?: number
  } = {},
): Uint8Array {
  return writer()
    .u16(changes.version ?? 4, 600, changes.weight ?? 400, changes.width ?? 5, changes.fsType ?? 0)
    .u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
    .zeros(10)
    .u32(1, 0, 0, 0)
    .text('TEST')
    .u16(changes.selection ?? 0x40, 0x20, 0x7e, 800, 0xff38, 0, 900, 200)
    .u32(1, 0)
    .u16(changes.xHeight ?? 500, changes.capHeight ?? 700, 0, 32, 2)
    .done()
}

export const post = (): Uint8Array => writer().u32(0x00030000, 0).u16(0xff9c, 50).u32(0, 0, 0, 0, 0).done()

/** A small good TrueType font: .notdef box and one box for each code point from `first` on. */
export function goodFont(options: { first?: number; count?: number; names?: Record<number, string> } = {}): FontParts {
  const first = options.first ?? 0x20
  const count = options.count ?? 95
  const glyphs = [box(50, 0, 450, 700)]
  for (let i = 0; i < count; i++) glyphs.push(first + i === 0x20 ? new Uint8Array(0) : box(50, 0, 300 + i * 2, 500 + i))
  return withGlyphs(glyphs, unicodeCmap(cmapFormat4(first, count)), options.names)
}

/** A font of the given glyphs. */
export function withGlyphs(
  glyphs: readonly Uint8Array[],
  cmapTable = unicodeCmap(cmapFormat4(0x41, 1)),
  names = NAMES,
): FontParts {
  return {
    flavour: TRUETYPE,
    tables: {
      ...outlines(glyphs),
      head: head(),
      hhea: hhea(glyphs.length),
      hmtx: hmtx(glyphs.length),
      maxp: maxp(glyphs.length),
      cmap: cmapTable,
      name: nameTable(names),
      'OS/2': os2(),
      post: post(),
    },
  }
}

/** The same font with tables replaced (or removed, with null). */
export function change(parts: FontParts, tables: Record<string, Uint8Array | null>): FontParts {
  const next = { ...parts.tables }
  for (const [tag, bytes] of Object.entries(tables)) {
    if (bytes === null) delete next[tag]
    else next[tag] = bytes
  }
  return { ...parts, tables: next }
}

/** Writes the font file; checksums stay zero, because no reader checks them. */
export function assemble(parts: FontParts): Uint8Array {
  const entries = Object.entries(parts.tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const header = writer().u32(parts.flavour).u16(entries.length, 0, 0, 0)
  let at = 12 + entries.length * 16
  const bodies: Uint8Array[] = []
  for (const [tag, bytes] of entries) {
    header.text(tag.padEnd(4)).u32(0, at, bytes.length)
    const padded = new Uint8Array((bytes.length + 3) & ~3)
    padded.set(bytes)
    bodies.push(padded)
    at += padded.length
  }
  return Buffer.concat([header.done(), ...bodies])
}

/** Positions of a table's directory record, and its offset and length, in an assembled font. */
export function entryOf(font: Uint8Array, tag: string): { record: number; offset: number; length: number } {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + i * 16
    if (Buffer.from(font.subarray(record, record + 4)).toString('latin1') === tag)
      return { record, offset: view.getUint32(record + 8), length: view.getUint32(record + 12) }
  }
  throw new Error(`no table ${tag}`)
}
