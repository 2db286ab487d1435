import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

const MAX_SUBTABLES = 64

/** Checks the old kerning table: subtables inside the table, lists of pairs of the declared length. */
export function gateKern(kern: TableView): void {
  // Version 0 is OpenType's; Apple's 1.0 has a 32-bit version and count.
  const apple = kern.u16(0) === 1
  const count = apple ? kern.u32(4) : kern.u16(2)
  if (count > MAX_SUBTABLES) refuse('LIMIT', `'kern' lists ${count} subtables; at most ${MAX_SUBTABLES} are allowed`)
  const header = apple ? 8 : 6
  let at = apple ? 8 : 4
  for (let i = 0; i < count; i++) {
    kern.need(at, header)
    const length = apple ? kern.u32(at) : kern.u16(at + 2)
    const format = apple ? kern.u8(at + 5) : kern.u8(at + 4)
    if (format === 0) kern.need(at + header + 8, kern.u16(at + header) * 6)
    // The length field of a single OpenType subtable over 64 KB overflows: its pairs were checked above.
    if (!apple && i === count - 1) return
    if (length < header) refuse('MALFORMED', `'kern' has a subtable of ${length} bytes`)
    at += length
  }
}
