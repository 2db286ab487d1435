import { afterAll, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { startTestSite } from '#tests/support/app.ts'
import { attributes, readText } from '#tests/support/html.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'

const site = await startTestSite()
afterAll(() => site.close())

const GOOD = 'seven quiet herons at dusk'
const OLD = 'This link was already used or has expired.'
/** The newest mail to an address, from its row. */
const keyOfMail = async (email: string, page: string) => {
  const mail = (await mailsTo(site, email)).find(({ body }) => body.includes(page))
  return new RegExp(`${page}\\?key=([\\w-]{43})`).exec(mail?.body ?? '')![1]!
}
/** Lets all issued links expire. */
async function age(): Promise<void> {
  await transaction(site.database, (manager) => manager.query('UPDATE account_token SET expiresAt = ?', [Date.now()]))
}

async function join(username: string) {
  const [row] = await site.sql<{ value: string }>("SELECT value FROM app_state WHERE name = 'site.secret'")
  const email = `${username}@example.org`
  const answer = await site.visitor().post('/trpc/account.join', {
    username,
    email,
    password: GOOD,
    next: '',
    nickname: '',
    stamp: issueStamp(row!.value, Date.now() - 60_000),
  })
  expect(answer.status, answer.text).toBe(200)
  return email
}

test('joining: the old link says so; logging in sends a new one, which works; joining again is offered too', async () => {
  const email = await join('latecomer')
  const key = await keyOfMail(email, '/account/confirm')
  await age()
  const client = site.visitor()
  expect((await client.get(`/account/confirm?key=${key}`)).status).toBe(200)
  const refused = await client.submit('/account/confirm', { key, kind: 'join', next: '/category' })
  expect([refused.status, readText(refused.text).includes(OLD)]).toEqual([400, true])
  const ways = attributes(refused.text, 'href')
  expect(ways).toContain('/account/login?next=%2Fcategory')
  expect(ways).toContain('/account/join?next=%2Fcategory')
  const login = { login: 'latecomer', password: GOOD, next: '' }
  expect(readText((await client.submit('/account/login', login)).text)).toContain('we have sent you a mail with a new')
  const fresh = await keyOfMail(email, '/account/confirm')
  expect(fresh).not.toBe(key)
  expect((await client.submit('/account/confirm', { key: fresh, kind: 'join', next: '' })).status).toBe(303)
  expect((await client.submit('/account/login', login)).status).toBe(303)
})

test('a password reset: the old link changes nothing and leads to a new one, which works', async () => {
  const person = await makePerson(site)
  const client = site.visitor()
  await client.submit('/account/forgot-password', { email: person.email, next: '' })
  const key = await keyOfMail(person.email, '/account/forgot-password')
  await age()
  // Shown before anything is typed, with a next step.
  for (const old of [key, 'nonsense', 'x'.repeat(5000)]) {
    const told = await client.get(`/account/forgot-password?key=${old}&next=%2Fcategory`)
    expect([told.status, readText(told.text).includes('This link no longer works')]).toEqual([200, true])
    expect(told.text).not.toContain('type="password"')
    expect(attributes(told.text, 'href')).toContain('/account/forgot-password?next=%2Fcategory')
  }
  const sent = { form: 'reset', password: GOOD, next: '' }
  const refused = await client.submit('/account/forgot-password', { ...sent, key })
  expect([refused.status, readText(refused.text).includes(OLD)]).toEqual([400, true])
  expect(attributes(refused.text, 'href')).toEqual(
    expect.arrayContaining(['/account/forgot-password', '/account/login']),
  )
  expect(refused.text).not.toContain(GOOD)
  // Password and session are unchanged.
  expect((await person.client.get('/account/favourites')).status).toBe(200)
  await client.submit('/account/forgot-password', { email: person.email, next: '' })
  const fresh = await keyOfMail(person.email, '/account/forgot-password')
  expect(fresh).not.toBe(key)
  const here = `/account/forgot-password?key=${fresh}`
  // Opening the page does not use up the link.
  for (let times = 0; times < 2; times++) expect((await client.get(here)).text).toContain('type="password"')
  expect((await client.submit('/account/forgot-password', { ...sent, key: fresh })).status).toBe(303)
  expect(readText((await client.get(here)).text)).toContain('This link no longer works')
  expect((await person.client.get('/account/favourites')).status).toBe(302)
})

test('a new address: the old link keeps the current one, and explains how to get a new link', async () => {
  const person = await makePerson(site)
  const email = 'elsewhere@example.org'
  const asked = await person.client.post('/trpc/profile.changeEmail', { email, password: PASSWORD })
  expect(asked.status, asked.text).toBe(200)
  const key = await keyOfMail(email, '/account/confirm')
  await age()
  for (const [client, way] of [
    [person.client, `/account/profile/${person.userId}/settings`],
    [site.visitor(), '/account/login'],
  ] as const) {
    const refused = await client.submit('/account/confirm', { key, kind: 'email', next: '' })
    expect([refused.status, readText(refused.text).includes(OLD)]).toEqual([400, true])
    expect(readText(refused.text)).toContain('Change the address again in your settings')
    expect(attributes(refused.text, 'href')).toContain(way)
  }
  const [row] = await site.sql<{ email: string }>('SELECT email FROM account WHERE userId = ?', [person.userId])
  expect(row?.email).toBe(person.email)
})

test('an appeal: the text is kept, and the contact form is offered', async () => {
  const [admin, person] = [await makePerson(site, { roles: ['admin'] }), await makePerson(site)]
  await admin.client.send('PUT', '/api/admin/user', { username: person.username, suspended: true })
  const key = await keyOfMail(person.email, '/account/appeal')
  await age()
  const text = 'That was my little brother, sorry for him.'
  const refused = await site.visitor().submit('/account/appeal', { form: 'appeal', key, text })
  expect([refused.status, readText(refused.text).includes(OLD)]).toEqual([400, true])
  expect(refused.text).toContain(text)
  expect(attributes(refused.text, 'href')).toContain('/about/contact')
})

test('a withdrawn or answered invitation to a foundry: reported, by link or by button', async () => {
  const { foundryId } = await site.family('lobster')
  const owner = await makePerson(site, { roles: ['designer'], foundryId })
  const guest = await makePerson(site)
  const page = '/account/foundry/create'
  const invite = () =>
    owner.client.post('/trpc/foundries.invite', { foundryId, username: guest.username, role: 'member' })
  const answer = (accept: string) => guest.client.submit(page, { form: 'invite', foundryId: String(foundryId), accept })
  const asked = await invite()
  expect(asked.status, asked.text).toBe(200)
  const mail = (await mailsTo(site, guest.email)).at(-1)
  const followed = /(\/account\/foundry\/create\S*)/.exec(mail?.body ?? '')![1]!
  const gone = 'This invitation was answered or withdrawn.'
  const shown = readText((await guest.client.get(followed)).text)
  expect([shown.includes('You are invited'), shown.includes(gone)]).toEqual([true, false])
  await owner.client.post('/trpc/foundries.withdrawInvite', { foundryId, userId: guest.userId })
  expect(readText((await guest.client.get(followed)).text)).toContain(gone)
  expect(readText((await guest.client.get(page)).text)).not.toContain(gone)
  const refused = await answer('1')
  expect([refused.status, refused.text.includes('role="alert"')]).toEqual([404, true])
  expect(readText(refused.text)).toContain(
    'This invitation was answered or withdrawn, or is older than 14 days. Ask for',
  )
  await invite()
  expect((await answer('1')).status).toBe(303)
  expect((await answer('1')).status).toBe(404)
})
