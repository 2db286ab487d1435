import { type FontSearchQuery, fontSearchInput } from '#shared/contracts/catalogue/fonts.ts'
import type { AllSearchQuery, AllSearchResult } from '#shared/contracts/site/site.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { collectionsNamed } from '../catalogue/fonts/fonts.service.ts'

interface AllServiceDeps {
  engines: SearchEngines
  fonts: { count(query: FontSearchQuery): Promise<number> }
}

export function createAllService({ engines, fonts }: AllServiceDeps) {
  return {
    /** Result counts of a search in every kind of content. Page and order do not matter. */
    async search(input: AllSearchQuery): Promise<AllSearchResult> {
      const q = input.q.trim()
      const [totalFonts, designers, collections] = await Promise.all([
        fonts.count(fontSearchInput.parse({ q, f: input.f, read: input.read })),
        engines.searchDesigners('es', { q, sort: 'popular', page: 1, size: 1 }),
        engines.searchCollections('es', collectionsNamed(q, 1)),
      ])
      return {
        totalFonts,
        totalDesigners: designers.hits.total,
        totalCollections: collections.hits.total,
      }
    },
  }
}
