import { setImmediate } from 'node:timers/promises'
import { badParam } from '#shared/errors.ts'
import { blockBySlug } from '#shared/unicode/blocks.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import type { CharacterHits, CharacterQuery } from '../search/search.port.ts'
import { loadNameIndex, type NameIndex, ruledNames, searchNameIndex } from './character-index.ts'
import { isDesignated } from './character-rows.ts'
import { searchCommonNames } from './common-names.ts'
import { searchLocalNames } from './local-names.ts'
import { includes, intersect, type Ranges, rangesOf, sizeOf, stretch, tidy } from './ranges.ts'
import { categoriesOf, rangesOfValue, readQuery, wordAsNumber } from './read-query.ts'
import { loadReference, type PropertyValue, type Reference } from './reference.ts'

/** Filters of one search. */
const MAX_FILTERS = 10
/** Surrogates and private use are only listed on request. */
const UNLISTED = ['Cs', 'Co', 'Cn']

let all: Ranges | undefined

/** Assigned characters. */
export function listed(reference: Reference): Ranges {
  all ??= tidy(
    reference
      .values('gc')
      .filter((value) => !UNLISTED.includes(value))
      .flatMap((value) => [...reference.ranges('gc', value)]),
  )
  return all
}

/** All code points with a page: also private use, surrogates and noncharacters. */
const designated = (reference: Reference): Ranges =>
  tidy([
    ...listed(reference),
    ...['Cs', 'Co'].flatMap((value) => [...reference.ranges('gc', value)]),
    ...rangesOfValue(reference, { property: 'Noncharacter_Code_Point', value: '' }),
  ])

/** The listed characters of a block or plane; private use or surrogates only if there is nothing else. */
export function charactersIn(reference: Reference, first: number, last: number): { ranges: Ranges; unlisted: boolean } {
  const ranges = intersect(listed(reference), [[first, last]])
  if (ranges.length > 0) return { ranges, unlisted: false }
  const apart = tidy(['Cs', 'Co'].flatMap((value) => [...reference.ranges('gc', value)]))
  return { ranges: intersect(apart, [[first, last]]), unlisted: true }
}

/** Value of a property by the slug of its long name, or by the short name. */
function valueBySlug(reference: Reference, property: 'gc' | 'sc', slug: string): string | null {
  return (
    reference
      .values(property)
      .find((value) => valueSlug(reference.longValue(property, value)) === slug || value.toLowerCase() === slug) ?? null
  )
}

/** One condition of a search, both for engines that store characters and as matching code points. */
export interface CharacterFilter {
  kind: 'block' | 'script' | 'category' | 'plane' | 'age' | 'property'
  /** Any of these: slug of a block, short names of values, number of a plane; for a property 'Emoji' or 'ea=W'. */
  values: readonly string[]
  ranges: Ranges
  unlisted: boolean
}

/** The part of a search by words of names, which each engine answers itself. */
interface NamesAsked {
  terms: readonly string[]
  /** Characters commonly called so: they come first, even without all the words. */
  first: readonly number[]
  filters: readonly CharacterFilter[]
  /** Code points that meet all filters; null = any. */
  within: Ranges | null
  /** Characters with algorithmic names; no engine needs to store them. */
  ruled: Ranges
  sort: CharacterQuery['sort']
  page: number
  size: number
}

interface NamesFound {
  codepoints: number[]
  total: number
}

export type NameSearch = (asked: NamesAsked) => Promise<NamesFound>

function readFilter(reference: Reference, filter: string): CharacterFilter {
  const [kind, value = ''] = filter.split('~')
  if (kind === 'block') {
    const block = blockBySlug(value)
    if (block) return { kind, values: [block.slug], ...charactersIn(reference, block.first, block.last) }
  } else if (kind === 'script') {
    const script = valueBySlug(reference, 'sc', value)
    if (script) return { kind, values: [script], ranges: reference.ranges('sc', script), unlisted: false }
  } else if (kind === 'category') {
    const category = valueBySlug(reference, 'gc', value.toLowerCase())
    const ranges = category ? reference.ranges('gc', category) : []
    if (category) return { kind, values: [category], ranges, unlisted: UNLISTED.includes(category) }
    const group = reference.find(`gc=${value}`)
    if (group) return categoriesFilter(reference, group)
  } else if (kind === 'plane') {
    const plane = /^\d{1,2}$/.test(value) ? Number(value) : 99
    const first = plane * 0x10000
    if (plane <= 16) return { kind, values: [String(plane)], ...charactersIn(reference, first, first + 0xffff) }
  } else if (kind === 'age') {
    if (reference.values('age').includes(value))
      return { kind, values: [value], ranges: reference.ranges('age', value), unlisted: false }
  } else if (kind === 'property') {
    const found = reference.find(value)
    if (found?.property === 'gc') return categoriesFilter(reference, found)
    const name = found?.value ? `${found.property}=${found.value}` : found?.property
    if (found) return { kind, values: [name!], ranges: rangesOfValue(reference, found), unlisted: false }
  }
  throw badParam('filter', `'${filter.slice(0, 60)}' is not a filter`)
}

function categoriesFilter(reference: Reference, group: PropertyValue): CharacterFilter {
  const values = categoriesOf(reference, group.value)
  return { kind: 'category', values, ranges: rangesOfValue(reference, group), unlisted: false }
}

/**
 * Parses a query for all engines and answers numbers, properties and texts from the tables. @param byName the engine's
 * search for words of names @throws AppError BAD_REQUEST for an unknown filter
 */
export async function searchCharacters(
  query: CharacterQuery,
  byName: NameSearch = searchNames,
): Promise<CharacterHits> {
  const reference = await loadReference()
  if (!all) {
    listed(reference)
    // The first search loads tables: yields to other work in between.
    await setImmediate()
  }
  const asked = query.filter.split(';').filter(Boolean)
  if (asked.length > MAX_FILTERS) throw badParam('filter', `at most ${MAX_FILTERS} filters`)
  const filters = asked.map((filter) => readFilter(reference, filter))
  const unlisted = filters.some((filter) => filter.unlisted)
  const within =
    filters.length === 0 ? null : filters.map((filter) => filter.ranges).reduce((both, own) => intersect(both, own))
  let read = readQuery(query.q, reference)
  const from = (query.page - 1) * query.size
  const answer = (codepoints: number[], total: number): CharacterHits => ({
    codepoints,
    total,
    read: { kind: read.kind, words: read.words },
  })
  const isWanted = (cp: number) => isDesignated(cp) && (!within || includes(within, cp))
  const common = read.kind === 'name' || read.kind === 'text' ? await searchCommonNames(query.q) : null
  if (read.kind === 'name') {
    const ruled = ruledNames(read.terms, within)
    const first = common!.codepoints.filter(isWanted)
    const { sort, page, size } = query
    const found = await byName({ terms: read.terms, first, filters, within, ruled, sort, page, size })
    const { text } = common!
    if (text !== null && first.length > 0)
      read = { ...read, words: `the name of ${text}, one character of ${first.length} code points` }
    if (found.total > 0) return answer(found.codepoints, found.total)
  }
  if (read.kind === 'name' || read.kind === 'text') {
    // A query without English matches may be a name in another language. The characters of the text follow.
    const called = await searchLocalNames(query.q)
    const names = [...common!.codepoints, ...called.codepoints]
    const own = [...new Set([...names, ...('codepoints' in read ? read.codepoints : [])])]
    const known = own.filter(isWanted)
    if (names.some((cp) => known.includes(cp))) {
      const codepoints =
        query.sort === 'codepoint' || query.sort === 'newest'
          ? inOrder(reference, rangesOf(known), query.sort, from, query.size)
          : known.slice(from, from + query.size)
      const language = called.languages.length === 0 ? 'a name' : `a name in ${languageNames(called.languages)}`
      const words = `${language}${read.kind === 'text' ? ', with the characters of the text behind' : ''}`
      return { codepoints, total: known.length, read: { kind: 'name', words } }
    }
    if (read.kind === 'name') {
      const number = wordAsNumber(query.q)
      if (!number || !('codepoints' in number)) return answer([], 0)
      read = number
    }
  }
  if ('codepoints' in read) {
    // In the order of the text; unassigned code points have no page.
    const known = read.codepoints.filter(isWanted)
    return answer(known.slice(from, from + query.size), known.length)
  }
  const assigned = listed(reference)
  const everything = 'unlisted' in read && read.unlisted ? designated(reference) : assigned
  let ranges = everything
  if (within) ranges = unlisted ? within : intersect(within, everything)
  const own = 'ranges' in read ? intersect(ranges, read.ranges) : ranges
  return answer(inOrder(reference, own, query.sort, from, query.size), sizeOf(own))
}

const MOST_LANGUAGES = 3

/** 'German', 'Spanish, Portuguese and 2 more languages'. */
function languageNames(codes: readonly string[]): string {
  const english = new Intl.DisplayNames(['en'], { type: 'language' })
  const names = codes.slice(0, MOST_LANGUAGES).map((code) => english.of(code) ?? code)
  const more = codes.length - names.length
  if (more > 0) names.push(more === 1 ? 'one more language' : `${more} more languages`)
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Searches the words in this process's memory. */
export const searchNames: NameSearch = async (asked) => pageOfNames(await loadNameIndex(), asked)

/** A page of an index's matches; the index may be limited to words with these prefixes. */
export async function pageOfNames(index: NameIndex, asked: NamesAsked): Promise<NamesFound> {
  const { terms, first, within, ruled, sort, size } = asked
  const isFirst = new Set(first)
  const found = [...first, ...searchNameIndex(index, terms, within).filter((cp) => !isFirst.has(cp))]
  const from = (asked.page - 1) * size
  const total = found.length + sizeOf(ruled)
  if (sort === 'codepoint' || sort === 'newest') {
    const ranges = tidy([...found.map((cp) => [cp, cp] as const), ...ruled])
    return { codepoints: inOrder(await loadReference(), ranges, sort, from, size), total }
  }
  return { codepoints: withRuled(found.slice(from, from + size), found.length, asked), total }
}

/**
 * The best first, then algorithmic names. @param single characters of the page @param count all matches without
 * algorithmic names
 */
export function withRuled(single: number[], count: number, { ruled, page, size }: NamesAsked): number[] {
  const from = (page - 1) * size
  return [...single, ...stretch(ruled, Math.max(0, from - count), size - single.length)]
}

/** A page of ranges: by code point, or the newest Unicode version first. */
function inOrder(reference: Reference, ranges: Ranges, sort: string, from: number, size: number): number[] {
  if (sort !== 'newest') return stretch(ranges, from, size)
  const ages = [...reference.values('age')].sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
  const found: number[] = []
  let skip = from
  for (const age of ages) {
    const own = intersect(ranges, reference.ranges('age', age))
    const count = sizeOf(own)
    if (skip < count) found.push(...stretch(own, skip, size - found.length))
    skip = Math.max(0, skip - count)
    if (found.length >= size) break
  }
  return found
}
