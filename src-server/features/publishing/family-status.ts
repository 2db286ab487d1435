import type { EntityManager } from 'typeorm'
import { FAMILY_STATUS, Family, type FamilyStatus } from '../../database/entities/family.ts'
import { placeholders } from '../../database/in-list.ts'
import { lockRows } from '../../database/lock-row.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { recountCollectionsOf } from '../collections/collection-writes.ts'
import { noteWithdrawal } from '../previews/withdrawals.ts'

/**
 * Recounts foundries, tags and collections, and notifies search, previews and caches. Every change of a family's public
 * data ends with it, in the same transaction.
 */
export async function familyChanged(
  manager: EntityManager,
  family: { id: number; foundryIds: readonly number[]; tags: readonly string[] },
  at: number,
  { isUpdate = true }: { isUpdate?: boolean } = {},
): Promise<void> {
  const foundryIds = [...new Set(family.foundryIds)]
  await lockRows(manager, 'foundry', 'id', foundryIds)
  for (const foundryId of foundryIds) await recountFoundry(manager, foundryId)
  await recountTags(manager, family.tags)
  await recountCollectionsOf(manager, [family.id])
  await manager.query('UPDATE family SET version = version + 1 WHERE id = ?', [family.id])
  if (isUpdate) await manager.update(Family, { id: family.id }, { updatedAt: at })
  const rows: { version: number }[] = await manager.query('SELECT version FROM family WHERE id = ?', [family.id])
  await recordChange(manager, 'family', [{ id: family.id, version: rows[0]!.version }], at)
}

async function recountFoundry(manager: EntityManager, foundryId: number): Promise<void> {
  const own = 'FROM family WHERE family.foundryId = foundry.id AND family.status = ?'
  await manager.query(
    `UPDATE foundry SET familyCount = (SELECT COUNT(*) ${own}),
       fontCount = (SELECT COALESCE(SUM(family.fontCount), 0) ${own}) WHERE id = ?`,
    [FAMILY_STATUS.published, FAMILY_STATUS.published, foundryId],
  )
}

async function recountTags(manager: EntityManager, tags: readonly string[]): Promise<void> {
  const slugs = [...new Set(tags)]
  if (slugs.length === 0) return
  await lockRows(manager, 'tag', 'slug', slugs)
  await manager.query(
    `UPDATE tag SET familyCount = (
       SELECT COUNT(*) FROM family_tag member JOIN family ON family.id = member.familyId
       WHERE member.tagSlug = tag.slug AND family.status = ?
     ) WHERE slug IN (${placeholders(slugs.length)})`,
    [FAMILY_STATUS.published, ...slugs],
  )
}

/** Tag slugs of a family. */
export async function tagsOf(manager: EntityManager, familyId: number): Promise<string[]> {
  const rows: { tagSlug: string }[] = await manager.query('SELECT tagSlug FROM family_tag WHERE familyId = ?', [
    familyId,
  ])
  return rows.map((row) => row.tagSlug)
}

/**
 * Sets the status of a family with all its consequences. If the family was and stays invisible, caches and search are
 * left alone.
 */
export async function setFamilyStatus(
  manager: EntityManager,
  family: { id: number; foundryId: number; status: FamilyStatus },
  status: FamilyStatus,
  at: number,
  more: Partial<Family> = {},
): Promise<void> {
  await manager.update(Family, { id: family.id }, { ...more, status })
  if (family.status !== FAMILY_STATUS.published && status !== FAMILY_STATUS.published) {
    await manager.query('UPDATE family SET version = version + 1 WHERE id = ?', [family.id])
    return
  }
  const tags = await tagsOf(manager, family.id)
  // What moderators took down and put back is the same as before.
  const isUpdate = status === FAMILY_STATUS.published && family.status !== FAMILY_STATUS.hidden
  await familyChanged(manager, { id: family.id, foundryIds: [family.foundryId], tags }, at, { isUpdate })
  if (status !== FAMILY_STATUS.published) await noteWithdrawal(manager, at)
}
