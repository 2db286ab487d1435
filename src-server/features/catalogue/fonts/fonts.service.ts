import type { Logger } from 'pino'
import { type FontSearchQuery, type FontSearchResult, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { SuggestResult } from '#shared/contracts/site/site.ts'
import { AppError } from '#shared/errors.ts'
import { SEARCH } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'
import type { CollectionQuery } from '#shared/search/collection-query.ts'
import type { SentenceQuery, SentenceRanking } from '#shared/search/evidence.ts'
import type { FacetFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { type ParsedFontSearch, parseFontSearch } from '#shared/search/parse-font-search.ts'
import type { Reader } from '../../../database/reader.ts'
import type { SearchEngines } from '../../../search/search-engines.ts'
import type { Actor } from '../../core/actor.ts'
import { perfSince } from '../../core/perf.ts'
import type { TopicsService } from '../topics/topics.service.ts'
import type { FamilyRows } from './family-rows.ts'
import { filterNames, nameFacets, shownFacets } from './filter-names.ts'
import { findFamilies, findFoundryId, findFoundryIds } from './fonts.queries.ts'
import { languageWrittenIn } from './language-names.ts'
import type { SentencePart } from './read-sentence.ts'
import { createSentenceSearch, guessedOf, insteadOf, type ReadSearch, referenceOf } from './sentence-search.ts'
import { createSentences } from './sentences.ts'
import { styleAsked } from './style-asked.ts'

/** Rows and names that the header's live search offers. */
const SUGGEST_FAMILIES = 6
const SUGGEST_DESIGNERS = 3
const SUGGEST_COLLECTIONS = 3

/** What lists of families need from collections. */
interface FontCollections {
  /** @throws AppError NOT_FOUND */
  resolve(slugOrId: string, actor?: Actor): Promise<number>
  notes(collectionId: number, familyIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Names for the live search. */
  named(ids: readonly number[]): Promise<{ id: number; slug: string; name: string; fontCount: number }[]>
}

interface FontsServiceDeps {
  reader: Reader
  engines: SearchEngines
  rows: FamilyRows
  collections: FontCollections
  /** Designers as lists show them, in the order given. */
  designersOf(foundryIds: readonly number[]): Promise<readonly { slug: string; name: string; familyCount: number }[]>
  /** Ids of the most similar-looking families, nearest first. */
  nearest(familyId: number, limit: number): Promise<number[]>
  /** Families ranked by a sentence. */
  rank(query: SentenceQuery): Promise<SentenceRanking>
  /** For each word the ids of the families whose descriptions say it; none for a word that very many say. */
  mentions(words: readonly string[]): Promise<number[][]>
  topics: Pick<TopicsService, 'letters'>
  logger: Pick<Logger, 'warn'>
}

/** The query for the engines, and how its words were read. */
interface Understood {
  read: ReadSearch
  ast: FontSearchAst
}

/** With fewer ranked families left by the filters, all that the filters leave are ranked. */
const FEW_RANKED = 20

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
  rank,
  mentions,
  topics,
  logger,
}: FontsServiceDeps) {
  const sentences = createSentenceSearch({ sentences: createSentences(reader, mentions), rank, logger })

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
    if ((await findFamilies(reader, [familyId])).length === 0)
      throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'sort' })
    return { sort: 'popular', ids: await nearest(familyId, SEARCH.maxSimilar) }
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

  async function understand(query: FontSearchQuery, actor?: Actor): Promise<Understood> {
    const read = await sentences.read(query)
    return { read, ast: within(await resolve(read.query, actor), read.ranking) }
  }

  /**
   * A page of results. If filters leave few of the families that a sentence ranks first, those that the filters leave
   * are ranked instead.
   */
  async function findUnderstood(
    query: FontSearchQuery,
    { read, ast }: Understood,
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<typeof findPage>> & { read: ReadSearch }> {
    const found = await findPage(read.query, ast, signal)
    const { sentence, ranking } = read
    const enough = Math.min(FEW_RANKED, ranking?.ids.length ?? 0)
    if (sentence === null || ranking === null || found.answer.hits.total >= enough) return { ...found, read }
    const all = { ...ast, ids: ast.ids && query.ids !== '' ? idsOf(query.ids) : null, q: '', sort: 'popular' as const }
    const left = await engines.searchFonts(
      query.method,
      { ...all, page: 1, size: SEARCH.maxSimilar, withFacets: false },
      signal,
    )
    if (left.hits.ids.length === 0) return { ...found, read }
    const again = await sentences.ranked(query, sentence, left.hits.ids)
    return { ...(await findPage(again.query, within(all, again.ranking), signal)), read: again }
  }

  /**
   * What a search without results is ranked by; null if nothing is near it.
   * @param corrections of its typing errors; null = nothing may be guessed
   */
  async function nearTo(
    query: FontSearchQuery,
    { sentence, ranking, query: asked }: ReadSearch,
    corrections: readonly string[] | null,
  ) {
    if (ranking !== null) return null
    if (sentence === null) return corrections && sentences.near(query, corrections)
    return asked.q === '' ? sentences.ranked(query, sentence, null) : null
  }

  /** The same; if no family has all that filters of a sentence say, or is called like the words of a search, the nearest families. */
  async function findNearest(
    query: FontSearchQuery,
    understood: Understood,
    {
      signal,
      actor,
      mayGuess = true,
    }: { signal?: AbortSignal | undefined; actor?: Actor | undefined; mayGuess?: boolean } = {},
  ) {
    const found = await findUnderstood(query, understood, signal)
    if (found.answer.hits.total > 0) return found
    const near = await nearTo(query, understood.read, mayGuess ? found.answer.hits.didYouMean : null).catch((error) => {
      logger.warn({ err: error }, 'the nearest families cannot be ranked')
      return null
    })
    if (!near || near.ranking?.ids.length === 0) return found
    const { page, size, withFacets } = understood.ast
    const ast = { ...within(await resolve(near.query, actor), near.ranking), page, size, withFacets }
    const nearest = await findUnderstood(query, { read: near, ast }, signal)
    // The page offers the correction without its filters instead.
    return near.corrected !== undefined && nearest.answer.hits.total === 0 ? found : nearest
  }

  /** How many families a query finds. */
  async function count(query: FontSearchQuery, signal?: AbortSignal): Promise<number> {
    const { read, ast } = await understand(query)
    // The order does not matter, and relevance is the slowest one.
    const first = { read, ast: { ...ast, sort: 'popular' as const, page: 1, size: 1, withFacets: false } }
    const { answer, read: found } = await findNearest(query, first, { signal })
    return isUnmatched(found) ? 0 : answer.hits.total
  }

  /** Families by name, filled up with those that a sentence finds. */
  async function withSentence(words: string, named: readonly number[], signal?: AbortSignal): Promise<number[]> {
    if (named.length >= SUGGEST_FAMILIES) return [...named]
    const query = fontSearchInput.parse({ q: words, read: '1', size: SUGGEST_FAMILIES })
    const understood = await understand(query)
    if (understood.read.sentence === null) return [...named]
    const { answer } = await findNearest(query, understood, { signal })
    return [...new Set([...named, ...answer.hits.ids])].slice(0, SUGGEST_FAMILIES)
  }

  return {
    count,

    /** Ids of the first families that have what a query asks for. They are stored, so nothing is guessed. */
    async ids(query: FontSearchQuery, most: number): Promise<readonly number[]> {
      const { read, ast } = await understand(query)
      const first = { read, ast: { ...ast, page: 1, size: most, withFacets: false } }
      return (await findNearest(query, first, { mayGuess: false })).answer.hits.ids
    },

    async search(query: FontSearchQuery, signal?: AbortSignal, actor?: Actor): Promise<FontSearchResult> {
      const started = performance.now()
      const understood = await understand(query, actor)
      const { ast } = understood
      const { answer, page, pages, read } = await findNearest(query, understood, { signal, actor })
      const { facets } = answer.hits
      const { sentence } = read
      const [found, names, notes, lettersOf] = await Promise.all([
        rows.load(answer.hits.ids, {
          text: query.text,
          lang: sampleLanguage(read),
          collectionId: ast.collectionId,
          style: sentence && styleAsked(sentence),
        }),
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
        perf: perfSince(started),
        engine: answer.engine,
        degraded: answer.degraded,
        facets: facets && shownFacets(nameFacets(facets, lettersOf), query, ast, names),
        understood: read.understood,
        rest: sentence === null && read.understood.length === 0 ? query.q : read.query.q,
        ignored: sentence === null || read.query.q !== '' ? '' : sentence.rest,
        ...saidIn(read, query.q, answer.hits.total),
        names,
        didYouMean: answer.hits.didYouMean,
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
        rows.load(await withSentence(words, families.hits.ids, signal), { text: '', most: 1 }),
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

const idsOf = (text: string) => [...new Set(text.split(',').map(Number))]

/** Limits a search to families by id, each once; combined with similarity, to those in both. */
function withinIds(order: Pick<FontSearchAst, 'sort' | 'ids'>, text: string): Pick<FontSearchAst, 'sort' | 'ids'> {
  if (text === '') return order
  const named = idsOf(text)
  const like = order.ids
  return { ...order, ids: like ? like.filter((id) => named.includes(id)) : named }
}

/** Limits a search to ranked families, in their order. */
function within(ast: FontSearchAst, ranking: SentenceRanking | null): FontSearchAst {
  if (ranking === null) return ast
  const given = ast.ids === null ? null : new Set(ast.ids)
  return { ...ast, ids: given === null ? ranking.ids : ranking.ids.filter((id) => given.has(id)) }
}

/** What a sentence was read as, the famous font that is not here, what is shown instead of what is lacking, and where to read of it. */
function saidIn(
  { sentence, ranking, isGuess, corrected }: ReadSearch,
  typed: string,
  total: number,
): Pick<FontSearchResult, 'said' | 'lacking' | 'instead' | 'reference'> {
  const reference = sentence && referenceOf(sentence, ranking)
  const mended =
    corrected === undefined || total === 0 ? null : { asked: `results for “${typed}”`, shown: `“${corrected}”` }
  if (sentence === null || ranking === null) return { said: [], lacking: '', instead: mended, reference }
  const { parts } = sentence
  const face = parts.find((part) => part.kind === 'face' && !part.not)
  const isHere = face !== undefined && parts.some((part) => part.kind === 'name' && part.words === face.words)
  const said = parts.filter((part) => part.kind !== 'name' || part.words !== face?.words)
  return {
    said: saidOnce(said).map(({ words, kind, label, not }) => ({
      words,
      kind,
      not,
      label: kind === 'face' || kind === 'family' ? `${not ? 'like' : 'Like'} ${label}` : label,
    })),
    lacking: face && !isHere && total > 0 ? face.label : '',
    instead: total > 0 ? (insteadOf(sentence, ranking) ?? (isGuess ? guessedOf(sentence, typed) : null)) : null,
    reference,
  }
}

/** The language that rows are shown in, because they were found by it or by its script; '' = their own samples. */
function sampleLanguage({ query, sentence }: ReadSearch): string {
  const said = sentence?.parts.filter(({ not }) => !not) ?? []
  const values = (kind: 'lang' | 'script') => [
    ...said.flatMap((part) => (part.kind === kind ? part.value.split('|')[0]! : [])),
    ...query[kind].split(','),
  ]
  // Most samples are in English as they are.
  return values('lang').find((code) => code in SAMPLE_TEXTS && code !== 'en') ?? languageWrittenIn(values('script'))
}

/** Whether nothing of a search is understood, so that popular families are shown. */
const isUnmatched = ({ isGuess, sentence }: ReadSearch) => isGuess === true && sentence?.parts.length === 0

/** Joins parts with the same meaning, so that 'bold, very bold' gives one chip. */
function saidOnce(parts: readonly SentencePart[]): SentencePart[] {
  const once = new Map<string, SentencePart>()
  for (const part of parts) {
    const key = `${part.kind} ${part.not} ${part.label}`
    const before = once.get(key)
    once.set(key, before ? { ...before, words: `${before.words} ${part.words}` } : part)
  }
  return [...once.values()]
}

/** The query that finds collections by words. */
export const collectionsNamed = (q: string, size: number): CollectionQuery => ({
  q,
  sort: 'relevance',
  ownerId: null,
  minFonts: 0,
  page: 1,
  size,
})

export type FontsService = ReturnType<typeof createFontsService>
