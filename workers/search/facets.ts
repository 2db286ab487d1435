import type { FacetCounts } from '#shared/contracts/fonts.ts'
import { toFacetCounts } from '#shared/search/facet-counts.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { type Bitset, eachBit } from './bitset.ts'
import type { FamilyTable } from './family-table.ts'
import type { FileIndex } from './file-index.ts'

interface StyleValues {
  weight: Set<string>
  lang: Set<string>
  feature: Set<string>
  axis: Set<string>
}

/** Counts facets over a set of families: first by their interned values, then each distinct value is looked into once. */
export function createFacetCounter(table: FamilyTable, files: FileIndex, tagLabel: (slug: string) => string) {
  function valuesOf(styleList: number): StyleValues {
    const values: StyleValues = { weight: new Set(), lang: new Set(), feature: new Set(), axis: new Set() }
    for (const { fileId, weight } of table.styleLists.get(styleList)) {
      values.weight.add(String(weight))
      if (fileId === 0) continue
      for (const lang of files.langsOf(fileId)) values.lang.add(lang)
      const offers = files.offersOf(fileId)
      for (const feature of offers?.feature ?? []) values.feature.add(feature)
      for (const axis of offers?.axis ?? []) values.axis.add(axis)
    }
    return values
  }

  return function countFacets(families: Bitset): FacetCounts {
    const { columns } = table
    const topics = new Uint32Array(table.topics.size)
    const tagLists = new Uint32Array(table.tagLists.size)
    const styleLists = new Uint32Array(table.styleLists.size)
    let commercial = 0
    let total = 0
    eachBit(families, (number) => {
      total++
      commercial += columns.commercial[number]!
      topics[columns.topic[number]!]!++
      tagLists[columns.tagList[number]!]!++
      styleLists[columns.styleList[number]!]!++
    })
    const counts = {
      license: new Map([
        ['commercial', commercial],
        ['personal', total - commercial],
      ]),
      topic: new Map<string, number>(),
      tag: new Map<string, number>(),
      weight: new Map<string, number>(),
      lang: new Map<string, number>(),
      feature: new Map<string, number>(),
      axis: new Map<string, number>(),
    }
    const add = (map: Map<string, number>, value: string, count: number) =>
      map.set(value, (map.get(value) ?? 0) + count)
    const topicLabels = new Map<string, string>()
    topics.forEach((count, value) => {
      const { slug, label } = table.topics.get(value)
      topicLabels.set(slug, label)
      if (count > 0) add(counts.topic, slug, count)
    })
    tagLists.forEach((count, value) => {
      if (count > 0) for (const tag of table.tagLists.get(value)) add(counts.tag, tag, count)
    })
    styleLists.forEach((count, value) => {
      if (count === 0) return
      const values = valuesOf(value)
      for (const facet of ['weight', 'lang', 'feature', 'axis'] as const) {
        for (const each of values[facet]) add(counts[facet], each, count)
      }
    })
    return {
      license: toFacetCounts(counts.license, (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET]),
      topic: toFacetCounts(counts.topic, (value) => topicLabels.get(value) ?? value),
      tag: toFacetCounts(counts.tag, tagLabel),
      weight: toFacetCounts(counts.weight),
      lang: toFacetCounts(counts.lang),
      feature: toFacetCounts(counts.feature),
      axis: toFacetCounts(counts.axis),
    }
  }
}
