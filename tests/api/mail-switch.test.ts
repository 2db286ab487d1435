import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { mailsTo, sentTo } from '#tests/support/mails.ts'
import { makePerson } from '#tests/support/people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const [ada, dora] = [await makePerson(site), await makePerson(site)]
const [{ email } = { email: '' }] = await site.sql<{ email: string }>('SELECT email FROM account WHERE userId = ?', [
  dora.userId,
])
const preferences = async () =>
  (await dora.client.ask('profile.view', { userId: dora.userId })).json.result.data.preferences

test('a mail program turns mails off by the address in their header, without a session or token', async () => {
  const sent = await ada.client.post('/trpc/messages.send', {
    toUserId: dora.userId,
    subject: 'Kern\u202eing',
    body: 'A pair of letters',
  })
  expect(sent.status).toBe(200)
  const [mail] = await mailsTo(site, email)
  expect(mail!.body).toContain(`${site.url}/account/profile/${dora.userId}/settings`)
  expect(mail!.body).toContain(': Kern ing\n')
  await waitFor('the mail', async () => (await sentTo(site, email)).length > 0)
  const [text] = await sentTo(site, email)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  const [, address] = /^List-Unsubscribe:\s+<(\S+)>\r?$/m.exec(text!) ?? []
  expect(address).toMatch(`${site.url}/account/mails-off?user=${dora.userId}&kind=messageMails&key=`)

  // GET leads to the settings and changes nothing.
  const looked = await site.visitor().get(address!.slice(site.url.length))
  expect(looked).toMatchObject({ status: 303, headers: { location: `/account/profile/${dora.userId}/settings` } })
  expect(await preferences()).toEqual({ messageMails: true, followMails: true })

  const pressed = await fetch(address!, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(pressed.status).toBe(200)
  expect(await preferences()).toEqual({ messageMails: false, followMails: true })
  for (const changed of [
    address!.replace('messageMails', 'followMails'),
    `${address}A`,
    address!.replace(/key=.*/, ''),
  ]) {
    expectProblem(await site.visitor().get(changed.slice(site.url.length)), 404, 'NOT_FOUND')
    expect((await fetch(changed, { method: 'POST' })).status).toBe(404)
  }
  expect((await fetch(address!, { method: 'PUT' })).status).toBe(405)
  expect(await preferences()).toEqual({ messageMails: false, followMails: true })
})
