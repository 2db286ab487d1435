import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { formatFacetFilters, LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import type { Sentence, SentencePart } from './read-sentence.ts'
import type { TagRow } from './vocabulary.ts'

type Understood = FontSearchResult['understood'][number]
export type Labels = ReadonlyMap<string, Pick<TagRow, 'isTopic'>>

/** Labels that mean a class, the first one that the catalogue has. */
const CLASS_SLUGS: Record<string, readonly string[]> = {
  serif: ['serif'],
  sans: ['sans', 'sans-serif'],
  slab: ['slab', 'slab-serif'],
  mono: ['monospace', 'mono'],
  script: ['script'],
  hand: ['handwritten', 'handwriting'],
  display: ['display'],
  blackletter: ['blackletter'],
  pixel: ['pixel'],
  symbols: ['symbols'],
}
/** Files often leave the width class at normal, so labels for condensed or wide come first. */
const WIDTHS: Record<string, { slugs: readonly string[]; widths: string }> = {
  narrow: { slugs: ['condensed', 'narrow'], widths: '1,2,3,4' },
  wide: { slugs: ['wide'], widths: '6,7,8,9' },
}

function labelled(slugs: readonly string[], labels: Labels): Pick<Understood, 'kind' | 'value'> | null {
  const slug = slugs.find((one) => labels.has(one))
  if (slug === undefined) return null
  return { kind: labels.get(slug)!.isTopic ? 'topic' : 'tag', value: slug }
}

function meant({ kind, value }: SentencePart, labels: Labels): Pick<Understood, 'kind' | 'value'> | null {
  switch (kind) {
    case 'class':
      return labelled(CLASS_SLUGS[value] ?? [], labels)
    case 'tag':
      return labelled([value], labels)
    case 'width':
      return labelled(WIDTHS[value]!.slugs, labels) ?? { kind: 'width', value: WIDTHS[value]!.widths }
    case 'lang':
    case 'script':
      return { kind, value: value.split('|')[0]! }
    case 'feature':
      return value === 'code' ? null : { kind, value }
    case 'axis':
    case 'weight':
    case 'italic':
    case 'variable':
    case 'color':
    case 'years':
      return { kind, value }
    case 'license':
      // Engines do not know licences by name.
      return Object.hasOwn(LICENSE_FACET, value) ? { kind, value } : null
    default:
      return null
  }
}

/** The part as an exact filter; null when it is a matter of degree. */
export function filterOf(part: SentencePart, labels: Labels): Understood | null {
  const found = meant(part, labels)
  return found && { ...found, words: part.words, not: part.not }
}

/** Facts that go with one label: 'free serif', 'variable sans'. */
export const FACTS = ['license', 'variable', 'color', 'italic', 'years', 'axis']

/** The filters that mean exactly what a sentence says: one label with facts. Null = families must be ranked. */
export function exactFilters({ parts }: Sentence, labels: Labels): Understood[] | null {
  const filters = parts.map((part) => filterOf(part, labels))
  if (filters.some((filter) => filter === null)) return null
  return parts.filter((part) => !FACTS.includes(part.kind)).length <= 1 ? (filters as Understood[]) : null
}

/** The search with filters read from words merged into the given ones, and the remaining words. */
export function withFilters(query: FontSearchQuery, read: readonly Understood[], rest: string): FontSearchQuery {
  const facets = (not: boolean) =>
    read
      .filter((one) => one.not === not && isFacet(one, not))
      .map((one) => ({ facet: one.kind, values: one.value.split(',') }))
  const filters = (not: boolean) => read.flatMap((one) => (one.not === not ? (grammarOf(one) ?? []) : []))
  const lists = (kind: Understood['kind']) => read.flatMap((one) => (!one.not && one.kind === kind ? one.value : []))
  const join = (separator: string, ...parts: string[]) => parts.filter(Boolean).join(separator)
  return {
    ...query,
    q: rest.replaceAll('"', ' ').trim(),
    ff: join(';', query.ff, formatFacetFilters(facets(false))),
    ffn: join(';', query.ffn, formatFacetFilters(facets(true))),
    f: join(';', query.f, ...filters(false)),
    fn: join(';', query.fn, ...filters(true)),
    lang: join(',', query.lang, ...lists('lang')),
    script: join(',', query.script, ...lists('script')),
    feature: join(',', query.feature, ...lists('feature')),
    axis: join(',', query.axis, ...lists('axis')),
    chars: join('', query.chars, ...lists('chars')),
  }
}

/**
 * Languages, scripts, features, axes and characters are combined with AND, so they join the lists; other kinds are OR, where one
 * given value is enough.
 */
const ALL_OF: readonly Understood['kind'][] = ['lang', 'script', 'feature', 'axis', 'chars']
const isFacet = (one: Understood, not: boolean) => grammarOf(one) === null && (not || !ALL_OF.includes(one.kind))

function grammarOf({ kind, value }: Understood): string | null {
  if (kind === 'weight') return `weight~${value}`
  if (kind === 'years') return `year~${value}`
  return null
}
