import type { EntityManager } from 'typeorm'
import type { MembersChange, MembersResult } from '#shared/contracts/collections/collection-changes.ts'
import { AppError } from '#shared/errors.ts'
import { COLLECTION } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { CollectionFamily } from '../../database/entities/collection.ts'
import { placeholders } from '../../database/in-list.ts'
import { transaction } from '../../database/transaction.ts'
import type { Actor } from '../core/actor.ts'
import { noteCollected } from '../core/foundry-activity.ts'
import { PUBLISHED_BY_KEY } from '../core/visibility.ts'
import { appendFamilies } from './collection-writes.ts'
import { changedBy, type LockedCollection, lockForEdit, requireHandMade } from './locked-collection.ts'

/** Several families of a collection at once. */
export function createCollectionSets({ database, now = Date.now }: { database: Database; now?: () => number }) {
  const heldOf = async (manager: EntityManager, id: number, familyIds: readonly number[]) => {
    const rows: { familyId: number }[] = await manager.query(
      `SELECT familyId FROM collection_family WHERE collectionId = ? AND familyId IN (${placeholders(familyIds.length)})`,
      [id, ...familyIds],
    )
    return new Set(rows.map((row) => row.familyId))
  }

  async function finish(
    manager: EntityManager,
    actor: Actor,
    row: LockedCollection,
    changed: number[],
    isHeld: boolean,
  ): Promise<MembersResult> {
    if (changed.length > 0)
      await changedBy(manager, actor, row, now(), {
        detail: { families: changed.join(', ') },
        before: { holds: !isHeld },
        after: { holds: isHeld },
      })
    const [is]: { fontCount: number }[] = await manager.query('SELECT fontCount FROM collection WHERE id = ?', [row.id])
    return { id: row.id, familyIds: changed, fontCount: Number(is?.fontCount ?? 0) }
  }

  return {
    /** Adds whole families at the end; those that it holds stay as they are, and those that are not public are left out. */
    addAll({ id, familyIds }: MembersChange, actor: Actor): Promise<MembersResult> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        requireHandMade(row)
        const held = await heldOf(manager, id, familyIds)
        const known: { id: number }[] = await manager.query(
          `SELECT id FROM family WHERE id IN (${placeholders(familyIds.length)}) AND ${PUBLISHED_BY_KEY}`,
          [...familyIds],
        )
        const visible = new Set(known.map((family) => family.id))
        const added = [...new Set(familyIds)].filter((familyId) => visible.has(familyId) && !held.has(familyId))
        const members = added.map((familyId) => ({ familyId, note: '' }))
        await appendFamilies(manager, id, members, now())
        if ((await manager.countBy(CollectionFamily, { collectionId: id })) > COLLECTION.familiesMax)
          throw new AppError('CONFLICT', `A collection holds at most ${COLLECTION.familiesMax} fonts.`)
        if (added.length > 0)
          await noteCollected(manager, { familyIds: added, collectionId: id, userId: actor.userId, at: now() })
        return finish(manager, actor, row, added, true)
      })
    },

    /** Removes families with their styles and notes; those that it does not hold change nothing. */
    removeAll({ id, familyIds }: MembersChange, actor: Actor): Promise<MembersResult> {
      return transaction(database, async (manager) => {
        const row = await lockForEdit(manager, id, actor)
        requireHandMade(row)
        const held = await heldOf(manager, id, familyIds)
        for (const table of ['collection_font', 'collection_family'])
          await manager.query(
            `DELETE FROM ${table} WHERE collectionId = ? AND familyId IN (${placeholders(familyIds.length)})`,
            [id, ...familyIds],
          )
        return finish(manager, actor, row, [...held], false)
      })
    },
  }
}
