import type { AllSearchResult } from '#shared/contracts/site.ts'
import { parseFilters } from '#shared/search/filter-grammar.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { collectionsNamed, EVERYTHING } from '../fonts/fonts.service.ts'

export function createAllService({ engines }: { engines: SearchEngines }) {
  return {
    /** How much a search finds, over everything that can be found. Page and order change no total. */
    async search(input: { page: number; sort: string; q: string; f: string }): Promise<AllSearchResult> {
      const q = input.q.trim()
      const [fonts, designers, collections] = await Promise.all([
        engines.searchFonts('es', { ...EVERYTHING, q, filters: parseFilters(input.f, 'f'), size: 1 }),
        engines.searchDesigners('es', { q, sort: 'popular', page: 1, size: 1 }),
        engines.searchCollections('es', collectionsNamed(q, 1)),
      ])
      return {
        totalFonts: fonts.hits.total,
        totalDesigners: designers.hits.total,
        totalCollections: collections.hits.total,
      }
    },
  }
}
