import { afterAll, describe, expect, test } from 'vitest'
import { ACCOUNT_RATES, LOGIN_GUARD } from '#shared/account-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import type { SiteClient } from '#tests/support/http-client.ts'
import { keyOf, sentTo } from '#tests/support/mails.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const GOOD = 'seven quiet herons at dusk'
const WRONG = 'not the password'
const login = (client: SiteClient, name: string, password = PASSWORD, address?: string) =>
  client.post('/trpc/account.login', { login: name, password, next: '' }, address ? { address } : {})

/** A browser that logged in to the account and out again. */
async function knownBrowser(name: string, password = PASSWORD): Promise<SiteClient> {
  const client = site.visitor()
  expect((await login(client, name, password)).status).toBe(200)
  await client.post('/trpc/account.logout', undefined)
  expect(client.cookies.get('session')).toBe('')
  return client
}

/** Strangers everywhere guess until the account is locked. @returns the last answer */
async function close(name: string) {
  for (let at = 0; at <= LOGIN_GUARD.freeFailures; at++) {
    const answer = await login(site.visitor(), name, WRONG)
    expect(answer.status).toBe(400)
  }
  return login(site.visitor(), name)
}

async function resetKey(email: string): Promise<string> {
  const mails = async () => (await sentTo(site, email)).filter((text) => text.includes('a new password'))
  await waitFor(`mail to ${email}`, async () => (await mails()).length > 0)
  return keyOf((await mails()).at(-1)!)
}

describe('known browsers', () => {
  test('strangers lock the account for strangers only: its owner logs in with a known browser', async () => {
    const person = await makePerson(site)
    const browser = await knownBrowser(person.username)
    const refused = await close(person.username)
    expect([refused.status, refused.json.error.message]).toEqual([
      429,
      expect.stringMatching(/use a browser that you logged in with before, or set a new password/),
    ])
    expect((await login(browser, person.email)).status).toBe(200)
    // The owner's login does not unlock it for others.
    expect((await login(site.visitor(), person.username)).status).toBe(429)
  })

  test('also with the strangers’ address, after its limit is used up', async () => {
    const person = await makePerson(site)
    const browser = await knownBrowser(person.username)
    const address = '198.18.77.1'
    for (let at = 0; at < ACCOUNT_RATES.login.times; at++) await login(site.visitor(), person.username, WRONG, address)
    expect((await login(site.visitor(), person.username, PASSWORD, address)).status).toBe(429)
    expect((await login(browser, person.username, PASSWORD, address)).status).toBe(200)
  })

  test('it has its own limit on every address: its failures do not lock out others', async () => {
    const person = await makePerson(site)
    const browser = await knownBrowser(person.username)
    for (let at = 0; at < ACCOUNT_RATES.login.times; at++)
      expect((await login(browser, person.username, WRONG)).status).toBe(400)
    expect((await login(browser, person.username)).status).toBe(429)
    expect((await login(await knownBrowser(person.username), person.username)).status).toBe(200)
    // All free attempts: with the browser's among them the account would be locked.
    for (let at = 0; at < LOGIN_GUARD.freeFailures; at++) await login(site.visitor(), person.username, WRONG)
    expect((await login(site.visitor(), person.username)).status).toBe(200)
  })

  test('the cookie is not accessible to scripts and reveals nothing; keeps the latest of five accounts', async () => {
    const client = site.visitor()
    const people = []
    for (let at = 0; at < 6; at++) people.push(await makePerson(site))
    for (const [at, person] of people.entries()) {
      const answer = await login(client, person.username)
      const line = answer.headers['set-cookie']!.find((one) => one.startsWith('known='))
      expect(line).toMatch(/^known=[\w-]{65}(\.[\w-]{65}){0,4}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
      expect(client.cookies.get('known')!.split('.')).toHaveLength(Math.min(5, at + 1))
    }
    const marks = client.cookies.get('known')
    await login(client, people[5]!.username)
    expect(client.cookies.get('known')).toBe(marks)
  })

  test('a cookie of another account, or a forged one, counts as a stranger’s', async () => {
    const [person, other] = [await makePerson(site), await makePerson(site)]
    const browser = await knownBrowser(other.username)
    await close(person.username)
    expect((await login(browser, person.username)).status).toBe(429)
    const own = (await knownBrowser(other.username)).cookies.get('known')!
    for (const made of [`${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(65), '.', 'x'.repeat(4000)]) {
      const client = site.visitor()
      client.cookies.set('known', made)
      expect((await login(client, person.username)).status).toBe(429)
    }
  })

  test('an unknown name is locked with the same words, whatever the cookie', async () => {
    const person = await makePerson(site)
    const browser = await knownBrowser(person.username)
    const [known, unknown] = [await close((await makePerson(site)).username), await close('nobody-of-that-name')]
    const said = ({ status, text }: { status: number; text: string }) =>
      `${status} ${text.replace(/\d+ seconds/g, 'N')}`
    expect(said(unknown).replace(/"retryAfter":\d+/, '')).toBe(said(known).replace(/"retryAfter":\d+/, ''))
    expect((await login(browser, 'nobody-of-that-name')).status).toBe(429)
    const wrong = [await login(browser, 'nobody-else', WRONG), await login(browser, person.username, WRONG)]
    expect(new Set(wrong.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect(
      wrong.map((answer) => answer.headers['set-cookie']?.filter((line) => line.startsWith('known=')) ?? []),
    ).toEqual([[], []])
  })

  test('it ends with the password; the browser that changed it stays known', async () => {
    const person = await makePerson(site)
    const old = await knownBrowser(person.username)
    const browser = site.visitor()
    await login(browser, person.username)
    const change = await browser.post('/trpc/profile.changePassword', { current: PASSWORD, password: GOOD })
    expect(change.status).toBe(200)
    await close(person.username)
    expect((await login(old, person.username, GOOD)).status).toBe(429)
    expect((await login(browser, person.username, GOOD)).status).toBe(200)
  })

  test('a password reset by mail logs in, while strangers keep guessing', async () => {
    const person = await makePerson(site)
    const browser = site.visitor()
    await browser.post('/trpc/account.forgot', { email: person.email, next: '/category' })
    const key = await resetKey(person.email)
    const answer = await browser.post('/trpc/account.reset', { key, password: GOOD })
    expect(answer.json.result.data).toEqual({ done: true, username: person.username })
    await close(person.username)
    expect((await login(site.visitor(), person.username, GOOD)).status).toBe(429)
    expect((await login(browser, person.username, GOOD)).status).toBe(200)
  })
})
