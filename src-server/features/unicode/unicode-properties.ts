import { GENERAL_CATEGORY, SCRIPT } from './properties.generated.ts'

interface RunTable {
  starts: Uint32Array
  ends: Uint32Array
  values: Uint8Array
}

/** Reads 'gap+more:value' runs in base 36, see cli/build-unicode.mjs. */
function unpackRuns(packed: string): RunTable {
  const tokens = packed.split(' ')
  const table = {
    starts: new Uint32Array(tokens.length),
    ends: new Uint32Array(tokens.length),
    values: new Uint8Array(tokens.length),
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

function lookup(table: RunTable, codepoint: number): number | null {
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

let categories: RunTable | undefined
let scripts: RunTable | undefined

/** General category in words, e.g. 'Uppercase Letter'; 'Unassigned' for the rest. */
export function generalCategoryOf(codepoint: number): string {
  categories ??= unpackRuns(GENERAL_CATEGORY.packed)
  const value = lookup(categories, codepoint)
  return value === null ? 'Unassigned' : GENERAL_CATEGORY.values[value]!
}

/** Script in words, e.g. 'Latin', 'Common'; 'Unknown' for the rest. */
export function scriptOf(codepoint: number): string {
  scripts ??= unpackRuns(SCRIPT.packed)
  const value = lookup(scripts, codepoint)
  return value === null ? 'Unknown' : SCRIPT.values[value]!
}
