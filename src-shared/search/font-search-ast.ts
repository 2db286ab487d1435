import type { FontSort } from '../contracts/catalogue/fonts.ts'

/** One filter of the f / fn grammar. */
export type FontFilter =
  | { kind: 'hasposter' }
  | { kind: 'commercialok' }
  | { kind: 'year'; year: number }
  /** Published from min to max. */
  | { kind: 'years'; min: number; max: number }
  /** Some style has a weight in this range. */
  | { kind: 'weight'; min: number; max: number }
  | { kind: 'alpha'; letter: string }

export interface FacetFilter {
  facet: string
  /** OR within one facet. Designers are given by id. */
  values: string[]
}

/**
 * The only query form. Parsers create it, adapters only translate it. Ids are resolved before: engines know no slugs
 * except tags.
 */
export interface FontSearchAst {
  q: string
  filters: FontFilter[]
  notFilters: FontFilter[]
  /** AND between facets. */
  facetFilters: FacetFilter[]
  notFacetFilters: FacetFilter[]
  tags: string[]
  /** true: AND between tags, else OR. */
  allTags: boolean
  foundryId: number | null
  collectionId: number | null
  /** Each must be covered by at least one style of the family. */
  codepoints: number[]
  /** All must be covered by ONE style of the family (after NFC, without default-ignorables). */
  chars: number[]
  langs: string[]
  /** ISO 15924 codes in lower case, ANDed. */
  scripts: string[]
  features: string[]
  axes: string[]
  weight: { min: number; max: number } | null
  /** Only these families; null = all. */
  ids: number[] | null
  /** Not these families: an engine that lags has outdated documents of them. */
  notIds?: readonly number[]
  /** position = the order of the collection's owner. */
  sort: FontSort | 'relevance' | 'random' | 'position'
  randomSeed: number
  page: number
  size: number
  withFacets: boolean
}

/** The query that finds every family. */
export const EVERYTHING: FontSearchAst = {
  q: '',
  filters: [],
  notFilters: [],
  facetFilters: [],
  notFacetFilters: [],
  tags: [],
  allTags: false,
  foundryId: null,
  collectionId: null,
  codepoints: [],
  chars: [],
  langs: [],
  scripts: [],
  features: [],
  axes: [],
  weight: null,
  ids: null,
  sort: 'popular',
  randomSeed: 0,
  page: 1,
  size: 10,
  withFacets: false,
}
