import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { listOutbox, readOutbox } from '#server/mail/outbox-folder.ts'
import { CALL_RATES, DAY_MS } from '#shared/limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readHead, readText, unescapeHtml } from '#tests/support/html.ts'
import { randomAddress, type SiteClient } from '#tests/support/http-client.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SECRET = 'a secret of tests, long enough'
const env = {
  SITE_SECRET: SECRET,
  CONTACT_TO: 'Operator <operator@fonts.example>',
  CONTACT_EMAIL: 'hello@fonts.example',
  OPERATOR_NAME: 'Ada Type',
}

const site = await startTestSite({ env })
afterAll(() => site.close())

/** A page that was opened a minute ago. */
const stamp = () => issueStamp(SECRET, Date.now() - 60_000)
const message = (more: Record<string, unknown> = {}) => ({
  name: 'Ana Ñandú',
  email: 'ana@example.org',
  subject: 'A question about “kerning”',
  message: 'Hello,\r\nhow are you?\r\n\r\n.\r\nAna',
  stamp: stamp(),
  ...more,
})
const stampOf = (page: string) => /name="stamp" value="([^"]+)"/.exec(page)![1]!
const outbox = () => `${site.dataDir}/outbox`

/** The newest mail, decoded like a mail program; skips mails seen before. */
const seen = new Set<string>()
async function nextMails(count: number): Promise<string[]> {
  const fresh = async () => (await listOutbox(outbox())).filter(({ name }) => !seen.has(name))
  await waitFor(`${count} mails`, async () => (await fresh()).length >= count, 20_000)
  const entries = await fresh()
  expect(entries).toHaveLength(count)
  for (const { name } of entries) seen.add(name)
  return Promise.all(entries.map(async ({ name }) => (await readOutbox(outbox(), name)) ?? ''))
}
afterEach(async () => {
  // The relay marks a mail after delivering it; then none is pending.
  const queued = () => site.sql("SELECT id FROM mail_message WHERE status = 'queued'")
  await waitFor('an empty queue', async () => (await queued()).length === 0)
  // A refused form must not have sent anything.
  expect((await listOutbox(outbox())).filter(({ name }) => !seen.has(name))).toEqual([])
})

/** A plain form post, like a browser's without scripts. */
async function postForm(
  path: string,
  fields: Record<string, unknown>,
  options: { client?: SiteClient; token?: string; address?: string; headers?: Record<string, string> } = {},
) {
  const client = options.client ?? site.visitor()
  const page = await client.get(path)
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect(token).toBe((await client.config()).AntiForgeryToken)
  return client.request('POST', path, {
    body: new URLSearchParams({ token: options.token ?? token, ...(fields as Record<string, string>) }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
    address: options.address,
  })
}

describe('a message to the operator', () => {
  test('is sent by call, with the sender as Reply-To', async () => {
    const answer = await site.visitor().post('/api/v3/contact', message())
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ sent: true, stamp: expect.stringMatching(/^\w+\.[\w-]+\.[\w-]+$/) })
    const [mail] = await nextMails(1)
    expect(mail).toMatch(/^To: Operator <operator@fonts\.example>\r$/m)
    expect(mail).toMatch(/^Reply-To: .*<ana@example\.org>\r$/m)
    expect(mail).toMatch(/^From: Fontarium <noreply@127\.0\.0\.1>\r$/m)
    expect(mail).toMatch(/how are you\?/)
  })

  test('is sent by plain form, and reloading the page does not send again', async () => {
    const answer = await postForm('/about/contact', message())
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/about/contact?sent=1')
    const page = await site.client.get('/about/contact?sent=1')
    expect(page.status).toBe(200)
    expect(readText(page.text)).toContain('Your message is on its way')
    await nextMails(1)
  })

  test('names every wrong field, and keeps what was typed', async () => {
    const wrong = { ...message(), name: '  ', email: 'ana@@example', message: 'short', subject: '<b>"&\' x' }
    const call = await site.visitor().post('/api/v3/contact', wrong)
    expectProblem(call, 400, 'BAD_REQUEST', 'name')
    expect(Object.keys(call.json.fields).sort()).toEqual(['email', 'message', 'name'])

    const page = await postForm('/about/contact', wrong)
    expect(page.status).toBe(400)
    expect(readHead(page.text).title).toMatch(/^Not sent: Contact/)
    for (const sentence of Object.values(call.json.fields as Record<string, string>))
      expect(readText(page.text)).toContain(sentence)
    expect(unescapeHtml(page.text)).toContain('value="ana@@example"')
    expect(page.text).toContain('value="&lt;b&gt;&quot;&amp;&#x27; x"')
    expect(page.text).toContain('>short</textarea>')
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect((await site.client.get('/about/contact')).text).not.toContain('ana@@example')
  })

  test.each([
    ['a line break in the name', { name: 'Ana\r\nBcc: victim@example.org' }, 'name'],
    ['a line break in the address', { email: 'ana@example.org\r\nBcc: victim@example.org' }, 'email'],
    ['a line break in the subject', { subject: 'Hi\nBcc: victim@example.org' }, 'subject'],
    ['two addresses', { email: 'ana@example.org, bob@example.org' }, 'email'],
    ['an unknown field', { bcc: 'victim@example.org' }, 'bcc'],
    ['a list for a name', { name: ['a', 'b'] }, 'name'],
    ['too long', { message: 'x'.repeat(5001) }, 'message'],
    ['a filled trap', { nickname: 'http://spam.example' }, 'nickname'],
    ['no stamp', { stamp: '' }, 'stamp'],
    ['a made-up stamp', { stamp: `${(1).toString(36)}.AAAAAAAA.${'A'.repeat(22)}` }, 'stamp'],
    ['a stamp of the day before yesterday', { stamp: issueStamp(SECRET, Date.now() - 2 * DAY_MS) }, 'stamp'],
  ])('refuses %s', async (_, change, param) => {
    expectProblem(await site.visitor().post('/api/v3/contact', message(change)), 400, 'BAD_REQUEST', param)
  })

  test('asks for a second press when a form is filled in too fast, keeping its words', async () => {
    const fresh = issueStamp(SECRET)
    const page = await postForm('/about/contact', message({ stamp: fresh }))
    expect(page.status).toBe(400)
    expect(readText(page.text)).toContain('Press the button again to send it.')
    expect(page.text).toContain('value="ana@example.org"')
    const again = await postForm('/about/contact', message({ stamp: stampOf(page.text) }))
    expect(again.status).toBe(303)
    await nextMails(1)
  })

  test('a stamp works once: the second time the page says so, and its button sends again', async () => {
    const [client, sent] = [site.visitor(), message()]
    expect((await postForm('/about/contact', sent, { client })).status).toBe(303)
    await nextMails(1)
    // Like Back and the button, or the second half of a double click.
    const page = await postForm('/about/contact', sent, { client })
    expect(page.status).toBe(409)
    expect(readHead(page.text).title).toMatch(/^Sent already: Contact/)
    expect(readText(page.text)).toContain('This form was sent already. To send it once more, press the button again.')
    expect(readText(page.text)).not.toContain('Nothing has been sent')
    expect(page.text).toContain('value="ana@example.org"')
    const fresh = stampOf(page.text)
    expect(fresh).not.toBe(sent.stamp)
    expect((await postForm('/about/contact', { ...sent, stamp: fresh }, { client })).status).toBe(303)
    await nextMails(1)
  })

  test('of two concurrent clicks one sends', async () => {
    const sent = message()
    const answers = await Promise.all([postForm('/about/contact', sent), postForm('/about/contact', sent)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    await nextMails(1)
  })

  test('programs get the next stamp with the answer and with the error', async () => {
    const sent = message()
    const first = await site.visitor().post('/api/v3/contact', sent)
    await nextMails(1)
    const again = await site.visitor().post('/api/v3/contact', sent)
    expectProblem(again, 409, 'CONFLICT', 'stamp')
    expect((await site.visitor().post('/api/v3/contact', { ...sent, stamp: again.json.stamp })).status).toBe(200)
    await nextMails(1)
    // The new stamp is as young as a page just opened.
    expectProblem(
      await site.visitor().post('/api/v3/contact', { ...sent, stamp: first.json.stamp }),
      400,
      'BAD_REQUEST',
    )
  })

  test('a refused form does not use up its stamp', async () => {
    const sent = message()
    expect((await postForm('/about/contact', { ...sent, message: 'short' })).status).toBe(400)
    expect((await postForm('/about/contact', sent)).status).toBe(303)
    await nextMails(1)
  })

  test('a page open for days says so, and its button sends', async () => {
    const page = await postForm('/about/contact', message({ stamp: issueStamp(SECRET, Date.now() - 2 * DAY_MS) }))
    expect(page.status).toBe(400)
    expect(readText(page.text)).toContain('Nothing has been sent. This page was open for more than a day.')
    expect((await postForm('/about/contact', message({ stamp: stampOf(page.text) }))).status).toBe(303)
    await nextMails(1)
  })

  test('a form needs the page’s token and this visitor’s cookie, and comes back with what was typed', async () => {
    const cases: Parameters<typeof postForm>[2][] = [
      { token: '' },
      { token: 'A'.repeat(43) },
      { headers: { Origin: 'https://evil.example' } },
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
      { headers: { Cookie: 'other=1' } },
    ]
    for (const options of cases) {
      const page = await postForm('/about/contact', message(), options)
      expect(page.status).toBe(403)
      expect(page.headers['content-type']).toMatch(/^text\/html/)
      expect(page.text).toContain('value="ana@example.org"')
    }
    const other = await site.visitor().config()
    expect((await postForm('/about/contact', message(), { token: other.AntiForgeryToken })).status).toBe(403)
  })

  test('refuses other bodies, and posts to other pages', async () => {
    const client = site.visitor()
    await client.config()
    const send = (path: string, type: string, body: string) =>
      client.request('POST', path, { body, headers: { 'Content-Type': type } })
    expectProblem(await send('/about/contact', 'text/plain', 'name=x'), 415, 'UNSUPPORTED_MEDIA_TYPE')
    expectProblem(
      await send('/about/contact', 'multipart/form-data; boundary=x', '--x--'),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    )
    const form = 'application/x-www-form-urlencoded'
    expectProblem(await send('/about/contact', form, `message=${'x'.repeat(300_000)}`), 413, 'PAYLOAD_TOO_LARGE')
    expectProblem(await send('/about/contact', form, Array(200).fill('a=1').join('&')), 400, 'BAD_REQUEST')
    expect((await send('/popular/fonts', form, 'a=1')).status).toBe(403)
  })

  test('refuses the sixth message of an address in an hour with the wait, and stores no address', async () => {
    const address = randomAddress()
    for (let i = 0; i < 5; i++)
      expect((await site.visitor().post('/api/v3/contact', message(), { address })).status).toBe(200)
    await nextMails(5)
    const refused = await site.visitor().post('/api/v3/contact', message(), { address })
    expectProblem(refused, 429, 'RATE_LIMITED')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
    const procedure = await site.visitor().post('/trpc/contact.send', message(), { address })
    expect(procedure.status).toBe(429)
    expect(Number(procedure.headers['retry-after'])).toBeGreaterThan(600)
    const page = await postForm('/about/contact', message(), { address })
    expect(page.status).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(600)
    expect(readText(page.text)).toMatch(/Try again in \d+ minutes/)
    const rows = await site.sql<{ subject: string }>('SELECT * FROM rate_limit')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(address)
    expect((await site.visitor().post('/api/v3/contact', message())).status).toBe(200)
    await nextMails(1)
  })

  test('refuses messages of all addresses when the day has had its share', async () => {
    const all = (freeAt: number) =>
      site.database.write.query("UPDATE rate_limit SET freeAt = ? WHERE name = 'contact-all'", [freeAt])
    await all(Date.now() + DAY_MS)
    expectProblem(await site.visitor().post('/api/v3/contact', message()), 429, 'RATE_LIMITED')
    await all(0)
  })
})

test('too many forms at once: the page says so and keeps what was typed', async () => {
  const address = randomAddress()
  // Without the page's token nothing is sent, and only the burst decides. Concurrently, since it is a burst per
  // seconds.
  const ask = () => postForm('/about/contact', message(), { address, token: 'A'.repeat(43) })
  const answers = await Promise.all(Array.from({ length: CALL_RATES.form.times * 2 }, ask))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers['content-type']).toMatch(/^text\/html/)
  expect(refused?.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(readText(refused!.text)).toContain('Too many forms from your address; try again in a moment.')
  expect(refused!.text).toContain('value="ana@example.org"')
  expect((await postForm('/about/contact', message())).status).toBe(303)
  await nextMails(1)
})

test('pages of forms are cached without personal values', async () => {
  const [tokens, stamps] = [new Set<string>(), new Set<string>()]
  for (let i = 0; i < 3; i++) {
    const client = site.visitor()
    const { text } = await client.get('/about/contact')
    const shown = /name="token" value="([^"]+)"/.exec(text)![1]!
    expect(shown).toBe((await client.config()).AntiForgeryToken)
    tokens.add(shown)
    stamps.add(stampOf(text))
  }
  expect(tokens.size).toBe(3)
  expect(stamps.size).toBe(3)
})
