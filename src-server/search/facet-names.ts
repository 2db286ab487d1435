import type { FacetCount, FacetCounts } from '#shared/contracts/fonts.ts'
import { toFacetCounts } from '#shared/search/facet-counts.ts'
import { namedDesigners } from '#shared/search/facet-designers.ts'
import { type FacetName, LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import type { Reader } from '../database/reader.ts'

type Labels = ReadonlyMap<string, string>
const tagLabel = (labels: Labels) => (slug: string) => labels.get(slug) ?? slug
/** Display names of values that differ from the value. */
const LABELS: Partial<Record<FacetName, (labels: Labels) => (value: string) => string>> = {
  license: () => (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET],
  topic: tagLabel,
  tag: tagLabel,
}

/** Facets with the names of their values, highest counts first. Designers are counted by id. */
export async function namedFacets(
  reader: Pick<Reader, 'query'>,
  counted: readonly (readonly [FacetName, ReadonlyMap<string, number>])[],
): Promise<FacetCounts> {
  const tags = await reader.query<{ slug: string; label: string; isTopic: number | boolean }>(
    'SELECT slug, label, isTopic FROM tag',
  )
  const topics = new Set(tags.flatMap((tag) => (tag.isTopic ? [tag.slug] : [])))
  const labels: Labels = new Map(tags.map((tag) => [tag.slug, tag.label]))
  const named: [FacetName, FacetCount[]][] = []
  for (const [facet, counts] of counted)
    named.push([
      facet,
      facet === 'designer'
        ? await namedDesigners(reader.query, new Map([...counts].map(([id, n]) => [Number(id), n])))
        : toFacetCounts(
            // Classes are counted as tags.
            facet === 'topic' ? new Map([...counts].filter(([slug]) => topics.has(slug))) : counts,
            LABELS[facet]?.(labels),
          ),
    ])
  return Object.fromEntries(named) as FacetCounts
}
