import { expect, test } from 'vitest'
import type { Database } from '#server/database/data-source.ts'
import { createReader } from '#server/database/reader.ts'
import { grantRole } from '#server/features/account/grants.ts'
import { createSecurityService } from '#server/features/account/security.service.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import { ANONYMOUS } from '#server/features/core/actor.ts'
import { createLimitsService } from '#server/features/core/limits/limits.service.ts'
import { createMailService } from '#server/mail/mail.service.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'

const logger = { warn: () => undefined }
const ROUNDS = 3

await describeEachDatabase('the last admins', (kind) => {
  type Who = { userId: number; username: string }
  const twoAdmins = async (database: Database): Promise<[Who, Who]> => [
    await plantPerson(database, { roles: ['admin'] }),
    await plantPerson(database, { roles: ['admin'] }),
  ]
  const actor = ({ userId, username }: Who) => ({
    ...ANONYMOUS,
    userId,
    username,
    sessionId: 1,
    roles: ['admin' as const],
  })
  function securityOf(database: Database) {
    const limits = createLimitsService({ database, secret: 'secret' })
    const security = createSecurityService({
      database,
      limits,
      mail: createMailService(),
      apiKeys: { forget: () => undefined },
      sessions: createSessionsService({ database, reader: createReader(database, null), secret: 'secret', logger }),
      secret: 'secret',
      site: { name: 'Test', publicUrl: 'https://fonts.test' },
    })
    return security
  }
  const active = (database: Database) =>
    database.read.query('SELECT userId FROM account WHERE isAdmin = 1 AND suspendedAt IS NULL')

  test('suspend each other: one stays, and one suspension is logged', () =>
    withDatabase(kind, async (database) => {
      const security = securityOf(database)
      for (let round = 1; round <= ROUNDS; round++) {
        const [one, other] = await twoAdmins(database)
        const suspend = (by: Who, whom: Who) =>
          security.suspend({ username: whom.username, suspended: true, reason: '' }, actor(by))
        const outcomes = await Promise.allSettled([suspend(one, other), suspend(other, one)])
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await active(database)).toHaveLength(1)
        expect(await database.read.query("SELECT id FROM audit_entry WHERE action = 'user.suspend'")).toHaveLength(
          round,
        )
        // The next round starts without an admin of this one.
        await database.write.query('UPDATE account SET isAdmin = 0')
      }
    }))

  test('one suspends the other, who revokes the first one’s role: one stays', () =>
    withDatabase(kind, async (database) => {
      const security = securityOf(database)
      for (let round = 0; round < ROUNDS; round++) {
        const [one, other] = await twoAdmins(database)
        const outcomes = await Promise.allSettled([
          security.suspend({ username: other.username, suspended: true, reason: '' }, actor(one)),
          grantRole(database, { username: one.username, role: 'admin', revoke: true, actorId: other.userId }),
        ])
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await active(database)).toHaveLength(1)
        await database.write.query('UPDATE account SET isAdmin = 0')
      }
    }))

  test('nobody suspends themselves or the last admin', () =>
    withDatabase(kind, async (database) => {
      const security = securityOf(database)
      const only = await plantPerson(database, { roles: ['admin'] })
      const suspend = (whom: Who, by: Who) =>
        security.suspend({ username: whom.username, suspended: true, reason: '' }, actor(by))
      await expect(suspend(only, only)).rejects.toMatchObject({ code: 'CONFLICT' })
      // No longer an admin, but was one when opening the page.
      const former = await plantPerson(database)
      await expect(suspend(only, former)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await active(database)).toHaveLength(1)
    }))

  test('of two who leave at the same moment one stays', async () => {
    await withDatabase(kind, async (database) => {
      const admins = [
        await plantPerson(database, { roles: ['admin'] }),
        await plantPerson(database, { roles: ['admin'] }),
      ]
      // Each waits after reading until both have read: without a lock, each would rely on the other.
      for (let round = 0; round < 5; round++) {
        const outcomes = await Promise.allSettled(
          admins.map(({ username }) => grantRole(database, { username, role: 'admin', revoke: true })),
        )
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(await database.read.query('SELECT userId FROM account WHERE isAdmin = 1')).toHaveLength(1)
        for (const { username } of admins) await grantRole(database, { username, role: 'admin' })
      }
    })
  })

  test('the last one stays admin', async () => {
    await withDatabase(kind, async (database) => {
      const one = await plantPerson(database, { roles: ['admin'] })
      const other = await plantPerson(database)
      await expect(grantRole(database, { username: one.username, role: 'admin', revoke: true })).rejects.toThrow(
        /last admin/,
      )
      await grantRole(database, { username: other.username, role: 'admin' })
      await grantRole(database, { username: one.username, role: 'admin', revoke: true })
      await expect(grantRole(database, { username: 'nobody-here', role: 'admin' })).rejects.toThrow(/no account/)
      expect(await database.read.query('SELECT action FROM audit_entry ORDER BY id')).toEqual([
        { action: 'user.grant' },
        { action: 'user.revoke' },
      ])
    })
  })
})
