import { lookup, type RunTable, unpackRuns } from '../unicode/run-table.ts'
import { BIDI_CLASS } from '../unicode/writing.generated.ts'

/** Classes of the Unicode Bidirectional Algorithm (UAX #9), and its paired brackets. */

export type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'BN' | 'WS' | 'ON' | Explicit
/** Embeddings, overrides and isolates. */
type Explicit = 'LRE' | 'RLE' | 'LRO' | 'RLO' | 'PDF' | 'LRI' | 'RLI' | 'FSI' | 'PDI'

/** Paired brackets (BidiBrackets.txt): each opening one before its closing one. */
const BRACKETS =
  '()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣'
/** Written as numbers: editors may convert them to their canonical forms. */
const ANGLES = '\u2329\u232a'
const CLOSING = new Map<string, string>()
const PAIRS = BRACKETS + ANGLES
for (let i = 0; i < PAIRS.length; i += 2) CLOSING.set(PAIRS[i]!, PAIRS[i + 1]!)
const CLOSES = new Set(CLOSING.values())
/** U+2329 and U+232A are canonically U+3008 and U+3009. */
const canonical = (char: string) => char.normalize('NFC')

/** The closing bracket for an opening one, or undefined. */
export const closingBracket = (char: string): string | undefined => {
  const closing = CLOSING.get(char)
  return closing && canonical(closing)
}
/** The closing bracket in the form of closingBracket(), or undefined for another character. */
export const asClosing = (char: string): string | undefined => (CLOSES.has(char) ? canonical(char) : undefined)

/** Previews have spaces in place of tabs and line ends. */
const CLASSES = BIDI_CLASS.values.map((value) => (value === 'B' || value === 'S' ? 'WS' : value) as BidiClass)
let table: RunTable | undefined

export function classOf(char: string): BidiClass {
  if (/[A-Za-z]/.test(char)) return 'L'
  table ??= unpackRuns(BIDI_CLASS.packed)
  return CLASSES[lookup(table, char.codePointAt(0)!) ?? -1] ?? 'L'
}
