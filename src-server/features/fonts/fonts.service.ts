import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/fonts.ts'
import type { SuggestResult } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import type { Actor } from '../../trpc/context.ts'
import type { CollectionsService } from '../collections/collections.service.ts'
import { findDesigners } from '../designers/designers.queries.ts'
import type { FamilyRows } from './family-rows.ts'
import { findFoundryId } from './fonts.queries.ts'

/** Rows and names that the header's live search offers. */
const SUGGEST_FAMILIES = 6
const SUGGEST_DESIGNERS = 3
const SUGGEST_COLLECTIONS = 3

export interface FontsServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  collections: Pick<CollectionsService, 'resolve' | 'notes' | 'named'>
}

/** Finding families: the operation behind every list of the site. */
export function createFontsService({ reader, engines, rows, collections }: FontsServiceDeps) {
  async function resolve(query: FontSearchQuery, actor?: Actor): Promise<FontSearchAst> {
    const parsed = parseFontSearch(query)
    const collectionId = query.collection === '' ? null : await collections.resolve(query.collection, actor)
    let foundryId: number | null = null
    if (query.designer !== '') {
      foundryId = await findFoundryId(reader, query.designer)
      if (foundryId === null)
        throw new AppError('NOT_FOUND', `There is no designer '${query.designer}'`, { param: 'designer' })
    }
    // Nothing was asked about the order: a collection stands as its owner put it.
    const owned = collectionId !== null && parsed.q === '' && query.sort === undefined && query.random === ''
    return { ...parsed, ...(owned ? { sort: 'position' as const } : {}), foundryId, collectionId }
  }

  /** A page after the last one is answered with the last one, as pagers are clamped. */
  async function findPage(method: 'es' | 'db', ast: FontSearchAst, signal?: AbortSignal) {
    const answer = await engines.searchFonts(method, ast, signal)
    const pages = Math.max(1, Math.ceil(answer.hits.total / ast.size))
    if (ast.page <= pages) return { answer, page: ast.page, pages }
    const last = await engines.searchFonts(method, { ...ast, page: pages, withFacets: false }, signal)
    return { answer: { ...last, hits: { ...last.hits, facets: answer.hits.facets } }, page: pages, pages }
  }

  return {
    async search(query: FontSearchQuery, signal?: AbortSignal, actor?: Actor): Promise<FontSearchResult> {
      const started = performance.now()
      const ast = await resolve(query, actor)
      const { answer, page, pages } = await findPage(query.method, ast, signal)
      const [found, notes] = await Promise.all([
        rows.load(answer.hits.ids, { text: query.text }),
        ast.collectionId === null ? null : collections.notes(ast.collectionId, answer.hits.ids),
      ])
      const hits = notes ? found.map((row) => ({ ...row, note: notes.get(row.familyId) ?? null })) : found
      return {
        hits,
        total: answer.hits.total,
        page,
        size: ast.size,
        pages,
        perf: { time: Math.round((performance.now() - started) * 100) / 100 },
        engine: answer.engine,
        degraded: answer.degraded,
        facets: answer.hits.facets,
        didYouMean: answer.hits.didYouMean,
      }
    },

    async suggest({ q }: { q: string }, signal?: AbortSignal): Promise<SuggestResult> {
      const words = q.trim()
      const totals = { totalFonts: 0, totalDesigners: 0, totalCollections: 0 }
      const none = { families: [], designers: [], collections: [], totals }
      if (words === '') return none
      const ast: FontSearchAst = { ...EVERYTHING, q: words, sort: 'relevance', size: SUGGEST_FAMILIES }
      const [families, designers, named] = await Promise.all([
        engines.searchFonts('es', ast, signal),
        engines.searchDesigners('es', { q: words, sort: 'popular', page: 1, size: SUGGEST_DESIGNERS }, signal),
        engines.searchCollections('es', collectionsNamed(words, SUGGEST_COLLECTIONS), signal),
      ])
      const [familyRows, found, foundCollections] = await Promise.all([
        rows.load(families.hits.ids, { text: '' }),
        findDesigners(reader, designers.hits.ids),
        collections.named(named.hits.ids),
      ])
      return {
        families: familyRows,
        designers: found.map(({ slug, name, familyCount }) => ({ slug, name, familyCount })),
        collections: foundCollections,
        totals: {
          totalFonts: families.hits.total,
          totalDesigners: designers.hits.total,
          totalCollections: named.hits.total,
        },
      }
    },
  }
}

/** The query that finds collections by words. */
export const collectionsNamed = (q: string, size: number): CollectionQuery => ({
  ...{ q, sort: 'relevance', ownerId: null, minFonts: 0, page: 1, size },
})

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
  features: [],
  axes: [],
  weight: null,
  sort: 'popular',
  randomSeed: 0,
  page: 1,
  size: 10,
  withFacets: false,
}
