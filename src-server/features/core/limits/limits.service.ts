import { createHmac } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import { isAppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/limits.ts'
import type { Database } from '../../../database/data-source.ts'
import { RateLimit } from '../../../database/entities/rate-limit.ts'
import { insertMissing } from '../../../database/insert-rows.ts'
import { transaction } from '../../../database/transaction.ts'
import type { JobSpec } from '../../../jobs/job.ts'
import { msPerUse, type RateRule, tooOften } from './rate-rule.ts'

export interface LimitRule extends RateRule {
  /** Name of the rule in the database, at most 40 characters. */
  name: string
}

const PRUNE_EVERY_MS = HOUR_MS
/** Clocks of processes differ by less. A moment further on than a period is from before the clock was set back. */
export const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * Limits that survive a restart and hold across processes: a row for each rule and subject. Subjects are keyed hashes: no address is
 * stored.
 */
export function createLimitsService({
  database,
  secret,
  now = Date.now,
}: {
  database: Database
  secret: string
  now?: () => number
}) {
  const hash = (rule: string, subject: string) =>
    createHmac('sha256', secret).update(`limit|${rule}|${subject}`).digest('base64url')

  /** Deletes expired rows. */
  const prune = () =>
    transaction(database, (manager) =>
      manager.createQueryBuilder().delete().from(RateLimit).where('freeAt < :now', { now: now() }).execute(),
    )
  const pruning: JobSpec = {
    name: 'old-limits',
    title: 'Remove old rate limits',
    everyMs: PRUNE_EVERY_MS,
    run: prune,
  }
  return { take, tryTake, giveBack, prune, pruning }

  /**
   * Counts one use, in the transaction of what it guards, so that a rollback frees it.
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  async function take(manager: EntityManager, rule: LimitRule, subject: string): Promise<void> {
    const key = { name: rule.name, subject: hash(rule.name, subject) }
    const at = now()
    const share = msPerUse(rule)
    const tooLate = at + rule.perMs + CLOCKS_DIFFER_MS
    await insertMissing(manager, RateLimit, [{ ...key, freeAt: 0 }])
    const { affected } = await manager
      .createQueryBuilder()
      .update(RateLimit)
      .set({
        freeAt: () => `CASE WHEN freeAt BETWEEN ${at} AND ${tooLate} THEN freeAt ELSE ${at} END + ${Math.ceil(share)}`,
      })
      .where('name = :name AND subject = :subject AND (freeAt <= :latest OR freeAt > :tooLate)', {
        ...key,
        tooLate,
        latest: Math.floor(at + rule.perMs - share),
      })
      .execute()
    if (affected) return
    const row = await manager.findOneBy(RateLimit, key)
    throw tooOften((row?.freeAt ?? at) - (at + rule.perMs - share))
  }

  /** The same without an error, for acts that are skipped silently. @returns whether a use was left */
  async function tryTake(manager: EntityManager, rule: LimitRule, subject: string): Promise<boolean> {
    try {
      await take(manager, rule, subject)
      return true
    } catch (error) {
      if (isAppError(error) && error.code === 'RATE_LIMITED') return false
      throw error
    }
  }

  /** Returns one use, after what it guarded turned out to be legitimate. */
  async function giveBack(manager: EntityManager, rule: LimitRule, subject: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .update(RateLimit)
      .set({ freeAt: () => `freeAt - ${Math.ceil(msPerUse(rule))}` })
      .where('name = :name AND subject = :subject', { name: rule.name, subject: hash(rule.name, subject) })
      .execute()
  }
}

export type LimitsService = ReturnType<typeof createLimitsService>
