import { type EntityManager, Like } from 'typeorm'
import { foldName } from '#shared/search/words.ts'
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

/**
 * The designer to import into: the one of this name that earlier imports have filled, when its slug is not the one that is made of the name
 * now. Slugs were made without such letters as ø, and stay; another designer may have the one of now.
 */
export async function importedDesigner<T extends { slug: string; name: string }>(
  manager: EntityManager,
  wanted: T,
): Promise<T> {
  const namesakes = await manager.find(Foundry, {
    where: { nameKey: foldName(wanted.name) },
    select: { id: true, slug: true },
    order: { id: 'ASC' },
    take: 20,
  })
  for (const { id, slug } of namesakes)
    if (await manager.existsBy(Family, { foundryId: id, sourceKey: Like(`import:${slug}:%`) }))
      return { ...wanted, slug }
  return wanted
}

/** The slug, with a number when the foundry has a family with it. */
export async function freeSlug(manager: EntityManager, foundrySlug: string, wanted: string): Promise<string> {
  const foundry = await manager.findOne(Foundry, { where: { slug: foundrySlug }, select: { id: true } })
  return foundry ? freeFamilySlug(manager, foundry.id, wanted) : wanted
}
