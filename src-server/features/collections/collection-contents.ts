import type { Reader } from '../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../core/visibility.ts'

/** A family of a collection in an export. */
export interface Member {
  familyId: number
  slug: string
  name: string
  designerSlug: string
  designerName: string
  licenseId: string
  commercialUse: number | boolean
  note: string
  addedAt: number
}

/** All visible families in the owner's order, bounded by the limit of a collection. */
export const findMembers = (reader: Reader, collectionId: number): Promise<Member[]> =>
  reader.slow<Member>(
    `SELECT member.familyId, family.slug, family.name, foundry.slug AS designerSlug, foundry.name AS designerName,
       family.licenseId, family.commercialUse, member.note, member.addedAt
     FROM collection_family member CROSS JOIN family ON family.id = member.familyId
       JOIN foundry ON foundry.id = family.foundryId
     WHERE member.collectionId = ? AND ${PUBLISHED_BY_KEY} ORDER BY member.position, member.familyId`,
    [collectionId],
  )

/** Styles that were added without their whole family, by family. */
export async function findPicked(
  reader: Reader,
  collectionId: number,
): Promise<Map<number, { fontId: number; name: string }[]>> {
  const rows = await reader.query<{ familyId: number; fontId: number; name: string }>(
    `SELECT pick.familyId, pick.fontId, font.name FROM collection_font pick JOIN font ON font.id = pick.fontId
     WHERE pick.collectionId = ? ORDER BY pick.familyId, font.position, font.id`,
    [collectionId],
  )
  const picked = new Map<number, { fontId: number; name: string }[]>()
  for (const { familyId, fontId, name } of rows)
    picked.set(familyId, [...(picked.get(familyId) ?? []), { fontId, name }])
  return picked
}
