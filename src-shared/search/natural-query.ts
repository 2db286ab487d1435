import { FILLERS, INTRODUCERS, NEGATORS } from './lexicon.ts'
import { searchWords } from './words.ts'

export const MEANING_KINDS = [
  ...(['topic', 'tag', 'license', 'weight', 'width', 'italic', 'variable', 'color'] as const),
  ...(['lang', 'script', 'feature', 'axis', 'years'] as const),
] as const

/** One filter expressed by words. */
export interface Meaning {
  kind: (typeof MEANING_KINDS)[number]
  /** As in the query string; widths are a comma list. */
  value: string
}

/** Words of a query that were read as a filter. */
export interface Understood extends Meaning {
  /** As typed, including 'for', 'with', 'without' before them. */
  words: string
  not: boolean
}

export interface NaturalQuery {
  understood: Understood[]
  /** The remaining query, including quotes: quoted words are never read as filters. */
  rest: string
  /** Meaningless words ('fonts', 'the'), dropped because others were understood. */
  dropped: string[]
}

interface Vocabulary {
  /**
   * The meaning of folded words joined by spaces.
   * @param introduced whether 'for' or 'in' comes before them: then they may be any language
   */
  meaning(phrase: string, introduced: boolean): Meaning | null
  /** How many of the leading words are a family's name; 0 = none. */
  nameLength(words: readonly string[]): number
}

/** Longest phrase of the lexicon, in typed words. */
const MAX_PHRASE = 5
/** Most filters read from a query; further words stay words. */
const MAX_UNDERSTOOD = 10

interface Token {
  raw: string
  /** Its folded words: 'sans-serif' has two. */
  words: string[]
  /** Quoted, or part of a family's name: not read as a filter. */
  literal: boolean
}

/** Splits at spaces, but keeps "quoted words" together. */
const tokensOf = (q: string): Token[] =>
  (q.match(/"[^"]*"?|[^\s"]+/gu) ?? []).map((raw) => ({
    raw,
    words: raw.startsWith('"') ? [] : searchWords(raw),
    literal: raw.startsWith('"'),
  }))

/**
 * Reads plain words of a query: "bold condensed serif for Polish, not script" → filters and remaining words. Names of
 * families take precedence; quoted text is literal. Never throws, and every word ends up in exactly one place.
 */
export function readNaturalQuery(q: string, vocabulary: Vocabulary): NaturalQuery {
  const tokens = tokensOf(q)
  protectNames(tokens, vocabulary)
  const understood: Understood[] = []
  const rest: string[] = []
  const fillers: string[] = []
  let at = 0
  while (at < tokens.length) {
    const found = understood.length < MAX_UNDERSTOOD ? readAt(tokens, at, vocabulary) : null
    if (found && !clashes(found.meaning, found.not, understood)) {
      const words = tokens.slice(at, found.end).map((token) => token.raw)
      understood.push({ ...found.meaning, not: found.not, words: words.join(' ') })
      at = found.end
    } else {
      const token = tokens[at++]!
      const isFiller = !token.literal && token.words.length <= 1 && isEmptyWord(token.words[0])
      if (isFiller) fillers.push(token.raw)
      else rest.push(token.raw)
    }
  }
  // Without any filter, 'The' and 'Face' may be words of a name.
  if (understood.length === 0) return { understood, rest: tokens.map((token) => token.raw).join(' '), dropped: [] }
  return { understood, rest: rest.join(' '), dropped: fillers }
}

/** A second weight would contradict the first; it stays a word. */
const clashes = (meaning: Meaning, not: boolean, before: readonly Understood[]) =>
  !not && meaning.kind === 'weight' && before.some((one) => one.kind === 'weight' && !one.not)

const isEmptyWord = (word: string | undefined) => word === undefined || FILLERS.has(word) || INTRODUCERS.has(word)

function protectNames(tokens: Token[], vocabulary: Vocabulary): void {
  const words = tokens.map((token) => (token.literal || token.words.length === 0 ? '' : token.words.join(' ')))
  for (let at = 0; at < tokens.length; at++) {
    if (words[at] === '') continue
    const length = vocabulary.nameLength(words.slice(at))
    // A single word is a name only if nothing else was typed: 'script' may be a family, 'bold script' asks for scripts.
    if (length > 1 || (length === 1 && tokens.length === 1)) {
      for (let i = at; i < at + length; i++) tokens[i]!.literal = true
      at += length - 1
    }
  }
}

interface Read {
  meaning: Meaning
  not: boolean
  end: number
}

/** The filter that starts at a token, with the introducing words before it. */
function readAt(tokens: readonly Token[], start: number, vocabulary: Vocabulary): Read | null {
  const dashed = /^[-!]./u.test(tokens[start]!.raw)
  // 'without serifs' is a phrase of the lexicon itself.
  const whole = longest(tokens, start, vocabulary, false)
  if (whole) return { ...whole, not: dashed }
  if (dashed) return null
  let at = start
  let not = false
  let introduced = false
  for (; at < tokens.length && !tokens[at]!.literal; at++) {
    const token = tokens[at]!
    const word = token.words[0]
    if (token.words.length > 1) break
    if (word !== undefined && NEGATORS.has(word)) not = true
    else if (word !== undefined && INTRODUCERS.has(word)) introduced = true
    else if (!(at > start && word !== undefined && FILLERS.has(word))) break
  }
  if (at === start) return yearAt(tokens, start, false)
  const found =
    longest(tokens, at, vocabulary, introduced || not) ?? yearAt(tokens, at, true) ?? yearAt(tokens, at - 1, false)
  return found ? { ...found, not: found.not !== not } : null
}

function longest(tokens: readonly Token[], start: number, vocabulary: Vocabulary, introduced: boolean): Read | null {
  let best: Read | null = null
  let phrase = ''
  for (let end = start; end < Math.min(tokens.length, start + MAX_PHRASE); end++) {
    const token = tokens[end]!
    if (token.literal || token.words.length === 0) break
    phrase = phrase === '' ? token.words.join(' ') : `${phrase} ${token.words.join(' ')}`
    const meaning = vocabulary.meaning(phrase, introduced)
    if (meaning) best = { meaning, not: false, end: end + 1 }
    // A comma ends a phrase: 'bold, old style' are two.
    if (/[,;.]$/u.test(token.raw)) break
  }
  return best
}

const YEAR = /^(19|20)\d{2}$/

/** 'from 2020', 'since 2018', 'before 2010', '2015-2020'. A bare year may be part of a name. */
function yearAt(tokens: readonly Token[], at: number, introduced: boolean): Read | null {
  const token = tokens[at]
  if (!token || token.literal) return null
  const read = (value: string, end: number): Read => ({ meaning: { kind: 'years', value }, not: false, end })
  const [first, second] = token.words
  if (token.words.length === 2 && YEAR.test(first!) && YEAR.test(second!) && first! <= second!)
    return read(`${first}-${second}`, at + 1)
  if (introduced && token.words.length === 1 && YEAR.test(first!)) return read(`${first}-${first}`, at + 1)
  const next = tokens[at + 1]
  if (first === 'from' && token.words.length === 1 && next?.words.length === 2) {
    const range = yearAt(tokens, at + 1, false)
    if (range) return range
  }
  const year = next && !next.literal && next.words.length === 1 ? Number(next.words[0]) : Number.NaN
  if (token.words.length !== 1 || !YEAR.test(String(year))) return null
  if (first === 'from' || first === 'since') return read(`${year}-`, at + 2)
  if (first === 'after') return read(`${year + 1}-`, at + 2)
  if (first === 'before') return read(`-${year - 1}`, at + 2)
  if (first === 'until' || first === 'till') return read(`-${year}`, at + 2)
  return null
}
