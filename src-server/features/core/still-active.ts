import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import { forUpdate } from '../../database/lock-row.ts'

/**
 * Locks a person's account until the transaction ends, so that nothing changes between a check and the write that
 * depends on it. Call it before what is checked is read.
 */
export async function lockAccount(manager: EntityManager, userId: number): Promise<void> {
  await manager.query('UPDATE account SET userId = userId WHERE userId = ?', [userId])
}

/**
 * For requests that take long between authorisation and writing, such as uploads: people who were suspended or left
 * meanwhile can no longer write. Locks the account, so that a suspension comes either before or after the whole write.
 * @throws AppError UNAUTHORIZED
 */
export async function requireStillActive(manager: EntityManager, userId: number): Promise<void> {
  const rows: unknown[] = await manager.query(
    `SELECT userId FROM account WHERE userId = ? AND suspendedAt IS NULL AND deleteAfter IS NULL${forUpdate(manager)}`,
    [userId],
  )
  if (rows.length === 0)
    throw new AppError('UNAUTHORIZED', 'Your account was closed in the meantime. Nothing was saved.')
}
