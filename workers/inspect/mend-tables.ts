import type { Sfnt } from './sfnt.ts'
import { TableView } from './table-view.ts'
import { makeUnicodeCmap } from './unicode-cmap.ts'

const OS2_MIN_BYTES = 78
const POST_BYTES = 32

/**
 * Repairs what old tools omitted or broke and every reader fails on: short or missing OS/2, post and name tables, names
 * outside their table, a font with only a symbol or Macintosh map. Browsers reject fonts without these tables. The gate
 * has passed, so head, hhea, maxp and cmap exist. Returns one remark for each change.
 */
export function mendTables(sfnt: Sfnt): string[] {
  const remarks: string[] = []
  const view = (tag: string) => new TableView(sfnt.tables.get(tag)?.bytes ?? new Uint8Array(0), tag)
  const set = (tag: string, bytes: Uint8Array, remark: string) => {
    sfnt.tables.set(tag, { tag, offset: 0, bytes })
    remarks.push(remark)
  }
  const cmap = makeUnicodeCmap(view('cmap'), view('maxp').u16(4))
  if (cmap)
    set(
      'cmap',
      cmap.table,
      `'cmap' has no map that every program reads; the preview copy has a Unicode map made from the ${cmap.from} one`,
    )
  if (view('OS/2').length < OS2_MIN_BYTES)
    set('OS/2', makeOs2(view('head'), view('hhea')), "'OS/2' is missing or too short; the preview copy has a plain one")
  if (view('post').length < POST_BYTES)
    set('post', makePost(), "'post' is missing or too short; the preview copy has a plain one")
  const name = mendName(view('name'))
  if (name)
    set(
      'name',
      name,
      "'name' is missing or has strings outside the table; the preview copy has those that could be read",
    )
  const stat = sfnt.tables.get('STAT')
  if (stat && !isSoundStat(view('STAT'))) {
    sfnt.tables.delete('STAT')
    remarks.push("'STAT' is damaged and was left out of the preview copy")
  }
  return remarks
}

/** OS/2 version 4 with the weight of head and the line height of hhea. */
function makeOs2(head: TableView, hhea: TableView): Uint8Array {
  const bytes = new Uint8Array(96)
  const view = new DataView(bytes.buffer)
  const bold = (head.u16(44) & 1) !== 0
  const italic = (head.u16(44) & 2) !== 0
  const em = head.u16(18)
  const [ascent, descent, lineGap] = [hhea.i16(4), hhea.i16(6), hhea.i16(8)]
  view.setUint16(0, 4)
  view.setInt16(2, em >> 1)
  view.setUint16(4, bold ? 700 : 400)
  view.setUint16(6, 5)
  // REGULAR is set only when neither ITALIC nor BOLD is.
  view.setUint16(62, (italic ? 0x01 : 0) | (bold ? 0x20 : 0) || 0x40)
  view.setUint16(64, 0x20)
  view.setUint16(66, 0xffff)
  view.setInt16(68, ascent)
  view.setInt16(70, descent)
  view.setInt16(72, lineGap)
  view.setUint16(74, Math.max(0, ascent))
  view.setUint16(76, Math.max(0, -descent))
  view.setUint16(94, 1)
  return bytes
}

/** post version 3: no glyph names, upright. */
function makePost(): Uint8Array {
  const bytes = new Uint8Array(POST_BYTES)
  new DataView(bytes.buffer).setUint32(0, 0x00030000)
  return bytes
}

/** A name table with only the valid records; null when all are valid. */
function mendName(name: TableView): Uint8Array | null {
  const count = name.length >= 6 ? name.u16(2) : 0
  const stringsAt = count > 0 ? name.u16(4) : 0
  const kept: { record: Uint8Array; text: Uint8Array }[] = []
  for (let i = 0; i < count; i++) {
    const at = 6 + i * 12
    const length = name.u16(at + 8)
    const offset = stringsAt + name.u16(at + 10)
    // Language ids from 0x8000 on point into a list that is not copied.
    if (offset + length <= name.length && name.u16(at + 4) < 0x8000)
      kept.push({ record: name.slice(at, 8), text: name.slice(offset, length) })
  }
  if (count > 0 && kept.length === count) return null
  const header = 6 + kept.length * 12
  // Offsets have 16 bits: later names are dropped.
  const out = new Uint8Array(header + kept.reduce((sum, k) => sum + k.text.length, 0))
  const view = new DataView(out.buffer)
  let written = 0
  let at = 0
  for (const { record, text } of kept) {
    if (at + text.length > 0xffff) continue
    out.set(record, 6 + written * 12)
    view.setUint16(6 + written * 12 + 8, text.length)
    view.setUint16(6 + written * 12 + 10, at)
    out.set(text, header + at)
    at += text.length
    written++
  }
  view.setUint16(2, written)
  view.setUint16(4, header)
  return out
}

/** True when the design axes and value offsets of STAT lie inside the table, which HarfBuzz copies unchecked. */
function isSoundStat(stat: TableView): boolean {
  if (stat.length < 18) return false
  const axesEnd = stat.u32(8) + stat.u16(4) * stat.u16(6)
  const valuesEnd = stat.u32(14) + stat.u16(12) * 2
  return (stat.u16(6) === 0 || stat.u16(4) >= 8) && axesEnd <= stat.length && valuesEnd <= stat.length
}
