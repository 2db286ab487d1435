import { createHash } from 'node:crypto'
import type { TableView } from '../table-view.ts'

const PAGE_BYTES = 32
const WHOLE_UNICODE = 0x110000
/** Symbol fonts put their characters at U+F000 + byte; text drawing tries that place for plain bytes too. */
const SYMBOL_BASE = 0xf000

export interface Coverage {
  sha256: string
  codepointCount: number
  /** Pages in order; bitmap = 32 bytes in base64, bit 0 of byte 0 is the page's first code point. */
  pages: { page: number; bitmap: string }[]
  has(codepoint: number): boolean
}

/**
 * The code points a font maps to a glyph other than .notdef, from the character map a text engine would choose: full
 * Unicode, else BMP, else symbol, else Macintosh Roman is not used (the sanitiser keeps Unicode maps only).
 */
export function readCoverage(cmap: TableView, numGlyphs: number): Coverage {
  const bits = new Uint8Array(WHOLE_UNICODE / 8)
  const set = (codepoint: number) => {
    // Surrogates are no characters: text can never hold them.
    if (codepoint < WHOLE_UNICODE && (codepoint < 0xd800 || codepoint > 0xdfff))
      bits[codepoint >> 3]! |= 1 << (codepoint & 7)
  }
  const chosen = chooseSubtable(cmap)
  if (chosen) {
    walkSubtable(cmap, chosen.offset, numGlyphs, set)
    if (chosen.symbol)
      for (let byte = 0x20; byte < 0x100; byte++) if (bits[(SYMBOL_BASE + byte) >> 3]! & (1 << (byte & 7))) set(byte)
  }
  return packCoverage(bits)
}

function packCoverage(bits: Uint8Array): Coverage {
  const hash = createHash('sha256')
  const pages: Coverage['pages'] = []
  let codepointCount = 0
  for (let page = 0; page < WHOLE_UNICODE / 256; page++) {
    const bitmap = bits.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
    let count = 0
    for (let byte of bitmap) for (; byte !== 0; byte &= byte - 1) count++
    if (count === 0) continue
    codepointCount += count
    const number = Buffer.alloc(2)
    number.writeUInt16BE(page)
    hash.update(number).update(bitmap)
    pages.push({ page, bitmap: Buffer.from(bitmap).toString('base64') })
  }
  return { sha256: hash.digest('hex'), codepointCount, pages, has: (c) => (bits[c >> 3]! & (1 << (c & 7))) !== 0 }
}

/** Order of preference as in HarfBuzz: full Unicode before BMP before symbol. */
const PREFERENCE: readonly (readonly [number, number])[] = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
  [3, 0],
]

function chooseSubtable(cmap: TableView): { offset: number; symbol: boolean } | null {
  const found = new Map<string, number>()
  for (let i = 0; i < cmap.u16(2); i++) {
    const at = 4 + i * 8
    found.set(`${cmap.u16(at)}/${cmap.u16(at + 2)}`, cmap.u32(at + 4))
  }
  for (const [platform, encoding] of PREFERENCE) {
    const offset = found.get(`${platform}/${encoding}`)
    if (offset !== undefined) return { offset, symbol: platform === 3 && encoding === 0 }
  }
  return null
}

function walkSubtable(cmap: TableView, at: number, numGlyphs: number, set: (codepoint: number) => void): void {
  const format = cmap.u16(at)
  const real = (glyph: number) => glyph !== 0 && glyph < numGlyphs
  if (format === 4) walkFormat4(cmap, at, real, set)
  else if (format === 12 || format === 13) {
    for (let i = 0; i < cmap.u32(at + 12); i++) {
      const group = at + 16 + i * 12
      const [first, last, glyph] = [
        cmap.u32(group),
        Math.min(cmap.u32(group + 4), WHOLE_UNICODE - 1),
        cmap.u32(group + 8),
      ]
      for (let c = first; c <= last; c++) if (real(format === 12 ? glyph + c - first : glyph)) set(c)
    }
  } else if (format === 6 || format === 10) {
    const wide = format === 10
    const first = wide ? cmap.u32(at + 12) : cmap.u16(at + 6)
    const count = wide ? cmap.u32(at + 16) : cmap.u16(at + 8)
    for (let i = 0; i < count; i++) if (real(cmap.u16(at + (wide ? 20 : 10) + i * 2))) set(first + i)
  } else if (format === 0) {
    for (let c = 0; c < 256; c++) if (real(cmap.u8(at + 6 + c))) set(c)
  }
}

function walkFormat4(
  cmap: TableView,
  at: number,
  real: (glyph: number) => boolean,
  set: (codepoint: number) => void,
): void {
  const bytes = cmap.u16(at + 6)
  for (let s = 0; s < bytes; s += 2) {
    const last = cmap.u16(at + 14 + s)
    const first = cmap.u16(at + 16 + bytes + s)
    const delta = cmap.u16(at + 16 + bytes * 2 + s)
    const rangeAt = at + 16 + bytes * 3 + s
    const range = cmap.u16(rangeAt)
    for (let c = first; c <= last && c !== 0xffff; c++) {
      if (range === 0) {
        if (real((c + delta) & 0xffff)) set(c)
        continue
      }
      const glyphAt = rangeAt + range + (c - first) * 2
      if (glyphAt + 2 > cmap.length) break
      const raw = cmap.u16(glyphAt)
      if (raw !== 0 && real((raw + delta) & 0xffff)) set(c)
    }
  }
}
