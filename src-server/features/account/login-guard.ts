import type { EntityManager } from 'typeorm'
import { LOGIN_GUARD, SESSION } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import { LoginGuard } from '../../database/entities/account.ts'
import { CLOCKS_DIFFER_MS } from '../core/limits/limits.service.ts'
import { waitWords } from '../core/limits/rate-rule.ts'

/** @throws AppError RATE_LIMITED while the account is locked, even for the right password */
export async function refuseLocked(manager: EntityManager, subject: string, now: number): Promise<void> {
  const guard = await manager.findOneBy(LoginGuard, { subject })
  // Further on than it can be locked: from before the clock was set back.
  const latest = now + lockMs(guard?.failures ?? 0) + CLOCKS_DIFFER_MS
  if (!guard || guard.closedUntil <= now || guard.closedUntil > latest) return
  const retryAfter = Math.ceil((guard.closedUntil - now) / 1000)
  throw new AppError(
    'RATE_LIMITED',
    `Too many wrong passwords for this account. Try again in ${waitWords(retryAfter)}, use a browser that you logged in with before, or set a new password.`,
    { retryAfter },
  )
}

/** Each failure past the free ones doubles the time that the account is locked. */
function lockMs(failures: number): number {
  const past = failures - LOGIN_GUARD.freeFailures
  if (past <= 0) return 0
  return Math.min(LOGIN_GUARD.longestCloseMs, LOGIN_GUARD.firstCloseMs * 2 ** Math.min(past - 1, 20))
}

/** Counts a wrong password, from one again after a day without any or when the clock was set back. */
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
    `UPDATE login_guard SET failures = CASE WHEN lastFailureAt BETWEEN ? AND ? THEN failures + 1 ELSE 1 END, lastFailureAt = ?
     WHERE subject = ?`,
    [now - SESSION.guardMs, now + CLOCKS_DIFFER_MS, now, subject],
  )
  const { failures } = await manager.findOneByOrFail(LoginGuard, { subject })
  await manager.update(LoginGuard, { subject }, { closedUntil: now + lockMs(failures) })
}

/** Clears the failures after a right password. */
export async function openGuard(manager: EntityManager, subject: string): Promise<void> {
  await manager.delete(LoginGuard, { subject })
}
