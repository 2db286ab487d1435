import { LRUCache } from 'lru-cache'
import type { ShareHits, ShareQuery } from '#shared/search/share-query.ts'
import type { FamilyTable } from './family-table.ts'
import type { FileIndex } from './file-index.ts'

/** Rankings cached for further pages until a family changes: 800 KB each at 100,000 families. */
const MAX_RANKINGS = 16
/** Places of families in their order are below it; counts times it stay exact. */
const PLACES = 2 ** 26
const CODE_POINTS = 0x110000

/** Ranks families by their best style's share of a set of code points; exact, over the bitmaps of all files. */
export function createShareRanking(table: FamilyTable, files: FileIndex) {
  /** Places refer to this order, which is replaced when families change. */
  const rankings = new LRUCache<string, { order: Uint32Array; keys: Float64Array }>({ max: MAX_RANKINGS })
  const coverages: number[][] = []

  /** The coverages of each list of styles: lists and files never change, so only new ones are added. */
  function prepare(): void {
    for (let list = coverages.length; list < table.styleLists.size; list++) {
      const own = new Set(table.styleLists.get(list).map((style) => files.coverageOf(style.fileId)))
      own.delete(-1)
      coverages.push([...own])
    }
  }

  /** One number per family: how many of the code points it lacks, and its place by popularity. */
  function rank({ ranges, least, below }: ShareQuery, order: Uint32Array): Float64Array {
    prepare()
    const counts = files.counts(ranges)
    const best = Int32Array.from(coverages, (own) => {
      let most = 0
      for (const coverage of own) if (counts[coverage]! > most) most = counts[coverage]!
      return most
    })
    const keys = new Float64Array(order.length)
    let found = 0
    for (let place = 0; place < order.length; place++) {
      const count = best[table.columns.styleList[order[place]!]!]!
      if (count >= least && (below === null || count < below)) keys[found++] = (CODE_POINTS - count) * PLACES + place
    }
    return keys.slice(0, found).sort()
  }

  return {
    ranked(query: ShareQuery): ShareHits {
      const { page, size, part: _part, language: _language, ...asked } = query
      const key = JSON.stringify(asked)
      const order = table.order('popular')
      let ranking = rankings.get(key)
      if (ranking?.order !== order) {
        ranking = { order, keys: rank(query, order) }
        rankings.set(key, ranking)
      }
      const from = (page - 1) * size
      const families = Array.from(ranking.keys.subarray(from, from + size), (one) => ({
        id: table.columns.id[order[one % PLACES]!]!,
        count: CODE_POINTS - Math.floor(one / PLACES),
      }))
      return { families, total: ranking.keys.length }
    },
    prepare,
    forget: () => rankings.clear(),
  }
}
