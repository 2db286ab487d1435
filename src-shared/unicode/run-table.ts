/**
 * Values of ranges of code points, parsed from 'gap+more:value' runs in base 36 (see
 * src-server/cli/unicode/packing.mjs).
 */
export interface RunTable {
  starts: Uint32Array
  ends: Uint32Array
  values: Uint16Array
}

/** Unpacks runs: a few milliseconds for the largest table. */
export function unpackRuns(packed: string): RunTable {
  const tokens = packed === '' ? [] : packed.split(' ')
  const table = {
    starts: new Uint32Array(tokens.length),
    ends: new Uint32Array(tokens.length),
    values: new Uint16Array(tokens.length),
  }
  let end = -1
  for (const [i, token] of tokens.entries()) {
    const [range, value] = token.split(':')
    const [gap, more] = range!.split('+')
    table.starts[i] = end + 1 + (gap ? Number.parseInt(gap, 36) : 0)
    end = table.starts[i]! + (more ? Number.parseInt(more, 36) : 0)
    table.ends[i] = end
    table.values[i] = Number.parseInt(value!, 36)
  }
  return table
}

/** Value of a code point; null outside all runs. */
export function lookup(table: RunTable, codepoint: number): number | null {
  let low = 0
  let high = table.starts.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codepoint < table.starts[middle]!) high = middle - 1
    else if (codepoint > table.ends[middle]!) low = middle + 1
    else return table.values[middle]!
  }
  return null
}
