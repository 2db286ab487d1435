import { deflateSync } from 'node:zlib'
import { readSfnt, tableChecksum } from './sfnt.ts'

const HEADER_BYTES = 44
const ENTRY_BYTES = 20

/** A font as WOFF 1.0 (W3C recommendation of 2012): each table with zlib if that makes it smaller. */
export function packWoff(font: Uint8Array): Uint8Array {
  const { flavour, tables } = readSfnt(font)
  // The directory is sorted by tag; the tables keep the file's order.
  const entries = [...tables.values()]
    .sort((a, b) => a.offset - b.offset)
    .map(({ tag, bytes }) => {
      const squeezed = deflateSync(bytes, { level: 9 })
      return { tag, bytes, packed: squeezed.length < bytes.length ? squeezed : bytes, offset: 0 }
    })
  let end = HEADER_BYTES + entries.length * ENTRY_BYTES
  for (const entry of entries) {
    entry.offset = end
    end += (entry.packed.length + 3) & ~3
  }
  const out = new Uint8Array(end)
  const view = new DataView(out.buffer)
  const sfntBytes = entries.reduce((sum, { bytes }) => sum + ((bytes.length + 3) & ~3), 12 + entries.length * 16)
  const header = [0x774f4646, flavour, end]
  for (const [i, value] of header.entries()) view.setUint32(i * 4, value)
  view.setUint16(12, entries.length)
  view.setUint32(16, sfntBytes)
  view.setUint16(20, 1)
  const byTag = entries.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
  for (const [i, entry] of byTag.entries()) {
    const at = HEADER_BYTES + i * ENTRY_BYTES
    out.set(Buffer.from(entry.tag.padEnd(4), 'latin1'), at)
    view.setUint32(at + 4, entry.offset)
    view.setUint32(at + 8, entry.packed.length)
    view.setUint32(at + 12, entry.bytes.length)
    view.setUint32(at + 16, checksumOf(entry))
    out.set(entry.packed, entry.offset)
  }
  return out
}

/** The checksum of head excludes its checkSumAdjustment. */
function checksumOf({ tag, bytes }: { tag: string; bytes: Uint8Array }): number {
  if (tag !== 'head' || bytes.length < 12) return tableChecksum(bytes)
  // Not slice(), which shares memory for a Buffer.
  const copy = new Uint8Array(bytes)
  copy.fill(0, 8, 12)
  return tableChecksum(copy)
}
