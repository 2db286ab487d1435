import type { DesignerView } from '#shared/contracts/site.ts'
import { AppError } from '#shared/errors.ts'
import type { Reader } from '../../database/reader.ts'
import { findDesignerBySlug } from './designers.queries.ts'

export function createDesignersService({ reader }: { reader: Reader }) {
  return {
    /** @throws AppError NOT_FOUND also for a foundry without published families */
    async details({ slug }: { slug: string }): Promise<DesignerView> {
      const found = await findDesignerBySlug(reader, slug)
      if (!found) throw new AppError('NOT_FOUND', `There is no designer '${slug}'`, { param: 'slug' })
      const { id, name, description, url, familyCount, fontCount, downloads } = found
      return { id, slug: found.slug, name, description, url, familyCount, fontCount, downloads }
    },
  }
}
