import { lookup, type RunTable, unpackRuns } from './run-table.ts'
import { CONJUNCT_BREAK, GRAPHEME_BREAK } from './text.generated.ts'

/**
 * Extended grapheme clusters of Unicode 17 (UAX 29): characters as a reader sees them. Uses our own tables, see
 * normal-forms.ts.
 */

let breaks: RunTable | undefined
let conjuncts: RunTable | undefined

function breakOf(codepoint: number): string {
  breaks ??= unpackRuns(GRAPHEME_BREAK.packed)
  const at = lookup(breaks, codepoint)
  return at === null ? 'Other' : GRAPHEME_BREAK.values[at]!
}

function conjunctOf(codepoint: number): string {
  conjuncts ??= unpackRuns(CONJUNCT_BREAK.packed)
  const at = lookup(conjuncts, codepoint)
  return at === null ? 'None' : CONJUNCT_BREAK.values[at]!
}

const isControl = (value: string) => value === 'CR' || value === 'LF' || value === 'Control'

/** Code points in clusters. */
export function clusterCodepoints(codepoints: readonly number[]): number[][] {
  const clusters: number[][] = []
  let before = ''
  /** A pictograph and following marks; then also after a joiner. */
  let emoji: 'none' | 'open' | 'joined' = 'none'
  /** A consonant with following extenders and linkers; `linked` after a linker. */
  let consonant: 'none' | 'open' | 'linked' = 'none'
  let flags = 0
  for (const codepoint of codepoints) {
    const own = breakOf(codepoint)
    const conjunct = conjunctOf(codepoint)
    const keeps = joins(before, own, {
      emoji: emoji === 'joined',
      linked: consonant === 'linked' && conjunct === 'Consonant',
      oddFlag: flags % 2 === 1,
    })
    if (keeps && clusters.length > 0) clusters.at(-1)!.push(codepoint)
    else clusters.push([codepoint])
    if (own === 'ExtPict') emoji = 'open'
    else if (emoji === 'open' && own === 'ZWJ') emoji = 'joined'
    else if (!(emoji === 'open' && own === 'Extend')) emoji = 'none'
    if (conjunct === 'Consonant') consonant = 'open'
    else if (conjunct === 'Linker' && consonant !== 'none') consonant = 'linked'
    else if (conjunct !== 'Extend') consonant = 'none'
    flags = own === 'Regional_Indicator' ? flags + 1 : 0
    before = own
  }
  return clusters
}

interface Around {
  emoji: boolean
  linked: boolean
  oddFlag: boolean
}

/** Rules GB3 to GB999: whether two code points stay together. */
function joins(before: string, own: string, around: Around): boolean {
  if (before === '') return false
  if (before === 'CR' && own === 'LF') return true
  if (isControl(before) || isControl(own)) return false
  if (before === 'L' && (own === 'L' || own === 'V' || own === 'LV' || own === 'LVT')) return true
  if ((before === 'LV' || before === 'V') && (own === 'V' || own === 'T')) return true
  if ((before === 'LVT' || before === 'T') && own === 'T') return true
  if (own === 'Extend' || own === 'ZWJ' || own === 'SpacingMark' || before === 'Prepend') return true
  if (around.linked) return true
  if (around.emoji && own === 'ExtPict') return true
  return own === 'Regional_Indicator' && around.oddFlag
}

/** A text in clusters. */
export function graphemesOf(text: string): string[] {
  const codepoints = Array.from(text, (char) => char.codePointAt(0)!)
  return clusterCodepoints(codepoints).map((cluster) => String.fromCodePoint(...cluster))
}
