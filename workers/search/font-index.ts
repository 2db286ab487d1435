import { LRUCache } from 'lru-cache'
import type { FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { SEARCH } from '#shared/limits.ts'
import { facetGroups, joinFacets } from '#shared/search/facet-groups.ts'
import type { FontSearchAst } from '#shared/search/font-search-ast.ts'
import { randomStart } from '#shared/search/random-order.ts'
import { foldName, queryWords } from '#shared/search/words.ts'
import { type Bitset, countBits, hasBit, intersect } from './bitset.ts'
import { createFacetCounter, type Tag } from './facets.ts'
import { createFamilyTable, type FamilyRecord, type Style } from './family-table.ts'
import { createFileIndex } from './file-index.ts'
import { createFilters } from './filters.ts'
import { createShareRanking } from './share-ranking.ts'
import { createWordIndex, type WordMatch } from './word-index.ts'

interface IndexAnswer {
  ids: number[]
  total: number
  facets: FacetCounts | null
  didYouMean: string[]
}

/** Facet results cached until a family changes. */
const MAX_FACET_ANSWERS = 100

/** The embedded engine's whole state and its queries. Lives in the search thread. */
export function createFontIndex() {
  const table = createFamilyTable()
  const files = createFileIndex()
  const words = createWordIndex()
  const filters = createFilters(table, files)
  const shares = createShareRanking(table, files)
  const tags = new Map<string, Tag>()
  const foundries = new Map<number, { slug: string; name: string }>()
  const countFacets = createFacetCounter(table, files, {
    tag: (slug) => tags.get(slug),
    foundry: (id) => foundries.get(id),
  })
  const facetAnswers = new LRUCache<string, FacetCounts>({ max: MAX_FACET_ANSWERS })

  function forget() {
    filters.forget()
    shares.forget()
    facetAnswers.clear()
  }

  /** A range of the set's members in an order. */
  function stretch(order: Uint32Array, set: Bitset, offset: number, limit: number, start = 0): number[] {
    const found: number[] = []
    let skipped = 0
    for (let i = 0; i < order.length && found.length < limit; i++) {
      const number = order[(start + i) % order.length]!
      if (!hasBit(set, number)) continue
      if (skipped < offset) skipped++
      else found.push(number)
    }
    return found
  }

  /**
   * Exact name, names that start with the query, every word in the name, the rest, near words; most popular first
   * within each.
   */
  function byRelevance(query: FontSearchAst, set: Bitset, matches: readonly WordMatch[]): number[] {
    const key = foldName(query.q)
    const fuzzy = matches.some((match) => match.fuzzy)
    const classes: number[][] = [[], [], [], []]
    for (const number of table.order('popular')) {
      if (!hasBit(set, number)) continue
      const name = table.nameKeys[number]!
      if (name === key) classes[0]!.push(number)
      else if (!fuzzy && name.startsWith(key)) classes[1]!.push(number)
      else if (matches.every((match) => hasBit(match.inName, number))) classes[2]!.push(number)
      else classes[3]!.push(number)
    }
    const from = (query.page - 1) * query.size
    return classes.flat().slice(from, from + query.size)
  }

  function pageOfRandom(query: FontSearchAst, set: Bitset): number[] {
    const order = table.order('random')
    const start = randomStart(query.randomSeed)
    const keys = table.columns.randomKey
    const first = order.findIndex((number) => keys[number]! >= start)
    return stretch(order, set, (query.page - 1) * query.size, query.size, Math.max(0, first))
  }

  /** Families that match the words and filters of a query. */
  function matching(query: FontSearchAst, matches: readonly WordMatch[]): Bitset {
    const set = filters.matching(query)
    for (const match of matches) intersect(set, match.all)
    if (query.q.trim() !== '' && matches.length === 0) set.fill(0)
    return set
  }

  function facetsOf(query: FontSearchAst, set: Bitset, matches: readonly WordMatch[]): FacetCounts {
    const counted = facetGroups(query).map((group) => {
      const { sort: _sort, page: _page, size: _size, randomSeed: _seed, ...filter } = group.query
      const key = JSON.stringify(filter)
      let counts = facetAnswers.get(key)
      if (!counts) {
        counts = countFacets(group.query === query ? set : matching(group.query, matches))
        facetAnswers.set(key, counts)
      }
      return { facets: group.facets, counts }
    })
    return joinFacets(counted)
  }

  return {
    table,
    files,
    tags,
    foundries,
    put(record: FamilyRecord, styles: Style[], tokens: { token: string; weight: number }[]) {
      words.set(table.put(record, styles), tokens)
    },
    remove(id: number) {
      const number = table.remove(id)
      if (number !== undefined) words.set(number, [])
    },
    /** Call it after a batch of put and remove. */
    forget,
    ranked: shares.ranked,
    /** Makes what searches need in advance, so that the first visitor does not wait. */
    prepare() {
      for (const order of ['popular', 'trending', 'date', 'name', 'random'] as const) table.order(order)
      words.prepare()
      shares.prepare()
    },
    search(query: FontSearchAst): IndexAnswer {
      const asked = queryWords(query.q)
      const matches = asked.map((word) => words.match(word, table.capacity))
      const set = matching(query, matches)
      const total = countBits(set)
      const sort =
        query.sort === 'position' || (query.sort === 'relevance' && asked.length === 0) ? 'popular' : query.sort
      const page =
        sort === 'relevance'
          ? byRelevance(query, set, matches)
          : sort === 'random'
            ? pageOfRandom(query, set)
            : stretch(table.order(sort), set, (query.page - 1) * query.size, query.size)
      const suggestion = total <= SEARCH.fewHits ? asked.map((word) => words.nearest(word) ?? word).join(' ') : ''
      return {
        ids: page.map((number) => table.columns.id[number]!),
        total,
        facets: query.withFacets ? facetsOf(query, set, matches) : null,
        didYouMean: suggestion !== '' && suggestion !== asked.join(' ') ? [suggestion] : [],
      }
    },
  }
}

export type FontIndex = ReturnType<typeof createFontIndex>
