import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { grantRole } from '#server/features/account/grants.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import { SESSION } from '#shared/account-limits.ts'
import { lastInVain, startTestSite, type TestSite } from '#tests/support/app.ts'
import { describeEachDatabase, withDatabase } from '#tests/support/each-database.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readState } from '#tests/support/html.ts'
import { makePerson, plantPerson } from '#tests/support/people.ts'

const NOBODY = {
  avatar: '/avatar.svg',
  isAdmin: false,
  isLoggedIn: false,
  userId: -1,
  id: -1,
  claims: [],
  username: '',
  isDesigner: false,
  isMod: false,
  foundries: [],
  unreadMessages: 0,
  unreadNews: 0,
  designerFontCount: 0,
}

describe('a session on the site', () => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite()
  })
  afterAll(() => site.close())
  const identity = async (client = site.client) => (await client.get('/api/account/identity')).json

  test('visitors are anonymous', async () => {
    expect(await identity(site.visitor())).toEqual(NOBODY)
  })

  test('a person has a name and roles, a designer also foundries', async () => {
    const person = await makePerson(site, { roles: ['designer', 'admin'] })
    const [foundry] = await site.sql<{ fontCount: number }>(
      `SELECT id, name, slug, fontCount, (SELECT COUNT(*) FROM family WHERE foundryId = foundry.id) AS familyCount
       FROM foundry ORDER BY id LIMIT 1`,
    )
    expect(await identity(person.client)).toEqual({
      ...NOBODY,
      isLoggedIn: true,
      userId: person.userId,
      id: person.userId,
      username: person.username,
      claims: [
        'designer',
        'admin',
        'upload',
        'moderate',
        'manage-fonts',
        'manage-users',
        'manage-collections',
        'manage-articles',
        'manage-site',
      ],
      isAdmin: true,
      isDesigner: true,
      foundries: [foundry],
      designerFontCount: foundry!.fontCount,
    })
  })

  test('forged, truncated and suspended ones are anonymous, and their cookie is removed', async () => {
    const person = await makePerson(site)
    for (const token of ['x', 'A'.repeat(43), person.token.slice(0, 42), `${person.token}A`]) {
      const visitor = site.visitor()
      visitor.cookies.set('session', token)
      const answer = await visitor.get('/api/account/identity')
      expect(answer.json).toEqual(NOBODY)
      expect(answer.headers['set-cookie']?.[0]).toMatch(/^session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/)
      // A page's own requests may come late, when there is a new session: they do not remove the cookie.
      for (const dest of ['empty', 'image']) {
        visitor.cookies.set('session', token)
        const late = await visitor.get('/api/account/identity', { headers: { 'Sec-Fetch-Dest': dest } })
        expect(late.json).toEqual(NOBODY)
        expect(String(late.headers['set-cookie'] ?? '')).not.toContain('session=')
      }
    }
    expect(await identity((await makePerson(site, { suspended: true })).client)).toEqual(NOBODY)
  })

  test('pages are rendered for the person, never cached, and never shown to others', async () => {
    const person = await makePerson(site, { username: 'quoin-of-the-cache' })
    for (const path of ['/popular/fonts', '/', '/404']) {
      const own = await person.client.get(path)
      expect(own.headers['cache-control']).toBe('private, no-store')
      expect(readState(own.text).identity).toMatchObject({ username: 'quoin-of-the-cache' })
      const other = await site.visitor().get(path)
      expect(other.text).not.toContain('quoin-of-the-cache')
      expect(readState(other.text).identity).toBeUndefined()
    }
    const api = await person.client.get('/api/v3/fonts/search.json?size=1')
    expect(api.headers['cache-control']).toBe('private, no-store')
  })

  test("a page's token is valid for its own session only", async () => {
    const person = await makePerson(site)
    const before = await person.client.config()
    const track = (token: string) =>
      person.client.request('POST', '/api/account/track', {
        body: '{"url":"/"}',
        headers: {
          'Content-Type': 'application/json',
          'X-Fontarium-Token': token,
          'X-XSRF-TOKEN': person.client.cookies.get('XSRF-TOKEN')!,
        },
      })
    expect((await track(before.AntiForgeryToken)).status).toBe(200)
    person.client.cookies.delete('session')
    expectProblem(await track(before.AntiForgeryToken), 403, 'XSRF_FAILED')
    const token = (await person.client.get('/trpc/account.token')).json.result.data
    expect(token.userId).toBe(-1)
    expect((await track(token.AntiForgeryToken)).status).toBe(200)
    expectProblem(await track((await (await makePerson(site)).client.config()).AntiForgeryToken), 403, 'XSRF_FAILED')
  })

  test('roles granted at the command line apply within a second', async () => {
    const person = await makePerson(site)
    expect((await identity(person.client)).isMod).toBe(false)
    await grantRole(site.database, { username: person.username.toUpperCase(), role: 'moderator' })
    expect(await lastInVain('the role', async () => (await identity(person.client)).isMod)).toBeLessThan(1500)
  })
})

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
        now = began + day * 86_400_000
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

  test('of the last two admins who leave at the same moment one stays', async () => {
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

  test('the last admin stays admin', async () => {
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
