import { lookup, type RunTable, unpackRuns } from '../unicode/run-table.ts'
import { SCRIPT_TAG } from '../unicode/writing.generated.ts'
import { asClosing, closingBracket } from './bidi-classes.ts'

/** Common and Inherited: they take the script of what is around them. */
const SHARED = new Set(['Zyyy', 'Zinh'])
const UNKNOWN = 'Zyyy'
/** Most open brackets that are matched. */
const MAX_OPEN = 32

let table: RunTable | undefined

/** The script of a character, by its tag for shapers (ISO 15924); null for common characters. */
function scriptOf(char: string): string | null {
  if (/[A-Za-z]/.test(char)) return 'Latn'
  table ??= unpackRuns(SCRIPT_TAG.packed)
  const tag = SCRIPT_TAG.values[lookup(table, char.codePointAt(0)!) ?? -1]
  return tag === undefined ? UNKNOWN : SHARED.has(tag) ? null : tag
}

/**
 * The script of every character (UAX #24, 5.1): common characters take the script before them, at the start the script
 * after, and a closing bracket that of its opening one. 'Zyyy' for a text without letters.
 */
export function scriptsOf(chars: readonly string[]): string[] {
  const scripts: (string | null)[] = []
  const open: { closing: string; at: number }[] = []
  let current: string | null = null
  for (const [at, char] of chars.entries()) {
    const own = scriptOf(char)
    const closes = own === null ? asClosing(char) : undefined
    const match = closes === undefined ? -1 : open.findLastIndex(({ closing }) => closing === closes)
    if (match >= 0) {
      current = scripts[open[match]!.at] ?? current
      open.length = match
    } else if (own !== null) {
      // Leading common characters take the script of the first letter.
      if (current === null) scripts.fill(own)
      current = own
    }
    scripts.push(current)
    const closing = closingBracket(char)
    if (own === null && closing) {
      if (open.length === MAX_OPEN) open.shift()
      open.push({ closing, at })
    }
  }
  return scripts.map((script) => script ?? UNKNOWN)
}

/**
 * How Skia assigns scripts in one directional run: like scriptsOf(), but without brackets and without the text before
 * the run.
 */
export function scriptsAlone(chars: readonly string[]): string[] {
  const scripts: (string | null)[] = []
  let current: string | null = null
  for (const char of chars) {
    const own = scriptOf(char)
    if (own !== null) {
      if (current === null) scripts.fill(own)
      current = own
    }
    scripts.push(current)
  }
  return scripts.map((script) => script ?? UNKNOWN)
}
