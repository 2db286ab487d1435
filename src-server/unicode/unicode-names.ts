import { brotliDecompressSync } from 'node:zlib'
import { readCodepoint } from '#shared/unicode/code-point.ts'
import { HANGUL_FIRST, hangulSyllableName } from './hangul.ts'
import { NAME_RULES, PACKED_NAMES } from './names.generated.ts'
import { floorIndex, unpackBytes } from './record-table.ts'

export { UNICODE_VERSION } from './names.generated.ts'

interface NameTable {
  /** Lines as packed, each ended by a line feed; one byte per character in memory. */
  text: string
  codepoints: Uint32Array
  /** Where the name of codepoints[i] starts in text. */
  starts: Uint32Array
}

let table: NameTable | undefined

/** The 42,000 names, 1.5 MB, unpacked synchronously if not loaded yet. */
function names(): NameTable {
  table ??= readNames(brotliDecompressSync(Buffer.from(PACKED_NAMES, 'base64')))
  return table
}

/** Unpacks the names on zlib's threads. */
export async function loadNames(): Promise<void> {
  if (!table) table = readNames(await unpackBytes(PACKED_NAMES))
}

/** 'gap<TAB>NAME' lines, gaps in base 36, in one pass over the bytes: an object per name would take longest of all. */
function readNames(bytes: Buffer): NameTable {
  let count = 1
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  const codepoints = new Uint32Array(count)
  const starts = new Uint32Array(count)
  let [codepoint, gap, i] = [-1, 0, 0]
  let inGap = true
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 10) [inGap, gap] = [true, 0]
    else if (inGap && byte === 9) {
      codepoint += gap === 0 ? 1 : gap
      codepoints[i] = codepoint
      starts[i++] = at + 1
      inGap = false
    } else if (inGap) gap = gap * 36 + byte - (byte < 58 ? 48 : 87)
  }
  return { text: `${bytes.toString('latin1')}\n`, codepoints, starts }
}

/** 'U+0041', 'U+1F600'. */
export function formatCodepoint(codepoint: number): string {
  return `U+${hex(codepoint)}`
}

function hex(codepoint: number): string {
  return codepoint.toString(16).toUpperCase().padStart(4, '0')
}

function ruledName(codepoint: number): string | null {
  const rule = NAME_RULES.find(([first, last]) => codepoint >= first && codepoint <= last)
  if (!rule) return null
  return rule[0] === HANGUL_FIRST ? `${rule[2]} ${hangulSyllableName(codepoint)}` : `${rule[2]}-${hex(codepoint)}`
}

/** Name of a code point; controls by their common alias; null for unassigned ones. */
export function nameOf(codepoint: number): string | null {
  const { text, codepoints, starts } = names()
  const i = floorIndex(codepoints, codepoint)
  if (i >= 0 && codepoints[i] === codepoint) return text.slice(starts[i], text.indexOf('\n', starts[i]))
  const ruled = ruledName(codepoint)
  if (ruled) return ruled
  const isPrivate =
    (codepoint >= 0xe000 && codepoint <= 0xf8ff) ||
    (codepoint >= 0xf0000 && codepoint <= 0xffffd) ||
    (codepoint >= 0x100000 && codepoint <= 0x10fffd)
  return isPrivate ? `private-use-${hex(codepoint)}` : null
}

/** Every name that is not algorithmic, in code point order. */
export function eachName(take: (codepoint: number, name: string) => void): void {
  const { text, codepoints, starts } = names()
  for (let i = 0; i < codepoints.length; i++) take(codepoints[i]!, text.slice(starts[i], text.indexOf('\n', starts[i])))
}

interface NamedCodepoint {
  codepoint: number
  name: string
}

/** 'u+1f600', '0x1F600', '&#x1f600;' and, from four digits on, '1f600' name a code point; 'face' may also be a word. */
function parseCodepoint(word: string): number | null {
  return readCodepoint(word) ?? readCodepoint(`U+${/^U?([0-9A-F]{4,6})$/.exec(word)?.[1] ?? ''}`)
}

/** Lower is better: unmatched words of the name weigh most, then prefix matches, then length. */
function rank(name: string, words: readonly string[]): number {
  const parts = name.split(/[ -]/)
  const unasked = parts.filter((part) => !words.some((word) => part.startsWith(word))).length
  const begun = words.filter((word) => !parts.includes(word)).length
  return unasked * 10 + begun * 5 + name.length
}

/** Keeps a query like 'A' from collecting half the table before ranking. */
const MAX_CANDIDATES = 4000

/**
 * Code points with a name that has a word starting with each of the given words, best first (see rank). A code point
 * given as a number comes first.
 */
export function searchNames(words: readonly string[]): NamedCodepoint[] {
  const wanted = words.map((word) => word.trim().toUpperCase()).filter(Boolean)
  if (wanted.length === 0) return []
  const direct: NamedCodepoint[] = []
  const number = wanted.length === 1 ? parseCodepoint(wanted[0]!) : null
  const numberName = number === null ? null : nameOf(number)
  if (number !== null && numberName) direct.push({ codepoint: number, name: numberName })

  const found = searchTable(wanted)
  found.sort((a, b) => rank(a.name, wanted) - rank(b.name, wanted) || a.codepoint - b.codepoint)
  const rest = found.filter((entry) => entry.codepoint !== number)
  return [...direct, ...rest, ...searchRules(wanted)]
}

function searchTable(words: readonly string[]): NamedCodepoint[] {
  const { text, codepoints, starts } = names()
  // The longest word is the rarest: it drives the scan, the others only check its hits.
  const driver = words.reduce((longest, word) => (word.length > longest.length ? word : longest))
  const found: NamedCodepoint[] = []
  for (let at = text.indexOf(driver); at >= 0 && found.length < MAX_CANDIDATES; ) {
    const i = floorIndex(starts, at)
    const end = text.indexOf('\n', starts[i])
    const name = text.slice(starts[i], end)
    // The digits of the next gap follow the name.
    if (at < end && words.every((word) => hasWordStart(name, word))) {
      found.push({ codepoint: codepoints[i]!, name })
      at = text.indexOf(driver, end)
    } else at = text.indexOf(driver, at + 1)
  }
  return found
}

function hasWordStart(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (at === 0 || name[at - 1] === ' ' || name[at - 1] === '-') return true
  return false
}

/** Algorithmic names by their prefix words and at most one word after: 'hangul gag', 'cjk 4e00'. */
function searchRules(words: readonly string[]): NamedCodepoint[] {
  const found: NamedCodepoint[] = []
  for (const [first, last, prefix] of NAME_RULES) {
    const rest = words.filter((word) => !hasWordStart(prefix, word))
    if (rest.length === words.length || rest.length > 1) continue
    for (let cp = first; cp <= last; cp++) {
      const own = first === HANGUL_FIRST ? hangulSyllableName(cp) : hex(cp)
      if (rest.length === 0 || own.startsWith(rest[0]!)) found.push({ codepoint: cp, name: ruledName(cp)! })
    }
  }
  return found
}
