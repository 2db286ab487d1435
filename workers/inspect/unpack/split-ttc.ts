import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import { readSfnt, writeSfnt } from '../sfnt.ts'
import { TableView } from '../table-view.ts'

/** Number of faces of a TrueType collection, checked. */
export function ttcFaceCount(file: Uint8Array): number {
  const view = new TableView(file, 'ttcf header')
  const count = view.u32(8)
  if (count === 0) refuse('MALFORMED', 'The collection holds no fonts')
  if (count > L.ttcFaces) refuse('LIMIT', `The collection claims ${count} fonts; at most ${L.ttcFaces} are allowed`)
  view.need(12, count * 4)
  return count
}

/** One face of a collection as a separate font file, with copies of shared tables. */
export function ttcFace(file: Uint8Array, index: number): Uint8Array {
  const view = new TableView(file, 'ttcf header')
  const sfnt = readSfnt(file, view.u32(12 + index * 4), true)
  let sum = 0
  for (const table of sfnt.tables.values()) sum += table.bytes.length
  // Overlapping entries could make one face larger than its file.
  if (sum > L.fontBytes || sum > file.length)
    refuse('BOMB', `Font ${index + 1} of the collection repeats its own bytes`)
  return writeSfnt(sfnt.flavour, sfnt.tables.values())
}
