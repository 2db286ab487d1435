import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** Number and size of naming records; strings outside the table are skipped by the reader, not refused. */
export function gateName(name: TableView): void {
  if (name.length > L.nameBytes)
    refuse('LIMIT', `Table 'name' has ${name.length} bytes; at most ${L.nameBytes} are allowed`)
  const count = name.u16(2)
  if (count > L.nameRecords)
    refuse('LIMIT', `Table 'name' lists ${count} records; at most ${L.nameRecords} are allowed`)
  name.need(6, count * 12)
  // Records may share a string: what counts is the sum of the copies.
  let sum = 0
  for (let i = 0; i < count; i++) sum += name.u16(6 + i * 12 + 8)
  if (sum > 4 * L.nameBytes) refuse('BOMB', `Table 'name' repeats its strings to ${sum} bytes`)
}
