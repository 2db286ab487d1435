import type { Logger } from 'pino'
import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import type { SentenceQuery, SentenceRanking } from '#shared/search/evidence.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import { SCRIPTS } from '#shared/search/scripts.ts'
import { searchWords } from '#shared/search/words.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import { readCodepoint } from '#shared/unicode/code-point.ts'
import { scriptCalled, scriptLabel, scriptTyped } from './language-names.ts'
import { EDGES } from './near-reading.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import type { Sentence, SentencePart } from './read-sentence.ts'
import { exactFilters, FACTS, filterOf, withFilters } from './sentence-filters.ts'
import { EVERYTHING_BUT, isEmptyWord, NEGATORS } from './sentence-words.ts'
import { type createSentences, evidenceOf, isAside } from './sentences.ts'
import { CLASS_LABELS } from './vocabulary.ts'

type Understood = FontSearchResult['understood'][number]

/** A search as it was understood. */
export interface ReadSearch {
  /** The query for the engines. */
  query: FontSearchQuery
  understood: Understood[]
  sentence: Sentence | null
  /** Families in the order of the sentence; null = the engine orders. */
  ranking: SentenceRanking | null
  /** Nothing was understood or called so: read by what is near the words. */
  isGuess?: boolean
  /** The typed words without their typing errors, which are searched for. */
  corrected?: string
}

interface SentenceSearchDeps {
  sentences: ReturnType<typeof createSentences>
  rank(query: SentenceQuery): Promise<SentenceRanking>
  logger?: Pick<Logger, 'warn'>
}

/** Turns a typed search into filters where these say the same, and into a ranking where they do not. */
export function createSentenceSearch({ sentences, rank, logger }: SentenceSearchDeps) {
  const literal = (query: FontSearchQuery): ReadSearch => ({ query, understood: [], sentence: null, ranking: null })

  function filtered(
    query: FontSearchQuery,
    sentence: Sentence | null,
    filters: Understood[],
    rest: string,
  ): ReadSearch {
    const merged = withFilters(query, filters, rest)
    return isReadable(merged) ? { query: merged, understood: filters, sentence, ranking: null } : literal(query)
  }

  async function read(query: FontSearchQuery): Promise<ReadSearch> {
    if (query.read !== '1' || query.q.trim() === '') return literal(query)
    const character = characterIn(query.q)
    if (character !== null && query.chars === '')
      return filtered(query, null, [{ words: character, kind: 'chars', value: character, not: false }], '')
    const [sentence, labels] = await Promise.all([sentences.read(query.q), sentences.labels()])
    // A quote alone is a sign like others.
    if (sentence.parts.length === 0)
      return literal({ ...query, q: sentence.rest.replaceAll('"', ' ').trim() || sentence.rest })
    const known = () => sentence.parts.flatMap((part) => filterOf(part, labels) ?? [])
    // Quoted words are taken literally, together with what filters can say.
    if (sentence.rest.includes('"')) return filtered(query, sentence, known(), sentence.rest)
    const exact = exactFilters(sentence, labels)
    if (exact) return filtered(query, sentence, exact, '')
    return ranked(query, sentence, null).catch((error) => {
      logger?.warn({ err: error }, 'sentences cannot be ranked; using filters')
      return filtered(query, sentence, known(), '')
    })
  }

  /**
   * A search that finds nothing as it is, with its typing errors corrected or read by what is near its words; null if nothing is.
   * @param corrections as the engine offers them
   */
  async function near(query: FontSearchQuery, corrections: readonly string[]): Promise<ReadSearch | null> {
    if (query.read !== '1' || query.q.trim() === '' || query.q.includes('"')) return null
    const corrected = corrections.find((one) => isCorrection(query.q, one))
    if (corrected !== undefined)
      return {
        ...literal({ ...query, q: corrected }),
        isGuess: true,
        corrected: (await sentences.spelling(corrected)) ?? corrected,
      }
    const sentence = await sentences.near(query.q)
    return sentence && { ...(await ranked(query, sentence, null)), isGuess: true }
  }

  /** @param among families that the filters of the page leave; null = all */
  async function ranked(query: FontSearchQuery, sentence: Sentence, among: number[] | null): Promise<ReadSearch> {
    const ranking = await rank({ evidence: evidenceOf(sentence.parts), among, limit: SEARCH.maxSimilar })
    return { query: { ...query, q: '' }, understood: [], sentence, ranking }
  }

  return { read, near, ranked }
}

/** Whether no English word is corrected: 'lobstre' means Lobster, but 'mobster' stays. */
function isCorrection(typed: string, correct: string): boolean {
  const meant = new Set(searchWords(correct))
  return searchWords(typed).every((word) => meant.has(word) || !isOrdinaryWord(word))
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a font may show, also by a picture of its own. */
const SHOWN = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]$/u

/** One character that is asked for itself, as it is in few fonts and does not name a script: 'ẞ', '♞', a flag, 'U+1E9E'. */
function characterIn(q: string): string | null {
  const typed = q.trim()
  const codepoint = readCodepoint(typed)
  const character = codepoint === null ? '' : String.fromCodePoint(codepoint)
  if (SHOWN.test(character)) return character
  const isOne = /[^\0-\x7f]/u.test(typed) && [...graphemes.segment(typed)].length === 1
  return isOne && scriptTyped(typed) === null ? typed : null
}

/** Evidence that says what kind of font it is; the rest says what it is like or can do. */
const isClass = (part: SentencePart) => part.kind === 'class' && !part.not

/** Kinds whose labels are names. */
const PROPER: readonly SentencePart['kind'][] = ['lang', 'script', 'designer', 'face', 'family']
/** Kinds that families have by themselves: they are never said to be lacking. */
const FOUND: readonly SentencePart['kind'][] = ['name', 'about']

/** Punctuation after a word. */
const ENDS = /[^\p{L}\p{M}\p{N}]+$/u

const isName = ({ kind, value }: SentencePart) =>
  PROPER.includes(kind) || (kind === 'license' && !Object.hasOwn(LICENSE_FACET, value))

/** In words, what nothing here is, and what is shown instead; null when families have all that was asked for. */
export function insteadOf(sentence: Sentence, ranking: SentenceRanking): FontSearchResult['instead'] {
  const isUnmet = (part: SentencePart) => ranking.unmet.includes(sentence.parts.indexOf(part))
  const said = sentence.parts.filter((part) => !FOUND.includes(part.kind) && !isAside(part, sentence.parts))
  const unmet = said.filter(isUnmet)
  if (ranking.ids.length === 0 || unmet.length === 0) return null
  // Looks and uses are matters of degree, which fonts neither have nor lack.
  const named = said.filter(({ kind }) => kind !== 'look')
  const met = named.filter((part) => !isUnmet(part))
  if (met.length === named.length)
    return {
      asked: `exact match for “${unmet.map(asTyped).join(' ')}”`,
      shown: described(met.filter(({ not }) => !not)),
    }
  const script = ranking.shownScript === null ? '' : scriptLabel(ranking.shownScript)
  const lacksClass = named.some((part) => isClass(part) && isUnmet(part)) && !met.some(isClass)
  const isOfFacts = named.every(({ kind }) => FACTS.includes(kind))
  const isClassShown = lacksClass || (met.every((part) => part.not) && script === '' && !isOfFacts)
  // The first may be of a class that is asked for, without the rest.
  const isAsked = named.some((part) => isClass(part) && part.value === ranking.shownClass)
  const shownClass = isClassShown && ranking.shownClass && !isAsked ? CLASS_LABELS[ranking.shownClass] : ''
  const what = described(met, shownClass)
  // Of the script itself it has only some.
  const hasSome = sentence.parts.some((part) => scriptOf(part) === ranking.shownScript && ranking.shownScript !== null)
  const shown = hasSome ? [what, 'fonts with some of its characters'] : [script, what]
  const isOfDesigners = met.length === 0 && named.every(({ kind }) => kind === 'designer')
  return { asked: described(named), shown: isOfDesigners ? 'popular fonts' : shown.filter(Boolean).join(' ') }
}

/** Kinds that are said after the noun. */
const AFTER: Partial<Record<SentencePart['kind'], (label: string) => string>> = {
  designer: madeBy,
  pair: (label) => `that ${label}`,
  face: (label) => `like ${label}`,
  family: (label) => `like ${label}`,
}

/** Parts as people say them: 'Georgian serif by Google that goes with Inter, not italic'. */
function described(parts: readonly SentencePart[], shownClass = ''): string {
  const words = (part: SentencePart) => (isName(part) ? part.label : lower(part.label))
  // Two words may have one label.
  const once = (some: readonly string[]) => [...new Set(some)]
  const own = parts.filter((part) => !part.not && !AFTER[part.kind])
  const kinds = [...once(own.sort((a, b) => Number(isClass(a)) - Number(isClass(b))).map(words)), shownClass]
    .filter(Boolean)
    .join(' ')
  const after = (Object.keys(AFTER) as SentencePart['kind'][]).flatMap((kind) =>
    once(parts.flatMap((part) => (!part.not && part.kind === kind ? AFTER[kind]!(words(part)) : []))),
  )
  const isBy = parts.some(({ kind, not }) => kind === 'designer' && !not)
  const hasNoun = shownClass !== '' || own.some(isClass)
  const noun = isBy || (!hasNoun && after.length > 0) ? 'fonts' : ''
  const nots = once(parts.filter((part) => part.not).map((part) => `not ${words(part)}`))
  return [[kinds, noun, ...after].filter(Boolean).join(' '), ...nots].filter(Boolean).join(', ')
}

/** What a search was taken for that nothing is called like. */
export function guessedOf({ parts }: Sentence, typed: string): FontSearchResult['instead'] {
  const near = parts.filter(({ kind }) => !FOUND.includes(kind))
  const labels = near.map((part) => (isName(part) ? part.label : lower(part.label)))
  return near.length > 0 ? { asked: `“${typed}”`, shown: [...new Set(labels)].join(' ') } : null
}

/** The words of a part without those that introduce it and without punctuation; 'no' stays, and the dash of '-loops'. */
function asTyped({ words, not }: SentencePart): string {
  const typed = words.split(' ').map((word) => word.replace(not ? ENDS : EDGES, ''))
  const refuses = (word: string) => NEGATORS.has(word) || EVERYTHING_BUT.has(word)
  const isSaid = (word: string) => searchWords(word).some((one) => !isEmptyWord(one) || (not && refuses(one)))
  return typed.slice(Math.max(0, typed.findIndex(isSaid))).join(' ')
}

/** 'Designer of Lobster' is no name. */
function madeBy(label: string): string {
  return `by ${label.replace(/^Designer of /u, 'the designer of ')}`
}

/** The script of Unicode that a part of a sentence asks for; null for Latin, which nearly all families write. */
function scriptOf({ kind, value }: SentencePart): string | null {
  const [code = '', native = code] = value.split('|')
  return (kind !== 'lang' && kind !== 'script') || native === 'latn' ? null : (SCRIPT_WRITTEN[native] ?? native)
}
/** Of systems that write with several scripts, the most telling one. */
const SCRIPT_WRITTEN: Readonly<Record<string, string>> = { hans: 'hani', hant: 'hani', jpan: 'hira', kore: 'hang' }

/** The script in the Unicode reference that no family writes, or that words with another meaning name too: 'Gothic script'. */
export function referenceOf({ parts }: Sentence, ranking: SentenceRanking | null): FontSearchResult['reference'] {
  for (const [at, part] of parts.entries()) {
    if (part.not) continue
    const own = scriptOf(part)
    const isWriting = part.kind === 'lang' || part.kind === 'script'
    const code = !isWriting ? scriptCalled(part.words) : own !== null && ranking?.unmet.includes(at) ? own : null
    const script = code === null ? undefined : SCRIPTS.get(code)
    if (script) return { name: script.name, slug: valueSlug(script.name), isLacking: isWriting }
  }
  return null
}

/** Without the capital that chips have; 'UI' keeps it. */
const lower = (text: string) => text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase())

/** False when words and filters together exceed the limits of a search: then the words are searched literally. */
function isReadable(query: FontSearchQuery): boolean {
  try {
    parseFontSearch(query)
    return true
  } catch {
    return false
  }
}
