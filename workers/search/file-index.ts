import { waysToSet } from '#shared/preview/missing-glyphs.ts'
import { createCoverageTable, pageMasks } from './coverage-table.ts'
import { createInterner } from './interner.ts'

interface Coverage {
  /** Its row in the coverage table. */
  number: number
  /** Interned list of languages. */
  langs: number
}

interface File {
  coverage: Coverage | null
  /** Interned list of scripts, features and axes. */
  offers: number
  /** Weight range of a variable file; null = one weight. */
  weights: WeightRange | null
}

export interface WeightRange {
  min: number
  max: number
}

export interface Offers {
  script: readonly string[]
  feature: readonly string[]
  axis: readonly string[]
  /** 'yes' or nothing. */
  variable: readonly string[]
  color: readonly string[]
}
type OfferFacet = keyof Offers
export const OFFER_FACETS = ['script', 'feature', 'axis', 'variable', 'color'] as const satisfies OfferFacet[]

const NO_LANGS = ''

/**
 * Facts of font files for filters. Lists of languages and features are interned: fonts of one script have few distinct
 * ones.
 */
export function createFileIndex() {
  const table = createCoverageTable()
  const langLists = createInterner<readonly string[]>()
  const offerLists = createInterner<Offers>()
  const coverages = new Map<number, Coverage>()
  const files = new Map<number, File>()
  langLists.of(NO_LANGS, () => [])

  return {
    hasFile: (fileId: number) => files.has(fileId),
    hasCoverage: (coverageId: number) => coverages.has(coverageId),
    addCoverage(coverageId: number, pages: { page: number; bitmap: string }[], langs: string[]) {
      const list = langs.sort()
      coverages.set(coverageId, { number: table.add(pages), langs: langLists.of(list.join(','), () => list) })
    },
    addFile(fileId: number, coverageId: number, offers: Offers, weights: WeightRange | null) {
      const key = JSON.stringify(offers)
      const coverage = coverages.get(coverageId) ?? null
      files.set(fileId, { coverage, offers: offerLists.of(key, () => offers), weights })
    },
    langsOf: (fileId: number): readonly string[] => langLists.get(files.get(fileId)?.coverage?.langs ?? 0),
    offersOf(fileId: number): Offers | null {
      const file = files.get(fileId)
      return file ? offerLists.get(file.offers) : null
    },
    /** Variable files that cover some weight of the range. */
    varying:
      ({ min, max }: WeightRange) =>
      (fileId: number): boolean => {
        const own = files.get(fileId)?.weights
        return own ? own.min <= max && own.max >= min : false
      },
    /** Files whose coverage includes all code points, or those that the renderer composes them from. */
    covering(codepoints: readonly number[]): (fileId: number) => boolean {
      const masksOf = (members: readonly number[]) => pageMasks(members.map((codepoint) => [codepoint, codepoint]))
      const ways = codepoints.map(waysToSet)
      const all = masksOf(ways.flatMap((own) => (own.length === 1 ? own[0]! : [])))
      const choices = ways.filter((own) => own.length > 1).map((own) => own.map(masksOf))
      const covers = ({ number }: Coverage) =>
        table.holds(number, all) && choices.every((own) => own.some((masks) => table.holds(number, masks)))
      const answers = new Map<Coverage, boolean>()
      return (fileId) => {
        const coverage = files.get(fileId)?.coverage
        if (!coverage) return false
        let answer = answers.get(coverage)
        if (answer === undefined) answers.set(coverage, (answer = covers(coverage)))
        return answer
      }
    },
    /** Number of a file's coverage in the table; -1 = none. */
    coverageOf: (fileId: number): number => files.get(fileId)?.coverage?.number ?? -1,
    /** How many code points of the ranges each coverage contains, by its number. */
    counts: (ranges: readonly (readonly [number, number])[]): Int32Array => table.counts(pageMasks(ranges)),
    /** Files with at least `least` of these values. */
    offering(facet: 'lang' | OfferFacet, values: readonly string[], least: number): (fileId: number) => boolean {
      const wanted = new Set(values)
      const answers = new Map<number, boolean>()
      return (fileId) => {
        const file = files.get(fileId)
        const list = facet === 'lang' ? file?.coverage?.langs : file?.offers
        if (list === undefined) return false
        let answer = answers.get(list)
        if (answer === undefined) {
          const own = facet === 'lang' ? langLists.get(list) : offerLists.get(list)[facet]
          answers.set(list, (answer = own.filter((value) => wanted.has(value)).length >= least))
        }
        return answer
      }
    },
  }
}

export type FileIndex = ReturnType<typeof createFileIndex>
