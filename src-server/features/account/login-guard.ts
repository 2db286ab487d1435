import type { EntityManager } from 'typeorm'
import { LOGIN_GUARD, SESSION } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import { LoginGuard } from '../../database/entities/account.ts'
import { waitWords } from '../core/limits/limits.service.ts'

/** @throws AppError RATE_LIMITED while the account is locked, even for the right password */
export async function refuseLocked(manager: EntityManager, subject: string, now: number): Promise<void> {
  const guard = await manager.findOneBy(LoginGuard, { subject })
  if (!guard || guard.closedUntil <= now) return
  const retryAfter = Math.ceil((guard.closedUntil - now) / 1000)
  throw new AppError(
    'RATE_LIMITED',
    `Too many wrong passwords for this account. Try again in ${waitWords(retryAfter)}, use a browser that you logged in with before, or set a new password.`,
    { retryAfter },
  )
}

/** Counts a wrong password. Each one past the free attempts doubles the time that the account is locked. */
export async function recordFailedLogin(manager: EntityManager, subject: string, now: number): Promise<void> {
  // Inserts and locks the row in every case, so that known and unknown names take the same work.
  await manager
    .createQueryBuilder()
    .insert()
    .into(LoginGuard)
    .values({ subject, failures: 0, lastFailureAt: 0, closedUntil: 0 })
    .orUpdate(['subject'], ['subject'])
    .updateEntity(false)
    .execute()
  // The database increments, so that each of a hundred concurrent guesses counts. The order of the columns matters to
  // MySQL.
  await manager.query(
    `UPDATE login_guard SET failures = CASE WHEN lastFailureAt > ? THEN failures + 1 ELSE 1 END, lastFailureAt = ?
     WHERE subject = ?`,
    [now - SESSION.guardMs, now, subject],
  )
  const { failures } = await manager.findOneByOrFail(LoginGuard, { subject })
  const past = failures - LOGIN_GUARD.freeFailures
  const closeMs =
    past <= 0 ? 0 : Math.min(LOGIN_GUARD.longestCloseMs, LOGIN_GUARD.firstCloseMs * 2 ** Math.min(past - 1, 20))
  await manager.update(LoginGuard, { subject }, { closedUntil: now + closeMs })
}

/** Clears the failures after a right password. */
export async function openGuard(manager: EntityManager, subject: string): Promise<void> {
  await manager.delete(LoginGuard, { subject })
}
