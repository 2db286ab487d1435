import type { EntityManager } from 'typeorm'
import type { ActivityKind } from '../../database/entities/foundry.ts'
import { USAGE_KIND, UsageEvent } from '../../database/entities/usage.ts'
import { chunks, placeholders } from '../../database/in-list.ts'
import { insertRows } from '../../database/insert-rows.ts'
import { ownFamilies } from './own-families.ts'

interface ActivityInput {
  kind: ActivityKind
  familyId: number
  /** Null = the site itself. */
  userId: number | null
  /** The comment or collection; 0 = none. */
  subjectId?: number
  /** For a decision: what was decided. */
  detail?: string
  at: number
}

/** Acts that one person can do and undo for ever; only the latest is shown. */
const ONCE: readonly ActivityKind[] = ['favourite', 'rating']
/** Families per SQL statement. */
const FAMILIES = 200

/** Logs an event about a family for its foundry, in the event's transaction. */
export async function noteActivity(manager: EntityManager, input: ActivityInput): Promise<void> {
  const { kind, familyId, userId, subjectId = 0, detail = '', at } = input
  if (userId !== null && ONCE.includes(kind))
    await manager.query('DELETE FROM foundry_activity WHERE familyId = ? AND kind = ? AND userId = ?', [
      familyId,
      kind,
      userId,
    ])
  await manager.query(
    `INSERT INTO foundry_activity (foundryId, familyId, kind, userId, subjectId, detail, happenedAt)
     SELECT foundryId, id, ?, ?, ?, ?, ? FROM family WHERE id = ?`,
    [kind, userId, subjectId, detail.slice(0, 500), at, familyId],
  )
}

/**
 * Families were added to a collection: logs an anonymous event that counts once per person, and activity for the
 * foundry. Families of the person's own foundries do not count.
 */
export async function noteCollected(
  manager: EntityManager,
  collected: { familyIds: readonly number[]; collectionId: number; userId: number; at: number },
): Promise<void> {
  const { collectionId, userId, at } = collected
  for (const familyIds of chunks(collected.familyIds, FAMILIES)) {
    const marks = placeholders(familyIds.length)
    const written: { familyId: number }[] = await manager.query(
      `SELECT familyId FROM foundry_activity WHERE familyId IN (${marks}) AND kind = 'collection' AND userId = ?`,
      [...familyIds, userId],
    )
    const known = new Set(written.map((one) => one.familyId))
    const pairs = familyIds.map((familyId) => ({ userId, familyId }))
    const own = await ownFamilies(manager, pairs)
    const nobody = { fontId: null, visitor: '', country: null, search: null }
    const events = familyIds
      .filter((familyId) => !known.has(familyId) && !own.has(`${userId} ${familyId}`))
      .map((familyId) => ({ kind: USAGE_KIND.collect, familyId, ...nobody, happenedAt: at }))
    if (events.length > 0) await insertRows(manager, UsageEvent, events)
    await manager.query(
      `DELETE FROM foundry_activity WHERE familyId IN (${marks}) AND kind = 'collection' AND userId = ?`,
      [...familyIds, userId],
    )
    await manager.query(
      `INSERT INTO foundry_activity (foundryId, familyId, kind, userId, subjectId, detail, happenedAt)
       SELECT foundryId, id, 'collection', ?, ?, '', ? FROM family WHERE id IN (${marks})`,
      [userId, collectionId, at, ...familyIds],
    )
  }
}
