import { pageOf, placeOf } from '#shared/search/coverage-bits.ts'
import { createInterner } from './interner.ts'

/** A coverage: its pages, ascending, and which interned bitmap each has. */
interface Coverage {
  pages: Uint16Array
  bitmaps: Uint32Array
  /** Interned list of languages. */
  langs: number
}

interface File {
  coverage: Coverage | null
  /** Interned list of scripts, features and axes. */
  offers: number
  /** What a variable file can be set in; null = one weight. */
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
export type OfferFacet = keyof Offers
export const OFFER_FACETS = ['script', 'feature', 'axis', 'variable', 'color'] as const satisfies OfferFacet[]

const NO_LANGS = ''

/**
 * What font files can do. Bitmaps of coverage pages, language lists and feature lists are interned: Latin fonts have few distinct
 * ones, so a hundred thousand files cost little more than their page numbers.
 */
export function createFileIndex() {
  const bitmaps = createInterner<string>()
  const langLists = createInterner<readonly string[]>()
  const offerLists = createInterner<Offers>()
  const coverages = new Map<number, Coverage>()
  const files = new Map<number, File>()
  langLists.of(NO_LANGS, () => [])

  function coverageHas(
    coverage: Coverage,
    wanted: readonly [page: number, bits: [digit: number, bit: number][]][],
  ): boolean {
    return wanted.every(([page, bits]) => {
      const at = indexOfPage(coverage.pages, page)
      if (at < 0) return false
      const bitmap = bitmaps.get(coverage.bitmaps[at]!)
      return bits.every(([digit, bit]) => ((hexValue(bitmap.charCodeAt(digit)) >> bit) & 1) === 1)
    })
  }

  return {
    hasFile: (fileId: number) => files.has(fileId),
    hasCoverage: (coverageId: number) => coverages.has(coverageId),
    addCoverage(coverageId: number, pages: { page: number; bitmap: string }[], langs: string[]) {
      const sorted = pages.sort((a, b) => a.page - b.page)
      const list = langs.sort()
      coverages.set(coverageId, {
        pages: Uint16Array.from(sorted, (row) => row.page),
        bitmaps: Uint32Array.from(sorted, (row) => bitmaps.of(row.bitmap, () => row.bitmap)),
        langs: langLists.of(list.join(','), () => list),
      })
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
    /** Variable files that can be set in some weight of the range. */
    varying:
      ({ min, max }: WeightRange) =>
      (fileId: number): boolean => {
        const own = files.get(fileId)?.weights
        return own ? own.min <= max && own.max >= min : false
      },
    /** Files whose coverage holds all code points. */
    covering(codepoints: readonly number[]): (fileId: number) => boolean {
      const pages = new Map<number, [number, number][]>()
      for (const cp of codepoints) {
        const { digit, bit } = placeOf(cp)
        const bits = pages.get(pageOf(cp)) ?? []
        bits.push([digit, bit])
        pages.set(pageOf(cp), bits)
      }
      const wanted = [...pages]
      const answers = new Map<Coverage, boolean>()
      return (fileId) => {
        const coverage = files.get(fileId)?.coverage
        if (!coverage) return false
        let answer = answers.get(coverage)
        if (answer === undefined) answers.set(coverage, (answer = coverageHas(coverage, wanted)))
        return answer
      }
    },
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

function indexOfPage(pages: Uint16Array, page: number): number {
  let low = 0
  let high = pages.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = pages[middle]!
    if (value === page) return middle
    if (value < page) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Value of a lower-case hex digit's character code. */
const hexValue = (code: number) => (code < 58 ? code - 48 : code - 87)
