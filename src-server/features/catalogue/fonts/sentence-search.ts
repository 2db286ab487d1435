import type { Logger } from 'pino'
import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import type { SentenceQuery, SentenceRanking } from '#shared/search/evidence.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import { SCRIPTS } from '#shared/search/scripts.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import { scriptCalled, scriptLabel } from './language-names.ts'
import type { Sentence, SentencePart } from './read-sentence.ts'
import { exactFilters, FACTS, filterOf, withFilters } from './sentence-filters.ts'
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
}

export interface SentenceSearchDeps {
  sentences: ReturnType<typeof createSentences>
  rank(query: SentenceQuery): Promise<SentenceRanking>
  logger?: Pick<Logger, 'warn'>
}

/** Turns a typed search into filters where these say the same, and into a ranking where they do not. */
export function createSentenceSearch({ sentences, rank, logger }: SentenceSearchDeps) {
  const literal = (query: FontSearchQuery): ReadSearch => ({ query, understood: [], sentence: null, ranking: null })

  function filtered(query: FontSearchQuery, sentence: Sentence, filters: Understood[], rest: string): ReadSearch {
    const merged = withFilters(query, filters, rest)
    return isReadable(merged) ? { query: merged, understood: filters, sentence, ranking: null } : literal(query)
  }

  async function read(query: FontSearchQuery): Promise<ReadSearch> {
    if (query.read !== '1' || query.q.trim() === '') return literal(query)
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

  /** A search that finds nothing as it is, read by what is near its words; null if nothing is. */
  async function near(query: FontSearchQuery): Promise<ReadSearch | null> {
    if (query.read !== '1' || query.q.trim() === '' || query.q.includes('"')) return null
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

/** Evidence that says what kind of font it is; the rest says what it is like or can do. */
const isClass = (part: SentencePart) => part.kind === 'class' && !part.not

/** Kinds whose labels are names. */
const PROPER: readonly SentencePart['kind'][] = ['lang', 'script', 'designer', 'face', 'family']
/** Kinds that families have by themselves: they are never said to be lacking. */
const FOUND: readonly SentencePart['kind'][] = ['name', 'about']

const isName = ({ kind, value }: SentencePart) =>
  PROPER.includes(kind) || (kind === 'license' && !Object.hasOwn(LICENSE_FACET, value))

/** In words, what nothing here is, and what is shown instead; null when families have all that was asked for. */
export function insteadOf(sentence: Sentence, ranking: SentenceRanking): FontSearchResult['instead'] {
  const isUnmet = (part: SentencePart) => ranking.unmet.includes(sentence.parts.indexOf(part))
  const named = sentence.parts.filter((part) => !FOUND.includes(part.kind) && !isAside(part, sentence.parts))
  if (ranking.ids.length === 0 || !named.some(isUnmet)) return null
  const described = (parts: readonly SentencePart[], shownClass = '') => {
    const words = (part: SentencePart) => (isName(part) ? part.label : lower(part.label))
    // Two words may have one label.
    const said = (some: readonly SentencePart[]) => [...new Set(some.map(words))]
    const own = parts.filter((part) => !part.not && part.kind !== 'pair' && part.kind !== 'designer')
    const kinds = [...said(own.sort((a, b) => Number(isClass(a)) - Number(isClass(b)))), shownClass]
      .filter(Boolean)
      .join(' ')
    const by = said(parts.filter((part) => !part.not && part.kind === 'designer')).map(madeBy)
    const pairs = said(parts.filter((part) => !part.not && part.kind === 'pair')).map((pair) => `that ${pair}`)
    const nots = said(parts.filter((part) => part.not)).map((word) => `not ${word}`)
    const noun = by.length > 0 ? 'fonts' : kinds === '' && pairs.length > 0 ? 'font' : ''
    const what = [kinds, noun, ...by, ...pairs].filter(Boolean).join(' ')
    return [what, ...nots].filter(Boolean).join(', ')
  }
  const met = named.filter((part) => !isUnmet(part))
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

/** What a search was taken for that nothing is called like. */
export function guessedOf({ parts }: Sentence, typed: string): FontSearchResult['instead'] {
  const near = parts.filter(({ kind }) => !FOUND.includes(kind))
  const labels = near.map((part) => (isName(part) ? part.label : lower(part.label)))
  return near.length > 0 ? { asked: `“${typed}”`, shown: [...new Set(labels)].join(' ') } : null
}

/** 'Designer of Lobster' is no name. */
const madeBy = (label: string) => `by ${label.replace(/^Designer of /u, 'the designer of ')}`

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
