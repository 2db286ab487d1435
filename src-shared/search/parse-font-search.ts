import type { FontSearchQuery } from '../contracts/catalogue/fonts.ts'
import { parseFacetFilters, parseFilters } from './filter-grammar.ts'
import type { FontSearchAst } from './font-search-ast.ts'
import {
  parseCodepoints,
  parseLanguages,
  parseOpenTypeTags,
  parseScripts,
  parseTags,
  parseWeightRange,
  requiredCodepoints,
} from './value-lists.ts'

/** The query without parts that need the database: designer, collection and similar families. */
export type ParsedFontSearch = Omit<FontSearchAst, 'foundryId' | 'collectionId' | 'ids' | 'sort'> & {
  sort: FontSearchAst['sort'] | `similar:${number}`
}

/**
 * Parses all search parameters. Without a sort: random with a seed, relevance with words, else popular.
 * @throws AppError BAD_REQUEST naming the parameter
 */
export function parseFontSearch(query: FontSearchQuery): ParsedFontSearch {
  const q = query.q.trim()
  return {
    q,
    filters: parseFilters(query.f, 'f'),
    notFilters: parseFilters(query.fn, 'fn'),
    facetFilters: parseFacetFilters(query.ff, 'ff'),
    notFacetFilters: parseFacetFilters(query.ffn, 'ffn'),
    tags: parseTags(query.tags),
    allTags: query.r === '1',
    codepoints: parseCodepoints(query.codepoint),
    chars: requiredCodepoints(query.chars),
    langs: parseLanguages(query.lang),
    scripts: parseScripts(query.script),
    features: parseOpenTypeTags(query.feature, 'feature'),
    axes: parseOpenTypeTags(query.axis, 'axis'),
    weight: parseWeightRange(query.weight),
    sort: query.sort ?? usualSort(query.random, q),
    randomSeed: query.random === '' ? 0 : Number(query.random.slice(-15)),
    page: query.page,
    size: query.size,
    withFacets: query.facets === '1' || query.facets === 'few',
  }
}

/** The order of a query that asks for none. */
function usualSort(random: string, q: string): 'random' | 'relevance' | 'popular' {
  if (random !== '') return 'random'
  return q === '' ? 'popular' : 'relevance'
}
