import { afterAll, describe, expect, test } from 'vitest'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { CALL_RATES } from '#shared/limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { randomAddress, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { sendPicture } from '#tests/support/sent-pictures.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const GOOD = 'seven quiet herons at dusk'
const isIn = async (client: SiteClient) => (await client.get('/api/account/identity')).json.isLoggedIn as boolean
const login = async (name: string, password = PASSWORD) => {
  const client = site.visitor()
  const answer = await client.post('/trpc/account.login', { login: name, password })
  return { client, status: answer.status, answer }
}

describe('a profile', () => {
  test('is visible and editable for its owner and admins only', async () => {
    const person = await makePerson(site)
    const other = await makePerson(site)
    const admin = await makePerson(site, { roles: ['admin'] })
    const { userId } = person
    const general = { userId, bio: 'Draws letters.', links: 'https://example.org/a\nhttp://b.example', language: 'de' }
    expect((await person.client.post('/trpc/profile.setGeneral', general)).status).toBe(200)
    const own = (await person.client.ask('profile.view', { userId })).json.result.data
    expect(own).toMatchObject({
      own: true,
      email: person.email,
      bio: 'Draws letters.',
      language: 'de',
      links: ['https://example.org/a', 'http://b.example'],
    })
    for (const [procedure, input] of [
      ['view', { userId }],
      ['setGeneral', general],
    ] as const) {
      const answer =
        procedure === 'view'
          ? await other.client.ask('profile.view', input)
          : await other.client.post(`/trpc/profile.${procedure}`, input)
      expect([answer.status, answer.json.error.data.appCode]).toEqual([404, 'NOT_FOUND'])
    }
    const seen = (await admin.client.ask('profile.view', { userId })).json.result.data
    expect(seen).toMatchObject({ own: false, email: '', username: person.username })
    expect((await admin.client.post('/trpc/profile.setGeneral', { ...general, bio: 'Edited.' })).status).toBe(200)
    expect(await site.sql('SELECT actorId, action FROM audit_entry WHERE userId = ?', [userId])).toEqual([
      { actorId: admin.userId, action: 'user.edit' },
    ])
    expect((await other.client.get(`/account/profile/${userId}/general`)).status).toBe(404)
    const settings = await admin.client.get(`/account/profile/${userId}/settings`)
    expect([settings.status, settings.headers.location]).toEqual([302, `/account/profile/${userId}/general`])
    const visitor = await site.visitor().get(`/account/profile/${userId}/general`)
    expect(visitor.headers.location).toBe(
      `/account/login?next=${encodeURIComponent(`/account/profile/${userId}/general`)}`,
    )
  })

  test.each(['javascript:alert(1)', 'ftp://a.example', 'data:text/html,x', '//a.example', 'no address'])(
    'refuses a link %s',
    async (links) => {
      const person = await makePerson(site)
      const answer = await person.client.post('/trpc/profile.setGeneral', { userId: person.userId, links })
      expect([answer.status, Object.keys(answer.json.error.data.fields)]).toEqual([400, ['links']])
    },
  )

  test('refuses columns that are not fields of the form', async () => {
    const person = await makePerson(site)
    for (const column of [
      'isAdmin',
      'isModerator',
      'suspendedAt',
      'email',
      'emailConfirmedAt',
      'passwordHash',
      'username',
      '__proto__x',
    ])
      expect(
        (await person.client.post('/trpc/profile.setGeneral', { userId: person.userId, [column]: 1 })).status,
        column,
      ).toBe(400)
  })

  test('without scripts: saved, and errors come back with what was typed', async () => {
    const person = await makePerson(site)
    const path = `/account/profile/${person.userId}/general`
    const fields = { form: 'general', userId: String(person.userId), language: '' }
    const wrong = await person.client.submit(path, { ...fields, bio: 'Kept words', links: 'nothing' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Kept words')
    expect(readText(wrong.text)).toContain('Each line must be a web address')
    const right = await person.client.submit(path, { ...fields, bio: 'About me', links: '' })
    expect([right.status, right.headers.location]).toEqual([303, `${path}?saved=1`])
    expect(readText((await person.client.get(`${path}?saved=1`)).text)).toContain('Your profile is saved.')
    const mails = await person.client.submit(`/account/profile/${person.userId}/settings`, {
      form: 'mails',
      userId: String(person.userId),
      followMails: 'on',
    })
    expect(mails.status).toBe(303)
    expect((await person.client.ask('profile.view', { userId: person.userId })).json.result.data.preferences).toEqual({
      messageMails: false,
      followMails: true,
    })
  })
})

describe('password and sessions', () => {
  test('a change needs the old one, ends all other sessions and gives this one a new id', async () => {
    const person = await makePerson(site)
    const elsewhere = (await login(person.username)).client
    const wrong = await person.client.post('/trpc/profile.changePassword', { current: 'not it at all', password: GOOD })
    expect([wrong.status, wrong.json.error.data.fields]).toEqual([400, { current: 'This is not your password' }])
    const weak = await person.client.post('/trpc/profile.changePassword', { current: PASSWORD, password: 'qwerty123' })
    expect(Object.keys(weak.json.error.data.fields)).toEqual(['password'])
    expect(
      (await person.client.post('/trpc/profile.changePassword', { current: PASSWORD, password: GOOD })).status,
    ).toBe(200)
    expect(person.client.cookies.get('session')).not.toBe(person.token)
    expect(await isIn(person.client)).toBe(true)
    expect(await isIn(elsewhere)).toBe(false)
    expect((await login(person.username)).status).toBe(400)
    expect((await login(person.username, GOOD)).status).toBe(200)
  })

  test('a change keeps the API keys, or ends them on request, also without scripts', async () => {
    const person = await makePerson(site)
    const { key } = (await person.client.post('/trpc/profile.newApiKey', { name: 'kept' })).json.result.data
    const headers = { Authorization: `Bearer ${key}` }
    const keyStatus = async () => (await site.visitor().get('/api/account/identity', { headers })).status
    const path = `/account/profile/${person.userId}/password`
    const fields = { form: 'password', userId: String(person.userId) }
    expect((await person.client.get(path)).text).toContain('name="endKeys"')
    const kept = await person.client.submit(path, { ...fields, current: PASSWORD, password: GOOD })
    expect([kept.status, await keyStatus()]).toEqual([303, 200])
    const ended = await person.client.submit(path, { ...fields, current: GOOD, password: `${GOOD} 2`, endKeys: 'on' })
    expect([ended.status, await keyStatus()]).toEqual([303, 401])
    expect((await person.client.get(path)).text).not.toContain('name="endKeys"')
  })

  test('sessions are listed, ended one by one, and all others at once; others’ cannot be ended', async () => {
    const person = await makePerson(site)
    const stranger = await makePerson(site)
    const [one, two] = [(await login(person.username)).client, (await login(person.username)).client]
    const { sessions } = (await person.client.ask('profile.sessions')).json.result.data
    expect(sessions).toHaveLength(3)
    expect(sessions.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
    const [newest] = sessions
    expect((await stranger.client.post('/trpc/profile.endSession', { sessionId: newest.id })).status).toBe(404)
    expect((await person.client.post('/trpc/profile.endSession', { sessionId: newest.id })).status).toBe(200)
    expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1)
    expect((await person.client.post('/trpc/profile.endOtherSessions', undefined)).status).toBe(200)
    expect([await isIn(one), await isIn(two), await isIn(person.client)]).toEqual([false, false, true])
  })
})

describe('deleting an account', () => {
  test('closes it at once; logging in cancels it; it is erased after the grace period', async () => {
    const person = await makePerson(site)
    expect((await person.client.post('/trpc/profile.deleteAccount', { password: 'wrong wrong' })).status).toBe(400)
    expect((await person.client.post('/trpc/profile.deleteAccount', { password: PASSWORD })).status).toBe(200)
    expect(await isIn(person.client)).toBe(false)
    const back = await login(person.username)
    expect([back.status, await isIn(back.client)]).toEqual([200, true])
    // The person is told.
    expect(back.answer.json.result.data).toEqual({ next: '/account/welcome?back=1' })
    const page = await back.client.get('/account/welcome?back=1')
    expect(readText(page.text)).toContain('Your account is restored')
    expect((await login(person.username)).answer.json.result.data).toEqual({ next: '/' })
    expect(await site.sql('SELECT deleteAfter FROM account WHERE userId = ?', [person.userId])).toEqual([
      { deleteAfter: null },
    ])
  })

  test('the person’s data comes as a ZIP, without secrets', async () => {
    const person = await makePerson(site)
    await person.client.post('/trpc/profile.setGeneral', { userId: person.userId, bio: 'Words of mine' })
    const answer = await person.client.get('/api/account/export.zip')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const files = await unzip(answer.bytes)
    const text = [...files.values()].map((bytes) => Buffer.from(bytes).toString()).join('\n')
    expect(text).toContain('Words of mine')
    expect(text).toContain(person.email)
    expect(text).not.toMatch(/argon2|tokenHash|addressHash/)
    expectProblem(await site.visitor().get('/api/account/export.zip'), 401, 'UNAUTHORIZED')
  })
})

test('account changes are rate limited, so that one browser cannot block all writes', async () => {
  const person = await makePerson(site)
  const { times: burst } = CALL_RATES.write
  const address = randomAddress()
  const change = () => person.client.post('/trpc/profile.setPreferences', { messageMails: true }, { address })
  const answers = await Promise.all(Array.from({ length: burst + 40 }, change))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 429]))
  // Reading still works.
  expect((await person.client.get('/trpc/profile.sessions', { address })).status).toBe(200)
})

describe('suspending', () => {
  const suspend = (client: SiteClient, username: string, suspended: boolean) =>
    client.send('PUT', '/api/admin/user', { username, suspended })

  test('ends every session and key at once; reinstating needs a new login', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const person = await makePerson(site)
    const elsewhere = (await login(person.username)).client
    const { key } = (await person.client.post('/trpc/profile.newApiKey', { name: 'script' })).json.result.data
    const headers = { Authorization: `Bearer ${key}` }
    const keyStatus = async () => (await site.visitor().get('/api/account/identity', { headers })).status
    expect([await isIn(person.client), await isIn(elsewhere), await keyStatus()]).toEqual([true, true, 200])
    const answer = await suspend(admin.client, person.username.toUpperCase(), true)
    expect([answer.status, answer.json]).toEqual([200, { username: person.username, suspended: true }])
    expect([await isIn(person.client), await isIn(elsewhere), await keyStatus()]).toEqual([false, false, 401])
    expect((await login(person.username)).status).toBe(403)
    expect((await suspend(admin.client, person.username, false)).status).toBe(200)
    expect(await isIn(person.client)).toBe(false)
    expect((await login(person.username)).status).toBe(200)
    expect(await site.sql('SELECT action FROM audit_entry WHERE userId = ? ORDER BY id', [person.userId])).toEqual([
      { action: 'user.suspend' },
      { action: 'user.unsuspend' },
    ])
  })

  test('refuses oneself, non-admins and unknown people', async () => {
    const admin = await makePerson(site, { roles: ['admin'] })
    const person = await makePerson(site, { roles: ['moderator'] })
    expectProblem(await suspend(admin.client, admin.username, true), 409, 'CONFLICT')
    expectProblem(await suspend(person.client, admin.username, true), 403, 'FORBIDDEN')
    expectProblem(await suspend(site.visitor(), admin.username, true), 401, 'UNAUTHORIZED')
    expectProblem(await suspend(admin.client, 'nobody-at-all', true), 404, 'NOT_FOUND', 'username')
    expectProblem(await admin.client.send('PUT', '/api/admin/user', { username: 'x' }), 400, 'BAD_REQUEST', 'suspended')
  })
})

describe('the picture', () => {
  const send = (client: SiteClient, userId: number, bytes: Buffer) =>
    sendPicture(client, `/api/account/${userId}/avatar`, bytes)
  /** A poster of the catalogue: a real PNG with text chunks and all. */
  async function realPng(): Promise<Buffer> {
    const [row] = await site.sql<{ posterKey: string }>(
      'SELECT posterKey FROM family WHERE posterKey IS NOT NULL LIMIT 1',
    )
    return (await site.client.get(`/api/${row!.posterKey}`)).bytes
  }

  test('is re-encoded and served from our own address; removable', async () => {
    const person = await makePerson(site)
    const answer = await send(person.client, person.userId, await realPng())
    expect(answer.status).toBe(200)
    const { avatar } = JSON.parse(answer.text)
    expect(avatar).toMatch(new RegExp(`^/api/avatar/${person.userId}/[0-9a-f]{64}\\.webp$`))
    expect((await person.client.get('/api/account/identity')).json.avatar).toBe(avatar)
    const shown = await site.visitor().get(avatar)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.bytes.toString('latin1', 0, 4)).toBe('RIFF')
    const gone = await person.client.send('DELETE', `/api/account/${person.userId}/avatar`, undefined)
    expect(gone.json).toEqual({ avatar: '/avatar.svg' })
    expect((await site.visitor().get(avatar)).status).toBe(404)
  })

  test('refuses invalid pictures, and others’', async () => {
    const person = await makePerson(site)
    const stranger = await makePerson(site)
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'GIF89a', '<html></html>', ''])
      expect((await send(person.client, person.userId, Buffer.from(bytes))).status, bytes).toBe(415)
    const huge = Buffer.from(await realPng())
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect((await send(person.client, person.userId, huge)).status).toBe(413)
    expect((await send(stranger.client, person.userId, await realPng())).status).toBe(404)
    expect((await send(site.visitor(), person.userId, await realPng())).status).toBe(401)
  })
})

test('downloads of a logged-in person are their history', async () => {
  const person = await makePerson(site)
  const { id } = await site.family('lobster')
  expect((await person.client.get(`/api/family/${id}/bundle`, { headers: { 'User-Agent': 'Firefox' } })).status).toBe(
    200,
  )
  await waitFor(
    'the history',
    async () => (await person.client.ask('profile.downloads', {})).json.result.data.total === 1,
  )
  const { hits } = (await person.client.ask('profile.downloads', {})).json.result.data
  expect(hits).toMatchObject([{ familyId: id, name: 'Lobster', slug: 'lobster', fontId: null }])
  expect(readText((await person.client.get('/account/downloads')).text)).toContain('Lobster')
  expect((await (await makePerson(site)).client.ask('profile.downloads', {})).json.result.data.total).toBe(0)
  // Its name may be why it was withdrawn.
  await site.database.write.query('UPDATE family SET status = ? WHERE id = ?', [FAMILY_STATUS.withdrawn, id])
  expect((await person.client.ask('profile.downloads', {})).json.result.data.hits).toMatchObject([
    { familyId: id, name: 'Family no longer available', slug: null, designer: '', fontName: null },
  ])
  const page = readText((await person.client.get('/account/downloads')).text)
  expect(page).toContain('Family no longer available')
  expect(page).not.toContain('Lobster')
})
