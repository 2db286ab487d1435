import { INSPECT_LIMITS as L } from './inspect-limits.ts'
import { refuse } from './refusal.ts'
import { printableTag, TableView } from './table-view.ts'

export interface SfntTable {
  tag: string
  /** Offset inside the file that was read. */
  offset: number
  bytes: Uint8Array
}

export interface Sfnt {
  flavour: number
  tables: Map<string, SfntTable>
}

const FLAVOUR_TRUETYPE = 0x00010000
export const FLAVOUR_CFF = 0x4f54544f
const FLAVOUR_APPLE = 0x74727565

const hex = (n: number) => `0x${n.toString(16).padStart(8, '0')}`

/**
 * Reads a table directory strictly: sizes and offsets inside the file, no duplicate tags, no overlapping tables
 * (`allowShared`: faces of a collection share tables, and some tools overlap one with a directory; each face is
 * copied).
 */
export function readSfnt(file: Uint8Array, directoryOffset = 0, allowShared = false): Sfnt {
  const view = new TableView(file, 'table directory')
  const flavour = view.u32(directoryOffset)
  if (flavour !== FLAVOUR_TRUETYPE && flavour !== FLAVOUR_CFF && flavour !== FLAVOUR_APPLE)
    refuse('NOT_A_FONT', `Unknown font flavour ${hex(flavour)}`)
  const count = view.u16(directoryOffset + 4)
  if (count === 0) refuse('MALFORMED', 'The font has no tables')
  if (count > L.tables) refuse('LIMIT', `The font lists ${count} tables; at most ${L.tables} are allowed`)
  const directoryEnd = directoryOffset + 12 + count * 16
  view.need(directoryOffset, 12 + count * 16)
  const tables = new Map<string, SfntTable>()
  for (let i = 0; i < count; i++) {
    const at = directoryOffset + 12 + i * 16
    const tag = printableTag(file.subarray(at, at + 4))
    const offset = view.u32(at + 8)
    const length = view.u32(at + 12)
    if (tables.has(tag)) refuse('MALFORMED', `Table '${tag}' is listed twice`)
    if (length > L.tableBytes)
      refuse('LIMIT', `Table '${tag}' claims ${length} bytes; at most ${L.tableBytes} are allowed`)
    if (offset + length > file.length)
      refuse('MALFORMED', `Table '${tag}' reaches offset ${offset + length}, but the file has ${file.length} bytes`)
    if (!allowShared && length > 0 && offset < directoryEnd && offset + length > directoryOffset)
      refuse('MALFORMED', `Table '${tag}' lies over the table directory`)
    tables.set(tag, { tag, offset, bytes: file.subarray(offset, offset + length) })
  }
  if (!allowShared) refuseOverlaps(tables)
  return { flavour: flavour === FLAVOUR_APPLE ? FLAVOUR_TRUETYPE : flavour, tables }
}

function refuseOverlaps(tables: Map<string, SfntTable>): void {
  const sorted = [...tables.values()].filter((t) => t.bytes.length > 0).sort((a, b) => a.offset - b.offset)
  for (let i = 1; i < sorted.length; i++) {
    const before = sorted[i - 1]!
    const table = sorted[i]!
    if (before.offset + before.bytes.length > table.offset)
      refuse('MALFORMED', `Tables '${before.tag}' and '${table.tag}' overlap`)
  }
}

/** Sum of big-endian words, the checksum of the sfnt format. */
export function tableChecksum(bytes: Uint8Array): number {
  let sum = 0
  const whole = bytes.length & ~3
  for (let i = 0; i < whole; i += 4)
    sum = (sum + ((bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!)) | 0
  let rest = 0
  for (let i = whole; i < bytes.length; i++) rest |= bytes[i]! << (24 - 8 * (i - whole))
  return (sum + rest) >>> 0
}

/** Writes a font file from tables: sorted directory, 4-byte alignment, correct checksums. */
export function writeSfnt(flavour: number, tables: Iterable<{ tag: string; bytes: Uint8Array }>): Uint8Array {
  const list = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const head = 12 + list.length * 16
  const size = list.reduce((sum, t) => sum + ((t.bytes.length + 3) & ~3), head)
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  const power = 2 ** Math.floor(Math.log2(Math.max(1, list.length)))
  view.setUint32(0, flavour)
  view.setUint16(4, list.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, list.length * 16 - power * 16)
  let offset = head
  let headAt = -1
  list.forEach((table, i) => {
    const at = 12 + i * 16
    out.set(table.bytes, offset)
    if (table.tag === 'head' && table.bytes.length >= 12) {
      headAt = offset
      view.setUint32(offset + 8, 0)
    }
    out.set(Buffer.from(table.tag.padEnd(4), 'latin1'), at)
    view.setUint32(at + 4, tableChecksum(out.subarray(offset, offset + table.bytes.length)))
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, table.bytes.length)
    offset += (table.bytes.length + 3) & ~3
  })
  // The specification's constant, with which the whole file sums to a known value.
  if (headAt >= 0) view.setUint32(headAt + 8, (0xb1b0afba - tableChecksum(out)) >>> 0)
  return out
}
