import { inflateSync } from 'node:zlib'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import { writeSfnt } from '../sfnt.ts'
import { printableTag, TableView } from '../table-view.ts'

const HEADER = 44
const ENTRY = 20

/** Unpacks WOFF 1.0 table by table. Declared sizes are checked first and enforced while inflating. */
export function unpackWoff(file: Uint8Array): Uint8Array {
  const view = new TableView(file, 'WOFF header')
  view.need(0, HEADER)
  const declaredLength = view.u32(8)
  const count = view.u16(12)
  const totalSfntSize = view.u32(16)
  if (declaredLength !== file.length)
    refuse('MALFORMED', `The WOFF header says ${declaredLength} bytes, but the file has ${file.length}`)
  if (count === 0 || count > L.tables) refuse('LIMIT', `The WOFF lists ${count} tables; 1 to ${L.tables} are allowed`)
  view.need(HEADER, count * ENTRY)
  const entries = Array.from({ length: count }, (_, i) => readEntry(view, HEADER + i * ENTRY))
  let sum = 12 + count * 16
  for (const e of entries) sum += (e.originalLength + 3) & ~3
  if (sum > L.fontBytes) refuse('BOMB', `The WOFF would unpack to ${sum} bytes; at most ${L.fontBytes} are allowed`)
  if (totalSfntSize !== sum)
    refuse('MALFORMED', `The WOFF header promises ${totalSfntSize} bytes, its tables sum to ${sum}`)
  if (sum > L.ratioFloorBytes && sum / file.length > L.compressionRatio)
    refuse(
      'BOMB',
      `The WOFF would unpack ${Math.round(sum / file.length)}-fold; at most ${L.compressionRatio} is allowed`,
    )
  refuseOverlaps(entries, HEADER + count * ENTRY)
  const tags = new Set<string>()
  const tables = entries.map((e) => {
    if (tags.has(e.tag)) refuse('MALFORMED', `Table '${e.tag}' is listed twice`)
    tags.add(e.tag)
    return { tag: e.tag, bytes: inflateTable(file, e) }
  })
  return writeSfnt(view.u32(4), tables)
}

interface Entry {
  tag: string
  offset: number
  packedLength: number
  originalLength: number
}

function readEntry(view: TableView, at: number): Entry {
  const entry = {
    tag: printableTag(view.slice(at, 4)),
    offset: view.u32(at + 4),
    packedLength: view.u32(at + 8),
    originalLength: view.u32(at + 12),
  }
  if (entry.originalLength > L.tableBytes)
    refuse('BOMB', `Table '${entry.tag}' claims ${entry.originalLength} bytes; at most ${L.tableBytes} are allowed`)
  if (entry.packedLength > entry.originalLength)
    refuse('MALFORMED', `Table '${entry.tag}' is larger packed than unpacked`)
  if (entry.offset + entry.packedLength > view.length)
    refuse('MALFORMED', `Table '${entry.tag}' lies outside the WOFF file`)
  return entry
}

function refuseOverlaps(entries: Entry[], dataStart: number): void {
  const sorted = entries.filter((e) => e.packedLength > 0).sort((a, b) => a.offset - b.offset)
  let end = dataStart
  for (const e of sorted) {
    if (e.offset < end) refuse('MALFORMED', `Table '${e.tag}' overlaps another part of the WOFF file`)
    end = e.offset + e.packedLength
  }
}

function inflateTable(file: Uint8Array, e: Entry): Uint8Array {
  const packed = file.subarray(e.offset, e.offset + e.packedLength)
  if (e.packedLength === e.originalLength) return packed
  let bytes: Uint8Array
  try {
    bytes = inflateSync(packed, { maxOutputLength: Math.max(1, e.originalLength) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      refuse('BOMB', `Table '${e.tag}' unpacks to more than the ${e.originalLength} bytes it declares`)
    return refuse('MALFORMED', `Table '${e.tag}' cannot be unpacked: ${(error as Error).message}`)
  }
  if (bytes.length !== e.originalLength)
    refuse('MALFORMED', `Table '${e.tag}' unpacks to ${bytes.length} bytes, declared are ${e.originalLength}`)
  return bytes
}
