import { deflateRawSync, deflateSync } from 'node:zlib'
import { crc32 } from '#shared/crc32.ts'
import { writer } from './byte-writer.ts'
import type { FontParts } from './font-builder.ts'

interface WoffLies {
  length?: number
  totalSfntSize?: number
  numTables?: number
  /** Replaces one table's declared unpacked length. */
  originalLength?: Record<string, number>
  offset?: Record<string, number>
}

/** A WOFF 1.0 file; `lies` replace values of its header. */
export function woff(parts: FontParts, lies: WoffLies = {}): Uint8Array {
  const entries = Object.entries(parts.tables).sort(([a], [b]) => (a < b ? -1 : 1))
  const packed = entries.map(([tag, bytes]) => {
    const deflated = deflateSync(bytes, { level: 9 })
    return { tag, bytes: deflated.length < bytes.length ? deflated : Buffer.from(bytes), original: bytes.length }
  })
  const total = entries.reduce((sum, [, bytes]) => sum + ((bytes.length + 3) & ~3), 12 + entries.length * 16)
  const directory = writer()
  let at = 44 + entries.length * 20
  const bodies: Uint8Array[] = []
  for (const { tag, bytes, original } of packed) {
    directory.text(tag.padEnd(4)).u32(lies.offset?.[tag] ?? at, bytes.length, lies.originalLength?.[tag] ?? original, 0)
    const padded = new Uint8Array((bytes.length + 3) & ~3)
    padded.set(bytes)
    bodies.push(padded)
    at += padded.length
  }
  const header = writer()
    .text('wOFF')
    .u32(parts.flavour, lies.length ?? at)
    .u16(lies.numTables ?? entries.length, 0)
    .u32(lies.totalSfntSize ?? total)
    .zeros(24)
  return Buffer.concat([header.done(), directory.done(), ...bodies])
}

export interface ZipFile {
  name: string | Uint8Array
  data: Uint8Array
  stored?: boolean
  /** False values for the headers. */
  size?: number
  crc?: number
  method?: number
  flags?: number
  /** Unix mode, e.g. 0o120777 for a symbolic link. */
  mode?: number
  /** Index of an earlier file with which this one shares its bytes. */
  sharesBytesOf?: number
}

/** A ZIP archive, with true or false headers. */
export function zip(
  files: readonly ZipFile[],
  options: { entryCount?: number; comment?: string; directoryOffset?: number } = {},
): Uint8Array {
  const bodies: Uint8Array[] = []
  const central: Uint8Array[] = []
  const offsets: number[] = []
  let at = 0
  for (const file of files) {
    const name = typeof file.name === 'string' ? Buffer.from(file.name) : file.name
    const body = file.stored ? file.data : deflateRawSync(file.data, { level: 9 })
    const common = writer()
      .bytes(little16(20, file.flags ?? 0x800, file.method ?? (file.stored ? 0 : 8), 0, 0x21))
      .bytes(little32(file.crc ?? crc32(file.data), body.length, file.size ?? file.data.length))
      .bytes(little16(name.length, 0))
      .done()
    const shared = file.sharesBytesOf === undefined ? undefined : offsets[file.sharesBytesOf]
    offsets.push(shared ?? at)
    if (shared === undefined) {
      bodies.push(Buffer.concat([little32(0x04034b50), common, name, body]))
      at += 4 + common.length + name.length + body.length
    }
    central.push(
      Buffer.concat([
        little32(0x02014b50),
        little16(0x0314),
        common,
        little16(0, 0, 0),
        little32(((file.mode ?? 0o100644) << 16) >>> 0, shared ?? (offsets.at(-1) as number)),
        name,
      ]),
    )
  }
  const directory = Buffer.concat(central)
  const comment = Buffer.from(options.comment ?? '')
  const count = options.entryCount ?? files.length
  const end = Buffer.concat([
    little32(0x06054b50),
    little16(0, 0, count, count),
    little32(directory.length, options.directoryOffset ?? at),
    little16(comment.length),
    comment,
  ])
  return Buffer.concat([...bodies, directory, end])
}

const little16 = (...values: number[]) => Uint8Array.from(values.flatMap((v) => [v & 255, (v >> 8) & 255]))
const little32 = (...values: number[]) =>
  Uint8Array.from(values.flatMap((v) => [v & 255, (v >>> 8) & 255, (v >>> 16) & 255, (v >>> 24) & 255]))

/** A TrueType collection of whole fonts, one after the other. */
export function ttc(fonts: readonly Uint8Array[], lies: { count?: number; offsets?: number[] } = {}): Uint8Array {
  const headerSize = 12 + fonts.length * 4
  const w = writer()
    .text('ttcf')
    .u32(0x00010000, lies.count ?? fonts.length)
  const offsets: number[] = []
  let at = headerSize
  for (const font of fonts) {
    offsets.push(at)
    at += font.length
  }
  w.u32(...(lies.offsets ?? offsets))
  const moved = fonts.map((font, i) => relocate(font, offsets[i] as number))
  return Buffer.concat([w.done(), ...moved])
}

/** Adds `by` to every table offset of a font file. */
function relocate(font: Uint8Array, by: number): Uint8Array {
  const copy = Uint8Array.from(font)
  const view = new DataView(copy.buffer)
  for (let i = 0; i < view.getUint16(4); i++) view.setUint32(12 + i * 16 + 8, view.getUint32(12 + i * 16 + 8) + by)
  return copy
}
