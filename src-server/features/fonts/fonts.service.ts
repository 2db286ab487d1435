import type { FontSearchQuery, FontSearchResult } from '#shared/contracts/fonts.ts'
import type { SuggestResult } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../../database/reader.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { findDesigners } from '../designers/designers.queries.ts'
import type { FamilyRows } from './family-rows.ts'
import { findFoundryId } from './fonts.queries.ts'

/** Rows and names that the header's live search offers. */
const SUGGEST_FAMILIES = 6
const SUGGEST_DESIGNERS = 3

export interface FontsServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
}

/** Finding families: the operation behind every list of the site. */
export function createFontsService({ reader, engines, rows }: FontsServiceDeps) {
  async function resolve(query: FontSearchQuery): Promise<FontSearchAst> {
    const parsed = parseFontSearch(query)
    // Collections join with accounts; until then no collection exists, so any is unknown.
    if (query.collection !== '')
      throw new AppError('NOT_FOUND', `There is no collection '${query.collection}'`, { param: 'collection' })
    let foundryId: number | null = null
    if (query.designer !== '') {
      foundryId = await findFoundryId(reader, query.designer)
      if (foundryId === null)
        throw new AppError('NOT_FOUND', `There is no designer '${query.designer}'`, { param: 'designer' })
    }
    return { ...parsed, foundryId, collectionId: null }
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
    async search(query: FontSearchQuery, signal?: AbortSignal): Promise<FontSearchResult> {
      const started = performance.now()
      const ast = await resolve(query)
      const { answer, page, pages } = await findPage(query.method, ast, signal)
      const hits = await rows.load(answer.hits.ids, { text: query.text })
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
      const none = { families: [], designers: [], totals: { totalFonts: 0, totalDesigners: 0, totalCollections: 0 } }
      if (words === '') return none
      const ast: FontSearchAst = { ...EVERYTHING, q: words, sort: 'relevance', size: SUGGEST_FAMILIES }
      const [families, designers] = await Promise.all([
        engines.searchFonts('es', ast, signal),
        engines.searchDesigners('es', { q: words, sort: 'popular', page: 1, size: SUGGEST_DESIGNERS }, signal),
      ])
      const [familyRows, found] = await Promise.all([
        rows.load(families.hits.ids, { text: '' }),
        findDesigners(reader, designers.hits.ids),
      ])
      return {
        families: familyRows,
        designers: found.map(({ slug, name, familyCount }) => ({ slug, name, familyCount })),
        totals: { totalFonts: families.hits.total, totalDesigners: designers.hits.total, totalCollections: 0 },
      }
    },
  }
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
  features: [],
  axes: [],
  weight: null,
  sort: 'popular',
  randomSeed: 0,
  page: 1,
  size: 10,
  withFacets: false,
}
