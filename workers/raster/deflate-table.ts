import { codeLengths, codeWords } from './huffman.ts'

/** RFC 1951, 3.2.5: first match length of each length code, and its extra bits. */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const END_OF_BLOCK = 256
const MAX_MATCH = 258

/** The farthest a match may reach back (window of deflate): rows must be shorter. */
export const MAX_STRIDE = 32_768
/** 257 literals and 29 length codes. */
export const SYMBOL_COUNT = 286

/** Offsets in the table that assembly/encoder.ts reads. */
const RUN_ENTRIES = 2048
const ROW_ENTRIES = 6144
export const TABLE_BYTES = ROW_ENTRIES + (MAX_MATCH + 1) * 8

export interface DeflateTable {
  /** zlib header and the whole bytes of the block header with its code. */
  prefix: Uint8Array
  /** Bits of the block header that do not fill a byte. */
  held: number
  heldBits: number
  /** What the encoder reads: u32 literals (code | bits << 16), u64 matches (code | bits << 56). */
  tokens: Uint8Array
}

/** Index of the length code of a match length. */
export function lengthCode(length: number): number {
  return LENGTH_BASE.findLastIndex((base) => base <= length)
}

function distanceCode(distance: number): number {
  return DISTANCE_BASE.findLastIndex((base) => base <= distance)
}

/**
 * The constant code for pictures of one row stride. Matches have one of two distances, so the distance code has two words
 * of one bit. It depends on the stride, hence one table per width: with another width's table the stream is invalid.
 */
export function deflateTable(stride: number, literalLengths: Uint8Array): DeflateTable {
  const rowCode = distanceCode(stride)
  const distanceLengths = new Uint8Array(rowCode + 1)
  distanceLengths[0] = 1
  distanceLengths[rowCode] = 1
  const bits = new BitWriter([0x78, 0x01])
  writeBlockHeader(bits, literalLengths, distanceLengths)
  return { ...bits.finish(), tokens: tokenTable(stride, rowCode, literalLengths) }
}

function tokenTable(stride: number, rowCode: number, literalLengths: Uint8Array): Uint8Array {
  const words = codeWords(literalLengths)
  const tokens = new Uint8Array(TABLE_BYTES)
  const view = new DataView(tokens.buffer)
  for (let symbol = 0; symbol <= END_OF_BLOCK; symbol++) {
    view.setUint32(symbol * 4, words[symbol]! | (literalLengths[symbol]! << 16), true)
  }
  const rowExtraBits = Math.max(0, (rowCode >> 1) - 1)
  // Canonical words of the two distances: the nearer one has 0, the row has 1, followed by its extra bits.
  const rowWord = 1n | (BigInt(stride - DISTANCE_BASE[rowCode]!) << 1n)
  for (let length = 3; length <= MAX_MATCH; length++) {
    const code = lengthCode(length)
    const symbol = END_OF_BLOCK + 1 + code
    const wordBits = literalLengths[symbol]!
    const lengthBits = wordBits + LENGTH_EXTRA[code]!
    const word = BigInt(words[symbol]! | ((length - LENGTH_BASE[code]!) << wordBits))
    const put = (at: number, distanceWord: bigint, distanceBits: number) =>
      view.setBigUint64(
        at + length * 8,
        word | (distanceWord << BigInt(lengthBits)) | (BigInt(lengthBits + distanceBits) << 56n),
        true,
      )
    put(RUN_ENTRIES, 0n, 1)
    put(ROW_ENTRIES, rowWord, 1 + rowExtraBits)
  }
  return tokens
}

/** RFC 1951, 3.2.7: one final block with its own codes, their lengths run-length coded. */
function writeBlockHeader(bits: BitWriter, literalLengths: Uint8Array, distanceLengths: Uint8Array): void {
  const runs = runLengths([...literalLengths, ...distanceLengths])
  const frequencies = new Uint32Array(19)
  for (const run of runs) frequencies[run.symbol]!++
  const lengths = codeLengths(frequencies, 7)
  const words = codeWords(lengths)
  const used = CODE_LENGTH_ORDER.findLastIndex((symbol) => lengths[symbol]! > 0) + 1
  bits.write(1, 1)
  bits.write(2, 2)
  bits.write(literalLengths.length - 257, 5)
  bits.write(distanceLengths.length - 1, 5)
  bits.write(used - 4, 4)
  for (const symbol of CODE_LENGTH_ORDER.slice(0, used)) bits.write(lengths[symbol]!, 3)
  for (const run of runs) {
    bits.write(words[run.symbol]!, lengths[run.symbol]!)
    bits.write(run.extra, run.extraBits)
  }
}

interface LengthRun {
  symbol: number
  extra: number
  extraBits: number
}

/** Repeats of a length as symbols 16 (again), 17 and 18 (zeros). */
function runLengths(lengths: number[]): LengthRun[] {
  const runs: LengthRun[] = []
  for (let i = 0; i < lengths.length; ) {
    const value = lengths[i]!
    let count = 1
    while (lengths[i + count] === value) count++
    i += count
    if (value !== 0) {
      runs.push({ symbol: value, extra: 0, extraBits: 0 })
      count--
    }
    while (count > 0) {
      if (value === 0 && count >= 11) count -= pushRun(runs, 18, 11, Math.min(138, count), 7)
      else if (value === 0 && count >= 3) count -= pushRun(runs, 17, 3, Math.min(10, count), 3)
      else if (value !== 0 && count >= 3) count -= pushRun(runs, 16, 3, Math.min(6, count), 2)
      else count -= pushRun(runs, value, 1, 1, 0)
    }
  }
  return runs
}

function pushRun(runs: LengthRun[], symbol: number, base: number, count: number, extraBits: number): number {
  runs.push({ symbol, extra: count - base, extraBits })
  return count
}

/** Bits into bytes, lowest bit first. */
class BitWriter {
  private readonly bytes: number[]
  private held = 0
  private heldBits = 0
  constructor(start: number[]) {
    this.bytes = [...start]
  }
  write(value: number, count: number): void {
    this.held |= value << this.heldBits
    this.heldBits += count
    for (; this.heldBits >= 8; this.heldBits -= 8, this.held >>>= 8) this.bytes.push(this.held & 255)
  }
  finish(): Pick<DeflateTable, 'prefix' | 'held' | 'heldBits'> {
    return { prefix: Uint8Array.from(this.bytes), held: this.held, heldBits: this.heldBits }
  }
}
