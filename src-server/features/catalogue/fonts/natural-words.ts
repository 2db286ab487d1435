import { LRUCache } from 'lru-cache'
import type { FontSearchQuery } from '#shared/contracts/fonts.ts'
import { formatFacetFilters } from '#shared/search/filter-grammar.ts'
import { type NaturalQuery, readNaturalQuery, type Understood } from '#shared/search/natural-query.ts'
import { foldName, searchWords } from '#shared/search/words.ts'
import type { Reader } from '../../../database/reader.ts'
import { remembered } from '../../../search/remembered.ts'
import { buildPhrases, type Phrases, type TagRow } from './vocabulary.ts'

/** Tags come and go with families; being a minute out of date does no harm. */
const PHRASES_TTL_MS = 60_000
/** The list and the totals of one page read the same query. */
const READINGS = { max: 500, ttl: 5_000 }
/** Words of a query that are looked up as the start of a name. */
const MAX_NAME_WORDS = 12
/** Names that start with the same two words. */
const NAMES_EACH = 30

/** Reads queries in plain words against this catalogue's labels and family names. */
export function createNaturalWords(reader: Reader) {
  const cache = new LRUCache<string, Promise<Phrases>>({ max: 1, ttl: PHRASES_TTL_MS })
  const phrases = () =>
    remembered(cache, 'all', async () =>
      buildPhrases(await reader.query<TagRow>('SELECT slug, label, isTopic FROM tag WHERE familyCount > 0', [])),
    )

  /** Names of published families that start with two adjacent words of the query or with its only word. */
  async function namesIn(q: string): Promise<string[]> {
    const words = q.split(/\s+/u).filter(Boolean).slice(0, MAX_NAME_WORDS).map(foldName)
    const starts = words.length === 1 ? words : words.slice(0, -1).map((word, i) => `${word} ${words[i + 1]}`)
    if (starts.length === 0) return []
    const one = `SELECT nameKey FROM (SELECT nameKey FROM family WHERE status = 1 AND nameKey >= ? AND nameKey < ? ORDER BY nameKey LIMIT ${NAMES_EACH})`
    const rows = await reader.query<{ nameKey: string }>(
      starts.map((_, i) => `${one} names${i}`).join(' UNION ALL '),
      starts.flatMap((start) => [start, `${start}\u{10ffff}`]),
    )
    return rows.map((row) => row.nameKey)
  }

  async function read(q: string): Promise<NaturalQuery> {
    const [known, names] = await Promise.all([phrases(), namesIn(q)])
    const folded = names.map((name) => searchWords(name).join(' '))
    return readNaturalQuery(q, {
      meaning: (phrase, introduced) =>
        known.always.get(phrase) ?? (introduced ? known.introduced.get(phrase) : undefined) ?? null,
      nameLength: (words) => nameLength(words, folded),
    })
  }

  const readings = new LRUCache<string, Promise<NaturalQuery>>(READINGS)
  return { read: (q: string) => remembered(readings, q, () => read(q)) }
}

export type NaturalWords = ReturnType<typeof createNaturalWords>

/** How many of the leading words form a whole name, or the start of one at the end of the query. */
export function nameLength(words: readonly string[], names: readonly string[]): number {
  let best = 0
  let joined = ''
  for (const [i, word] of words.entries()) {
    if (word === '') break
    joined = joined === '' ? word : `${joined} ${word}`
    if (names.includes(joined)) best = i + 1
    else if (!names.some((name) => name.startsWith(joined))) break
  }
  return best
}

/** The search with the understood filters merged into the given ones. */
export function withUnderstood(query: FontSearchQuery, natural: NaturalQuery): FontSearchQuery {
  const facets = (not: boolean) =>
    natural.understood
      .filter((one) => one.not === not && isFacet(one, not))
      .map((one) => ({ facet: one.kind, values: one.value.split(',') }))
  const filters = (not: boolean) => natural.understood.flatMap((one) => (one.not === not ? (filterOf(one) ?? []) : []))
  const lists = (kind: Understood['kind']) =>
    natural.understood.flatMap((one) => (!one.not && one.kind === kind ? one.value : []))
  const join = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)
  return {
    ...query,
    q: natural.rest.replaceAll('"', ' ').trim(),
    ff: join(';', query.ff, formatFacetFilters(facets(false))),
    ffn: join(';', query.ffn, formatFacetFilters(facets(true))),
    f: join(';', query.f, ...filters(false)),
    fn: join(';', query.fn, ...filters(true)),
    lang: join(',', query.lang, ...lists('lang')),
    script: join(',', query.script, ...lists('script')),
    feature: join(',', query.feature, ...lists('feature')),
    axis: join(',', query.axis, ...lists('axis')),
  }
}

/**
 * Languages, scripts, features and axes are combined with AND, so they join the lists; other kinds are OR, where one
 * given value is enough.
 */
const ALL_OF: readonly Understood['kind'][] = ['lang', 'script', 'feature', 'axis']
const isFacet = (one: Understood, not: boolean) => filterOf(one) === null && (not || !ALL_OF.includes(one.kind))

function filterOf({ kind, value }: Understood): string | null {
  if (kind === 'weight') return `weight~${value}`
  if (kind === 'years') return `year~${value}`
  return null
}
