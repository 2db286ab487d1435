import { setImmediate } from 'node:timers/promises'
import { AppError } from '#shared/errors.ts'
import { blockBySlug } from '#shared/unicode/blocks.ts'
import { valueSlug } from '#shared/unicode/character-path.ts'
import type { CharacterHits, CharacterQuery } from '../search/search.port.ts'
import { loadNameIndex, searchNameIndex } from './character-index.ts'
import { isDesignated } from './character-rows.ts'
import { includes, intersect, type Ranges, sizeOf, stretch, tidy } from './ranges.ts'
import { rangesOfValue, readQuery } from './read-query.ts'
import { loadReference, type Reference } from './reference.ts'

/** Filters of one search. */
const MAX_FILTERS = 10
/** Halves of surrogate pairs and private use are no characters of Unicode: listed where they are asked for only. */
const UNLISTED = ['Cs', 'Co', 'Cn']

/** Assigned characters. */
export const listed = (reference: Reference): Ranges =>
  tidy(
    reference
      .values('gc')
      .filter((value) => !UNLISTED.includes(value))
      .flatMap((value) => [...reference.ranges('gc', value)]),
  )

/** Value of a property by the slug of its long name, or by the short name. */
export function valueBySlug(reference: Reference, property: 'gc' | 'sc', slug: string): string | null {
  return (
    reference
      .values(property)
      .find((value) => valueSlug(reference.longValue(property, value)) === slug || value.toLowerCase() === slug) ?? null
  )
}

function filterRanges(reference: Reference, filter: string): { ranges: Ranges; unlisted: boolean } {
  const [kind, value = ''] = filter.split('~')
  const bad = () => new AppError('BAD_REQUEST', `filter: '${filter.slice(0, 60)}' is no filter`, { param: 'filter' })
  if (kind === 'block') {
    const block = blockBySlug(value)
    if (block) return { ranges: [[block.first, block.last]], unlisted: false }
  } else if (kind === 'script') {
    const script = valueBySlug(reference, 'sc', value)
    if (script) return { ranges: reference.ranges('sc', script), unlisted: false }
  } else if (kind === 'category') {
    const category = valueBySlug(reference, 'gc', value.toLowerCase())
    if (category) return { ranges: reference.ranges('gc', category), unlisted: UNLISTED.includes(category) }
    const group = reference.find(`gc=${value}`)
    if (group) return { ranges: rangesOfValue(reference, group), unlisted: false }
  } else if (kind === 'plane') {
    const plane = /^\d{1,2}$/.test(value) ? Number(value) : 99
    if (plane <= 16) return { ranges: [[plane * 0x10000, plane * 0x10000 + 0xffff]], unlisted: false }
  } else if (kind === 'age') {
    if (reference.values('age').includes(value)) return { ranges: reference.ranges('age', value), unlisted: false }
  } else if (kind === 'property') {
    const found = reference.find(value)
    if (found) return { ranges: rangesOfValue(reference, found), unlisted: false }
  }
  throw bad()
}

let all: Ranges | undefined

/**
 * Characters are a constant of the build and not rows of the database: this is the one search that every engine answers with, and so
 * they cannot differ. @throws AppError BAD_REQUEST for a filter that does not exist
 */
export async function searchCharacters(query: CharacterQuery): Promise<CharacterHits> {
  const reference = await loadReference()
  if (!all) {
    all = listed(reference)
    // The first search reads tables; others have their turn between.
    await setImmediate()
  }
  const filters = query.filter.split(';').filter(Boolean)
  if (filters.length > MAX_FILTERS)
    throw new AppError('BAD_REQUEST', `filter: at most ${MAX_FILTERS} filters`, { param: 'filter' })
  let within: Ranges | null = null
  let unlisted = false
  for (const filter of filters) {
    const own = filterRanges(reference, filter)
    unlisted ||= own.unlisted
    within = within ? intersect(within, own.ranges) : own.ranges
  }
  const read = readQuery(query.q, reference)
  const from = (query.page - 1) * query.size
  const answer = (codepoints: number[], total: number): CharacterHits => ({
    codepoints,
    total,
    read: { kind: read.kind, words: read.words },
  })
  if (read.kind === 'name') {
    const found = searchNameIndex(await loadNameIndex(), read.terms, within)
    const total = found.codepoints.length + sizeOf(found.ranges)
    if (query.sort === 'codepoint' || query.sort === 'newest') {
      const ranges = tidy([...Array.from(found.codepoints, (cp) => [cp, cp] as const), ...found.ranges])
      return answer(inOrder(reference, ranges, query.sort, from, query.size), total)
    }
    const single = Array.from(found.codepoints.subarray(from, from + query.size))
    const rest = stretch(found.ranges, Math.max(0, from - found.codepoints.length), query.size - single.length)
    return answer([...single, ...rest], total)
  }
  if ('codepoints' in read) {
    // As they stand in the text; what is not assigned has no page.
    const known = read.codepoints.filter((cp) => isDesignated(cp) && (!within || includes(within, cp)))
    return answer(known.slice(from, from + query.size), known.length)
  }
  const asked = 'ranges' in read ? read.ranges : null
  let ranges: Ranges = unlisted && within ? within : within ? intersect(within, all) : all
  if (asked) ranges = intersect(ranges, asked)
  return answer(inOrder(reference, ranges, query.sort, from, query.size), sizeOf(ranges))
}

/** A page of ranges: by code point, or the newest version of Unicode first. */
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
