import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const decompress = promisify(brotliDecompress)

/** Lines of text by code point, in one string. */
export interface RecordTable {
  /** Line of a code point; '' without one. */
  get(codepoint: number): string
  /** Every code point that has a line, ascending. */
  codepoints: Uint32Array
}

/** Unpacks a table (brotli in base64) on zlib's threads, without blocking the event loop. */
export const unpackBytes = (packed: string): Promise<Buffer> => decompress(Buffer.from(packed, 'base64'))

/** Text of a packed table. */
export const unpackText = async (packed: string): Promise<string> => (await unpackBytes(packed)).toString('utf8')

/**
 * Reads 'gap<TAB>line' lines (see src-server/cli/unicode/packing.mjs). The text stays one string, without an object per
 * line.
 */
export function readRecords(text: string): RecordTable {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  const codepoints = new Uint32Array(count)
  const starts = new Uint32Array(count)
  let codepoint = -1
  let at = 0
  for (let i = 0; i < count; i++) {
    const tab = text.indexOf('\t', at)
    codepoint += tab === at ? 1 : Number.parseInt(text.slice(at, tab), 36)
    codepoints[i] = codepoint
    starts[i] = tab + 1
    at = text.indexOf('\n', tab) + 1
  }
  return {
    codepoints,
    get(wanted) {
      const i = floorIndex(codepoints, wanted)
      if (i < 0 || codepoints[i] !== wanted) return ''
      const end = text.indexOf('\n', starts[i])
      return text.slice(starts[i], end < 0 ? undefined : end)
    },
  }
}

/** Index of the last entry up to `value`, or -1. */
export function floorIndex(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= value) low = middle + 1
    else high = middle - 1
  }
  return high
}
