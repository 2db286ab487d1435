import argon2 from '@node-rs/argon2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { createAuthService } from '#server/features/account/auth.service.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import { ANONYMOUS } from '#server/features/core/actor.ts'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { ACCOUNT } from '#shared/account-limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'

/** Every hashed or compared password, with its cost. */
const hashed: string[] = []
/** Time advances only for hashes and mails, so that a busy machine changes nothing. */
const clock = { ms: 0 }
beforeEach(() => {
  hashed.length = 0
  const { hash, verify } = argon2
  vi.spyOn(argon2, 'hash').mockImplementation((password, options) => {
    hashed.push(`hash ${JSON.stringify(options)}`)
    clock.ms += 11
    return hash(password, options)
  })
  vi.spyOn(argon2, 'verify').mockImplementation((stored, password) => {
    hashed.push(`verify ${String(stored).split('$').slice(1, 4).join(' ')}`)
    return verify(stored, password)
  })
})
afterEach(() => void vi.restoreAllMocks())

const TIMES = 10

await describeEachDatabase('the ways in tell nobody who is known', (kind) => {
  async function withAccess(work: (parts: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
    await withDatabase(kind, async (database) => {
      const parts = await open(database)
      await work(parts)
    })
  }

  async function open(database: Database) {
    const statements: string[] = []
    const reader = createReader(database, null)
    const logger = { warn: () => undefined }
    const limits = createLimitsService({ database, secret: 'secret' })
    const slept: number[] = []
    const access = createAuthService({
      database,
      limits,
      secret: 'secret',
      reader: {
        ...reader,
        query: (sql, params) => {
          statements.push(sql)
          return reader.query(sql, params)
        },
      },
      mail: { send: async () => void (clock.ms += 7) } as never,
      settings: { get: async () => ({ joinsOpen: true }) as never },
      sessions: createSessionsService({ database, reader, secret: 'secret', logger }),
      apiKeys: { forget: () => undefined },
      site: { name: 'Test', publicUrl: 'https://fonts.test' },
      sleep: async (ms) => void slept.push(ms),
    })
    // Statements of transactions, on the one writing connection (or, on MySQL, one per transaction).
    const { write } = database
    const createQueryRunner = write.createQueryRunner.bind(write)
    const spied = new WeakSet<object>()
    const spy = <T extends { query: (...args: never[]) => Promise<unknown> }>(runner: T): T => {
      // SQLite has a single one.
      if (spied.has(runner)) return runner
      spied.add(runner)
      const query = runner.query.bind(runner)
      runner.query = ((...args: never[]) => {
        statements.push(String(args[0]))
        return query(...args)
      }) as T['query']
      return runner
    }
    write.createQueryRunner = (...args) => spy(createQueryRunner(...args))
    return { access, database, limits, slept, statements }
  }

  test('a login does the same work for existing and unknown names', async () => {
    await withAccess(async ({ access, database, statements }) => {
      const person = await plantPerson(database)
      const workOf = async (login: string, at: number) => {
        statements.splice(0)
        hashed.splice(0)
        const place = { address: `198.18.0.${at}`, userAgent: '' }
        await expect(access.login({ login, password: 'not the password', next: '' }, place, ANONYMOUS)).rejects.toThrow(
          'User name or password is wrong.',
        )
        return { hashed: [...hashed], statements: statements.map((sql) => sql.replace(/\d+/g, 'n')) }
      }
      // Alternating, so that caches are warm for both.
      for (let at = 0; at < TIMES; at++) {
        const known = await workOf(at % 2 ? person.username : person.email, at * 2)
        const unknown = await workOf(at % 2 ? `nobody${at}` : `nobody${at}@example.org`, at * 2 + 1)
        expect(known.hashed).toHaveLength(1)
        expect(unknown.hashed).toEqual(known.hashed)
        expect(known.statements.length).toBeGreaterThan(3)
        expect(unknown.statements).toEqual(known.statements)
      }
    })
  })

  test('joining and password resets take constant time', async () => {
    await withAccess(async ({ access, database, slept }) => {
      const person = await plantPerson(database)
      await plantPerson(database, { username: 'waiting', email: 'waiting@example.org', confirmed: false })
      const stamp = () => issueStamp('secret', Date.now() - 60_000)
      const joins = (email: string, at: number) =>
        access.join(
          {
            username: `joiner${at}`,
            email,
            password: 'seven quiet herons at dusk',
            next: '',
            nickname: '',
            stamp: stamp(),
          },
          `198.18.1.${at}`,
        )
      vi.spyOn(performance, 'now').mockImplementation(() => clock.ms)
      const addresses = [person.email, 'unknown@example.org', 'waiting@example.org']
      for (const [at, email] of addresses.entries()) {
        for (const ask of [() => access.forgot({ email, next: '' }, `198.18.2.${at}`), () => joins(email, at)]) {
          clock.ms = 0
          expect(await ask()).toMatchObject({ sent: true })
          // The rest of the time was slept: the sum is always the same.
          expect(slept.splice(0)).toEqual([ACCOUNT.answerMs - clock.ms])
        }
      }
      // Joining costs one hash, whether the address is known or not.
      expect(hashed.filter((one) => one.startsWith('hash'))).toHaveLength(addresses.length)
    })
  })
})
