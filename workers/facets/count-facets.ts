import type { FacetCount, FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { toFacetCounts } from '#shared/search/facet-counts.ts'
import { namedDesigners } from '#shared/search/facet-designers.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import type { Query } from '../thread-query.ts'
import { readPacked, type Sql } from './packed-rows.ts'
import { STYLE_FACETS, type StyleFacet, type StyleSets } from './style-sets.ts'
import { createWordCounter } from './word-counter.ts'

const COMMA = 44
const ROW_END = 59
const DIGIT_0 = 48

/** The families to count, as the SQL of FROM and WHERE. */
export interface Matches {
  from: Sql
  scan: Sql
}

/**
 * Facet counts of any number of matches. They are read in one text, "id,commercial,year,foundry,tag,tag;": a
 * GROUP BY on the labels of 100,000 families takes MariaDB most of a second. Their style facets are known by family.
 */
export async function countFacets(
  query: Query,
  { from, scan }: Matches,
  readStyleSets: () => Promise<StyleSets>,
): Promise<FacetCounts> {
  const [texts, styles, tagRows] = await Promise.all([
    readPacked(query, (stretch) => ({
      // CONCAT writes a flag as 0 or 1 on every database. The plus keeps the range of ids from choosing the index.
      sql: `SELECT COUNT(*) AS found,
              GROUP_CONCAT(CONCAT(family.id, ',', family.commercialUse, ',', family.publishedYear, ',', family.foundryId, ',',
                family.tags, ';')) AS packed
            FROM ${from.sql} WHERE ${scan.sql}${stretch ? ' AND +family.id > ? AND +family.id <= ?' : ''}`,
      params: [...from.params, ...scan.params, ...(stretch ? [stretch.after, stretch.last] : [])],
    })),
    readStyleSets(),
    query<{ slug: string; label: string; isTopic: number | boolean }>('SELECT slug, label, isTopic FROM tag', []),
  ])
  const families = countLabels(texts, styles)
  const labels = new Map(tagRows.map((tag) => [tag.slug, tag.label]))
  const topics = new Set(tagRows.flatMap((tag) => (tag.isTopic ? [tag.slug] : [])))
  const labelOf = (slug: string) => labels.get(slug) ?? slug
  return {
    license: toFacetCounts(families.license, (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET]),
    topic: toFacetCounts(new Map([...families.tag].filter(([slug]) => topics.has(slug))), labelOf),
    tag: toFacetCounts(families.tag, labelOf),
    year: toFacetCounts(families.year),
    designer: await namedDesigners(query, families.foundries),
    ...countStyles(styles, families.bySet),
  }
}

/** Counts the families of the texts by licence, tag and style set. */
function countLabels(texts: readonly string[], { sets, setOf }: StyleSets) {
  const tags = createWordCounter()
  const bySet = new Int32Array(sets.length)
  const years = new Map<number, number>()
  const foundries = new Map<number, number>()
  const raise = (counts: Map<number, number>, key: number) => counts.set(key, (counts.get(key) ?? 0) + 1)
  let commercial = 0
  let families = 0
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const number = () => {
        let value = 0
        for (; text.charCodeAt(at) !== COMMA; at++) value = value * 10 + text.charCodeAt(at) - DIGIT_0
        at++
        return value
      }
      const id = number()
      families++
      if (number() > 0) commercial++
      raise(years, number())
      raise(foundries, number())
      const set = setOf[id] ?? -1
      if (set >= 0) bySet[set]!++
      for (let from = at; ; at++) {
        const char = text.charCodeAt(at)
        if (char !== COMMA && char !== ROW_END) continue
        if (at > from) tags.add(text, from, at, id)
        if (char === ROW_END) break
        from = at + 1
      }
      // The comma that GROUP_CONCAT puts between rows.
      at++
    }
  }
  const license = new Map([
    ['commercial', commercial],
    ['personal', families - commercial],
  ])
  const year = new Map([...years].map(([value, count]) => [String(value), count]))
  return { license, tag: tags.counts(), year, foundries, bySet }
}

/** Counts by list first: equal lists are one array, and far fewer than families. */
function countStyles({ sets }: StyleSets, bySet: Int32Array) {
  const count = (facet: StyleFacet) => {
    const byList = new Map<readonly string[], number>()
    for (const [index, set] of sets.entries())
      if (bySet[index]! > 0) byList.set(set[facet], (byList.get(set[facet]) ?? 0) + bySet[index]!)
    const counts = new Map<string, number>()
    for (const [list, families] of byList)
      for (const value of list) counts.set(value, (counts.get(value) ?? 0) + families)
    return toFacetCounts(counts)
  }
  return Object.fromEntries(STYLE_FACETS.map((facet) => [facet, count(facet)])) as Record<StyleFacet, FacetCount[]>
}
