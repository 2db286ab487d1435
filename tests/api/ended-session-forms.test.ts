import { afterAll, describe, expect, test } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson, PASSWORD } from '#tests/support/people.ts'

const site = await startTestSite()
afterAll(() => site.close())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const LOGIN = '/account/login?next=%2Faccount%2Fmessages%2Fnew'

describe('a form that is sent on to the log-in page', () => {
  test('is kept, without its token', async () => {
    const answer = await post(LOGIN, { form: '', subject: 'Kept words', token: 'of-the-form' })
    const page = await answer.text()
    expect([answer.status, page.includes(MESSAGES.loginToContinue)]).toEqual([403, true])
    const kept = /name="kept" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    expect(JSON.parse(Buffer.from(kept, 'base64url').toString())).toEqual([
      ['form', ''],
      ['subject', 'Kept words'],
    ])
  })

  test.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example' }] as Record<string, string>[])(
    'is not kept for another site: %j',
    async (headers) => {
      const answer = await post(LOGIN, { subject: 'Press the button' }, headers)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('name="kept"')
    },
  )

  test('that is too long leads to the log-in page', async () => {
    const answer = await post(LOGIN, { subject: '"'.repeat(600_000) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LOGIN])
    expect((await answer.text()).length).toBeLessThan(1000)
  })

  test('that is too long to be kept cannot come back through the log-in form', async () => {
    const answer = await post('/account/login', { login: 'a', password: 'b', next: '/', kept: 'a'.repeat(600_000) })
    expect(answer.status).toBe(400)
  })
})

test('a form with a file leads to the log-in page, as nothing of it is kept', async () => {
  const body = new FormData()
  body.set('form', 'import')
  body.set('text', 'Lobster')
  const answer = await fetch(`${site.url}/account/collections`, { method: 'POST', redirect: 'manual', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/login?next=%2Faccount%2Fcollections'])
})

test('logging in sends a kept form on to its own page only', async () => {
  const person = await makePerson(site)
  person.client.cookies.delete('session')
  const kept = Buffer.from(JSON.stringify([['subject', 'Kept words']])).toString('base64url')
  const login = (next: string) =>
    person.client.submit('/account/login', { login: person.username, password: PASSWORD, next, kept })
  const own = await login('/account/messages/new')
  expect([own.status, own.headers.location]).toEqual([307, '/account/messages/new'])
  const elsewhere = await login('//elsewhere.example/')
  expect([elsewhere.status, elsewhere.headers.location]).toEqual([303, '/'])
})
