import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'

/**
 * The account of a person, held until the transaction ends: what must not come between a question about it and the write that
 * follows from the answer waits in line here. Call it before any other read, so that MySQL's view of the tables is as new as the lock.
 */
export async function holdAccount(manager: EntityManager, userId: number): Promise<void> {
  await manager.query('UPDATE account SET userId = userId WHERE userId = ?', [userId])
}

/**
 * For what takes long between the question who asks and the write, as a file that is sent does: whoever was suspended or left
 * meanwhile writes nothing any more. Holds the account, so that a suspension comes either before or after the whole write.
 * @throws AppError UNAUTHORIZED
 */
export async function requireStillActive(manager: EntityManager, userId: number): Promise<void> {
  const held = manager.connection.options.type === 'mysql' ? ' FOR UPDATE' : ''
  const rows: unknown[] = await manager.query(
    `SELECT userId FROM account WHERE userId = ? AND suspendedAt IS NULL AND deleteAfter IS NULL${held}`,
    [userId],
  )
  if (rows.length === 0) throw new AppError('UNAUTHORIZED', 'Your account was closed meanwhile: nothing was stored.')
}
