import type { EntityManager } from 'typeorm'
import { LOGIN_GUARD, SESSION } from '#shared/account-limits.ts'
import { AppError } from '#shared/errors.ts'
import { LoginGuard } from '../../database/entities/account.ts'
import { waitWords } from '../core/limits/limits.service.ts'

/** @throws AppError RATE_LIMITED while the account is closed, also to the right password */
export async function refuseClosed(manager: EntityManager, subject: string, now: number): Promise<void> {
  const guard = await manager.findOneBy(LoginGuard, { subject })
  if (!guard || guard.closedUntil <= now) return
  const retryAfter = Math.ceil((guard.closedUntil - now) / 1000)
  throw new AppError(
    'RATE_LIMITED',
    `Too many wrong passwords for this account. Try again in ${waitWords(retryAfter)}, use a browser that you logged in with before, or set a new password.`,
    { retryAfter },
  )
}

/** Counts a wrong password. Each one past the free ones closes the account for twice as long as the last. */
export async function noteFailure(manager: EntityManager, subject: string, now: number): Promise<void> {
  // There and held, whether it is new or not: the same work for a name that somebody has and for one that nobody has.
  await manager
    .createQueryBuilder()
    .insert()
    .into(LoginGuard)
    .values({ subject, failures: 0, lastFailureAt: 0, closedUntil: 0 })
    .orUpdate(['subject'], ['subject'])
    .updateEntity(false)
    .execute()
  // Counted by the database: of a hundred guesses at once each counts. The order of the columns matters to MySQL.
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

/** The right person came: what was counted is forgotten. */
export async function openGuard(manager: EntityManager, subject: string): Promise<void> {
  await manager.delete(LoginGuard, { subject })
}
