import argon2 from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { Account, LoginGuard } from '#server/database/entities/account.ts'
import { AccountToken, ApiKey, Session } from '#server/database/entities/session.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { eraseDueAccounts } from '#server/features/account/account-erasure.ts'
import { issueToken, takeToken } from '#server/features/account/account-tokens.ts'
import { createApiKeysService } from '#server/features/account/api-keys.service.ts'
import { createAuthService } from '#server/features/account/auth.service.ts'
import { recordFailedLogin, refuseLocked } from '#server/features/account/login-guard.ts'
import { hashPassword } from '#server/features/account/passwords.ts'
import { createSecurityService } from '#server/features/account/security.service.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import { type Actor, ANONYMOUS } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { ACCOUNT, API_KEY, LOGIN_GUARD } from '#shared/account-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { PASSWORD, plantPerson } from '#tests/support/people.ts'

/** Runs while a password is compared. */
let meanwhile: () => Promise<unknown>
beforeEach(() => {
  meanwhile = async () => undefined
  const { verify } = argon2
  vi.spyOn(argon2, 'verify').mockImplementation(async (stored, password) => {
    const matches = await verify(stored, password)
    await meanwhile()
    return matches
  })
})
afterEach(() => vi.restoreAllMocks())

const logger = { warn: () => undefined }

const place = { address: '198.18.0.1', userAgent: '' }

function accountsOn(database: Database) {
  const reader = createReader(database, null)
  const sessions = createSessionsService({ database, reader, secret: 'secret', logger })
  const common = {
    database,
    reader,
    sessions,
    secret: 'secret',
    apiKeys: { forget: () => undefined },
    limits: createLimitsService({ database, secret: 'secret' }),
    mail: { send: async () => undefined } as never,
    site: { name: 'Test', publicUrl: 'https://fonts.test' },
  }
  const settings = { get: async () => ({ joinsOpen: true }) as never }
  const access = createAuthService({ ...common, settings, sleep: async () => undefined })
  return { sessions, access, security: createSecurityService(common) }
}

/** @returns a function that logs the person in */
function signInOn(database: Database, username: string) {
  const { access } = accountsOn(database)
  return () => access.login({ login: username, password: PASSWORD, next: '' }, place, ANONYMOUS)
}

await describeEachDatabase('accounts of which two things happen at once', (kind) => {
  test('a login with a password that is being changed creates no session that survives the change', () =>
    withDatabase(kind, async (database) => {
      const person = await plantPerson(database)
      const signIn = signInOn(database, person.username)
      const passwordHash = await hashPassword('another one entirely')
      meanwhile = () =>
        transaction(database, async (manager) => {
          await manager.update(Account, { userId: person.userId }, { passwordHash })
          await manager.delete(Session, { userId: person.userId })
        })
      await expect(signIn()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect(await database.read.manager.countBy(Session, { userId: person.userId })).toBe(0)
    }))

  test('a reset ends what an intruder with the old password is doing', () =>
    withDatabase(kind, async (database) => {
      const { security, sessions } = accountsOn(database)
      const acts = [
        (actor: Actor) =>
          security.changePassword({ current: PASSWORD, password: 'the intruder was here 77' }, place, actor),
        (actor: Actor) => security.changeEmail({ password: PASSWORD, email: 'intruder@example.org' }, actor),
        (actor: Actor) => security.deleteAccount({ password: PASSWORD }, actor),
      ]
      const passwordHash = await hashPassword('the owner takes it back 88')
      for (const act of acts) {
        const { userId } = await plantPerson(database)
        const token = await transaction(database, (manager) => sessions.start(manager, userId, place))
        const actor = (await sessions.actorOf(token)) as Actor
        meanwhile = () =>
          transaction(database, async (manager) => {
            await manager.update(Account, { userId }, { passwordHash })
            await manager.delete(Session, { userId })
          })
        await expect(act(actor)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
        const account = await database.read.manager.findOneByOrFail(Account, { userId })
        expect(account).toMatchObject({ passwordHash, deleteAfter: null })
        expect(await database.read.manager.countBy(Session, { userId })).toBe(0)
        expect(await database.read.manager.countBy(AccountToken, { userId })).toBe(0)
      }
    }))

  test('an account deleted during a login stays deleted; a later login restores it', () =>
    withDatabase(kind, async (database) => {
      const person = await plantPerson(database)
      const signIn = signInOn(database, person.username)
      const deleteAfter = Date.now() + ACCOUNT.graceMs
      meanwhile = () =>
        transaction(database, (manager) => manager.update(Account, { userId: person.userId }, { deleteAfter }))
      await expect(signIn()).rejects.toMatchObject({ code: 'CONFLICT' })
      const account = () => database.read.manager.findOneByOrFail(Account, { userId: person.userId })
      expect((await account()).deleteAfter).toBe(deleteAfter)
      expect(await database.read.manager.countBy(Session, { userId: person.userId })).toBe(0)
      meanwhile = async () => undefined
      await signIn()
      expect((await account()).deleteAfter).toBeNull()
    }))

  test('an account erased during a login opens nothing; a restored one is not erased', () =>
    withDatabase(kind, async (database) => {
      const [gone, back] = [await plantPerson(database), await plantPerson(database)]
      const due = (userId: number) =>
        transaction(database, (manager) => manager.update(Account, { userId }, { deleteAfter: Date.now() - 1 }))
      const eraseAll = () => eraseDueAccounts(database, [])
      await due(gone.userId)
      meanwhile = eraseAll
      await expect(signInOn(database, gone.username)()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      expect(await database.read.manager.countBy(Account, { userId: gone.userId })).toBe(0)
      expect(await database.read.manager.countBy(Session, { userId: gone.userId })).toBe(0)
      meanwhile = async () => undefined
      await due(back.userId)
      // Logs in between the listing of due accounts and their erasure.
      const signIn = signInOn(database, back.username)
      const listed = database.read.query.bind(database.read)
      const spy = vi.spyOn(database.read, 'query').mockImplementation((async (sql: string, params: unknown[]) => {
        const rows = await listed(sql, params)
        if (sql.includes('deleteAfter <= ?')) {
          spy.mockRestore()
          await signIn()
        }
        return rows
      }) as never)
      await eraseAll()
      expect(await database.read.manager.countBy(Session, { userId: back.userId })).toBe(1)
      expect((await database.read.manager.findOneByOrFail(Account, { userId: back.userId })).deleteAfter).toBeNull()
    }))

  test('of two who follow one link at once, one succeeds', () =>
    withDatabase(kind, async (database) => {
      const { userId, email } = await plantPerson(database)
      const now = Date.now()
      const secret = await transaction(database, (manager) =>
        issueToken(manager, { userId, email, purpose: 'reset', lastsMs: 60_000, now }),
      )
      let come = 0
      let open = () => {}
      const bothHaveRead = new Promise<void>((resolve) => {
        open = resolve
      })
      const follow = () =>
        transaction(database, (manager) => {
          const find = manager.findOneBy.bind(manager)
          manager.findOneBy = async (...query: Parameters<typeof find>) => {
            const found = await find(...query)
            if (++come === 2) open()
            // SQLite runs writers in turns: there the other one has not started.
            if (kind.kind === 'mysql') await bothHaveRead
            return found as never
          }
          return takeToken(manager, secret, 'reset', now)
        })
      const taken = await Promise.all([follow(), follow()])
      expect(taken.filter((token) => token !== null)).toHaveLength(1)
    }))

  test('counts each of many concurrent guesses', () =>
    withDatabase(kind, async (database) => {
      const now = Date.UTC(2026, 5, 1)
      const guess = (subject: string, at = now) =>
        transaction(database, (manager) => recordFailedLogin(manager, subject, at))
      await guess('somebody')
      await Promise.all(Array.from({ length: LOGIN_GUARD.freeFailures + 1 }, () => guess('somebody')))
      const guard = await database.read.manager.findOneByOrFail(LoginGuard, { subject: 'somebody' })
      expect(guard.failures).toBe(LOGIN_GUARD.freeFailures + 2)
      expect(guard.closedUntil).toBe(now + 2 * LOGIN_GUARD.firstCloseMs)
      // A day later it starts from zero.
      await guess('somebody', now + 25 * 3_600_000)
      expect(await database.read.manager.findOneByOrFail(LoginGuard, { subject: 'somebody' })).toMatchObject({
        failures: 1,
      })
    }))

  test('locks no account for longer when the clock was ahead and is set back', () =>
    withDatabase(kind, async (database) => {
      const now = Date.UTC(2026, 5, 1)
      const guess = (at: number) => transaction(database, (manager) => recordFailedLogin(manager, 'somebody', at))
      const isLocked = (at: number) =>
        transaction(database, (manager) => refuseLocked(manager, 'somebody', at)).then(
          () => false,
          () => true,
        )
      const ahead = now + 30 * 86_400_000
      for (let i = 0; i <= LOGIN_GUARD.freeFailures; i++) await guess(ahead)
      expect(await isLocked(ahead)).toBe(true)
      // Clocks of processes differ a little.
      expect(await isLocked(ahead - 60_000)).toBe(true)
      expect(await isLocked(ahead - 600_000)).toBe(false)
      expect(await isLocked(now)).toBe(false)
      await guess(now)
      expect(await database.read.manager.findOneByOrFail(LoginGuard, { subject: 'somebody' })).toMatchObject({
        failures: 1,
        closedUntil: now,
      })
      for (let i = 0; i < LOGIN_GUARD.freeFailures; i++) await guess(now)
      expect(await isLocked(now)).toBe(true)
      expect(await isLocked(now + LOGIN_GUARD.firstCloseMs)).toBe(false)
    }))

  test('what has expired is neither listed nor kept', () =>
    withDatabase(kind, async (database) => {
      const { userId } = await plantPerson(database)
      const day = 86_400_000
      let clock = Date.UTC(2026, 5, 1)
      const now = () => clock
      const sessions = createSessionsService({
        database,
        reader: createReader(database, null),
        secret: 'secret',
        logger,
        now,
      })
      const guard = { failures: 1, closedUntil: 0 }
      await transaction(database, async (manager) => {
        await sessions.start(manager, userId, place)
        const token = { userId, email: 'ana@example.org', now: clock }
        await issueToken(manager, { ...token, purpose: 'confirm', lastsMs: 29 * day })
        await issueToken(manager, { ...token, purpose: 'email', lastsMs: 31 * day })
        await manager.insert(LoginGuard, [
          { ...guard, subject: 'long ago', lastFailureAt: clock + 28 * day },
          { ...guard, subject: 'closed', lastFailureAt: clock + 28 * day, closedUntil: clock + 31 * day },
          { ...guard, subject: 'today', lastFailureAt: clock + 29.5 * day },
        ])
      })
      clock += 30 * day - 1
      expect(await sessions.list(userId)).toHaveLength(1)
      clock += 1
      await transaction(database, (manager) => sessions.start(manager, userId, { ...place, userAgent: 'Firefox/140' }))
      expect(await sessions.list(userId)).toMatchObject([{ createdAt: clock }])
      const left = async () => [
        (await database.read.manager.find(Session)).map((row) => Number(row.createdAt)),
        (await database.read.manager.find(AccountToken)).map(({ purpose }) => purpose),
        (await database.read.manager.find(LoginGuard)).map(({ subject }) => subject).toSorted(),
      ]
      expect((await left()).map((rows) => rows.length)).toEqual([2, 2, 3])
      await sessions.prune()
      expect(await left()).toEqual([[clock], ['email'], ['closed', 'today']])
    }))

  test('concurrent API keys respect the limit; an ended session creates none; no key has admin rights', () =>
    withDatabase(kind, async (database) => {
      const person = await plantPerson(database, { roles: ['admin', 'moderator'] })
      const reader = createReader(database, null)
      const keys = createApiKeysService({ database, reader, logger })
      const { sessions } = accountsOn(database)
      const token = await transaction(database, (manager) => sessions.start(manager, person.userId, place))
      const actor = (await sessions.actorOf(token)) as Actor
      expect(actor.roles).toEqual(['moderator', 'admin'])
      const made = await Promise.allSettled(
        Array.from({ length: API_KEY.max + 8 }, (_, at) => keys.create({ name: `key ${at}` }, actor)),
      )
      expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(API_KEY.max)
      expect(await database.read.manager.countBy(ApiKey, { userId: person.userId })).toBe(API_KEY.max)
      const { key } = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]!
      expect(await keys.actorOf(key)).toMatchObject({ userId: person.userId, roles: [], sessionId: null })

      await transaction(database, (manager) => manager.delete(ApiKey, { userId: person.userId }))
      await transaction(database, (manager) => sessions.endAll(manager, person.userId))
      await expect(keys.create({ name: 'late' }, actor)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      await sessions.settle()
    }))
})
