import { lookup, type RunTable, unpackRuns } from '#shared/unicode/run-table.ts'
import { GENERAL_CATEGORY, SCRIPT } from './properties.generated.ts'

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
