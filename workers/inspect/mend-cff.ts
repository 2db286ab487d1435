import { readIndex, readTopDicts, topDictNumber } from './gate/gate-cff.ts'
import { FontRefusal } from './refusal.ts'
import type { Sfnt } from './sfnt.ts'
import { TableView } from './table-view.ts'

const FD_ARRAY = 0x0c24
/** A glyph refers to its font dictionary with one byte (CFF, 19 FDSelect). */
const MAX_DICTS = 256

/**
 * Removes font dictionaries that no glyph can refer to: some tools write one more than the possible 256, and the
 * sanitiser fails on it. An unreadable table is left to the gate.
 */
export function mendCff(sfnt: Sfnt): string[] {
  const table = sfnt.tables.get('CFF ')
  if (!table) return []
  try {
    const cff = new TableView(table.bytes, 'CFF ')
    const topDicts = readTopDicts(cff)
    const at = topDicts.count === 1 ? topDictNumber(cff, topDicts.start(0), topDicts.start(1), FD_ARRAY) : null
    const dicts = at === null ? null : readIndex(cff, at)
    if (at === null || !dicts || dicts.count <= MAX_DICTS) return []
    const bytes = table.bytes.slice()
    const offsets = 3 + (MAX_DICTS + 1) * dicts.offSize
    bytes[at] = MAX_DICTS >> 8
    bytes[at + 1] = MAX_DICTS & 255
    // The dictionaries follow their offsets, of which there are fewer now.
    bytes.set(table.bytes.subarray(dicts.start(0), dicts.start(MAX_DICTS)), at + offsets)
    sfnt.tables.set('CFF ', { ...table, bytes })
    return [`'CFF' lists ${dicts.count} font dictionaries, and glyphs can use ${MAX_DICTS}; the preview copy has those`]
  } catch (error) {
    if (!(error instanceof FontRefusal)) throw error
    return []
  }
}
