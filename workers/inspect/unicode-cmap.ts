import { walkSubtable } from './cmap-walk.ts'
import { MAC_ROMAN_UPPER } from './facts/name-languages.ts'
import type { TableView } from './table-view.ts'

/** Symbol fonts put their characters at U+F000 + byte; text engines also find them under the plain byte. */
const SYMBOL_BASE = 0xf000

/**
 * A Unicode character map for a font that has only a symbol or a Macintosh one, as old decorative fonts do; the sanitiser knows
 * Unicode maps only. Null when the font has one already, or nothing to make it from.
 */
export function makeUnicodeCmap(cmap: TableView, numGlyphs: number): { table: Uint8Array; from: string } | null {
  let symbol: number | null = null
  let macRoman: number | null = null
  for (let i = 0; i < cmap.u16(2); i++) {
    const platform = cmap.u16(4 + i * 8)
    const encoding = cmap.u16(6 + i * 8)
    const offset = cmap.u32(8 + i * 8)
    if ((platform === 0 && encoding !== 5) || (platform === 3 && (encoding === 1 || encoding === 10))) return null
    if (platform === 3 && encoding === 0) symbol ??= offset
    if (platform === 1 && encoding === 0) macRoman ??= offset
  }
  const map = new Map<number, number>()
  if (symbol !== null)
    walkSubtable(cmap, symbol, numGlyphs, (code, glyph) => {
      if (code >= 0xffff) return
      map.set(code, glyph)
      const byte = code - SYMBOL_BASE
      if (byte >= 0x20 && byte <= 0xff && !map.has(byte)) map.set(byte, glyph)
    })
  else if (macRoman !== null)
    walkSubtable(cmap, macRoman, numGlyphs, (code, glyph) => {
      if (code < 0x20 || code > 0xff) return
      map.set(code < 0x80 ? code : MAC_ROMAN_UPPER[code - 0x80]!.codePointAt(0)!, glyph)
    })
  if (map.size === 0) return null
  return { table: writeFormat4(map), from: symbol !== null ? 'symbol' : 'Macintosh' }
}

/** cmap table with one format 4 map for platform 3, encoding 1: a segment per run of consecutive codes and glyphs. */
function writeFormat4(map: Map<number, number>): Uint8Array {
  const segments: { first: number; last: number; delta: number }[] = []
  for (const [code, glyph] of [...map].sort(([a], [b]) => a - b)) {
    const open = segments.at(-1)
    const delta = (glyph - code) & 0xffff
    if (open && open.last === code - 1 && open.delta === delta) open.last = code
    else segments.push({ first: code, last: code, delta })
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 })
  const count = segments.length
  const length = 16 + count * 8
  const table = new Uint8Array(12 + length)
  const view = new DataView(table.buffer)
  const power = 2 ** Math.floor(Math.log2(count))
  const header = [0, 1, 3, 1, 0, 12, 4, length, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2]
  for (const [i, value] of header.entries()) view.setUint16(i * 2, value)
  for (const [i, { first, last, delta }] of segments.entries()) {
    view.setUint16(26 + i * 2, last)
    view.setUint16(28 + (count + i) * 2, first)
    view.setUint16(28 + (count * 2 + i) * 2, delta)
  }
  return table
}
