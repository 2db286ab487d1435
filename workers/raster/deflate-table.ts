import { codeLengths, codeWords } from './huffman.ts'

/** RFC 1951, 3.2.5: first match length of each length code, and its extra bits. */
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const END_OF_BLOCK = 256
const MAX_MATCH = 258

/** 257 literals and 29 length codes. */
export const SYMBOL_COUNT = 286

/** Where runs and zero runs start in the table of assembly/encoder.ts. */
const RUN_ENTRIES = 2048
const ZERO_ENTRIES = 4096
export const TABLE_BYTES = ZERO_ENTRIES + (MAX_MATCH + 1) * 4
/** A zero costs one bit, so shorter runs are cheaper as literals. By trial: pictures are smallest with 10 to 12. */
export const ZERO_RUN_MIN = 10

interface DeflateTable {
  /** zlib header and the whole bytes of the block header with its code. */
  prefix: Uint8Array
  /** Bits of the block header that do not fill a byte. */
  held: number
  heldBits: number
  /** What the encoder reads: u32 literals (code | bits << 16), u32 runs and u32 runs of zeros (code | bits << 24). */
  tokens: Uint8Array
}

/** Index of the length code of a run. */
export function lengthCode(length: number): number {
  return LENGTH_BASE.findLastIndex((base) => base <= length)
}

/** The constant code. Runs have distance 1, so the distance code has a single one-bit word (RFC 1951, 3.2.7). */
export function deflateTable(literalLengths: Uint8Array): DeflateTable {
  const bits = new BitWriter([0x78, 0x01])
  writeBlockHeader(bits, literalLengths, Uint8Array.of(1))
  return { ...bits.finish(), tokens: tokenTable(literalLengths) }
}

function tokenTable(literalLengths: Uint8Array): Uint8Array {
  const words = codeWords(literalLengths)
  const tokens = new Uint8Array(TABLE_BYTES)
  const view = new DataView(tokens.buffer)
  for (let symbol = 0; symbol <= END_OF_BLOCK; symbol++) {
    view.setUint32(symbol * 4, words[symbol]! | (literalLengths[symbol]! << 16), true)
  }
  for (let length = 3; length <= MAX_MATCH; length++) {
    const code = lengthCode(length)
    const symbol = END_OF_BLOCK + 1 + code
    const wordBits = literalLengths[symbol]!
    const word = words[symbol]! | ((length - LENGTH_BASE[code]!) << wordBits)
    // The distance word is a single 0 bit after the extra bits of the length.
    const run = word | ((wordBits + LENGTH_EXTRA[code]! + 1) << 24)
    view.setUint32(RUN_ENTRIES + length * 4, run, true)
    view.setUint32(
      ZERO_ENTRIES + length * 4,
      length < ZERO_RUN_MIN ? repeatedZero(literalLengths[0]!, length) : run,
      true,
    )
  }
  return tokens
}

/**
 * The first canonical word is all zero bits, so repeating the shortest word, that of the zero byte, only makes it
 * longer.
 */
function repeatedZero(wordBits: number, count: number): number {
  if (wordBits * count > 24) throw new RangeError('The trained code must have a short word for zero')
  return (wordBits * count) << 24
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
