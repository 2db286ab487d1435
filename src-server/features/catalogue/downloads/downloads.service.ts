import { AppError } from '#shared/errors.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import type { Reader } from '../../../database/reader.ts'
import { createBulkBundles } from './bulk-bundles.ts'
import { type BundleEntry, bundleEntries, type DownloadFont, licenceOf, safeName } from './bundle.ts'
import { findFamily, findFont, findFontsOfFamily, findShownPoster, findWebfont } from './downloads.queries.ts'

interface DownloadsDeps {
  reader: Reader
  site: { name: string; publicUrl: string }
}

export interface Bundle {
  familyId: number
  fileName: string
  entries: BundleEntry[]
}

export function createDownloadsService({ reader, site }: DownloadsDeps) {
  /** @throws AppError NOT_FOUND absent or not visible, FORBIDDEN withdrawn */
  async function visibleFamily(familyId: number) {
    const family = await findFamily(reader, familyId)
    if (
      !family ||
      family.deletedAt !== null ||
      (family.status !== FAMILY_STATUS.published && family.status !== FAMILY_STATUS.withdrawn)
    ) {
      throw new AppError('NOT_FOUND', `There is no font family ${familyId}.`)
    }
    if (family.status === FAMILY_STATUS.withdrawn)
      throw new AppError('FORBIDDEN', `${family.name} has been withdrawn by its designer.`)
    return family
  }

  return {
    ...createBulkBundles({ reader, site }),

    async bundle(familyId: number): Promise<Bundle> {
      const family = await visibleFamily(familyId)
      const fonts = await findFontsOfFamily(reader, familyId)
      return { familyId, fileName: `${safeName(family.slug)}.zip`, entries: bundleEntries(family, fonts, site) }
    },

    /** The LICENSE.txt of the bundle. @throws AppError NOT_FOUND without any licence text or for an unknown family */
    async licence(familyId: number): Promise<string> {
      const family = await visibleFamily(familyId)
      const fonts = await findFontsOfFamily(reader, familyId)
      const facts = fonts.map((font) => JSON.parse(font.facts) as StoredFacts)
      const text = licenceOf(family, facts)
      if (!text) throw new AppError('NOT_FOUND', `Nothing says what the licence of family ${familyId} is.`)
      return text
    },

    async font(fontId: number): Promise<DownloadFont> {
      const font = await findFont(reader, fontId)
      if (!font) throw new AppError('NOT_FOUND', `There is no font ${fontId}.`)
      await visibleFamily(font.familyId)
      return font
    },

    /** Posters are visible as long as their family's page is. @throws AppError NOT_FOUND */
    async poster(key: string): Promise<void> {
      const familyId = Number(key.split('/')[1])
      if ((await findShownPoster(reader, familyId)) !== key)
        throw new AppError('NOT_FOUND', `There is no such poster of a family ${familyId}.`)
    },

    /** Sha256 of the sanitised copy behind a guid. */
    async webfont(fileGuid: string): Promise<string> {
      const font = await findWebfont(reader, fileGuid)
      if (!font || font.deletedAt !== null || font.status !== FAMILY_STATUS.published)
        throw new AppError('NOT_FOUND', `There is no font file ${fileGuid}.`)
      return font.sanitisedSha256
    },
  }
}

export type DownloadsService = ReturnType<typeof createDownloadsService>
