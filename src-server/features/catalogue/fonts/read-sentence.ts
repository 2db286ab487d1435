import type { EvidenceKind } from '#shared/search/evidence.ts'
import { searchWords } from '#shared/search/words.ts'
import { englishOf } from './ordinary-words.ts'
import { meantTogether, withoutScript } from './parts-together.ts'
import {
  type Found,
  hyphenedModel,
  isLikedAt,
  isLikedBefore,
  isPaired,
  likeItAt,
  namedAfter,
  others,
  partnerAt,
  plain,
  strangerAt,
  type Token,
  wordsFrom,
} from './read-names.ts'
import { longest, yearAt } from './read-phrases.ts'
import {
  BUT,
  DESIGNER_BEFORE,
  EVERYTHING,
  EVERYTHING_BUT,
  FILLERS,
  INTRODUCERS,
  isEmptyWord,
  LIKE_AFTER,
  LIKE_BEFORE,
  MUSTS,
  NEGATORS,
  ONLY_BUT,
  SAME_DESIGNER_BEFORE,
  THAN,
} from './sentence-words.ts'

/** What words mean: a kind of evidence, its value, and a name to show. */
export interface Meaning {
  kind: EvidenceKind
  value: string
  label: string
}

/** A part of a sentence that was understood. */
export interface SentencePart extends Meaning {
  /** As typed, with 'for', 'with', 'without' before them. */
  words: string
  not: boolean
  must: boolean
}

export interface Sentence {
  parts: SentencePart[]
  /** Words that nothing is known of, including quotes; may be names of families. */
  rest: string
  /** Meaningless words ('fonts', 'the'), dropped because others were understood. */
  dropped: string[]
}

export interface SentenceVocabulary {
  /**
   * The meaning of folded words joined by spaces.
   * @param introduced whether 'for' or 'in' comes before them: then they may be any language
   * @param isEnglish then ordinary English words mean nothing in other tongues
   */
  meaning(phrase: string, introduced: boolean, isEnglish: boolean): Meaning | null
  /** How many of the leading words are a family's name; 0 = none. */
  nameLength(words: readonly string[]): number
  /** A family here, or a famous typeface, that the leading words name. */
  model(words: readonly string[], liked: boolean): { length: number; meaning: Meaning } | null
  /** A designer that the leading words name. @param introduced after 'by': the start of the name is enough */
  designer(words: readonly string[], introduced: boolean): { length: number; meaning: Meaning } | null
  /** The designer of the family that the leading words name. */
  designerOf(words: readonly string[]): { length: number; meaning: Meaning } | null
  /** A known word that this one is probably a typing error of; null if there is none. */
  corrected(word: string): string | null
}

/** The vocabulary for one sentence. */
export type Tongue = Omit<SentenceVocabulary, 'meaning'> & {
  meaning(phrase: string, introduced: boolean): Meaning | null
}

/** Most parts read from a query; further words stay words. */
const MAX_PARTS = 12
/** Parts that are conditions even without 'only': facts that a font has or lacks. */
const CONDITIONS: readonly EvidenceKind[] = [
  'lang',
  'script',
  'license',
  'years',
  'variable',
  'color',
  'designer',
  'pair',
]

/** Measures that are facts, too. */
const FACTS = new Set(['lowercase', 'weights-one', 'proportional'])
export const isCondition = ({ kind, value }: Meaning) =>
  CONDITIONS.includes(kind) || (kind === 'measure' && FACTS.has(value))

const pieces = (q: string) => q.match(/"[^"]*"?|[^\s"]+/gu) ?? []

/** In capitals it is the licence, unless all is in capitals; else the German word. */
const MIT = 'MIT'
/** Alone it is the letter. Folded it would be 'ss', which may be anything. */
const SHARP_S = /^\P{L}*[ßẞ]\P{L}*$/u

function tokensOf(q: string, corrected: (word: string) => string | null): Token[] {
  const isLicence = (raw: string) => raw === MIT && (q.trim() === MIT || /\p{Ll}/u.test(q))
  return pieces(q).map((raw) => {
    if (raw.startsWith('"')) return { raw, words: [], literal: true }
    const words = isLicence(raw) ? ['mit', 'licence'] : SHARP_S.test(raw) ? ['eszett'] : searchWords(raw)
    const mended = words.length === 1 ? corrected(words[0]!) : null
    return { raw, words: mended === null ? words : mended.split(' '), literal: false }
  })
}

/**
 * Reads a sentence: "bold condensed serif for Polish, not a script" → parts and remaining words. Names of families take
 * precedence; quoted text is literal. Never throws, and every word ends up in exactly one place.
 */
export function readSentence(q: string, vocabulary: SentenceVocabulary): Sentence {
  const english = englishOf(q)
  const read = readMended(q, { ...vocabulary, meaning: (...said) => vocabulary.meaning(...said, english > 0) })
  // Its words are English ones, but say nothing there: 'police pour un roman'.
  if (read.parts.length > 0 || english !== 1) return read
  return readMended(q, { ...vocabulary, meaning: (...said) => vocabulary.meaning(...said, false) })
}

/** Reads a sentence again with its typing errors corrected, if there are any. */
function readMended(q: string, vocabulary: Tongue): Sentence {
  const first = readTokens(
    tokensOf(q, () => null),
    vocabulary,
  )
  const unknown = new Set(searchWords(first.rest.replace(/"[^"]*"?/gu, ' ')))
  if (unknown.size === 0) return first
  const mended = new Map([...unknown].map((word) => [word, vocabulary.corrected(word)]))
  if ([...mended.values()].every((word) => word === null)) return first
  return readTokens(
    tokensOf(q, (word) => mended.get(word) ?? null),
    vocabulary,
  )
}

function readTokens(tokens: Token[], vocabulary: Tongue): Sentence {
  protectNames(tokens, vocabulary)
  const parts: SentencePart[] = []
  const rest: string[] = []
  const fillers: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = parts.length < MAX_PARTS ? readAt(tokens, at, vocabulary) : null
    if (found) {
      const words = tokens.slice(at, found.end).map((token) => token.raw)
      const must = found.not || found.must || isCondition(found.meaning)
      const meaning = found.not ? withoutScript(found.meaning) : found.meaning
      parts.push({ ...meaning, not: found.not, must, words: words.join(' ') })
      at = found.end
    } else {
      const token = tokens[at++]!
      if (isEmpty(token)) fillers.push(token.raw)
      else rest.push(token.raw)
    }
  }
  if (parts.length === 0) {
    // 'The best fonts' asks for all of them, 'no fonts' for none.
    const has = (known: ReadonlySet<string>) => tokens.some(({ words }) => known.has(words[0] ?? ''))
    const isForAll = rest.length === 0 && has(EVERYTHING) && !has(NEGATORS)
    return isForAll
      ? { parts, rest: '', dropped: fillers }
      : { parts, rest: tokens.map((token) => token.raw).join(' '), dropped: [] }
  }
  return { parts: meantTogether(parts), rest: rest.join(' '), dropped: fillers }
}

/** Empty words that are written as one. */
const ELIDED = /^(?:d|qu)['’](?:une?|on|ils?|elles?)$/iu

function isEmpty({ literal, words, raw }: Token): boolean {
  if (literal || words.length > 1) return false
  const word = words[0]
  return word === undefined || isEmptyWord(word) || ELIDED.test(raw)
}

function protectNames(tokens: Token[], vocabulary: Tongue): void {
  const words = tokens.map((token) => (token.literal || token.words.length === 0 ? '' : token.words.join(' ')))
  for (let at = 0; at < tokens.length; at++) {
    if (words[at] === '' || isLikedAt(tokens, at) || NEGATORS.has(words[at - 1] ?? '')) continue
    const length = vocabulary.nameLength(words.slice(at))
    // A single word is a name only if nothing else was typed: 'script' may be a family, 'bold script' asks for scripts.
    if (length > 1 || (length === 1 && tokens.length === 1)) {
      if (isLikedBefore(tokens, at + length) || isPaired(tokens, at, at + length)) continue
      for (let i = at; i < at + length; i++) tokens[i]!.literal = true
      at += length - 1
    }
  }
}

/** The part that starts at a token, with the introducing words before it. */
function readAt(tokens: readonly Token[], start: number, vocabulary: Tongue): Found | null {
  const dashed = /^[-!]./u.test(tokens[start]!.raw)
  // 'without serifs' is a phrase of the lexicon itself.
  const whole = wholeAt(tokens, start, vocabulary)
  if (whole) return { ...whole, not: dashed, must: mustAfter(tokens, whole.end) }
  if (dashed) return null
  let [not, must, introduced, at] = [false, false, false, start]
  for (; at < tokens.length && !tokens[at]!.literal; at++) {
    const { words } = tokens[at]!
    const word = words[0]
    if (words.length > 1 || word === undefined) break
    if (at > start && meaningAt(tokens, at, vocabulary, introduced || not)) break
    const isBut = BUT.has(tokens[at + 1]?.words[0] ?? '')
    if (isBut && (EVERYTHING_BUT.has(word) || ONLY_BUT.has(word))) {
      if (ONLY_BUT.has(word)) must = true
      else not = true
      // 'Except' alone would negate.
      at++
    } else if (NEGATORS.has(word)) not = true
    else if (MUSTS.has(word)) must = true
    else if (INTRODUCERS.has(word)) introduced = true
    else if (!(at > start && FILLERS.has(word))) break
  }
  if (at === start) return yearAt(tokens, start, false)
  const meant = at < tokens.length ? meaningAt(tokens, at, vocabulary, introduced || not) : null
  const named = not ? namedAt(tokens, at, vocabulary) : null
  const found =
    (named && named.end > (meant?.end ?? 0) ? named : meant) ??
    yearAt(tokens, at - 1, false) ??
    yearAt(tokens, at, true)
  return found ? { ...found, not, must: must || mustAfter(tokens, found.end) } : null
}

/** A phrase that begins here, unless one after its introducing word goes on for longer: 'for kids book' asks for a kids' book. */
function wholeAt(tokens: readonly Token[], start: number, vocabulary: Tongue): Found | null {
  const found = meaningAt(tokens, start, vocabulary, false)
  if (!found || !INTRODUCERS.has(tokens[start]!.words.join(' '))) return found
  const longer = start + 1 < found.end ? longest(tokens, start + 1, vocabulary, true) : null
  return longer && longer.end > found.end ? longer : found
}

/** The family that is named here, which is not wanted: 'not Lobster'. */
function namedAt(tokens: readonly Token[], at: number, vocabulary: Tongue): Found | null {
  const named = vocabulary.model(wordsFrom(tokens, at), true)
  return named?.meaning.kind === 'family' ? plain({ ...named.meaning, kind: 'name' }, at + named.length) : null
}

/** 'serif only' at the end. */
const mustAfter = (tokens: readonly Token[], end: number) =>
  end === tokens.length - 1 && tokens[end]!.words.length === 1 && MUSTS.has(tokens[end]!.words[0]!)

/** A model, a partner, a designer or a phrase of the lexicon, whichever is longest. */
function meaningAt(tokens: readonly Token[], start: number, vocabulary: Tongue, introduced: boolean): Found | null {
  const model = (words: readonly string[]) => vocabulary.model(words, true)
  const than = namedAfter(tokens, start, THAN, model)
  if (than) return { ...than, meaning: others(than.meaning) }
  const like = namedAfter(tokens, start, LIKE_BEFORE, model) ?? likeItAt(tokens, start, model)
  if (like) return like
  const hyphened = hyphenedModel(tokens, start, vocabulary)
  if (hyphened) return hyphened
  const partner = partnerAt(tokens, start, vocabulary)
  if (partner) return partner
  const sameDesigner = namedAfter(tokens, start, SAME_DESIGNER_BEFORE, vocabulary.designerOf)
  if (sameDesigner) return sameDesigner
  const designer = namedAfter(tokens, start, DESIGNER_BEFORE, (words) => vocabulary.designer(words, true))
  if (designer) return designer
  const phrase = longest(tokens, start, vocabulary, introduced)
  const stranger = phrase ? null : strangerAt(tokens, start, vocabulary)
  if (stranger) return stranger
  const words = wordsFrom(tokens, start)
  if (words.length === 0) return phrase
  const face = vocabulary.model(words, false)
  // A name comes before another form of a word: 'Futura' is a typeface, 'futuristic' a look.
  if (face && start + face.length >= (phrase?.end ?? start)) {
    const after = tokens[start + face.length]
    const isLike = after !== undefined && after.words.length === 1 && LIKE_AFTER.has(after.words[0]!)
    return plain(face.meaning, start + face.length + (isLike ? 1 : 0))
  }
  const liked = model(words)
  const next = liked && tokens[start + liked.length]
  if (liked && next && next.words.length === 1 && LIKE_AFTER.has(next.words[0]!))
    return plain(liked.meaning, start + liked.length + 1)
  const by = vocabulary.designer(words, false)
  if (by && start + by.length > (phrase?.end ?? start)) return plain(by.meaning, start + by.length)
  return phrase
}
