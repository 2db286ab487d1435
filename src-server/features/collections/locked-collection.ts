import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { COLLECTION_TYPE } from '../../database/entities/collection.ts'
import { lockRow } from '../../database/lock-row.ts'
import type { Actor } from '../core/actor.ts'
import { type AuditInput, writeAudit } from '../core/audit.ts'
import { recountCollections } from './collection-writes.ts'
import { requireEdit } from './collections.policy.ts'
import type { CollectionRecord } from './collections.queries.ts'

/** A collection locked for a write. */
export interface LockedCollection
  extends Omit<CollectionRecord, 'createdAt' | 'updatedAt' | 'ownerName' | 'ownerAvatar'> {
  version: number
}

const COLUMNS = 'id, ownerId, slug, name, description, isPrivate, linkKey, type, status, coverKey, version, fontCount'

/**
 * Locks a collection for a change that this actor may make. Changes to other people's collections are for admins and
 * are logged.
 * @param act name for the log; null = the caller logs it itself with changedBy() or in its own words
 */
export async function lockForEdit(
  manager: EntityManager,
  id: number,
  actor: Actor,
  act: 'clear' | 'delete' | null = null,
): Promise<LockedCollection> {
  const row = requireEdit(actor, await lockRow<LockedCollection>(manager, 'collection', COLUMNS, id), id)
  if (act !== null && row.ownerId !== actor.userId)
    await writeAudit(manager, {
      actorId: actor.userId,
      action: `collection.${act}`,
      userId: row.ownerId,
      subject: `collection:${id}`,
      detail: { name: row.name },
      at: Date.now(),
      before: { fonts: row.fontCount, deleted: false },
      after: { fonts: 0, deleted: act === 'delete' },
    })
  return row
}

/** @throws AppError CONFLICT: the contents of a smart collection cannot be edited by hand */
export function requireHandMade(collection: LockedCollection): void {
  if (collection.type === COLLECTION_TYPE.smart)
    throw new AppError('CONFLICT', 'A smart collection holds what its saved search finds.')
}

/** Finishes a change of a collection's contents: date, counts, search index. */
export async function changed(manager: EntityManager, id: number, now: number): Promise<void> {
  await manager.query('UPDATE collection SET updatedAt = ? WHERE id = ?', [now, id])
  await recountCollections(manager, [id])
}

/** The same, with a log entry when it is somebody else's collection. @param what changed besides the number of fonts */
export async function changedBy(
  manager: EntityManager,
  actor: Actor,
  row: LockedCollection,
  now: number,
  what: Required<Pick<AuditInput, 'detail' | 'before' | 'after'>>,
): Promise<void> {
  await changed(manager, row.id, now)
  if (row.ownerId === actor.userId) return
  const [is]: { fontCount: number }[] = await manager.query('SELECT fontCount FROM collection WHERE id = ?', [row.id])
  await writeAudit(manager, {
    actorId: actor.userId,
    action: 'collection.change',
    userId: row.ownerId,
    subject: `collection:${row.id}`,
    detail: { name: row.name, ...what.detail },
    at: now,
    before: { fonts: Number(row.fontCount), ...what.before },
    after: { fonts: Number(is?.fontCount ?? 0), ...what.after },
  })
}
