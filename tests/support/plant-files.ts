import type { Database } from '#server/database/data-source.ts'
import { FAMILY_STATUS, Family } from '#server/database/entities/family.ts'
import { Font } from '#server/database/entities/font.ts'
import { FontFile } from '#server/database/entities/font-file.ts'
import type { VersionFile } from '#server/database/entities/publishing.ts'
import { transaction } from '#server/database/transaction.ts'
import { plantRealFamily } from './plant-family.ts'

/** Inserts a family and files like an upload. */
export async function plantFiles(
  database: Database,
  slug: string,
  styles: string[],
  facts: Record<string, unknown>,
  outline: string | null,
): Promise<VersionFile[]> {
  const donor = await plantRealFamily(database, { slug, topic: 'serif', styles })
  const fonts = await database.read.manager.find(Font, { where: { familyId: donor }, order: { position: 'ASC' } })
  await transaction(database, async (write) => {
    await write.update(Family, { id: donor }, { status: FAMILY_STATUS.draft })
    for (const [i, font] of fonts.entries())
      await write.update(
        FontFile,
        { id: font.fontFileId! },
        {
          outlineSha256: outline === null ? null : `${i}${outline}`.padEnd(64, '0'),
          facts: {
            licenseId: 'unknown',
            commercialUse: false,
            licenseEvidence: '',
            embedding: 'installable',
            noSubsetting: false,
            bitmapOnly: false,
            fsType: 0,
            version: '1',
            features: [],
            axes: [],
            metrics: {},
            fullName: font.fullName,
            ...facts,
          } as never,
        },
      )
  })
  return fonts.map(
    ({ fontFileId, name, fullName, fileName, weight, width, italic, isPrimary }): VersionFile => ({
      fontFileId: fontFileId!,
      name,
      fullName,
      fileName,
      weight,
      width,
      italic: Boolean(italic),
      isPrimary: Boolean(isPrimary),
    }),
  )
}
