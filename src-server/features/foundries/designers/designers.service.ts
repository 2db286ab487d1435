import type {
  DesignersSearchQuery,
  DesignersSearchResult,
  SampleFont,
} from '#shared/contracts/collections/collections.ts'
import type { DesignerView } from '#shared/contracts/site/site.ts'
import { AppError } from '#shared/errors.ts'
import { foldName } from '#shared/search/words.ts'
import type { Reader } from '../../../database/reader.ts'
import { pageOrLast } from '../../../search/page-or-last.ts'
import type { SearchEngines } from '../../../search/search-engines.ts'
import { perfSince } from '../../core/perf.ts'
import { logoUrl } from '../foundry-access.ts'
import {
  type FoundryPageRecord,
  findDesignerByName,
  findDesignerBySlug,
  findDesigners,
  findTopFamilies,
} from './designers.queries.ts'

/** Families shown for a designer in a list. */
const CARD_FONTS = 3

const toView = (found: FoundryPageRecord): DesignerView => ({
  id: found.id,
  slug: found.slug,
  name: found.name,
  description: found.description,
  url: found.url,
  familyCount: found.familyCount,
  fontCount: found.fontCount,
  downloads: found.downloads,
  logo: logoUrl(found.logoKey),
  links: found.links ? (JSON.parse(found.links) as string[]) : [],
  donationUrl: found.donationUrl ?? '',
  owned: Boolean(Number(found.owned)),
  since: found.since,
})

interface DesignersServiceDeps {
  reader: Reader
  engines: SearchEngines
  /** Published families by their primary style. */
  samplesOf(familyIds: readonly number[]): Promise<Map<number, SampleFont>>
}

export function createDesignersService({ reader, engines, samplesOf }: DesignersServiceDeps) {
  return {
    /** @throws AppError NOT_FOUND, also for a foundry without published families */
    async details({ slug }: { slug: string }): Promise<DesignerView> {
      const found = await findDesignerBySlug(reader, slug)
      if (!found) throw new AppError('NOT_FOUND', `There is no designer '${slug}'`, { param: 'slug' })
      return toView(found)
    },

    /** By slug or written name. @throws AppError NOT_FOUND */
    async byName({ name }: { name: string }): Promise<DesignerView> {
      const found = (await findDesignerBySlug(reader, name)) ?? (await findDesignerByName(reader, foldName(name)))
      if (!found) throw new AppError('NOT_FOUND', `There is no designer '${name}'`, { param: 'name' })
      return toView(found)
    },

    /** Designers with published families. Page numbers past the end return the last page. */
    async search(query: DesignersSearchQuery, signal?: AbortSignal): Promise<DesignersSearchResult> {
      const started = performance.now()
      const { sort, size } = query
      const ask = async (page: number) =>
        (await engines.searchDesigners('es', { q: query.q.trim(), sort, page, size }, signal)).hits
      const { found, place } = await pageOrLast(ask, query.page, size)
      const [designers, families] = await Promise.all([
        findDesigners(reader, found.ids),
        findTopFamilies(reader, found.ids, CARD_FONTS),
      ])
      const samples = await samplesOf(families.map((family) => family.id))
      const fontsOf = new Map<number, SampleFont[]>(found.ids.map((id) => [id, []]))
      for (const { id, foundryId } of families) {
        const sample = samples.get(id)
        if (sample) fontsOf.get(foundryId)?.push(sample)
      }
      return {
        hits: designers.map(({ id, slug, name, familyCount, fontCount, downloads }) => ({
          id,
          slug,
          name,
          familyCount,
          fontCount,
          downloads,
          fonts: fontsOf.get(id)!,
        })),
        ...place,
        perf: perfSince(started),
      }
    },
  }
}

export type DesignersService = ReturnType<typeof createDesignersService>
