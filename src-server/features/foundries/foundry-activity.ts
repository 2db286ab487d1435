import type { EntityManager } from 'typeorm'
import type { ActivityKind } from '../../database/entities/foundry.ts'
import { USAGE_KIND, UsageEvent } from '../../database/entities/usage.ts'

export interface ActivityInput {
  kind: ActivityKind
  familyId: number
  /** Who did it; null = the site. */
  userId: number | null
  /** The comment or collection; 0 = nothing more. */
  subjectId?: number
  /** Of a decision: what was decided. */
  detail?: string
  at: number
}

/** What one person may do and undo for ever: it is told once, the last time that it happened. */
const ONCE: readonly ActivityKind[] = ['favourite', 'rating', 'collection']

/** Writes down for a family's foundry what happened with it, in the transaction of what happened. */
export async function noteActivity(manager: EntityManager, input: ActivityInput): Promise<void> {
  const { kind, familyId, userId, subjectId = 0, detail = '', at } = input
  if (userId !== null && ONCE.includes(kind))
    await manager.query('DELETE FROM foundry_activity WHERE familyId = ? AND kind = ? AND userId = ?', [
      ...[familyId, kind, userId],
    ])
  await manager.query(
    `INSERT INTO foundry_activity (foundryId, familyId, kind, userId, subjectId, detail, happenedAt)
     SELECT foundryId, id, ?, ?, ?, ?, ? FROM family WHERE id = ?`,
    [kind, userId, subjectId, detail.slice(0, 500), at, familyId],
  )
}

/**
 * A person put a family into a collection: an event that counts once a person, without saying whose, and something to tell its foundry
 * of.
 */
export async function noteCollected(
  manager: EntityManager,
  { familyId, collectionId, userId, at }: { familyId: number; collectionId: number; userId: number; at: number },
): Promise<void> {
  const nobody = { fontId: null, visitor: '', country: null, search: null }
  const told: unknown[] = await manager.query(
    "SELECT id FROM foundry_activity WHERE familyId = ? AND kind = 'collection' AND userId = ? LIMIT 1",
    [familyId, userId],
  )
  if (told.length === 0)
    await manager
      .createQueryBuilder()
      .insert()
      .into(UsageEvent)
      .values({ kind: USAGE_KIND.collect, familyId, ...nobody, happenedAt: at })
      .updateEntity(false)
      .execute()
  await noteActivity(manager, { kind: 'collection', familyId, userId, subjectId: collectionId, at })
}
