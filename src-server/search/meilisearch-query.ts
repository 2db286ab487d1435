import type { FacetName } from '#shared/search/filter-grammar.ts'
import type { FacetFilter, FontFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { queryWords } from '#shared/search/words.ts'
import {
  type FileResolver,
  filesCovering,
  filesVarying,
  filesWithFacet,
  filesWithLanguage,
  type Sql,
} from './sql-conditions.ts'

/**
 * Filter of a query: all expressions are ANDed. 'none' = nothing can match; 'sql' = not expressible, SQL must answer.
 */
type MeiliFilter = string[] | 'none' | 'sql'

export const SORTS: Record<Exclude<FontSearchAst['sort'], 'relevance' | 'position'>, string[]> = {
  popular: ['popularity:desc', 'publishedAt:desc', 'id:desc'],
  trending: ['trending:desc', 'publishedAt:desc', 'id:desc'],
  date: ['publishedAt:desc', 'id:desc'],
  name: ['nameOrder:asc', 'id:asc'],
  random: ['randomKey:asc', 'id:asc'],
}

/** Attributes counted as facets, by the product's facet name. */
export const FACET_ATTRIBUTES = {
  license: 'license',
  // Every class of a family counts, not only its main one.
  topic: 'tags',
  tag: 'tags',
  weight: 'weights',
  width: 'widths',
  italic: 'italics',
  variable: 'variable',
  color: 'color',
  lang: 'langs',
  script: 'scripts',
  feature: 'features',
  axis: 'axes',
  year: 'year',
  designer: 'foundryId',
} as const satisfies Record<FacetName, string>

/** The server ignores further words. */
const MAX_SENT_WORDS = 10

/** Words as sent: folded like the tokens. Null = too many of them, SQL must answer. */
export function meiliWords(q: string): string | null {
  const words = queryWords(q)
  return words.length > MAX_SENT_WORDS ? null : words.join(' ')
}

const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`
export const inList = (attribute: string, values: readonly (string | number)[]) =>
  `${attribute} IN [${values.map((value) => (typeof value === 'number' ? value : quote(value))).join(', ')}]`

/** Ranges are listed year by year (a range on a list attribute means something else), within plausible years. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2200
const everyNumber = (min: number, max: number) => Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i)
const NUMBERED = ['weight', 'width', 'year', 'designer']

/**
 * Families with a style of such a weight, static or variable. Null when too many files match. A range on a list matches
 * when one weight is above and another below, so every integer weight is listed.
 */
async function weightExpression({ min, max }: { min: number; max: number }, resolve: FileResolver) {
  const own = inList('weights', everyNumber(min, max))
  const varying = await resolve(filesVarying({ min, max }))
  if (!('ids' in varying)) return null
  return varying.ids.length === 0 ? own : `(${own} OR ${inList('files', varying.ids)})`
}

function filterExpression(filter: FontFilter, resolve: FileResolver): string | Promise<string | null> {
  switch (filter.kind) {
    case 'hasposter':
      return 'poster = 1'
    case 'commercialok':
      return 'license = "commercial"'
    case 'year':
      return `year = ${filter.year}`
    case 'years':
      return inList('year', everyNumber(Math.max(filter.min, FIRST_YEAR), Math.min(filter.max, LAST_YEAR)))
    case 'weight':
      return weightExpression(filter, resolve)
    case 'alpha':
      return `alpha = ${quote(filter.letter)}`
  }
}

function facetExpression({ facet, values }: FacetFilter): string {
  const attribute = FACET_ATTRIBUTES[facet as keyof typeof FACET_ATTRIBUTES]
  return inList(attribute, NUMBERED.includes(facet) ? values.map(Number) : values)
}

/** Translates the conditions of a query. Conditions that one style must meet together are first resolved to files. */
export async function meiliFilter(query: FontSearchAst, resolve: FileResolver): Promise<MeiliFilter> {
  // Only the database knows the members of a collection.
  if (query.collectionId !== null) return 'sql'
  const all: string[] = []
  for (const [filters, not] of [
    [query.filters, ''],
    [query.notFilters, 'NOT '],
  ] as const)
    for (const filter of filters) {
      const expression = await filterExpression(filter, resolve)
      if (expression === null) return 'sql'
      all.push(not + expression)
    }
  all.push(
    ...query.facetFilters.map(facetExpression),
    ...query.notFacetFilters.map((filter) => `NOT ${facetExpression(filter)}`),
  )
  if (query.tags.length > 0)
    all.push(...(query.allTags ? query.tags.map((tag) => inList('tags', [tag])) : [inList('tags', query.tags)]))
  if (query.foundryId !== null) all.push(`foundryId = ${query.foundryId}`)
  if (query.weight !== null) {
    const expression = await weightExpression(query.weight, resolve)
    if (expression === null) return 'sql'
    all.push(expression)
  }
  if (query.ids !== null) {
    if (query.ids.length === 0) return 'none'
    all.push(inList('id', query.ids))
  }
  if (query.notIds && query.notIds.length > 0) all.push(`NOT ${inList('id', query.notIds)}`)
  const files: Sql[] = [
    ...query.codepoints.map((cp) => filesCovering([cp])),
    ...(query.chars.length > 0 ? [filesCovering(query.chars)] : []),
    ...query.langs.map((lang) => filesWithLanguage([lang])),
    ...query.scripts.map((script) => filesWithFacet('script', [script], 1)),
    ...(query.features.length > 0 ? [filesWithFacet('feature', query.features, query.features.length)] : []),
    ...(query.axes.length > 0 ? [filesWithFacet('axis', query.axes, query.axes.length)] : []),
  ]
  for (const set of await Promise.all(files.map(resolve))) {
    if (!('ids' in set)) return 'sql'
    if (set.ids.length === 0) return 'none'
    all.push(inList('files', set.ids))
  }
  return all
}
