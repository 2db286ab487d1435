import { isCommonWord, isOrdinaryWord, isPersonName } from './ordinary-words.ts'
import type { Meaning, Tongue } from './read-sentence.ts'
import {
  DESIGNER_BEFORE,
  FOUNDRY_WORDS,
  isEmptyWord,
  LIKE_AFTER,
  LIKE_BEFORE,
  LIKE_IT,
  LOOSELY_BEFORE,
  NAME_PARTICLES,
  PAIR_AFTER,
  PAIR_AS,
  PAIR_BEFORE,
  PAIR_VERBS,
  SAME_DESIGNER_BEFORE,
  SET_AS,
  THAN,
  WITH,
} from './sentence-words.ts'

/** Longest phrase of the lexicon, in typed words. */
export const MAX_PHRASE = 5

export interface Token {
  raw: string
  /** Its folded words: 'sans-serif' has two. */
  words: string[]
  /** Quoted, or part of a family's name. */
  literal: boolean
}

/** A part that was read, and the token after it. */
export interface Found {
  meaning: Meaning
  not: boolean
  must: boolean
  end: number
}

export const plain = (meaning: Meaning, end: number): Found => ({ meaning, end, not: false, must: false })

const phraseOf = (tokens: readonly Token[]) => tokens.map((token) => token.words.join(' ')).join(' ')

/** Whether a name that ends here is a model or a partner: 'Playfair Display alternative', 'what does Space Mono go with?'. */
export function isLikedBefore(tokens: readonly Token[], end: number): boolean {
  const after = tokens[end]?.words.join(' ') ?? ''
  return LIKE_AFTER.has(after) || PAIR_AFTER.has(after) || endOfQuestion(tokens, end) !== null
}

/** Whether a name between two tokens is a partner: 'pair Inter with a serif'. */
export const isPaired = (tokens: readonly Token[], start: number, end: number): boolean =>
  PAIR_VERBS.has(tokens[start - 1]?.words[0] ?? '') && WITH.has(tokens[end]?.words.join(' ') ?? '')

const BEFORE_NAMES = [LIKE_BEFORE, THAN, PAIR_BEFORE, PAIR_AS, SAME_DESIGNER_BEFORE]

/** Whether a model or a partner is named here: 'similar to Playfair Display', 'goes with Inter'. */
export function isLikedAt(tokens: readonly Token[], at: number): boolean {
  for (let length = 1; length <= 4 && length <= at; length++)
    if (BEFORE_NAMES.some((before) => before.has(phraseOf(tokens.slice(at - length, at))))) return true
  return false
}

/** A family that is a model, without itself. */
export const others = (model: Meaning): Meaning =>
  model.kind === 'family' ? { ...model, value: `${model.value} others` } : model

/** A model that was named before: 'not Lobster but like it'. */
export function likeItAt(
  tokens: readonly Token[],
  start: number,
  model: (words: readonly string[]) => { length: number; meaning: Meaning } | null,
): Found | null {
  for (let length = 3; length >= 1; length--) {
    if (!LIKE_IT.has(phraseOf(tokens.slice(start, start + length)))) continue
    for (let at = start - 1; at >= 0; at--) {
      const words = wordsFrom(tokens.slice(0, start), at)
      const named = words.length > 0 ? model(words) : null
      if (named) return plain(others(named.meaning), start + length)
    }
  }
  return null
}

/** What goes with a family here, or with a famous typeface: 'goes with Lobster', 'headings for Georgia', 'Inter pairing'. */
export function partnerAt(tokens: readonly Token[], start: number, vocabulary: Tongue): Found | null {
  const model = (words: readonly string[]) => vocabulary.model(words, true)
  const pair = ({ value, label }: Meaning, role: 'heading' | 'body' | undefined): Meaning => ({
    kind: 'pair',
    value: role ? `${value}|${role}` : value,
    label: `Goes with ${label}`,
  })
  const isAsked = tokens.slice(0, start).some(({ words }) => PAIR_VERBS.has(words[0] ?? ''))
  const before =
    namedAfter(tokens, start, PAIR_BEFORE, model) ?? (isAsked ? namedAfter(tokens, start, WITH, model) : null)
  if (before) return { ...before, meaning: pair(before.meaning, undefined) }
  const as = namedAfter(tokens, start, PAIR_AS, model)
  if (as) {
    let { end } = as
    while (end < tokens.length && SET_AS.has(tokens[end]!.words.join(' '))) end++
    const phrase = [4, 3, 2].map((length) => phraseOf(tokens.slice(start, start + length)))
    const role = phrase.map((one) => PAIR_AS.get(one)).find((one) => one !== undefined)
    return { ...as, meaning: pair(as.meaning, role), end }
  }
  const words = wordsFrom(tokens, start)
  const named = words.length > 0 ? model(words) : null
  if (!named) return null
  let end = start + named.length
  if (tokens[end]?.words.join(' ') === 'font') end++
  if (isPaired(tokens, start, end)) return plain(pair(named.meaning, undefined), end + 1)
  const last = endOfQuestion(tokens, end)
  if (last !== null) return plain(pair(named.meaning, undefined), last)
  const after = tokens[end]
  return after?.words.length === 1 && PAIR_AFTER.has(after.words[0]!)
    ? plain(pair(named.meaning, undefined), end + 1)
    : null
}

/** Where 'go with' or 'pair with what' ends, if nothing follows: 'what does Inter go with?'. */
function endOfQuestion(tokens: readonly Token[], start: number): number | null {
  for (let length = 1; length <= 4 && start + length <= tokens.length; length++) {
    const rest = tokens.slice(start + length)
    const isLast = rest.length === 0 || (rest.length === 1 && ['what', 'which'].includes(rest[0]!.words.join(' ')))
    if (isLast && PAIR_BEFORE.has(phraseOf(tokens.slice(start, start + length)))) return tokens.length
  }
  return null
}

/** Value of a designer of no family. */
export const STRANGER = '/'
/** Longest name of a designer, in words. */
const DESIGNER_WORDS = 4
const isCapital = ({ raw }: Token) => /^\p{Lu}/u.test(raw)

/**
 * A designer who is not here: 'by Christian Robertson' asks for no Christian looks. Names have capitals, or are those of many people.
 */
export function strangerAt(tokens: readonly Token[], start: number, vocabulary: Tongue): Found | null {
  const isMeant = (word: string) => vocabulary.meaning(word, false) !== null
  // 'Used by', 'written by': that is no designer.
  const isUsed = /(?:ed|en)$/u.test(tokens[start - 1]?.words[0] ?? '')
  for (let length = 4; length >= 1; length--) {
    const before = phraseOf(tokens.slice(start, start + length))
    if (!DESIGNER_BEFORE.has(before) || (isUsed && length === 1)) continue
    const at = start + length
    const named = tokens.slice(at, at + nameAt(tokens, at))
    const [first, last] = [named[0], named.findLast(({ words }) => !FOUNDRY_WORDS.has(words[0]!))]
    if (!first || !last) continue
    // 'By Frutiger' is understood: a typeface, at the next word. 'Rockwell Kent' is no Rockwell.
    if ((vocabulary.model(wordsFrom(tokens, at), true)?.length ?? 0) >= named.length) continue
    const [opening, closing] = [first.words[0]!, last.words[0]!]
    const isAlone = first === last
    const isPerson = !isAlone && isPersonName(opening) && isPersonName(closing)
    const isWritten = named.every((token) => isCapital(token) || NAME_PARTICLES.has(token.words[0]!))
    const isRare = !isCommonWord(closing) && !isMeant(closing)
    const isName = LOOSELY_BEFORE.has(before)
      ? isWritten && !isAlone && isPersonName(opening) && !isMeant(closing) && (isRare || !isMeant(opening))
      : isWritten
        ? FOUNDRY_WORDS.has(named.at(-1)!.words[0]!) || isPerson || (isRare && (!isAlone || !isOrdinaryWord(closing)))
        : isPerson && isRare
    if (!isName) continue
    const label = named.map(({ raw }) => raw.replace(/[^\p{L}\p{M}\p{N}.]+$/u, '')).join(' ')
    return plain({ kind: 'designer', value: STRANGER, label: isWritten ? label : capitals(label) }, at + named.length)
  }
  return null
}

/** How many tokens from a position on may be a name, up to a comma. */
function nameAt(tokens: readonly Token[], start: number): number {
  let length = 0
  for (; length < DESIGNER_WORDS && start + length < tokens.length; length++) {
    const token = tokens[start + length]!
    const [word = ''] = token.words
    const isNever = token.literal || token.words.length !== 1
    const isInside = length > 0 && (NAME_PARTICLES.has(word) || (FOUNDRY_WORDS.has(word) && isCapital(token)))
    if (isNever || (!isInside && (isEmptyWord(word) || !(isCapital(token) || isPersonName(word))))) break
    if (/[,;.!?]$/u.test(token.raw)) return length + 1
  }
  return length
}

/** 'christian robertson' as a name is written. */
export const capitals = (name: string): string =>
  name
    .split(' ')
    .map((word) => (isEmptyWord(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

/** 'Helvetica-like', 'Comic Sans-style'. */
export function hyphenedModel(tokens: readonly Token[], start: number, vocabulary: Tongue): Found | null {
  for (let end = start + 1; end <= Math.min(tokens.length, start + MAX_PHRASE); end++) {
    const { words, literal } = tokens[end - 1]!
    if (literal) return null
    if (words.length < 2 || !LIKE_AFTER.has(words.at(-1)!)) continue
    const name = [...tokens.slice(start, end - 1).flatMap((token) => token.words), ...words.slice(0, -1)]
    const model = vocabulary.model(name, true)
    if (model?.length === name.length) return plain(model.meaning, end)
  }
  return null
}

/** Words of the tokens from a position on, one entry each, up to quotes. */
export function wordsFrom(tokens: readonly Token[], start: number): string[] {
  const words: string[] = []
  for (let at = start; at < tokens.length && !tokens[at]!.literal && tokens[at]!.words.length > 0; at++)
    words.push(tokens[at]!.words.join(' '))
  return words
}

/** A name after one of these phrases. */
export function namedAfter(
  tokens: readonly Token[],
  start: number,
  before: { has(phrase: string): boolean },
  named: (words: readonly string[]) => { length: number; meaning: Meaning } | null,
): Found | null {
  for (let length = 4; length >= 1; length--) {
    if (start + length >= tokens.length || !before.has(phraseOf(tokens.slice(start, start + length)))) continue
    let at = start + length
    while (at < tokens.length - 1 && ['the', 'a', 'an', 'font'].includes(tokens[at]!.words.join(' '))) at++
    const found = named(wordsFrom(tokens, at))
    if (found) return plain(found.meaning, at + found.length)
  }
  return null
}
