import type { FacetCounts } from '#shared/contracts/fonts.ts'
import { toFacetCounts } from '#shared/search/facet-counts.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { chunks, placeholders } from '../database/in-list.ts'
import type { Reader } from '../database/reader.ts'
import type { CompiledSearch } from './sql-font-search.ts'

/** Weight classes are at most 1000, so a style's file and weight fit one number. */
const WEIGHT_RADIX = 1024

interface LabelRow {
  topicSlug: string
  topicLabel: string
  commercialUse: number | boolean
  tags: string
  families: number
}

/**
 * Facet counts in two passes over the matches, whatever their number: families grouped by their own labels, and families grouped by
 * the set of files and weights of their styles (families that share files share one group, so only distinct sets are looked into).
 */
export async function countFacets(reader: Reader, compiled: CompiledSearch): Promise<FacetCounts> {
  const from = `FROM ${compiled.from.sql}`
  const params = [...compiled.from.params, ...compiled.scan.params]
  // Words find few families and so come first; without words the index of all fonts is read in one go. The hint lifts MySQL's 1 KB
  // limit of a concatenation; MariaDB and SQLite read it as a comment.
  const withFonts =
    compiled.words.length > 0
      ? `${from} JOIN font ON font.familyId = family.id`
      : 'FROM font JOIN family ON family.id = font.familyId'
  const styleGroups = `SELECT /*+ SET_VAR(group_concat_max_len = 1000000) */ styles, COUNT(*) AS families FROM (
      SELECT font.familyId, GROUP_CONCAT(COALESCE(font.fontFileId, 0) * ${WEIGHT_RADIX} + font.weight) AS styles
      ${withFonts} WHERE ${compiled.scan.sql} GROUP BY font.familyId
    ) perFamily GROUP BY styles`
  const [labels, styles, tagLabels] = await Promise.all([
    reader.slow<LabelRow>(
      `SELECT family.topicSlug, family.topicLabel, family.commercialUse, family.tags, COUNT(*) AS families ${from}
       WHERE ${compiled.scan.sql} GROUP BY family.topicSlug, family.topicLabel, family.commercialUse, family.tags`,
      params,
    ),
    reader.slow<{ styles: string | null; families: number }>(styleGroups, params),
    reader.query<{ slug: string; label: string }>('SELECT slug, label FROM tag'),
  ])
  const labelOf = new Map(tagLabels.map((tag) => [tag.slug, tag.label]))
  const license = new Map<string, number>()
  const topic = new Map<string, number>()
  const tag = new Map<string, number>()
  const add = (counts: Map<string, number>, value: string, families: number) =>
    counts.set(value, (counts.get(value) ?? 0) + families)
  for (const row of labels) {
    const families = Number(row.families)
    add(license, row.commercialUse ? 'commercial' : 'personal', families)
    add(topic, row.topicSlug, families)
    labelOf.set(row.topicSlug, row.topicLabel)
    for (const slug of new Set(row.tags.split(',').filter(Boolean))) add(tag, slug, families)
  }
  const byStyle = await countStyleFacets(reader, styles)
  return {
    license: toFacetCounts(license, (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET]),
    topic: toFacetCounts(topic, (value) => labelOf.get(value) ?? value),
    tag: toFacetCounts(tag, (value) => labelOf.get(value) ?? value),
    ...byStyle,
  }
}

async function countStyleFacets(reader: Reader, rows: { styles: string | null; families: number }[]) {
  const groups = rows.map((row) => ({
    families: Number(row.families),
    styles: (row.styles ?? '').split(',').filter(Boolean).map(Number),
  }))
  const fileIds = new Set<number>()
  for (const group of groups) for (const style of group.styles) fileIds.add(Math.floor(style / WEIGHT_RADIX))
  const offers = await loadOffers(reader, [...fileIds])
  const counts = {
    weight: new Map<string, number>(),
    lang: new Map<string, number>(),
    feature: new Map<string, number>(),
    axis: new Map<string, number>(),
  }
  for (const { styles, families } of groups) {
    const seen = {
      weight: new Set<string>(),
      lang: new Set<string>(),
      feature: new Set<string>(),
      axis: new Set<string>(),
    }
    for (const style of new Set(styles)) {
      seen.weight.add(String(style % WEIGHT_RADIX))
      const offer = offers.get(Math.floor(style / WEIGHT_RADIX))
      for (const { facet, value } of offer ?? []) seen[facet].add(value)
    }
    for (const facet of ['weight', 'lang', 'feature', 'axis'] as const) {
      for (const value of seen[facet]) counts[facet].set(value, (counts[facet].get(value) ?? 0) + families)
    }
  }
  return {
    weight: toFacetCounts(counts.weight),
    lang: toFacetCounts(counts.lang),
    feature: toFacetCounts(counts.feature),
    axis: toFacetCounts(counts.axis),
  }
}

export interface Offer {
  facet: 'lang' | 'feature' | 'axis'
  value: string
}

/** Languages, features and axes of these files. */
export async function loadOffers(reader: Reader, fileIds: number[]): Promise<Map<number, Offer[]>> {
  const offers = new Map<number, Offer[]>()
  for (const ids of chunks(fileIds, 1000)) {
    const list = placeholders(ids.length)
    const rows = await reader.slow<{ fileId: number } & Offer>(
      `SELECT fontFileId AS fileId, facet, value FROM font_file_facet WHERE facet IN ('feature', 'axis') AND fontFileId IN (${list})
       UNION ALL
       SELECT file.id AS fileId, 'lang' AS facet, cover.lang AS value
       FROM font_file file JOIN coverage_language cover ON cover.coverageId = file.coverageId WHERE file.id IN (${list})`,
      [...ids, ...ids],
    )
    for (const row of rows) {
      const list = offers.get(row.fileId)
      if (list) list.push(row)
      else offers.set(row.fileId, [row])
    }
  }
  return offers
}
