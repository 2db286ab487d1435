import { crc32, inflateSync } from 'node:zlib'

/** A decoded PNG of the kinds this project writes: 8-bit RGBA/RGB and 4-bit indexed, not interlaced. */
export interface DecodedPng {
  width: number
  height: number
  colorType: number
  bitDepth: number
  /** Indexed pictures only: one palette index per pixel, the palette, and its alphas. */
  indices: Uint8Array
  palette: number[][]
  alphas: number[]
  /** RGBA of every pixel. */
  rgba: Uint8Array
}

/** Decodes strictly: signature, chunk checksums, filters and lengths must be right. Written for tests only, after the specification. */
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
  const indices = new Uint8Array(colorType === 3 ? width * height : 0)
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (colorType === 3) {
        const byte = rows[y * rowBytes + ((x * bitDepth!) >> 3)]!
        const index = bitDepth === 4 ? (x % 2 ? byte & 15 : byte >> 4) : byte
        if (!palette[index]) throw new Error(`index ${index} is not in the palette`)
        indices[at] = index
        rgba.set([...palette[index], alphas[index] ?? 255], at * 4)
      } else {
        const from = y * rowBytes + x * channels
        rgba.set(rows.subarray(from, from + channels), at * 4)
        if (channels === 3) rgba[at * 4 + 3] = 255
      }
    }
  }
  return { width, height, colorType: colorType!, bitDepth: bitDepth!, indices, palette, alphas, rgba }
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

/** zlib.crc32 came with Node 20.15 and 22.2. */
const checksum = (bytes: Buffer) => crc32(bytes) >>> 0

function unfilter(raw: Buffer, height: number, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = new Uint8Array(height * rowBytes)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (rowBytes + 1)]!
    for (let i = 0; i < rowBytes; i++) {
      const left = i >= pixelBytes ? rows[y * rowBytes + i - pixelBytes]! : 0
      const up = y > 0 ? rows[(y - 1) * rowBytes + i]! : 0
      const corner = y > 0 && i >= pixelBytes ? rows[(y - 1) * rowBytes + i - pixelBytes]! : 0
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]
      if (predicted === undefined) throw new Error(`filter ${filter}`)
      rows[y * rowBytes + i] = raw[y * (rowBytes + 1) + 1 + i]! + predicted
    }
  }
  return rows
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
