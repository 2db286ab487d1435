import type { FacetCount, FacetCounts } from '#shared/contracts/catalogue/fonts.ts'
import { mostDesigners, toFacetCounts } from '#shared/search/facet-counts.ts'
import { type Designer, listDesigners, namesOf } from '#shared/search/facet-designers.ts'
import { type FacetName, LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import type { Reader } from '../database/reader.ts'

interface TagRow {
  slug: string
  label: string
  isTopic: number | boolean
}

type Labels = ReadonlyMap<string, string>
const tagLabel = (labels: Labels) => (slug: string) => labels.get(slug) ?? slug
/** Display names of values that differ from the value. */
const LABELS: Partial<Record<FacetName, (labels: Labels) => (value: string) => string>> = {
  license: () => (value) => LICENSE_FACET[value as keyof typeof LICENSE_FACET],
  topic: tagLabel,
  tag: tagLabel,
}

interface FacetNames {
  /** Facets with the names of their values, highest counts first. Designers are counted by id. */
  named(counted: readonly (readonly [FacetName, ReadonlyMap<string, number>])[]): Promise<FacetCounts>
  /** Reads the names again: something of the catalogue changed. */
  forget(): void
}

/** Names of facet values, kept in memory until `forget` is called. */
export function createFacetNames(reader: Pick<Reader, 'query'>): FacetNames {
  const readTags = () => reader.query<TagRow>('SELECT slug, label, isTopic FROM tag')
  let tags: Promise<TagRow[]> | null = null
  let foundries = new Map<number, Designer>()

  function knownTags(): Promise<TagRow[]> {
    const rows = tags ?? readTags()
    tags = rows
    rows.catch(() => {
      if (tags === rows) tags = null
    })
    return rows
  }

  async function designersOf(counts: ReadonlyMap<string, number>): Promise<FacetCount[]> {
    // forget() may replace the map meanwhile: names that were read before are not kept.
    const known = foundries
    const most = mostDesigners([...counts].map(([id, count]) => [Number(id), count] as const))
    const rows = await namesOf(
      reader.query,
      most.flatMap(([id]) => (known.has(id) ? [] : [id])),
    )
    for (const row of rows) known.set(row.id, row)
    return listDesigners(most, known)
  }

  return {
    async named(counted) {
      const rows = await knownTags()
      const topics = new Set(rows.flatMap((tag) => (tag.isTopic ? [tag.slug] : [])))
      const labels: Labels = new Map(rows.map((tag) => [tag.slug, tag.label]))
      const named: [FacetName, FacetCount[]][] = []
      for (const [facet, counts] of counted)
        named.push([
          facet,
          facet === 'designer'
            ? await designersOf(counts)
            : toFacetCounts(
                // Classes are counted as tags.
                facet === 'topic' ? new Map([...counts].filter(([slug]) => topics.has(slug))) : counts,
                LABELS[facet]?.(labels),
              ),
        ])
      return Object.fromEntries(named) as FacetCounts
    },
    forget() {
      tags = null
      foundries = new Map()
    },
  }
}
