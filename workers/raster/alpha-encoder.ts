import { LRUCache } from 'lru-cache'
import { deflateTable, TABLE_BYTES, ZERO_RUN_MIN } from './deflate-table.ts'
import { ENCODER_WASM } from './encoder-wasm.generated.ts'
import { chunk, pngHead } from './png-head.ts'
import { TEXT_CODE_LENGTHS } from './text-code.generated.ts'

const PAGE = 65_536
/** The vector loops read this far past the end of a buffer. */
const SLACK = 64
/** Longest literal of the constant code; a literal encodes one byte, so output never exceeds 12/8 of the rows. */
const MAX_LITERAL_BITS = 12
/** Cached heads: a site has a handful of sizes and two colour pairs, a fuzzer thousands. */
const MAX_HEADS = 256

interface EncoderExports {
  packRgba(src: number, width: number, height: number, dst: number, stride: number, cut: boolean): void
  packMask(src: number, width: number, height: number, dst: number, stride: number): void
  boxFilter4(src: number, width: number, height: number, dst: number): void
  filterUp(rows: number, stride: number, top: number, bottom: number): void
  compress(rows: number, total: number, table: number, out: number, held: number, heldBits: number): number
  countTokens(rows: number, total: number, counts: number, zeroRunMin: number): void
  makeCrcTables(table: number): void
  crc32(start: number, length: number, table: number): number
}

/** The part of a picture with ink, and how its 256 levels of coverage become 16. The rest is background. */
export interface InkBox {
  /** 'rgba': alpha of each pixel; 'mask': one byte per pixel. */
  kind: 'rgba' | 'mask'
  pixels: Uint8Array | Uint8ClampedArray
  /** Position of the box; `left` is even, since two pixels share a byte. */
  left: number
  top: number
  width: number
  height: number
  /** True: only full and none, thresholded at half coverage. */
  cut?: boolean
}

interface PictureColors {
  /** RRGGBB. */
  fg: string
  /** RRGGBB, or null for a transparent picture. */
  bg: string | null
}

export interface AlphaEncoder {
  encode(ink: InkBox, width: number, height: number, colors: PictureColors): Uint8Array
  /** RGBA pixels at four times the size to one byte per pixel, the mean of 4x4 alphas. width and height are the small ones. */
  boxFilter4(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Uint8Array
  /** Adds the tokens of a picture to 259 length counts followed by 256 literal counts, to train the constant code. */
  countTokens(ink: InkBox, width: number, height: number, counts: Uint32Array): void
}

let compiled: WebAssembly.Module | undefined

/**
 * An encoder with one memory that grows to the largest picture (pictures are at most 4 Mpx, see limits). Not reentrant;
 * one per thread.
 */
export function createAlphaEncoder(): AlphaEncoder {
  compiled ??= new WebAssembly.Module(Buffer.from(ENCODER_WASM, 'base64'))
  const memory = new WebAssembly.Memory({ initial: 1 })
  const wasm = new WebAssembly.Instance(compiled, { env: { memory, abort: onAbort } })
    .exports as unknown as EncoderExports
  // The first page belongs to AssemblyScript; then come our constant parts and the buffers of a picture.
  const crcTable = PAGE
  const tokenTable = crcTable + 8192
  const buffers = 2 * PAGE
  let bytes = new Uint8Array(memory.buffer)
  grow(buffers)
  wasm.makeCrcTables(crcTable)
  const code = deflateTable(TEXT_CODE_LENGTHS)
  bytes.set(code.tokens, tokenTable)
  const heads = new LRUCache<string, Uint8Array>({ max: MAX_HEADS })

  function grow(end: number): void {
    const missing = end - memory.buffer.byteLength
    if (missing > 0) {
      memory.grow(Math.ceil(missing / PAGE))
      bytes = new Uint8Array(memory.buffer)
    }
  }

  /** Copies the box in, packs and filters it; returns the position of the rows and where output may start. */
  function pack(ink: InkBox, height: number, stride: number) {
    const src = buffers
    // The byte before the rows is reserved for the encoder.
    const rows = src + align(ink.pixels.length + 1)
    const out = rows + align(stride * height)
    grow(out + Math.ceil((stride * height * MAX_LITERAL_BITS) / 8) + TABLE_BYTES + SLACK)
    bytes.set(ink.pixels, src)
    bytes.fill(0, rows, out)
    const dst = rows + ink.top * stride + 1 + ink.left / 2
    if (ink.kind === 'rgba') wasm.packRgba(src, ink.width, ink.height, dst, stride, ink.cut === true)
    else wasm.packMask(src, ink.width, ink.height, dst, stride)
    wasm.filterUp(rows, stride, ink.top, ink.top + ink.height)
    return { rows, out }
  }

  return {
    encode(ink, width, height, colors) {
      const stride = strideOf(ink, width, height)
      const look = `${width}x${height} ${colors.fg} ${colors.bg}`
      let head = heads.get(look)
      if (!head) {
        head = pngHead(width, height, colors.fg, colors.bg)
        heads.set(look, head)
      }
      const { rows, out } = pack(ink, height, stride)
      // Chunk type, zlib and block header precede the tokens, since the CRC covers all of it.
      bytes.set(IDAT, out)
      bytes.set(code.prefix, out + 4)
      const start = out + 4 + code.prefix.length
      const written = wasm.compress(rows, stride * height, tokenTable, start, code.held, code.heldBits)
      const dataLength = code.prefix.length + written
      const crc = wasm.crc32(out, 4 + dataLength, crcTable) >>> 0
      const png = new Uint8Array(head.length + 12 + dataLength + IEND.length)
      const view = new DataView(png.buffer)
      png.set(head, 0)
      view.setUint32(head.length, dataLength)
      png.set(bytes.subarray(out, out + 4 + dataLength), head.length + 4)
      view.setUint32(head.length + 8 + dataLength, crc)
      png.set(IEND, head.length + 12 + dataLength)
      return png
    },
    boxFilter4(pixels, width, height) {
      if (pixels.length !== width * height * 64)
        throw new RangeError(`${pixels.length} bytes are not 4x ${width}x${height}`)
      const mask = buffers + align(pixels.length)
      grow(mask + width * height + SLACK)
      bytes.set(pixels, buffers)
      wasm.boxFilter4(buffers, width, height, mask)
      return bytes.slice(mask, mask + width * height)
    },
    countTokens(ink, width, height, counts) {
      const stride = strideOf(ink, width, height)
      const { rows, out } = pack(ink, height, stride)
      bytes.fill(0, out, out + counts.byteLength)
      wasm.countTokens(rows, stride * height, out, ZERO_RUN_MIN)
      const counted = new Uint32Array(memory.buffer, out, counts.length)
      for (let i = 0; i < counts.length; i++) counts[i]! += counted[i]!
    },
  }
}

const IDAT = Uint8Array.from([73, 68, 65, 84])
const IEND = chunk('IEND', new Uint8Array(0))

function onAbort(): never {
  throw new Error('The preview encoder aborted')
}

function align(length: number): number {
  return (length + SLACK + 15) & ~15
}

/** Bytes per row: the filter byte and two pixels a byte. Also rejects what the encoder cannot do. */
function strideOf(ink: InkBox, width: number, height: number): number {
  const inside = ink.left >= 0 && ink.top >= 0 && ink.left + ink.width <= width && ink.top + ink.height <= height
  if (!inside || ink.left % 2 !== 0) throw new RangeError(`The ink box does not lie in a ${width}x${height} picture`)
  if (ink.pixels.length !== ink.width * ink.height * (ink.kind === 'rgba' ? 4 : 1)) {
    throw new RangeError(`${ink.pixels.length} bytes are not a box of ${ink.width}x${ink.height}`)
  }
  return Math.ceil(width / 2) + 1
}
