import type { z } from 'zod'
import type {
  ExploreListResult,
  ExploreMapResult,
  ExploreWritingResult,
  exploreListInput,
} from '#shared/contracts/catalogue/explore.ts'
import { type CatalogueMap, MAP_REGIONS } from '#shared/explore/catalogue-map.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { countRows } from '../../../database/count-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED } from '../../core/visibility.ts'
import { languageName, scriptName } from '../fonts/filter-names.ts'
import type { SimilarService } from '../similar/similar.service.ts'
import { findFree, findListed, findMapped } from './explore.queries.ts'
import { createKeptLayout } from './kept-layout.ts'
import { mapAnswer } from './map-answer.ts'

interface ExploreServiceDeps {
  reader: Reader
  similar: Pick<SimilarService, 'map' | 'writing'>
  /** Changes with every change of published families. */
  catalogueVersion(): number
}

/** Families from which on the map is laid out after the start; fewer take under a second, at the first visit. */
const PREPARED_FROM = 2_000

/** The map of the catalogue, and the same families as a list. */
export function createExploreService({ reader, similar, catalogueVersion }: ExploreServiceDeps) {
  const layout = createKeptLayout(similar.map, catalogueVersion)
  let kept: { version: number; layout: CatalogueMap; answer: Promise<ExploreMapResult> } | null = null

  /** Ids in the order of the map that a filter leaves. */
  async function among({ region, free, lang, script }: z.output<typeof exploreListInput>) {
    const [{ families }, commercial, writers] = await Promise.all([
      layout.get(),
      free === '1' ? findFree(reader) : null,
      lang === '' && script === '' ? null : similar.writing(lang, script).then((ids) => new Set(ids)),
    ])
    const wanted = region === '' ? null : MAP_REGIONS.indexOf(region)
    const regions = new Map<number, (typeof MAP_REGIONS)[number]>()
    for (const [at, id] of families.ids.entries()) {
      if (wanted !== null && families.regions[at] !== wanted) continue
      if (commercial?.has(id) === false || writers?.has(id) === false) continue
      regions.set(id, MAP_REGIONS[families.regions[at]!]!)
    }
    return regions
  }

  return {
    /** Lays out a large catalogue after the start: its first visitor would wait longer than a page may. @throws Error */
    async prepare(): Promise<void> {
      if ((await countRows(reader, `family WHERE ${PUBLISHED}`)) >= PREPARED_FROM) await layout.prepare()
    },

    async map(): Promise<ExploreMapResult> {
      const version = catalogueVersion()
      const current = await layout.get()
      if (kept?.version !== version || kept.layout !== current) {
        const answer = findMapped(reader).then((rows) => mapAnswer(current, rows))
        const mine = { version, layout: current, answer }
        kept = mine
        answer.catch(() => {
          if (kept === mine) kept = null
        })
      }
      return kept.answer
    },

    async list(query: z.output<typeof exploreListInput>): Promise<ExploreListResult> {
      const regions = await among(query)
      const ids = [...regions.keys()]
      const place = placeIn(ids.length, query.page, PAGING.exploreSize)
      const shown = ids.slice((place.page - 1) * place.size, place.page * place.size)
      const rows = new Map((await findListed(reader, shown)).map((row) => [row.familyId, row]))
      const hits = shown.flatMap((id) => {
        const row = rows.get(id)
        // Withdrawn a moment ago.
        if (!row) return []
        const { commercialUse, ...family } = row
        return [{ ...family, region: regions.get(id)!, commercial_use: Boolean(commercialUse) }]
      })
      const { langs, scripts } = await layout.get()
      return { ...place, hits, langs: named(langs, languageName), scripts: named(scripts, scriptName) }
    },

    async writing({ lang, script }: { lang: string; script: string }): Promise<ExploreWritingResult> {
      const [{ families }, writers] = await Promise.all([layout.get(), similar.writing(lang, script)])
      const onMap = new Set(families.ids)
      return { ids: writers.filter((id) => onMap.has(id)) }
    },
  }
}

const named = (codes: readonly string[], nameOf: (code: string) => string) =>
  codes.map((value) => ({ value, label: nameOf(value) })).sort((a, b) => a.label.localeCompare(b.label, 'en'))
