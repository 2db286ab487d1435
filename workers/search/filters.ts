import { LRUCache } from 'lru-cache'
import type { FacetFilter, FontFilter, FontSearchAst } from '#shared/search/font-search-ast.ts'
import { addBit, type Bitset, createBitset, intersect, subtract } from './bitset.ts'
import type { FamilyTable, Style } from './family-table.ts'
import type { FileIndex, WeightRange } from './file-index.ts'

/** Filter sets cached until a family changes: 12 KB each at 100,000 families. */
const MAX_REMEMBERED = 500

type FileTest = (fileId: number) => boolean

/** Turns the conditions of queries into sets of families. */
export function createFilters(table: FamilyTable, files: FileIndex) {
  const remembered = new LRUCache<string, Bitset>({ max: MAX_REMEMBERED })

  /** Families whose dense number passes a test. */
  function scan(test: (number: number) => boolean): Bitset {
    const set = createBitset(table.capacity)
    for (const number of table.order('popular')) if (test(number)) addBit(set, number)
    return set
  }

  /** Families by a test of an interned value; each distinct value is tested once. */
  function byValue(column: Int32Array, values: { readonly size: number }, test: (value: number) => boolean): Bitset {
    const answers = new Uint8Array(values.size)
    for (let value = 0; value < answers.length; value++) answers[value] = test(value) ? 1 : 0
    return scan((number) => answers[column[number]!] === 1)
  }

  const someStyle = (test: (style: Style) => boolean) =>
    byValue(table.columns.styleList, table.styleLists, (value) => table.styleLists.get(value).some(test))

  const someFile = (test: FileTest) => someStyle((style) => style.fileId > 0 && test(style.fileId))

  const tagged = (slugs: readonly string[]) => {
    const wanted = new Set(slugs)
    return byValue(table.columns.tagList, table.tagLists, (value) =>
      table.tagLists.get(value).some((tag) => wanted.has(tag)),
    )
  }

  /** Static styles of this weight, or variable files that cover it. */
  function weighing(range: WeightRange): Bitset {
    const varies = files.varying(range)
    return someStyle(({ weight, fileId }) => (weight >= range.min && weight <= range.max) || varies(fileId))
  }

  function byFilter(filter: FontFilter): Bitset {
    switch (filter.kind) {
      case 'hasposter':
        return scan((number) => table.columns.poster[number] === 1)
      case 'commercialok':
        return scan((number) => table.columns.commercial[number] === 1)
      case 'year':
        return scan((number) => table.columns.year[number] === filter.year)
      case 'years':
        return scan((number) => {
          const year = table.columns.year[number]!
          return year >= filter.min && year <= filter.max
        })
      case 'weight':
        return weighing(filter)
      case 'alpha':
        return byValue(table.columns.alpha, table.alphas, (value) => table.alphas.get(value) === filter.letter)
    }
  }

  function byFacet({ facet, values }: FacetFilter): Bitset {
    const wanted = new Set(values)
    switch (facet) {
      case 'license':
        return scan((number) => wanted.has(table.columns.commercial[number] === 1 ? 'commercial' : 'personal'))
      // Every class of a family counts, not only its main one.
      case 'topic':
      case 'tag':
        return tagged(values)
      case 'weight':
        return someStyle((style) => wanted.has(String(style.weight)))
      case 'width':
        return someStyle((style) => wanted.has(String(style.width)))
      case 'italic':
        return someStyle((style) => style.italic)
      case 'year':
        return scan((number) => wanted.has(String(table.columns.year[number])))
      case 'designer':
        return scan((number) => wanted.has(String(table.columns.foundry[number])))
      case 'lang':
      case 'script':
      case 'feature':
      case 'axis':
      case 'variable':
      case 'color':
        return someFile(files.offering(facet, values, 1))
      default:
        throw new TypeError(`Unknown facet ${facet}`)
    }
  }

  function among(ids: readonly number[]): Bitset {
    const set = createBitset(table.capacity)
    for (const id of ids) {
      const number = table.numberOf(id)
      if (number !== undefined) addBit(set, number)
    }
    return set
  }

  function once(key: string, make: () => Bitset): Bitset {
    let set = remembered.get(key)
    if (!set) {
      set = make()
      remembered.set(key, set)
    }
    return set
  }

  return {
    /** Families that match a query's filters, without its words. */
    matching(query: FontSearchAst): Bitset {
      const set = table.alive.slice()
      const all = (condition: unknown, make: () => Bitset) => intersect(set, once(JSON.stringify(condition), make))
      const none = (condition: unknown, make: () => Bitset) => subtract(set, once(JSON.stringify(condition), make))
      for (const filter of query.filters) all(filter, () => byFilter(filter))
      for (const filter of query.notFilters) none(filter, () => byFilter(filter))
      for (const filter of query.facetFilters) all(filter, () => byFacet(filter))
      for (const filter of query.notFacetFilters) none(filter, () => byFacet(filter))
      const { tags, foundryId, weight } = query
      if (tags.length > 0) {
        for (const wanted of query.allTags ? tags.map((tag) => [tag]) : [tags])
          all(['tags', wanted], () => tagged(wanted))
      }
      if (foundryId !== null)
        all(['foundry', foundryId], () => scan((number) => table.columns.foundry[number] === foundryId))
      // Only the database knows the members of a collection: the adapter never sends such a query here.
      if (query.collectionId !== null) set.fill(0)
      for (const cp of query.codepoints) all(['covers', cp], () => someFile(files.covering([cp])))
      if (query.chars.length > 0) all(['covers', ...query.chars], () => someFile(files.covering(query.chars)))
      for (const lang of query.langs) all(['lang', lang], () => someFile(files.offering('lang', [lang], 1)))
      for (const script of query.scripts) all(['script', script], () => someFile(files.offering('script', [script], 1)))
      for (const facet of ['feature', 'axis'] as const) {
        const values = facet === 'feature' ? query.features : query.axes
        if (values.length > 0) all([facet, values], () => someFile(files.offering(facet, values, values.length)))
      }
      if (weight !== null) all(['weight', weight], () => weighing(weight))
      if (query.ids !== null) intersect(set, among(query.ids))
      if (query.notIds) subtract(set, among(query.notIds))
      return set
    },
    forget: () => remembered.clear(),
  }
}

export type Filters = ReturnType<typeof createFilters>
