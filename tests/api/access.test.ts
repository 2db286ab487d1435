import { afterAll, describe, expect, test } from 'vitest'
import { ACCOUNT_RATES } from '#shared/account-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { randomAddress, type SiteClient } from '#tests/support/http-client.ts'
import { keyOf, sentTo } from '#tests/support/mails.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const GOOD = 'seven quiet herons at dusk'
const call = (client: SiteClient, procedure: string, input: unknown, address?: string) =>
  client.post(`/trpc/account.${procedure}`, input, address ? { address } : {})
const identity = async (client: SiteClient) => (await client.get('/api/account/identity')).json
const login = (client: SiteClient, name: string, password = PASSWORD, more: { next?: string; address?: string } = {}) =>
  call(client, 'login', { login: name, password, next: more.next ?? '' }, more.address)

/** A stamp that is old enough: forms filled at once are refused as bots. */
async function joining(
  client: SiteClient,
  fields: { username: string; email: string; password?: string; next?: string },
) {
  const { issueStamp } = await import('#server/features/core/form-guard.ts')
  const [row] = await site.sql<{ value: string }>("SELECT value FROM app_state WHERE name = 'site.secret'")
  const stamp = issueStamp(row!.value, Date.now() - 60_000)
  return call(client, 'join', { password: GOOD, next: '', ...fields, nickname: '', stamp })
}

/** The newest mail to an address in the outbox. */
async function mailTo(address: string, subject: RegExp): Promise<string> {
  const find = async () => (await sentTo(site, address)).find((text) => subject.test(text))
  await waitFor(`mail to ${address}`, async () => (await find()) !== undefined)
  return (await find())!
}

describe('joining', () => {
  test('by mail: no session before, a confirmed account after, the link works once', async () => {
    const client = site.visitor()
    const answer = await joining(client, { username: 'Ines', email: 'Ines@Example.org', next: '/popular/fonts?p=2' })
    expect(answer.json.result.data).toMatchObject({ sent: true })
    expect(client.cookies.get('session')).toBeUndefined()
    const early = await login(client, 'ines', GOOD)
    expect(early.status).toBe(403)
    expect(early.json.error.message).toMatch(/Confirm your e-mail address first/)
    const mail = await mailTo('Ines@Example.org', /confirm your e-mail/)
    expect(mail).toContain(`${site.url}/account/confirm?key=`)
    // The early login sent a new link; the first one is invalid.
    const keys = await allKeys('Ines@Example.org')
    expect(keys).toHaveLength(2)
    const outcomes = []
    for (const key of keys) outcomes.push((await call(client, 'confirm', { key })).status)
    expect(outcomes.sort()).toEqual([200, 400])
    for (const key of keys) expect((await call(client, 'confirm', { key })).status).toBe(400)
    for (const name of ['INES', 'ines@example.ORG']) {
      const other = site.visitor()
      expect((await login(other, name, GOOD, { next: '/popular/fonts?p=2' })).json.result.data).toEqual({
        next: '/popular/fonts?p=2',
      })
      expect(await identity(other)).toMatchObject({ isLoggedIn: true, username: 'Ines' })
    }
  })

  async function allKeys(address: string): Promise<string[]> {
    const keys = async () => [...new Set((await sentTo(site, address)).map(keyOf))]
    await waitFor('both mails', async () => (await keys()).length >= 2)
    return keys()
  }

  test('a known address gets a mail, and the caller the same answer', async () => {
    const person = await makePerson(site)
    const known = await joining(site.visitor(), { username: 'newcomer1', email: person.email.toUpperCase() })
    const fresh = await joining(site.visitor(), { username: 'newcomer2', email: 'newcomer2@example.org' })
    // Except the next form's stamp, which is always unique.
    const like = ({ status, text }: typeof known) => [status, text.replace(/"stamp":"[^"]{40}"/, '')]
    expect(like(known)).toEqual(like(fresh))
    expect(await mailTo(person.email, /you have an account already/)).toContain(person.username)
    expect(await site.sql("SELECT id FROM user WHERE usernameKey = 'newcomer1'")).toEqual([])
  })

  test('an unconfirmed address belongs to whoever follows their own mail, with their name and password', async () => {
    await joining(site.visitor(), {
      username: 'squatter',
      email: 'victim@example.org',
      password: 'the squatters own words',
    })
    await joining(site.visitor(), { username: 'victim', email: 'victim@example.org' })
    const squatters = keyOf(await mailTo('victim@example.org', /Hello squatter/))
    const key = keyOf(await mailTo('victim@example.org', /Hello victim/))
    expect((await call(site.visitor(), 'confirm', { key })).status).toBe(200)
    expect((await call(site.visitor(), 'confirm', { key: squatters })).status).toBe(400)
    expect((await login(site.visitor(), 'victim@example.org', 'the squatters own words')).status).toBe(400)
    expect((await login(site.visitor(), 'victim', GOOD)).status).toBe(200)
    expect(await site.sql("SELECT id FROM user WHERE usernameKey = 'squatter'")).toEqual([])
  })

  test('the first to join loses nothing to somebody who joins later with their address', async () => {
    await joining(site.visitor(), { username: 'first', email: 'shared@example.org' })
    const password = 'the stranger has other words'
    await joining(site.visitor(), { username: 'stranger', email: 'shared@example.org', password })
    expect(await site.sql("SELECT username FROM user WHERE usernameKey IN ('first', 'stranger')")).toEqual([
      { username: 'first' },
    ])
    const key = keyOf(await mailTo('shared@example.org', /Hello first/))
    expect((await call(site.visitor(), 'confirm', { key })).status).toBe(200)
    expect((await login(site.visitor(), 'first', GOOD)).status).toBe(200)
    expect((await login(site.visitor(), 'shared@example.org', password)).status).toBe(400)
    // The other claim was removed with it.
    const late = keyOf(await mailTo('shared@example.org', /Hello stranger/))
    expect((await call(site.visitor(), 'confirm', { key: late })).status).toBe(400)
    expect((await login(site.visitor(), 'first', GOOD)).status).toBe(200)
  })

  test('a claimed name taken meanwhile is reported and not taken over', async () => {
    await joining(site.visitor(), { username: 'earlier', email: 'claimed@example.org' })
    await joining(site.visitor(), { username: 'wanted', email: 'claimed@example.org' })
    await makePerson(site, { username: 'wanted' })
    const key = keyOf(await mailTo('claimed@example.org', /Hello wanted/))
    const answer = await call(site.visitor(), 'confirm', { key })
    expect([answer.status, answer.json.error.message]).toEqual([
      409,
      expect.stringMatching(/wanted was taken meanwhile/),
    ])
    const first = keyOf(await mailTo('claimed@example.org', /Hello earlier/))
    expect((await call(site.visitor(), 'confirm', { key: first })).status).toBe(200)
  })

  test('a mailbox is not flooded, however many join with its address; the last link works', async () => {
    const times = ACCOUNT_RATES.joinMail.times + 2
    for (let i = 0; i < times; i++) {
      const email = i % 2 ? 'flooded@example.org' : 'Flooded@EXAMPLE.org'
      const answer = await joining(site.visitor(), { username: `flooder${i}`, email })
      expect(answer.json.result.data).toMatchObject({ sent: true })
    }
    const mails = await site.sql<{ envelope: string }>('SELECT envelope FROM mail_message')
    const sent = mails.filter(({ envelope }) => envelope.toLowerCase().includes('flooded@example.org'))
    expect(sent).toHaveLength(ACCOUNT_RATES.joinMail.times)
    const last = `flooder${ACCOUNT_RATES.joinMail.times - 1}`
    await call(site.visitor(), 'confirm', {
      key: keyOf(await mailTo('flooded@example.org', new RegExp(`Hello ${last}`))),
    })
    expect((await login(site.visitor(), last, GOOD)).status).toBe(200)
  })

  test.each([
    ['username', { username: 'ab' }],
    ['username', { username: 'a'.repeat(31) }],
    ['username', { username: 'with space' }],
    ['username', { username: 'Admin' }],
    ['username', { username: 'a.d-m_i.n' }],
    ['username', { username: 'popular' }],
    ['username', { username: 'name-f12' }],
    ['username', { username: '<b>bold</b>' }],
    ['username', { username: 'ｆｕｌｌｗｉｄｔｈ' }],
    ['email', { email: 'no-address' }],
    ['email', { email: 'a@b\r\nBcc: c@d' }],
    ['password', { password: 'short' }],
    ['password', { password: 'password123' }],
    ['password', { password: 'Football2024!' }],
    ['password', { password: 'aaaaaaaaaaaa' }],
    ['password', { username: 'somebody77', password: 'somebody77' }],
  ])('refuses %s by name: %j', async (field, change) => {
    const answer = await joining(site.visitor(), { username: 'somebody', email: 'somebody@example.org', ...change })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json.error.data.fields)).toContain(field)
  })

  test('refuses a taken name whatever its case', async () => {
    const person = await makePerson(site, { username: 'TakenName' })
    const answer = await joining(site.visitor(), { username: 'takenNAME', email: 'other@example.org' })
    expect(answer.json.error.data.fields).toEqual({ username: 'Somebody has this name; take another one' })
    expect(person.username).toBe('TakenName')
  })
})

describe('logging in', () => {
  test('replaces the browser’s session by a new one', async () => {
    const person = await makePerson(site)
    const client = site.visitor()
    client.cookies.set('session', 'A'.repeat(43))
    await login(client, person.username)
    const first = client.cookies.get('session')!
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(first).not.toBe('A'.repeat(43))
    await login(client, person.username)
    const second = client.cookies.get('session')!
    expect(second).not.toBe(first)
    const old = site.visitor()
    old.cookies.set('session', first)
    expect((await identity(old)).isLoggedIn).toBe(false)
    expect((await identity(client)).isLoggedIn).toBe(true)
  })

  test('the cookie is not accessible to scripts and other sites', async () => {
    const person = await makePerson(site)
    const answer = await login(site.visitor(), person.username)
    const cookie = answer.headers['set-cookie']!.find((line) => line.startsWith('session='))
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
  })

  test('a wrong password and an unknown name give the same answer, of the same length', async () => {
    const person = await makePerson(site)
    const answers = []
    for (const name of [person.username, person.email, 'nobody-of-that-name', 'nobody@example.org'])
      answers.push(await login(site.visitor(), name, 'not the password'))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(answers[0]!.json.error.message).toBe('User name or password is wrong.')
  })

  test('tells a suspended person only with the right password', async () => {
    const person = await makePerson(site, { suspended: true })
    expect((await login(site.visitor(), person.username, 'not the password')).status).toBe(400)
    const answer = await login(site.visitor(), person.username)
    expect([answer.status, answer.json.error.message]).toEqual([403, expect.stringMatching(/suspended/)])
  })

  test('after ten wrong passwords from an address the right one is refused too; others are not locked out', async () => {
    const person = await makePerson(site)
    const address = randomAddress()
    for (let i = 0; i < ACCOUNT_RATES.login.times; i++)
      expect((await login(site.visitor(), person.username, `wrong ${i}`, { address })).status).toBe(400)
    const refused = await login(site.visitor(), person.username, PASSWORD, { address })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect((await login(site.visitor(), person.username, PASSWORD)).status).toBe(200)
  })

  test('right passwords do not use up the limit', async () => {
    const person = await makePerson(site)
    const address = randomAddress()
    for (let i = 0; i < ACCOUNT_RATES.login.times + 3; i++)
      expect((await login(site.visitor(), person.username, PASSWORD, { address })).status).toBe(200)
  })

  test('logging out removes session and cookie', async () => {
    const person = await makePerson(site)
    const answer = await call(person.client, 'logout', undefined)
    expect(answer.json.result.data).toEqual({ next: '/' })
    expect(person.client.cookies.get('session')).toBe('')
    const old = site.visitor()
    old.cookies.set('session', person.token)
    expect((await identity(old)).isLoggedIn).toBe(false)
  })
})

describe('a forgotten password', () => {
  test('the link sets a new one, once, and ends all sessions', async () => {
    const person = await makePerson(site)
    expect((await call(site.visitor(), 'forgot', { email: person.email.toUpperCase() })).json.result.data).toEqual({
      sent: true,
    })
    const key = keyOf(await mailTo(person.email, /a new password/))
    const weak = await call(site.visitor(), 'reset', { key, password: 'password1' })
    expect(weak.status).toBe(400)
    expect((await call(site.visitor(), 'reset', { key, password: GOOD })).status).toBe(200)
    expect((await call(site.visitor(), 'reset', { key, password: `${GOOD} again` })).status).toBe(400)
    expect((await identity(person.client)).isLoggedIn).toBe(false)
    expect((await login(site.visitor(), person.username)).status).toBe(400)
    expect((await login(site.visitor(), person.username, GOOD)).status).toBe(200)
    await mailTo(person.email, /your password was changed/)
  })

  test('a key created meanwhile ends with the old password', async () => {
    const person = await makePerson(site)
    const made = await person.client.post('/trpc/profile.newApiKey', { name: 'left behind' })
    const headers = { Authorization: `Bearer ${made.json.result.data.key}` }
    const status = async () => (await site.visitor().get('/api/account/identity', { headers })).status
    expect(await status()).toBe(200)
    await call(site.visitor(), 'forgot', { email: person.email })
    const key = keyOf(await mailTo(person.email, /a new password/))
    expect((await call(site.visitor(), 'reset', { key, password: GOOD })).status).toBe(200)
    expect(await status()).toBe(401)
  })

  test('does not reveal whether an address is known', async () => {
    const person = await makePerson(site)
    const known = await call(site.visitor(), 'forgot', { email: person.email })
    const unknown = await call(site.visitor(), 'forgot', { email: 'unknown@example.org' })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('a stranger’s repeated requests leave the owner a valid link', async () => {
    const person = await makePerson(site)
    for (let i = 0; i < ACCOUNT_RATES.joinMail.times + 2; i++)
      await joining(site.visitor(), { username: `greedy${i}`, email: person.email })
    // Joining does not use up this limit; the first link remains valid, however many were requested later.
    await call(site.visitor(), 'forgot', { email: person.email })
    const key = keyOf(await mailTo(person.email, /a new password/))
    for (let i = 0; i < ACCOUNT_RATES.resetMail.times + 2; i++)
      expect((await call(site.visitor(), 'forgot', { email: person.email })).status).toBe(200)
    const links = await site.sql<{ expiresAt: number }>(
      "SELECT expiresAt FROM account_token WHERE userId = ? AND purpose = 'reset'",
      [person.userId],
    )
    expect(links).toHaveLength(ACCOUNT_RATES.resetMail.times)
    // The next mail may be sent before the newest link expires.
    const next = ACCOUNT_RATES.resetMail.perMs / ACCOUNT_RATES.resetMail.times
    expect(Math.max(...links.map((link) => Number(link.expiresAt)))).toBeGreaterThan(Date.now() + next - 60_000)
    expect((await call(site.visitor(), 'reset', { key, password: GOOD })).status).toBe(200)
    expect((await login(site.visitor(), person.username, GOOD)).status).toBe(200)
  })

  test('three an hour per address, known or not', async () => {
    const address = randomAddress()
    for (let i = 0; i < ACCOUNT_RATES.forgot.times; i++)
      expect((await call(site.visitor(), 'forgot', { email: `x${i}@example.org` }, address)).status).toBe(200)
    expect((await call(site.visitor(), 'forgot', { email: 'y@example.org' }, address)).status).toBe(429)
  })
})

describe('without scripts', () => {
  test('log in: the answer sets the cookie and redirects; a wrong password sets none', async () => {
    const person = await makePerson(site)
    const client = site.visitor()
    const wrong = await client.submit('/account/login', {
      login: person.username,
      password: 'no such',
      next: '/category',
    })
    expect(wrong.status).toBe(400)
    expect(readText(wrong.text)).toContain('User name or password is wrong.')
    expect(wrong.text).toContain(`value="${person.username}"`)
    expect(wrong.text).toContain('name="next" value="/category"')
    expect(wrong.text).not.toContain('no such')
    const right = await client.submit('/account/login', {
      login: person.username,
      password: PASSWORD,
      next: '/category',
    })
    expect([right.status, right.headers.location]).toEqual([303, '/category'])
    expect((await identity(client)).username).toBe(person.username)
    const out = await client.submit('/account/logout', {})
    expect([out.status, out.headers.location]).toEqual([303, '/'])
    expect((await identity(client)).isLoggedIn).toBe(false)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/account/logout'])(
    'next=%s leads to the home page',
    async (next) => {
      const person = await makePerson(site)
      const client = site.visitor()
      const answer = await client.submit('/account/login', { login: person.username, password: PASSWORD, next })
      expect(answer.headers.location).toBe('/')
      const again = await client.get(`/account/login?next=${encodeURIComponent(next)}`)
      expect([again.status, again.headers.location]).toEqual([302, '/'])
    },
  )

  test('the pages of joining and resetting link each other', async () => {
    const client = site.visitor()
    const forgot = await client.submit('/account/forgot-password', { email: 'nobody@example.org', next: '/category' })
    expect([forgot.status, forgot.headers.location]).toEqual([303, '/account/forgot-password?sent=1&next=%2Fcategory'])
    const reset = await client.submit('/account/forgot-password', { form: 'reset', key: 'x', password: GOOD })
    expect(reset.status).toBe(400)
    expect(readText(reset.text)).toMatch(/This link was already used or has expired\..*Ask for a new link/)
    const confirm = await client.submit('/account/confirm', { key: 'x', kind: 'join', next: '/category' })
    expect(confirm.status).toBe(400)
    expect(confirm.text).not.toContain('not-a-secret')
    expect(readText(confirm.text)).toContain('logging in sends the link again')
    expectProblem(
      await client.request('POST', '/account/login', {
        body: 'login=a&password=b',
        headers: { 'Content-Type': 'text/plain' },
      }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
  })

  test('a members’ page sends visitors to log in and back', async () => {
    const answer = await site.visitor().get('/account/logout')
    expect([answer.status, answer.headers.location]).toEqual([302, '/'])
  })
})
