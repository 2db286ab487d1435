import type { FacetCount, FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { mostDesigners, toFacetCounts } from '#shared/search/facet-counts.ts'
import { LICENSE_FACET, YES } from '#shared/search/filter-grammar.ts'
import { type Bitset, eachBit } from './bitset.ts'
import type { FamilyTable } from './family-table.ts'
import { type FileIndex, OFFER_FACETS } from './file-index.ts'

const STYLE_FACETS = ['weight', 'width', 'italic', 'lang', ...OFFER_FACETS] as const
type StyleValues = Record<(typeof STYLE_FACETS)[number], Set<string>>

/** A label of families; topics are classes of fonts. */
export interface Tag {
  label: string
  isTopic: boolean
}

/** Counts facets over a set of families: first by their interned values, then each distinct value is resolved once. */
export function createFacetCounter(
  table: FamilyTable,
  files: FileIndex,
  names: {
    tag: (slug: string) => Tag | undefined
    foundry: (id: number) => { slug: string; name: string } | undefined
  },
) {
  /** Facets of a list of styles; cached, since files never change. */
  const offered = new Map<number, StyleValues>()

  function valuesOf(styleList: number): StyleValues {
    const known = offered.get(styleList)
    if (known) return known
    const values = Object.fromEntries(STYLE_FACETS.map((facet) => [facet, new Set<string>()])) as StyleValues
    for (const { fileId, weight, width, italic } of table.styleLists.get(styleList)) {
      values.weight.add(String(weight))
      values.width.add(String(width))
      if (italic) values.italic.add(YES)
      if (fileId === 0) continue
      for (const lang of files.langsOf(fileId)) values.lang.add(lang)
      const offers = files.offersOf(fileId)
      for (const facet of OFFER_FACETS) for (const value of offers?.[facet] ?? []) values[facet].add(value)
    }
    offered.set(styleList, values)
    return values
  }

  return function countFacets(families: Bitset): FacetCounts {
    const { columns } = table
    const tagLists = new Uint32Array(table.tagLists.size)
    const styleLists = new Uint32Array(table.styleLists.size)
    const years = new Map<number, number>()
    const foundries = new Map<number, number>()
    const raise = (map: Map<number, number>, key: number) => map.set(key, (map.get(key) ?? 0) + 1)
    let commercial = 0
    let total = 0
    eachBit(families, (number) => {
      total++
      commercial += columns.commercial[number]!
      tagLists[columns.tagList[number]!]!++
      styleLists[columns.styleList[number]!]!++
      raise(years, columns.year[number]!)
      raise(foundries, columns.foundry[number]!)
    })
    const labelOf = (slug: string) => names.tag(slug)?.label ?? slug
    const license = new Map([
      ['commercial', commercial],
      ['personal', total - commercial],
    ])
    const tag = new Map<string, number>()
    const styles = Object.fromEntries(STYLE_FACETS.map((facet) => [facet, new Map<string, number>()])) as Record<
      keyof StyleValues,
      Map<string, number>
    >
    const add = (map: Map<string, number>, value: string, count: number) =>
      map.set(value, (map.get(value) ?? 0) + count)
    tagLists.forEach((count, value) => {
      if (count > 0) for (const each of table.tagLists.get(value)) add(tag, each, count)
    })
    styleLists.forEach((count, value) => {
      if (count === 0) return
      const values = valuesOf(value)
      for (const facet of STYLE_FACETS) for (const each of values[facet]) add(styles[facet], each, count)
    })
    return {
      license: toFacetCounts(license, (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET]),
      topic: toFacetCounts(new Map([...tag].filter(([slug]) => names.tag(slug)?.isTopic)), labelOf),
      tag: toFacetCounts(tag, labelOf),
      year: toFacetCounts(new Map([...years].map(([year, count]) => [String(year), count]))),
      designer: mostDesigners(foundries).flatMap(([id, count]) => {
        const foundry = names.foundry(id)
        return foundry ? [{ value: foundry.slug, label: foundry.name, count }] : []
      }),
      ...(Object.fromEntries(STYLE_FACETS.map((facet) => [facet, toFacetCounts(styles[facet])])) as Record<
        keyof StyleValues,
        FacetCount[]
      >),
    }
  }
}
