import { type FontSearchQuery, type FontSearchResult, fontSearchInput } from '#shared/contracts/fonts.ts'
import type { SuggestResult } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import { SEARCH } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { FacetFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { type ParsedFontSearch, parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../../../database/reader.ts'
import type { SearchEngines } from '../../../search/search-engines.ts'
import type { Actor } from '../../core/actor.ts'
import type { TopicsService } from '../topics/topics.service.ts'
import type { FamilyRows } from './family-rows.ts'
import { filterNames, nameFacets } from './filter-names.ts'
import { findFoundryId, findFoundryIds } from './fonts.queries.ts'
import { createNaturalWords, withUnderstood } from './natural-words.ts'

/** Rows and names that the header's live search offers. */
const SUGGEST_FAMILIES = 6
const SUGGEST_DESIGNERS = 3
const SUGGEST_COLLECTIONS = 3

/** What lists of families need from collections. */
export interface FontCollections {
  /** @throws AppError NOT_FOUND */
  resolve(slugOrId: string, actor?: Actor): Promise<number>
  notes(collectionId: number, familyIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Names for the live search. */
  named(ids: readonly number[]): Promise<{ id: number; slug: string; name: string; fontCount: number }[]>
}

export interface FontsServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  collections: FontCollections
  /** Designers as lists show them, in the order given. */
  designersOf(foundryIds: readonly number[]): Promise<readonly { slug: string; name: string; familyCount: number }[]>
  /** Ids of the most similar-looking families, nearest first; null for an unknown family. */
  nearest(familyId: number, limit: number): Promise<number[] | null>
  topics: Pick<TopicsService, 'letters'>
}

const SIMILAR = 'similar:'
const isSimilar = (sort: string): sort is `similar:${number}` => sort.startsWith(SIMILAR)

/** Finding families: the operation behind every list of the site. */
export function createFontsService({
  reader,
  engines,
  rows,
  collections,
  designersOf,
  nearest,
  topics,
}: FontsServiceDeps) {
  const words = createNaturalWords(reader)

  async function resolve(query: FontSearchQuery, actor?: Actor): Promise<FontSearchAst> {
    const parsed = parseFontSearch(query)
    const collectionId = query.collection === '' ? null : await collections.resolve(query.collection, actor)
    let foundryId: number | null = null
    if (query.designer !== '') {
      foundryId = await findFoundryId(reader, query.designer)
      if (foundryId === null)
        throw new AppError('NOT_FOUND', `There is no designer '${query.designer}'`, { param: 'designer' })
    }
    const named = await withDesignerIds(parsed)
    const order = withinIds(await similarTo(parsed.sort), query.ids)
    // No order requested: a collection keeps its owner's order.
    const owned = collectionId !== null && parsed.q === '' && query.sort === undefined && query.random === ''
    return { ...named, ...order, ...(owned ? { sort: 'position' as const } : {}), foundryId, collectionId }
  }

  /** Facet filters name designers by slug, engines by id; an unknown slug finds nothing. */
  async function withDesignerIds(parsed: ParsedFontSearch): Promise<ParsedFontSearch> {
    const filters = [...parsed.facetFilters, ...parsed.notFacetFilters]
    const slugs = filters.flatMap(({ facet, values }) => (facet === 'designer' ? values : []))
    if (slugs.length === 0) return parsed
    const ids = await findFoundryIds(reader, slugs)
    const resolved = (filter: FacetFilter) =>
      filter.facet === 'designer'
        ? { ...filter, values: filter.values.map((slug) => String(ids.get(slug) ?? 0)) }
        : filter
    return {
      ...parsed,
      facetFilters: parsed.facetFilters.map(resolved),
      notFacetFilters: parsed.notFacetFilters.map(resolved),
    }
  }

  /** 'similar:12' limits the list to the nearest families, which are sorted by similarity afterwards. */
  async function similarTo(sort: ParsedFontSearch['sort']): Promise<Pick<FontSearchAst, 'sort' | 'ids'>> {
    if (!isSimilar(sort)) return { sort, ids: null }
    const familyId = Number(sort.slice(SIMILAR.length))
    const near = await nearest(familyId, SEARCH.maxSimilar)
    if (near === null) throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'sort' })
    return { sort: 'popular', ids: near }
  }

  /** Those of the given families that the engine finds, in the given order; one engine page holds them all. */
  async function findNamed(method: 'es' | 'db', ast: FontSearchAst, named: readonly number[], signal?: AbortSignal) {
    const answer = await engines.searchFonts(method, { ...ast, page: 1, size: SEARCH.maxSimilar }, signal)
    const found = new Set(answer.hits.ids)
    const ranked = named.filter((id) => found.has(id))
    const { page, pages } = placeIn(ranked.length, ast.page, ast.size)
    const ids = ranked.slice((page - 1) * ast.size, page * ast.size)
    return { answer: { ...answer, hits: { ...answer.hits, ids } }, page, pages }
  }

  /** Page numbers past the end return the last page, as pagers are clamped. */
  async function findPage(query: FontSearchQuery, ast: FontSearchAst, signal?: AbortSignal) {
    const { method } = query
    // A query or requested sort overrides the order of the ids; similarity is itself an order of ids.
    const ordered = query.sort !== undefined ? isSimilar(query.sort) : ast.q === ''
    if (ast.ids !== null && ordered) return findNamed(method, ast, ast.ids, signal)
    const answer = await engines.searchFonts(method, ast, signal)
    const { pages } = placeIn(answer.hits.total, ast.page, ast.size)
    if (ast.page <= pages) return { answer, page: ast.page, pages }
    const last = await engines.searchFonts(method, { ...ast, page: pages, withFacets: false }, signal)
    return { answer: { ...last, hits: { ...last.hits, facets: answer.hits.facets } }, page: pages, pages }
  }

  /** The query for the engines, and the plain words that were read as filters. */
  async function understand(query: FontSearchQuery, actor?: Actor) {
    const read = query.read === '1' && query.q.trim() !== '' ? await words.read(query.q) : null
    const natural = read && isReadable(withUnderstood(query, read)) ? read : null
    return { natural, ast: await resolve(natural ? withUnderstood(query, natural) : query, actor) }
  }

  /**
   * A page of results for plain words. Words that match no filter and no font ('download free fonts') are dropped
   * instead of finding nothing, and the answer says so. Quoted text stays literal.
   */
  async function findUnderstood(
    query: FontSearchQuery,
    { natural, ast }: Awaited<ReturnType<typeof understand>>,
    signal?: AbortSignal,
  ) {
    const found = await findPage(query, ast, signal)
    const rest = natural?.rest ?? ''
    const mayLeaveOut = natural !== null && natural.understood.length > 0 && rest !== '' && !rest.includes('"')
    if (found.answer.hits.total > 0 || !mayLeaveOut) return { ...found, ignored: '' }
    const wider = await findPage(
      query,
      { ...ast, q: '', sort: ast.sort === 'relevance' ? 'popular' : ast.sort },
      signal,
    )
    return wider.answer.hits.total > 0 ? { ...wider, ignored: rest } : { ...found, ignored: '' }
  }

  /** Famous fonts we lack lead to similar ones: 'helvetica' suggests 'like helvetica'. */
  async function meantLike(query: FontSearchQuery): Promise<string[]> {
    const like = `like ${query.q.trim()}`
    const { understood, rest } = await words.read(like)
    return understood.length === 1 && rest === '' && understood[0]?.words === like ? [like] : []
  }

  /** How many families a query finds. */
  async function count(query: FontSearchQuery, signal?: AbortSignal): Promise<number> {
    const { natural, ast } = await understand(query)
    const first = { natural, ast: { ...ast, page: 1, size: 1, withFacets: false } }
    return (await findUnderstood(query, first, signal)).answer.hits.total
  }

  return {
    count,

    /** Ids of the first families that a query finds. */
    async ids(query: FontSearchQuery, most: number): Promise<readonly number[]> {
      const { natural, ast } = await understand(query)
      const first = { natural, ast: { ...ast, page: 1, size: most, withFacets: false } }
      return (await findUnderstood(query, first)).answer.hits.ids
    },

    async search(query: FontSearchQuery, signal?: AbortSignal, actor?: Actor): Promise<FontSearchResult> {
      const started = performance.now()
      const { natural, ast } = await understand(query, actor)
      const { answer, page, pages, ignored } = await findUnderstood(query, { natural, ast }, signal)
      const { facets } = answer.hits
      const isMissed = query.read === '1' && (answer.hits.total === 0 || ignored !== '')
      const like = isMissed && query.q.trim() !== '' ? await meantLike(query) : []
      const [found, names, notes, lettersOf] = await Promise.all([
        rows.load(answer.hits.ids, { text: query.text, collectionId: ast.collectionId }),
        filterNames(reader, ast, query.sort),
        ast.collectionId === null ? null : collections.notes(ast.collectionId, answer.hits.ids),
        // If samples fail, the list is shown without them.
        facets === null ? noLetters : topics.letters().catch(() => noLetters),
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
        facets: facets && nameFacets(facets, lettersOf),
        understood: natural?.understood ?? [],
        rest: ignored === '' ? (natural?.rest ?? query.q) : '',
        ignored,
        names,
        didYouMean: like.length > 0 ? like : answer.hits.didYouMean,
      }
    },

    async suggest({ q }: { q: string }, signal?: AbortSignal): Promise<SuggestResult> {
      const words = q.trim()
      const totals = { totalFonts: 0, totalDesigners: 0, totalCollections: 0 }
      const none = { families: [], designers: [], collections: [], totals }
      if (words === '') return none
      const ast: FontSearchAst = { ...EVERYTHING, q: words, sort: 'relevance', size: SUGGEST_FAMILIES }
      const [families, totalFonts, designers, named] = await Promise.all([
        engines.searchFonts('es', ast, signal),
        // Counted as on the search page, which reads words as filters.
        count(fontSearchInput.parse({ q: words, read: '1' }), signal),
        engines.searchDesigners('es', { q: words, sort: 'popular', page: 1, size: SUGGEST_DESIGNERS }, signal),
        engines.searchCollections('es', collectionsNamed(words, SUGGEST_COLLECTIONS), signal),
      ])
      const [familyRows, found, foundCollections] = await Promise.all([
        rows.load(families.hits.ids, { text: '' }),
        designersOf(designers.hits.ids),
        collections.named(named.hits.ids),
      ])
      return {
        families: familyRows,
        designers: found.map(({ slug, name, familyCount }) => ({ slug, name, familyCount })),
        collections: foundCollections,
        totals: {
          totalFonts,
          totalDesigners: designers.hits.total,
          totalCollections: named.hits.total,
        },
      }
    },
  }
}

const noLetters = () => null

/** Limits a search to families by id, each once; combined with similarity, to those in both. */
function withinIds(order: Pick<FontSearchAst, 'sort' | 'ids'>, text: string): Pick<FontSearchAst, 'sort' | 'ids'> {
  if (text === '') return order
  const named = [...new Set(text.split(',').map(Number))]
  const like = order.ids
  return { ...order, ids: like ? like.filter((id) => named.includes(id)) : named }
}

/** False when words and filters together exceed the limits of a search: then the words are searched literally. */
function isReadable(query: FontSearchQuery): boolean {
  try {
    parseFontSearch(query)
    return true
  } catch {
    return false
  }
}

/** The query that finds collections by words. */
export const collectionsNamed = (q: string, size: number): CollectionQuery => ({
  ...{ q, sort: 'relevance', ownerId: null, minFonts: 0, page: 1, size },
})

export type FontsService = ReturnType<typeof createFontsService>
