import type { FacetFilter, FontFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { queryWords } from '#shared/search/words.ts'
import { type FileResolver, filesCovering, filesWithFacet, filesWithLanguage, type Sql } from './sql-conditions.ts'

/** Filter of a query: every expression must hold. 'none' = nothing can match; 'sql' = it cannot be sent, SQL must answer. */
export type MeiliFilter = string[] | 'none' | 'sql'

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
  topic: 'topic',
  tag: 'tags',
  weight: 'weights',
  lang: 'langs',
  feature: 'features',
  axis: 'axes',
} as const

/** Words as sent: folded as the tokens are. */
export const meiliWords = (q: string) => queryWords(q).join(' ')

const quote = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`
const inList = (attribute: string, values: readonly (string | number)[]) =>
  `${attribute} IN [${values.map((value) => (typeof value === 'number' ? value : quote(value))).join(', ')}]`

function filterExpression(filter: FontFilter): string {
  switch (filter.kind) {
    case 'hasposter':
      return 'poster = 1'
    case 'commercialok':
      return 'license = "commercial"'
    case 'year':
      return `year = ${filter.year}`
    case 'alpha':
      return `alpha = ${quote(filter.letter)}`
  }
}

function facetExpression({ facet, values }: FacetFilter): string {
  const attribute = FACET_ATTRIBUTES[facet as keyof typeof FACET_ATTRIBUTES]
  return inList(attribute, facet === 'weight' ? values.map(Number) : values)
}

/** Translates the conditions of a query. What one style must hold together is resolved to files first. */
export async function meiliFilter(query: FontSearchAst, resolve: FileResolver): Promise<MeiliFilter> {
  // What stands in a collection only the database knows.
  if (query.collectionId !== null) return 'sql'
  const all = [
    ...query.filters.map(filterExpression),
    ...query.notFilters.map((filter) => `NOT ${filterExpression(filter)}`),
    ...query.facetFilters.map(facetExpression),
    ...query.notFacetFilters.map((filter) => `NOT ${facetExpression(filter)}`),
  ]
  if (query.tags.length > 0)
    all.push(...(query.allTags ? query.tags.map((tag) => inList('tags', [tag])) : [inList('tags', query.tags)]))
  if (query.foundryId !== null) all.push(`foundryId = ${query.foundryId}`)
  if (query.weight !== null) {
    // A range on a list holds when one weight is above and another below, so every whole weight of the range is named.
    const { min, max } = query.weight
    all.push(
      inList(
        'weights',
        Array.from({ length: max - min + 1 }, (_, i) => min + i),
      ),
    )
  }
  const files: Sql[] = [
    ...query.codepoints.map((cp) => filesCovering([cp])),
    ...(query.chars.length > 0 ? [filesCovering(query.chars)] : []),
    ...query.langs.map((lang) => filesWithLanguage([lang])),
    ...(query.features.length > 0 ? [filesWithFacet('feature', query.features, query.features.length)] : []),
    ...(query.axes.length > 0 ? [filesWithFacet('axis', query.axes, query.axes.length)] : []),
  ]
  for (const subquery of files) {
    const set = await resolve(subquery)
    if (!('ids' in set)) return 'sql'
    if (set.ids.length === 0) return 'none'
    all.push(inList('files', set.ids))
  }
  return all
}
