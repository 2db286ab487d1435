import { lookup, unpackRuns } from './run-table.ts'
import { COMBINING_CLASS, COMPOSITION_EXCLUSIONS, DECOMPOSITIONS } from './text.generated.ts'

/**
 * Normal forms of Unicode 17 (UAX 15), with our own tables: an older runtime would leave newer characters unchanged.
 */
type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

const S_BASE = 0xac00
const L_BASE = 0x1100
const V_BASE = 0x1161
const T_BASE = 0x11a7
const [L_COUNT, V_COUNT, T_COUNT] = [19, 21, 28]
const S_COUNT = L_COUNT * V_COUNT * T_COUNT

interface Tables {
  classes: (codepoint: number) => number
  canonical: Map<number, number[]>
  compatible: Map<number, number[]>
  /** first × 2^21 + second → composed. */
  pairs: Map<number, number>
}

let tables: Tables | undefined

function load(): Tables {
  if (tables) return tables
  const runs = unpackRuns(COMBINING_CLASS.packed)
  const values = COMBINING_CLASS.values.map(Number)
  const excluded = unpackRuns(COMPOSITION_EXCLUSIONS)
  const canonical = new Map<number, number[]>()
  const compatible = new Map<number, number[]>()
  const pairs = new Map<number, number>()
  let codepoint = -1
  for (const line of DECOMPOSITIONS.split(';')) {
    const [gap, mapping] = line.split('\t') as [string, string]
    codepoint += gap === '' ? 1 : Number.parseInt(gap, 36)
    const isCompatible = mapping.startsWith('~')
    const to = (isCompatible ? mapping.slice(1) : mapping).split(' ').map((code) => Number.parseInt(code, 36))
    if (isCompatible) compatible.set(codepoint, to)
    else {
      canonical.set(codepoint, to)
      if (to.length === 2 && lookup(excluded, codepoint) === null) pairs.set(pairKey(to[0]!, to[1]!), codepoint)
    }
  }
  const classes = (cp: number) => {
    const at = cp < 0x300 ? null : lookup(runs, cp)
    return at === null ? 0 : values[at]!
  }
  tables = { classes, canonical, compatible, pairs }
  return tables
}

const pairKey = (first: number, second: number) => first * 0x200000 + second

function decompose(codepoint: number, compatibility: boolean, into: number[]): void {
  const { canonical, compatible } = load()
  const index = codepoint - S_BASE
  if (index >= 0 && index < S_COUNT) {
    into.push(L_BASE + Math.floor(index / (V_COUNT * T_COUNT)), V_BASE + Math.floor((index / T_COUNT) % V_COUNT))
    if (index % T_COUNT > 0) into.push(T_BASE + (index % T_COUNT))
    return
  }
  const to = canonical.get(codepoint) ?? (compatibility ? compatible.get(codepoint) : undefined)
  if (!to) into.push(codepoint)
  else for (const part of to) decompose(part, compatibility, into)
}

/** Sorts marks between two starters by class, keeping the order of equal ones. */
function reorder(codepoints: number[]): void {
  const { classes } = load()
  for (let from = 0; from < codepoints.length; ) {
    if (classes(codepoints[from]!) === 0) {
      from++
      continue
    }
    let to = from
    while (to < codepoints.length && classes(codepoints[to]!) > 0) to++
    const marks = codepoints.slice(from, to).map((codepoint) => ({ codepoint, order: classes(codepoint) }))
    marks.sort((a, b) => a.order - b.order)
    for (const [i, mark] of marks.entries()) codepoints[from + i] = mark.codepoint
    from = to
  }
}

function composed(first: number, second: number): number | undefined {
  const leading = first - L_BASE
  const vowel = second - V_BASE
  if (leading >= 0 && leading < L_COUNT && vowel >= 0 && vowel < V_COUNT)
    return S_BASE + (leading * V_COUNT + vowel) * T_COUNT
  const syllable = first - S_BASE
  const trailing = second - T_BASE
  if (syllable >= 0 && syllable < S_COUNT && syllable % T_COUNT === 0 && trailing > 0 && trailing < T_COUNT)
    return first + trailing
  return load().pairs.get(pairKey(first, second))
}

function compose(codepoints: readonly number[]): number[] {
  const { classes } = load()
  const out: number[] = []
  let starter = -1
  let last = 0
  for (const codepoint of codepoints) {
    const own = classes(codepoint)
    const isFree = starter >= 0 && (out.length - 1 === starter || last < own)
    const whole = isFree ? composed(out[starter]!, codepoint) : undefined
    if (whole !== undefined) {
      out[starter] = whole
      continue
    }
    if (own === 0) starter = out.length
    last = own
    out.push(codepoint)
  }
  return out
}

/** The normal form of a list of code points. */
export function normaliseCodepoints(codepoints: Iterable<number>, form: NormalForm): number[] {
  const whole: number[] = []
  for (const codepoint of codepoints) decompose(codepoint, form.length === 4, whole)
  reorder(whole)
  return form.endsWith('C') ? compose(whole) : whole
}

/** The normal form of a text. */
export function normaliseText(text: string, form: NormalForm): string {
  const codepoints = normaliseCodepoints(
    Array.from(text, (char) => char.codePointAt(0)!),
    form,
  )
  return codepoints.map((codepoint) => String.fromCodePoint(codepoint)).join('')
}
