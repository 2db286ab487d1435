import { expect, test } from 'vitest'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import { SESSION } from '#shared/account-limits.ts'
import { DAY_MS } from '#shared/limits.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { plantPerson } from '#tests/support/people.ts'

await describeEachDatabase('sessions', (kind) => {
  test('are extended by use, end after 30 idle and 180 days in total, and are deleted', async () => {
    await withDatabase(kind, async (database) => {
      let now = Date.UTC(2026, 0, 1)
      const sessions = createSessionsService({
        database,
        reader: createReader(database, null),
        secret: 'secret',
        logger: { warn: (what: unknown) => expect.unreachable(String(what)) },
        now: () => now,
      })
      const { userId, username } = await plantPerson(database, { roles: ['admin'] })
      const token = await transaction(database, (manager) =>
        sessions.start(manager, userId, { address: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }),
      )
      const ask = async () => {
        sessions.forget()
        return sessions.actorOf(token)
      }
      expect(await ask()).toEqual({ userId, username, roles: ['admin'], sessionId: expect.any(Number), keyId: null })
      const [row] = await sessions.list(userId)
      expect(row).toMatchObject({ agent: 'Firefox on Linux' })
      expect(JSON.stringify(await database.read.query('SELECT * FROM session'))).not.toContain(token)
      expect(JSON.stringify(row)).not.toContain('192.0.2.1')
      expect(sessions.isPlace(row!.addressHash, '192.0.2.1')).toBe(true)
      const began = now
      // Every 29 days: used, until the maximum age.
      for (let day = 29; day < 180; day += 29) {
        now = began + day * DAY_MS
        expect(await ask(), `day ${day}`).not.toBeNull()
        await sessions.settle()
      }
      now = began + SESSION.hardMs
      expect(await ask()).toBeNull()
      await sessions.prune()
      expect(await database.read.query('SELECT * FROM session')).toEqual([])
      const idle = await transaction(database, (manager) =>
        sessions.start(manager, userId, { address: '192.0.2.1', userAgent: '' }),
      )
      now += SESSION.idleMs
      expect(await sessions.actorOf(idle)).toBeNull()
    })
  })
})
