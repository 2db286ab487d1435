import type { EntityManager } from 'typeorm'
import { Family } from '../../../database/entities/family.ts'
import { Foundry } from '../../../database/entities/foundry.ts'
import { freeFamilySlug } from '../manage.ts'

export type ImportedFamily = Pick<Family, 'id' | 'slug' | 'status' | 'deletedAt' | 'licenseId' | 'fontCount'>

/** The family of a source key in any state; null when there is none. */
export const importedFamily = (manager: EntityManager, sourceKey: string): Promise<ImportedFamily | null> =>
  manager.findOne(Family, {
    where: { sourceKey },
    select: { id: true, slug: true, status: true, deletedAt: true, licenseId: true, fontCount: true },
  })

/** Hashes of the original files of a family's fonts. */
export async function originalsOf(manager: EntityManager, familyId: number): Promise<Set<string>> {
  const rows: { originalSha256: string }[] = await manager.query(
    'SELECT font_file.originalSha256 FROM font JOIN font_file ON font_file.id = font.fontFileId WHERE font.familyId = ?',
    [familyId],
  )
  return new Set(rows.map((row) => row.originalSha256))
}

/** The slug, with a number when the foundry has a family with it. */
export async function freeSlug(manager: EntityManager, foundrySlug: string, wanted: string): Promise<string> {
  const foundry = await manager.findOne(Foundry, { where: { slug: foundrySlug }, select: { id: true } })
  return foundry ? freeFamilySlug(manager, foundry.id, wanted) : wanted
}
