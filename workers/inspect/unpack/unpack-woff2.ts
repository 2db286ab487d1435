import { createRequire } from 'node:module'
import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { FontRefusal, refuse } from '../refusal.ts'
import { TableView } from '../table-view.ts'

const require = createRequire(import.meta.url)
const HEADER = 48
const TTCF = 0x74746366
/** Index of the known-tag list that means "an arbitrary tag follows". */
const ARBITRARY_TAG = 63
const GLYF = 10
const LOCA = 11
const HMTX = 3

/** Unpacks WOFF2. We read and check the table directory before the decoder sees a byte. */
export async function unpackWoff2(file: Uint8Array): Promise<Uint8Array> {
  judgeHeader(file)
  try {
    // Loaded on first use: the decoder is 300 KB of embedded WebAssembly.
    const decompress = require('wawoff2/decompress.js') as (bytes: Uint8Array) => Promise<Uint8Array>
    const out = await decompress(file)
    if (out.length > L.fontBytes)
      refuse('BOMB', `The WOFF2 unpacked to ${out.length} bytes; at most ${L.fontBytes} are allowed`)
    // Copied, since the decoder returns a view of its own memory, which the next call overwrites.
    return new Uint8Array(out)
  } catch (error) {
    if (error instanceof FontRefusal) throw error
    return refuse('MALFORMED', 'The WOFF2 data cannot be unpacked')
  }
}

function judgeHeader(file: Uint8Array): void {
  const view = new TableView(file, 'WOFF2 header')
  view.need(0, HEADER)
  const declared = view.u32(8)
  if (declared !== file.length)
    refuse('MALFORMED', `The WOFF2 header says ${declared} bytes, but the file has ${file.length}`)
  const count = view.u16(12)
  if (count === 0 || count > L.tables * (view.u32(4) === TTCF ? L.ttcFaces : 1))
    refuse('LIMIT', `The WOFF2 lists ${count} tables; 1 to ${L.tables} are allowed`)
  const packed = view.u32(20)
  if (packed === 0 || packed > file.length) refuse('MALFORMED', 'The WOFF2 header lies about its compressed size')
  let at = HEADER
  let sum = 0
  for (let i = 0; i < count; i++) {
    const flags = view.u8(at++)
    const known = flags & 0x3f
    if (known === ARBITRARY_TAG) at += 4
    const version = flags >> 6
    const original = readBase128(view, at)
    at = original.next
    // glyf and loca are transformed unless the version is 3; others are transformed when it is not 0.
    const transformed = known === GLYF || known === LOCA ? version !== 3 : version !== 0
    if (transformed && known !== GLYF && known !== LOCA && known !== HMTX)
      refuse('MALFORMED', 'The WOFF2 uses a table transform that does not exist')
    if (transformed) at = readBase128(view, at).next
    if (original.value > L.tableBytes)
      refuse('BOMB', `A table of the WOFF2 claims ${original.value} bytes; at most ${L.tableBytes} are allowed`)
    sum += original.value
  }
  if (sum > L.fontBytes) refuse('BOMB', `The WOFF2 would unpack to ${sum} bytes; at most ${L.fontBytes} are allowed`)
  if (sum > L.ratioFloorBytes && sum / file.length > L.compressionRatio)
    refuse(
      'BOMB',
      `The WOFF2 would unpack ${Math.round(sum / file.length)}-fold; at most ${L.compressionRatio} is allowed`,
    )
}

/** UIntBase128 of the WOFF2 specification: at most five bytes, no leading zeros, at most 2^32 - 1. */
function readBase128(view: TableView, at: number): { value: number; next: number } {
  let value = 0
  for (let i = 0; i < 5; i++) {
    const byte = view.u8(at + i)
    if (i === 0 && byte === 0x80) refuse('MALFORMED', 'The WOFF2 directory has a number with leading zeros')
    value = value * 128 + (byte & 0x7f)
    if (value > 0xffffffff) refuse('MALFORMED', 'The WOFF2 directory has a number that is too large')
    if ((byte & 0x80) === 0) return { value, next: at + i + 1 }
  }
  return refuse('MALFORMED', 'The WOFF2 directory has a number without end')
}
