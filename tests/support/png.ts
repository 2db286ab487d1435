import { crc32, inflateSync } from 'node:zlib'

/** A decoded PNG of a kind this project writes: 8-bit RGBA/RGB or 4-bit indexed, not interlaced. */
export interface DecodedPng {
  width: number
  height: number
  colorType: number
  bitDepth: number
  /** For indexed pictures only: a palette index per pixel, the palette, and its alphas. */
  indices: Uint8Array
  palette: number[][]
  alphas: number[]
  /** RGBA of every pixel. */
  rgba: Uint8Array
}

/** Decodes strictly: checks signature, chunk checksums, filters and lengths. Written from the specification, for tests only. */
export function decodePng(png: Uint8Array): DecodedPng {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG signature')
  const chunks = readChunks(bytes)
  const header = chunks[0]!
  if (header.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw new Error('chunks in the wrong order')
  const width = header.data.readUInt32BE(0)
  const height = header.data.readUInt32BE(4)
  const [bitDepth, colorType, , , interlace] = header.data.subarray(8)
  if (interlace !== 0) throw new Error('interlaced')
  const channels = { 2: 3, 3: 1, 6: 4 }[colorType!]
  if (!channels) throw new Error(`colour type ${colorType}`)
  const part = (type: string) => Buffer.concat(chunks.filter((chunk) => chunk.type === type).map(({ data }) => data))
  const raw = inflateSync(part('IDAT'))
  const rowBytes = Math.ceil((width * channels * bitDepth!) / 8)
  if (raw.length !== height * (rowBytes + 1)) throw new Error(`${raw.length} bytes for ${height} rows of ${rowBytes}`)
  const rows = unfilter(raw, height, rowBytes, Math.max(1, (channels * bitDepth!) >> 3))
  const plte = part('PLTE')
  const palette = Array.from({ length: plte.length / 3 }, (_, i) => [...plte.subarray(i * 3, i * 3 + 3)])
  const alphas = [...part('tRNS')]
  const { indices, rgba } =
    colorType === 3
      ? paint(rows, { width, height, rowBytes, bitDepth: bitDepth! }, palette, alphas)
      : { indices: new Uint8Array(0), rgba: opaque(rows, width * height, channels) }
  return { width, height, colorType: colorType!, bitDepth: bitDepth!, indices, palette, alphas, rgba }
}

interface Layout {
  width: number
  height: number
  rowBytes: number
  bitDepth: number
}

/** Index and colour of every pixel. Uses plain loops, because suites decode hundreds of megapixels. */
function paint(rows: Uint8Array, { width, height, rowBytes, bitDepth }: Layout, palette: number[][], alphas: number[]) {
  const indices = new Uint8Array(width * height)
  const rgba = new Uint8Array(width * height * 4)
  const colours = new Uint8Array(palette.flatMap(([r, g, b], i) => [r!, g!, b!, alphas[i] ?? 255]))
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const byte = rows[y * rowBytes + ((x * bitDepth) >> 3)]!
      const index = bitDepth === 4 ? (x % 2 ? byte & 15 : byte >> 4) : byte
      if (index >= palette.length) throw new Error(`index ${index} is not in the palette`)
      indices[at] = index
      for (let part = 0; part < 4; part++) rgba[at * 4 + part] = colours[index * 4 + part]!
    }
  }
  return { indices, rgba }
}

/** Adds an alpha channel to RGB. */
function opaque(rows: Uint8Array, pixels: number, channels: number): Uint8Array {
  if (channels === 4) return rows
  const rgba = new Uint8Array(pixels * 4).fill(255)
  for (let at = 0; at < pixels; at++) for (let part = 0; part < 3; part++) rgba[at * 4 + part] = rows[at * 3 + part]!
  return rgba
}

function readChunks(bytes: Buffer) {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const body = bytes.subarray(at + 4, at + 8 + length)
    if (bytes.readUInt32BE(at + 8 + length) !== checksum(body)) throw new Error('wrong checksum of a chunk')
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

/** zlib.crc32 needs Node 20.15 or 22.2. */
const checksum = (bytes: Buffer) => crc32(bytes) >>> 0

function unfilter(raw: Buffer, height: number, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = new Uint8Array(height * rowBytes)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (rowBytes + 1)]!
    if (filter > 4) throw new Error(`filter ${filter}`)
    const from = y * (rowBytes + 1) + 1
    const to = y * rowBytes
    if (filter === 0) {
      rows.set(raw.subarray(from, from + rowBytes), to)
      continue
    }
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= pixelBytes ? rows[to + i - pixelBytes]! : 0
      const up = y > 0 ? rows[to - rowBytes + i]! : 0
      const corner = y > 0 && i >= pixelBytes ? rows[to - rowBytes + i - pixelBytes]! : 0
      rows[to + i] = raw[from + i]! + predict(filter, left, up, corner)
    }
  }
  return rows
}

function predict(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return paeth(left, up, corner)
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
