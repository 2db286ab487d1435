import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import type { DesignerSort } from '#shared/contracts/collections/collections.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import type { ShareHits, ShareQuery } from '#shared/search/share-query.ts'

export interface FontSearchHits {
  /** Family ids of the page, best first. */
  ids: number[]
  /** Exact number of matches. */
  total: number
  /** Counts over the whole match set; null unless asked for. */
  facets: FacetCounts | null
  /** Near names, on zero hits. */
  didYouMean: string[]
}

/** Result of a search for designers or collections. */
export interface NamedHits {
  ids: number[]
  total: number
}

export interface DesignerQuery {
  q: string
  sort: DesignerSort
  page: number
  size: number
}

export interface CharacterQuery {
  /** As typed, see src-server/unicode/read-query.ts. */
  q: string
  /** Filters joined by semicolons. */
  filter: string
  sort: '' | 'relevance' | 'codepoint' | 'newest'
  page: number
  size: number
}

export interface CharacterHits {
  codepoints: number[]
  total: number
  read: {
    kind: 'all' | 'character' | 'codepoint' | 'range' | 'property' | 'name' | 'text'
    words: string
  }
}

/**
 * One search engine. All adapters give the same answers (filters, totals, facets, sorts, paging are exact; only the
 * relevance order inside a class may differ) and pass tests/contract/search.contract.ts. Only published families are
 * indexed.
 */
export interface SearchPort {
  readonly name: 'embedded' | 'meilisearch' | 'database'
  searchFonts(query: FontSearchAst, signal?: AbortSignal): Promise<FontSearchHits>
  searchDesigners(query: DesignerQuery, signal?: AbortSignal): Promise<NamedHits>
  /** Public collections only. */
  searchCollections(query: CollectionQuery, signal?: AbortSignal): Promise<NamedHits>
  /**
   * Unicode characters. Numbers, properties and ranges use the same tables in every engine; only words of names are
   * searched by each engine.
   */
  searchCharacters(query: CharacterQuery): Promise<CharacterHits>
  /** Families by how many of a set of code points their best style has; exact in every engine. */
  rankByShare(query: ShareQuery): Promise<ShareHits>
  /** Applies changes of these families (published = upsert, otherwise delete). Idempotent. */
  applyFamilies(familyIds: number[], signal?: AbortSignal): Promise<void>
  /** The same for collections (present and public = upsert, else delete). */
  applyCollections(collectionIds: number[], signal?: AbortSignal): Promise<void>
  /** Rebuilds the whole index from the database and switches over without a gap. */
  rebuild(onProgress?: (done: number, total: number) => void, signal?: AbortSignal): Promise<void>
  /** For an external engine: whether its index still exists with our settings. */
  holdsIndex?(): Promise<boolean>
  /** For an external engine: whether it answers the simplest search at once, so that a failure was the query's own. */
  answers?(): Promise<boolean>
  /** For SQL: a query with unknown words replaced by similar ones of the catalogue; none if all are known. */
  nearQueries?(q: string): Promise<string[]>
  ready(): boolean
  close(): Promise<void>
}
