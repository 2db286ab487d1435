import type { Reader } from '../../../database/reader.ts'
import { bundleEntries, type DownloadFamily } from './bundle.ts'
import { findFamiliesById, findFamily, findFontsOfFamilies } from './downloads.queries.ts'

/** A family's data for its ZIP, whatever its status. */
export const findBundledFamily = (reader: Reader, familyId: number): Promise<DownloadFamily | null> =>
  findFamily(reader, familyId)

/** The texts in these families' bundles (licences, origin), for ZIPs that hold other files of them. */
export async function bundleTexts(
  reader: Reader,
  site: { name: string; publicUrl: string },
  familyIds: readonly number[],
): Promise<{ slug: string; texts: ReturnType<typeof bundleEntries> }[]> {
  const families = await findFamiliesById(reader, familyIds)
  const fonts = await findFontsOfFamilies(
    reader,
    families.map((family) => family.id),
  )
  return families.map((family) => {
    const own = fonts.filter((font) => font.familyId === family.id)
    return { slug: family.slug, texts: bundleEntries(family, own, site).filter((entry) => entry.text !== undefined) }
  })
}
