import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'
import { lastInVain } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

describe('API keys', () => {
  test('replace a session in the public API, with rates; they cannot change the account', async () => {
    const person = await makePerson(site)
    const made = (await person.client.post('/trpc/profile.newApiKey', { name: 'my script' })).json.result.data
    expect(made).toEqual({ name: 'my script', key: expect.stringMatching(/^fk_[\w-]{43}$/) })
    expect(JSON.stringify(await site.sql('SELECT * FROM api_key'))).not.toContain(made.key)
    const program = site.visitor()
    const headers = { Authorization: `Bearer ${made.key}`, 'Content-Type': 'application/json' }
    const identity = await program.get('/api/account/identity', { headers })
    expect(identity.json).toMatchObject({ username: person.username, isLoggedIn: true })
    expect(identity.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
    expect((await program.request('POST', '/api/account/track', { headers, body: '{"url":"/"}' })).status).toBe(200)
    expectProblem(
      await program.request('PUT', '/api/admin/user', { headers, body: '{"username":"x","suspended":true}' }),
      403,
      'FORBIDDEN',
    )
    const stranger = await makePerson(site)
    const message = JSON.stringify({ toUserId: stranger.userId, subject: 'Hello', body: 'From a program' })
    expect((await program.request('POST', '/api/messages/new', { headers, body: message })).status).toBe(403)
    expect((await program.get('/trpc/profile.sessions', { headers })).status).toBe(401)
    expect((await program.get('/api/account/export.zip', { headers })).status).toBe(401)
    const listed = (await person.client.ask('profile.apiKeys')).json.result.data.keys
    expect(listed).toMatchObject([{ name: 'my script', prefix: made.key.slice(0, 8) }])
    expect((await stranger.client.post('/trpc/profile.endApiKey', { keyId: listed[0].id })).status).toBe(404)
    expect((await person.client.post('/trpc/profile.endApiKey', { keyId: listed[0].id })).status).toBe(200)
    expectProblem(await program.get('/api/account/identity', { headers }), 401, 'UNAUTHORIZED')
  })

  test('a key acts for its owner, and never as admin or moderator', async () => {
    const admin = await makePerson(site, { roles: ['admin', 'moderator'] })
    const person = await makePerson(site)
    const { key } = (await admin.client.post('/trpc/profile.newApiKey', { name: 'mine' })).json.result.data
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const program = site.visitor()
    expect((await program.get('/api/account/identity', { headers })).json).toMatchObject({
      username: admin.username,
      isLoggedIn: true,
      isAdmin: false,
      isMod: false,
    })
    await person.client.post('/api/v3/collections', { name: 'Secret', description: '', private: true })
    const [{ id }] = (await site.sql<{ id: number }>('SELECT id FROM collection WHERE ownerId = ?', [
      person.userId,
    ])) as [{ id: number }]
    const details = `/api/v3/collection/${id}/details.json`
    expect((await admin.client.get(details)).status).toBe(200)
    expect([403, 404]).toContain((await program.get(details, { headers })).status)
    const body = JSON.stringify({ name: 'Taken', description: '', private: false })
    expect([403, 404]).toContain((await program.request('PUT', `/api/v3/collection/${id}`, { headers, body })).status)
  })

  test('without scripts: created, shown once, revoked', async () => {
    const person = await makePerson(site)
    const path = `/account/profile/${person.userId}/settings`
    const fields = { userId: String(person.userId) }
    const empty = await person.client.submit(path, { ...fields, form: 'key', name: ' ' })
    expect([empty.status, readText(empty.text).includes('Enter a name for the key')]).toEqual([400, true])
    const made = await person.client.submit(path, { ...fields, form: 'key', name: 'my <b>shell</b>' })
    expect([made.status, made.headers['cache-control'], made.headers.location]).toEqual([
      200,
      'private, no-store',
      undefined,
    ])
    const key = /fk_[\w-]{43}/.exec(readText(made.text))?.[0]
    const headers = { Authorization: `Bearer ${key}` }
    const keyStatus = async () => (await site.visitor().get('/api/account/identity', { headers })).status
    expect(await keyStatus()).toBe(200)
    const later = await person.client.get(path)
    expect([later.text.includes(key!), readText(later.text).includes('my <b>shell</b>')]).toEqual([false, true])
    const keyId = /name="keyId" value="(\d+)"/.exec(later.text)?.[1] ?? ''
    const revoked = await person.client.submit(path, { ...fields, form: 'endKey', keyId })
    expect([revoked.status, revoked.headers.location, await keyStatus()]).toEqual([303, `${path}?saved=endKey`, 401])
  })

  test('a key revoked in another process ends here within a second or two, also while in use', async () => {
    const person = await makePerson(site)
    const { key } = (await person.client.post('/trpc/profile.newApiKey', { name: 'busy' })).json.result.data
    const headers = { Authorization: `Bearer ${key}` }
    const status = async () => (await site.visitor().get('/api/account/identity', { headers })).status
    expect(await status()).toBe(200)
    await transaction(site.database, (manager) =>
      manager.query('DELETE FROM api_key WHERE userId = ?', [person.userId]),
    )
    expect(await lastInVain('the key to end', async () => (await status()) === 401)).toBeLessThan(4000)
  })
})
