import { walkSubtable } from './cmap-walk.ts'
import { MAC_ROMAN_UPPER } from './facts/name-languages.ts'
import { gateCmap } from './gate/gate-cmap.ts'
import type { TableView } from './table-view.ts'

/** Symbol fonts put their characters at U+F000 + byte; text engines also find them under the plain byte. */
const SYMBOL_BASE = 0xf000
const WHOLE_UNICODE = 0x110000
const SYMBOL = '3/0'
const MACINTOSH = '1/0'
const VARIATION_SELECTORS = '0/5'

/** Platform and encoding of Unicode maps, the preferred first, as in HarfBuzz: full Unicode before the basic plane. */
export const UNICODE_MAPS = ['3/10', '0/6', '0/4', '3/1', '0/3', '0/2', '0/1', '0/0'] as const

/** Where the map of each platform and encoding stands. */
export function subtablesOf(cmap: TableView): Map<string, number> {
  const found = new Map<string, number>()
  for (let i = 0; i < cmap.u16(2); i++) {
    const at = 4 + i * 8
    found.set(`${cmap.u16(at)}/${cmap.u16(at + 2)}`, cmap.u32(at + 4))
  }
  return found
}

/**
 * A Unicode character map in a common format for a font without one: with only a symbol, Macintosh or old Unicode map,
 * a rare format, or a damaged one. The sanitiser and browsers know 3/1 and 0/3 in format 4, 3/10 and 0/4 in format 12.
 * Null when the font has one already, or nothing to build it from.
 */
export function makeUnicodeCmap(cmap: TableView, numGlyphs: number): { table: Uint8Array; from: string } | null {
  const sound = gateCmap(cmap)
  const all = subtablesOf(cmap)
  if ([...all.values()].every((offset) => sound.has(offset)) && isUsual(cmap, all)) return null
  const subtables = new Map([...all].filter(([, offset]) => sound.has(offset)))
  const read = readMap(cmap, subtables, numGlyphs)
  if (read === null) return null
  const { glyphs, from } = read
  const runs = runsOf(glyphs)
  const basic = formatFour(runs.filter(({ first }) => first < 0xffff))
  const parts = [
    { key: [0, 5], data: selectorsOf(cmap, subtables.get(VARIATION_SELECTORS)) },
    { key: [3, 1], data: basic },
    { key: [3, 10], data: basic === null || runs.at(-1)!.last >= 0xffff ? formatTwelve(runs) : null },
  ]
  return { table: tableOf(parts), from }
}

function isUsual(cmap: TableView, subtables: ReadonlyMap<string, number>): boolean {
  const formatOf = (key: string) => (subtables.has(key) ? cmap.u16(subtables.get(key)!) : null)
  const best = UNICODE_MAPS.find((key) => subtables.has(key))
  // The sanitiser only accepts format 12 in these places.
  const isTwelveElsewhere = [...subtables].some(([key]) => key !== '3/10' && key !== '0/4' && formatOf(key) === 12)
  const full = ['3/10', '0/4'].map(formatOf)
  const basic = ['3/1', '0/3'].map(formatOf)
  if (best === undefined || [...full, ...basic].some((format) => format === 13)) return false
  if (isTwelveElsewhere && full.every((format) => format === null)) return false
  return best === '3/10' || best === '0/4' ? formatOf(best) === 12 : basic.includes(4) && formatOf(best) === 4
}

/** Glyph of each code point, 0 = none; null when nothing is mapped. */
function readMap(
  cmap: TableView,
  subtables: ReadonlyMap<string, number>,
  numGlyphs: number,
): { glyphs: Uint16Array; from: string } | null {
  const glyphs = new Uint16Array(WHOLE_UNICODE)
  let count = 0
  const put = (code: number, glyph: number) => {
    if (code >= WHOLE_UNICODE || glyphs[code] !== 0) return
    glyphs[code] = glyph
    count++
  }
  let from = ''
  for (const key of UNICODE_MAPS) {
    const offset = subtables.get(key)
    if (count > 0 || offset === undefined) continue
    walkSubtable(cmap, offset, numGlyphs, put)
    from = `Unicode (${key})`
  }
  const symbol = subtables.get(SYMBOL)
  if (symbol !== undefined) {
    if (count === 0) from = 'symbol'
    walkSubtable(cmap, symbol, numGlyphs, put)
    for (let byte = 0x20; byte <= 0xff; byte++)
      if (glyphs[SYMBOL_BASE + byte] !== 0) put(byte, glyphs[SYMBOL_BASE + byte]!)
  }
  const macintosh = subtables.get(MACINTOSH)
  if (count === 0 && macintosh !== undefined) {
    walkSubtable(cmap, macintosh, numGlyphs, (code, glyph) => {
      if (code >= 0x20 && code <= 0xff) put(code < 0x80 ? code : MAC_ROMAN_UPPER[code - 0x80]!.codePointAt(0)!, glyph)
    })
    from = 'Macintosh'
  }
  return count === 0 ? null : { glyphs, from }
}

interface Run {
  first: number
  last: number
  /** Glyph of the first code; later codes follow. */
  glyph: number
}

/** Runs of consecutive codes and glyphs, split at the last code of the basic plane. */
function runsOf(glyphs: Uint16Array): Run[] {
  const runs: Run[] = []
  let open: Run | undefined
  for (let code = 0; code < glyphs.length; code++) {
    const glyph = glyphs[code]!
    if (glyph === 0) open = undefined
    else if (open && code !== 0xffff && glyph - open.glyph === code - open.first) open.last = code
    else runs.push((open = { first: code, last: code, glyph }))
    if (code === 0xffff) open = undefined
  }
  return runs
}

/** The table's length has 16 bits. */
const MAX_SEGMENTS = 8_189

/** Format 4 for the basic plane; null when there are too many runs. */
function formatFour(runs: readonly Run[]): Uint8Array | null {
  const segments = [...runs, { first: 0xffff, last: 0xffff, glyph: 0 }]
  const count = segments.length
  if (count > MAX_SEGMENTS) return null
  const length = 16 + count * 8
  const data = new Uint8Array(length)
  const view = new DataView(data.buffer)
  const power = 2 ** Math.floor(Math.log2(count))
  const header = [4, length, 0, count * 2, power * 2, Math.log2(power), (count - power) * 2]
  for (const [i, value] of header.entries()) view.setUint16(i * 2, value)
  for (const [i, { first, last, glyph }] of segments.entries()) {
    view.setUint16(14 + i * 2, last)
    view.setUint16(16 + (count + i) * 2, first)
    view.setUint16(16 + (count * 2 + i) * 2, (glyph - first) & 0xffff)
  }
  return data
}

function formatTwelve(runs: readonly Run[]): Uint8Array {
  const data = new Uint8Array(16 + runs.length * 12)
  const view = new DataView(data.buffer)
  view.setUint16(0, 12)
  view.setUint32(4, data.length)
  view.setUint32(12, runs.length)
  for (const [i, { first, last, glyph }] of runs.entries()) {
    view.setUint32(16 + i * 12, first)
    view.setUint32(20 + i * 12, last)
    view.setUint32(24 + i * 12, glyph)
  }
  return data
}

/** The map of variation selectors unchanged; null without one. */
function selectorsOf(cmap: TableView, at: number | undefined): Uint8Array | null {
  if (at === undefined || cmap.u16(at) !== 14 || at + cmap.u32(at + 2) > cmap.length) return null
  return cmap.slice(at, cmap.u32(at + 2))
}

function tableOf(parts: readonly { key: number[]; data: Uint8Array | null }[]): Uint8Array {
  // Must be sorted by platform.
  const kept = parts
    .flatMap(({ key, data }) => (data ? [{ key, data }] : []))
    .sort((a, b) => a.key[0]! - b.key[0]! || a.key[1]! - b.key[1]!)
  const head = 4 + kept.length * 8
  const table = new Uint8Array(kept.reduce((sum, { data }) => sum + data.length, head))
  const view = new DataView(table.buffer)
  view.setUint16(2, kept.length)
  let at = head
  for (const [i, { key, data }] of kept.entries()) {
    view.setUint16(4 + i * 8, key[0]!)
    view.setUint16(6 + i * 8, key[1]!)
    view.setUint32(8 + i * 8, at)
    table.set(data, at)
    at += data.length
  }
  return table
}
