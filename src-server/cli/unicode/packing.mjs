// Compact forms of tables keyed by code points, read by src-shared/unicode/run-table.ts and
// src-server/unicode/record-table.ts.
import { brotliCompressSync, constants } from 'node:zlib'

/** Brotli in base64, as a string of a source file. */
export function brotli64(text) {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }
  return brotliCompressSync(Buffer.from(text, 'utf8'), options).toString('base64')
}

/** 'gap+more:value' runs, values as indices into a list, numbers in base 36. Runs ascend and do not overlap. */
export function packRuns(runs) {
  let end = -1
  return runs
    .map(([first, last, value]) => {
      if (first <= end) throw new Error(`runs overlap at ${first.toString(16)}`)
      const gap = first - end - 1
      end = last
      return `${gap ? gap.toString(36) : ''}${last > first ? `+${(last - first).toString(36)}` : ''}:${value.toString(36)}`
    })
    .join(' ')
}

/** [first, last, value] in any order → ascending runs, neighbours of one value joined. */
export function joinRuns(ranges) {
  const joined = []
  for (const [first, last, value] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const previous = joined.at(-1)
    if (previous && previous[1] === first - 1 && previous[2] === value) previous[1] = last
    else joined.push([first, last, value])
  }
  return joined
}

/** Ranges with text values → { values, packed }. */
export function packProperty(ranges) {
  const values = [...new Set(ranges.map((range) => range[2]))].sort()
  const at = new Map(values.map((value, index) => [value, index]))
  return { values, packed: packRuns(joinRuns(ranges).map(([first, last, value]) => [first, last, at.get(value)])) }
}

/** Code point → line of text, as 'gap<TAB>line' lines; gap in base 36, omitted when it is 1. */
export function packRecords(records) {
  let previous = -1
  return [...records]
    .sort((a, b) => a[0] - b[0])
    .map(([codepoint, line]) => {
      if (/[\n\r]/.test(line)) throw new Error(`line break in the record of ${codepoint.toString(16)}`)
      const gap = codepoint - previous
      previous = codepoint
      return `${gap === 1 ? '' : gap.toString(36)}\t${line}`
    })
    .join('\n')
}
