import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { RateLimit } from '#server/database/entities/rate-limit.ts'
import { transaction } from '#server/database/transaction.ts'
import { issueStamp, stampAge, useStamp } from '#server/features/core/form-guard.ts'
import { createLimitsService, type LimitsService } from '#server/features/core/limits/limits.service.ts'
import { waitWords } from '#server/features/core/limits/rate-rule.ts'
import type { AppError } from '#shared/errors.ts'
import { FORM } from '#shared/limits.ts'
import { describeEachDatabase, type FreshDatabase, freshDatabase } from '#tests/support/each-database.ts'

const RULE = { name: 'test', times: 3, perMs: 60_000 }

await describeEachDatabase('limits', (kind) => {
  let database: FreshDatabase
  let limits: LimitsService
  let clock: number

  const open = () => createLimitsService({ database, secret: 'a secret', now: () => clock })
  beforeEach(async () => {
    database = await freshDatabase(kind)
    clock = Date.UTC(2026, 0, 1)
    limits = open()
  })
  afterEach(() => database.close())

  const take = (subject: string, by = limits) => transaction(database, (manager) => by.take(manager, RULE, subject))
  const refusal = (subject: string) =>
    take(subject).then(
      () => null,
      (error: AppError) => ({ code: error.code, seconds: error.details.retryAfter }),
    )

  it('allows a burst, then one by one as time passes', async () => {
    for (let i = 0; i < 3; i++) expect(await refusal('a')).toBeNull()
    expect(await refusal('a')).toEqual({ code: 'RATE_LIMITED', seconds: 20 })
    expect(await refusal('b')).toBeNull()
    clock += 19_999
    expect(await refusal('a')).toEqual({ code: 'RATE_LIMITED', seconds: 1 })
    clock += 1
    expect(await refusal('a')).toBeNull()
    expect(await refusal('a')).toEqual({ code: 'RATE_LIMITED', seconds: 20 })
    clock += 120_000
    for (let i = 0; i < 3; i++) expect(await refusal('a')).toBeNull()
    expect(await refusal('a')).not.toBeNull()
  })

  it('counts anew after the clock was set back by more than the period', async () => {
    for (let i = 0; i < 3; i++) await take('a')
    clock -= 86_400_000
    for (let i = 0; i < 3; i++) expect(await refusal('a')).toBeNull()
    expect(await refusal('a')).toEqual({ code: 'RATE_LIMITED', seconds: 20 })
  })

  it('survives a restart', async () => {
    for (let i = 0; i < 3; i++) await take('a')
    limits = open()
    expect(await refusal('a')).toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('counts concurrent uses, also of several processes', async () => {
    const other = open()
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, i) => take('a', i % 2 ? limits : other)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('a form’s stamp works once, in whichever process', async () => {
    const second = await openDatabase(database.config, { migrate: false })
    try {
      const stamp = issueStamp('a secret')
      const send = (at: Database) =>
        transaction(at, (manager) => useStamp({ secret: 'a secret', limits }, manager, { stamp }))
      const sent = await Promise.allSettled([database, second, database, second].map(send))
      const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
      expect(refused.map(({ code, details }) => [code, details.param])).toEqual(Array(3).fill(['CONFLICT', 'stamp']))
      for (const { details } of refused)
        expect(stampAge('a secret', details.stamp!)).toBeGreaterThanOrEqual(FORM.minFillMs)
      clock += FORM.stampMs
      await limits.prune()
      expect(await database.read.query("SELECT 1 FROM rate_limit WHERE name = 'form-stamp'")).toHaveLength(1)
      clock += 1
      await limits.prune()
      expect(await database.read.query("SELECT 1 FROM rate_limit WHERE name = 'form-stamp'")).toEqual([])
    } finally {
      await second.close()
    }
  })

  it('does not count what was rolled back', async () => {
    for (let i = 0; i < 5; i++)
      await transaction(database, async (manager) => {
        await limits.take(manager, RULE, 'a')
        throw new Error('no')
      }).catch(() => undefined)
    expect(await refusal('a')).toBeNull()
  })

  it('stores no address, and hashes it differently for each rule', async () => {
    await take('198.51.100.7')
    await transaction(database, (manager) => limits.take(manager, { ...RULE, name: 'other' }, '198.51.100.7'))
    const rows = await database.read.manager.find(RateLimit)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('198')
    expect(new Set(rows.map((row) => row.subject)).size).toBe(2)
  })

  it('deletes expired rows', async () => {
    await take('a')
    clock += 30_000
    await take('b')
    await limits.prune()
    expect(await database.read.manager.count(RateLimit)).toBe(1)
  })
})

it('words waits like people', () => {
  expect([1, 40, 90, 600, 5399, 7200, 86_400, 7_776_000].map(waitWords)).toEqual([
    '1 second',
    '40 seconds',
    '2 minutes',
    '10 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
    '90 days',
  ])
})
