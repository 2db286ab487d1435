import { afterAll, expect, test } from 'vitest'
import { grantRole } from '#server/features/account/grants.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readState } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'
import { lastInVain } from '#tests/support/wait-for.ts'

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

const site = await startTestSite()
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
