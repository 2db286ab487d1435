import type { EntityManager } from 'typeorm'
import { afterAll, describe, expect, test } from 'vitest'
import { CaseFamily } from '#server/database/entities/case-file.ts'
import { RateLimit } from '#server/database/entities/rate-limit.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { createLimitsService, type LimitRule, type LimitsService } from '#server/features/core/limits/limits.service.ts'
import { createCasesService } from '#server/features/moderation/cases/cases.service.ts'
import { APPEAL_RATES, COUNTER_RATES } from '#shared/moderation-limits.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { randomAddress, type SiteClient } from '#tests/support/http-client.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { makePerson } from '#tests/support/people.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SECRET = 'cases-tests-secret-of-32-characters-x'
const site = await startTestSite({ env: { SITE_SECRET: SECRET, CONTACT_TO: 'Operator <operator@fonts.example>' } })
const admin = await makePerson(site, { username: 'admina', roles: ['admin'] })
const moderator = await makePerson(site, { username: 'moda', roles: ['moderator'] })
afterAll(() => site.close())

const show = (client: SiteClient, reference: string) => client.ask('cases.show', { reference })
const stamp = () => issueStamp(SECRET, Date.now() - 60_000)

/** The latest case of a kind. */
async function lastCase(kind: string): Promise<{ reference: string; status: string; answer: string | null }> {
  const [row] = await site.sql<{ reference: string; status: string; answer: string | null }>(
    'SELECT reference, status, answer FROM case_file WHERE kind = ? ORDER BY id DESC LIMIT 1',
    [kind],
  )
  return row!
}

/** The site's own limits service. */
async function withLimits(work: (manager: EntityManager, limits: LimitsService) => Promise<unknown>): Promise<void> {
  const limits = createLimitsService({ database: site.database, secret: SECRET })
  await transaction(site.database, (manager) => work(manager, limits))
}
/** Uses up a limit, which may be partly used already. */
const exhaust = (rule: LimitRule, subject: string) =>
  withLimits(async (manager, limits) => {
    for (let times = 0; times < rule.times; times++) if (!(await limits.tryTake(manager, rule, subject))) return
  })
const forget = ({ name }: LimitRule) => withLimits((manager) => manager.delete(RateLimit, { name }))

describe('messages of the contact form', () => {
  test('are cases that admins answer, hidden from moderators', async () => {
    const input = { name: 'Ana', email: 'ana@example.org', subject: 'Lost <b>kern</b>', message: 'Where is\nthe kern?' }
    expect((await site.visitor().post('/api/v3/contact', { ...input, stamp: stamp() })).status).toBe(200)
    const { reference } = await lastCase('contact')
    expect(reference).toMatch(/^C-/)
    const [told] = await mailsTo(site, 'operator@fonts.example')
    expect(told!.body).toContain(`/admin/case/${reference}`)
    expect((await moderator.client.get('/admin/cases/contact')).status).toBe(404)
    expect((await moderator.client.get(`/admin/case/${reference}`)).status).toBe(404)
    expect(readText((await admin.client.get('/admin/cases/contact')).text)).toContain('Lost <b>kern</b> Where is the')
    expect(readText((await admin.client.get('/admin/go')).text)).toMatch(/1 ?Contact messages/)
    const path = `/admin/case/${reference}`
    const silent = await admin.client.submit(path, { form: 'decide', act: 'answer', answer: ' ' })
    expect([silent.status, readText(silent.text)]).toEqual([400, expect.stringContaining('Write the answer')])
    const done = await admin.client.submit(path, { form: 'decide', act: 'answer', answer: 'On page two.' })
    expect(done.status).toBe(303)
    const [mail] = await mailsTo(site, 'ana@example.org')
    expect(mail!.subject).toContain(reference)
    expect(mail!.body).toMatch(/Hello Ana,\n\nOn page two\.\n\nYou wrote: Lost <b>kern<\/b>\n> Where is\n> the kern\?/)
    expect((await lastCase('contact')).status).toBe('closed')
    expect((await admin.client.submit(path, { form: 'decide', act: 'answer', answer: 'Again' })).status).toBe(409)
    expect(await mailsTo(site, 'ana@example.org')).toHaveLength(1)
  })
})

describe('reports of the same thing', () => {
  test('are closed with the decided one if ticked, and each sender is told', async () => {
    const family = await site.family('lobster')
    const people = [await makePerson(site), await makePerson(site), await makePerson(site)] as const
    const references: string[] = []
    for (const [at, reason] of ['Stolen font', 'stolen  FONT', 'Rude name'].entries()) {
      const input = { subject: 'family', subjectId: family.id, reason }
      references.push((await people[at]!.client.post('/trpc/reports.send', input)).json.result.data.reference)
    }
    const [first, same, other] = references as [string, string, string]
    const seen = (await show(moderator.client, first)).json.result.data
    expect(seen.twins).toMatchObject([
      { reference: same, words: 'stolen  FONT', same: true },
      { reference: other, words: 'Rude name', same: false },
    ])
    const page = (await moderator.client.get(`/admin/case/${first}`)).text
    expect(page).toMatch(new RegExp(`<input type="checkbox" name="twins" checked="" value="${same}"`))
    expect(page).not.toMatch(new RegExp(`<input type="checkbox" name="twins" checked="" value="${other}"`))
    const path = `/admin/case/${first}`
    const fields = { form: 'decide', act: 'dismiss', answer: 'It is hers.' }
    // A report of something else is not a twin, whatever the form says.
    const rude = { subject: 'person', subjectId: people[1].userId, reason: 'Rude' }
    const foreign = (await people[0].client.post('/trpc/reports.send', rude)).json.result.data.reference
    expect((await moderator.client.submit(path, { ...fields, twins: foreign })).status).toBe(409)
    expect((await moderator.client.submit(path, { ...fields, twins: same })).status).toBe(303)
    const states = await site.sql(
      'SELECT reference, status, decision FROM case_file WHERE reference IN (?, ?, ?, ?) ORDER BY id',
      [...references, foreign],
    )
    expect(states).toEqual([
      { reference: first, status: 'closed', decision: 'dismiss' },
      { reference: same, status: 'closed', decision: 'dismiss' },
      { reference: other, status: 'open', decision: null },
      { reference: foreign, status: 'open', decision: null },
    ])
    for (const [at, told] of [true, true, false].entries())
      expect((await mailsTo(site, people[at]!.email)).some(({ body }) => body.includes('It is hers.'))).toBe(told)
    const acts = await site.sql<{ subject: string }>("SELECT subject FROM audit_entry WHERE action = 'case.dismiss'")
    expect(acts.map(({ subject }) => subject)).toEqual([`case:${first}`, `case:${same}`])
    expect((await show(moderator.client, same)).json.result.data.log).toContain(`dismiss: with ${first}`)
  })
})

describe('who reported a family', () => {
  test('is kept from the moderators of its foundry, also after they or the family left it', async () => {
    const family = await site.family('playfair-display')
    // The last owner may not leave.
    await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
    const former = await makePerson(site, { roles: ['moderator', 'designer'], foundryId: family.foundryId })
    const reporters = [await makePerson(site), await makePerson(site)] as const
    const report = async (client: SiteClient): Promise<string> => {
      const stolen = { subject: 'family', subjectId: family.id, reason: 'Stolen' }
      const sent = await client.post('/trpc/reports.send', stolen)
      expect(sent.status, sent.text).toBe(200)
      return sent.json.result.data.reference
    }
    const reference = await report(reporters[0].client)
    const left = { foundryId: family.foundryId, userId: former.userId }
    expect((await former.client.post('/trpc/foundries.removeMember', left)).status).toBe(200)
    const later = await report(reporters[1].client)
    const isSecret = async () => {
      const own = (await show(former.client, reference)).json.result.data
      expect(own).toMatchObject({ from: { name: '', userId: null }, twins: [{ from: reporters[1].username }] })
      expect(own.acts).not.toContain('dismiss')
      const other = (await show(former.client, later)).json.result.data
      expect(other).toMatchObject({ from: { name: reporters[1].username }, twins: [{ reference, from: '' }] })
      const decided = { reference: later, act: 'dismiss', twins: [reference] }
      expect((await former.client.post('/trpc/cases.decide', decided)).status).toBe(409)
      const queue = (await former.client.get('/admin/cases/reports?subject=family')).text
      expect(queue).toContain(reporters[1].username)
      expect(queue).not.toContain(reporters[0].username)
    }
    await isSecret()
    const [{ id: foundryId } = { id: 0 }] = await site.sql<{ id: number }>('SELECT id FROM foundry WHERE id <> ?', [
      family.foundryId,
    ])
    expect((await admin.client.post('/trpc/publishing.transfer', { familyId: family.id, foundryId })).status).toBe(200)
    await isSecret()
    // As when it is removed, which waits for its cases.
    await transaction(site.database, (manager) => manager.delete(CaseFamily, { familyId: family.id }))
    await isSecret()
    expect((await show(moderator.client, reference)).json.result.data.from.name).toBe(reporters[0].username)
  })
})

describe('a counter-notice', () => {
  const said = {
    name: 'Dora Drawer',
    email: 'dora@example.org',
    postal: '1 Letter Street\r\nTypetown',
    phone: '+1 234',
    statement: 'I drew every letter myself in 2019.',
    signature: 'dora  drawer',
    mistaken: 'on',
    jurisdiction: 'on',
  }

  /** A family taken down by a notice, and the key in the mail to its designer. */
  async function takeDown(slug: string) {
    const family = await site.family(slug)
    const designer = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
    const notice = {
      name: 'Ann Owner',
      role: 'owner',
      owner: '',
      email: 'ann@example.org',
      postal: '2 Law Lane, Courtville',
      phone: '',
      work: 'My typeface, drawn in 2001',
      original: '',
      families: `/x-f${family.id}`,
      goodFaith: 'on',
      accurate: 'on',
      signature: 'Ann Owner',
      stamp: stamp(),
    }
    const sent = await site.visitor().post('/trpc/notices.open', notice)
    expect(sent.status, sent.text).toBe(200)
    const { reference } = sent.json.result.data
    const down = await admin.client.submit(`/admin/case/${reference}`, { form: 'decide', act: 'take-down' })
    expect(down.status).toBe(303)
    const [mail] = await mailsTo(site, designer.email)
    const key = /\/account\/counter-notice\?key=([\w-]{43})/.exec(mail!.body)![1]!
    return { family, reference, key, designer, mail: mail!.body }
  }

  test('a taken-down family is put back or stays down, never dismissed; its owners get a copy of the notice', async () => {
    const { family, reference, designer, mail } = await takeDown('nabla')
    const studio = async () => readText((await designer.client.get(`/account/family/${family.id}/edit`)).text)
    expect(await studio()).toContain('If the notice is wrong, answer it with a counter-notice')
    for (const words of ['Name: Ann Owner', 'My typeface, drawn in 2001', 'Signed: Ann Owner'])
      expect(mail).toContain(words)
    for (const secret of ['ann@example.org', 'Law Lane']) expect(mail).not.toContain(secret)
    const told = (await mailsTo(site, 'ann@example.org')).length
    const path = `/admin/case/${reference}`
    expect(readText((await admin.client.get(path)).text)).not.toContain('Dismiss')
    expect((await admin.client.submit(path, { form: 'decide', act: 'dismiss' })).status).toBe(409)
    expect(await mailsTo(site, 'ann@example.org')).toHaveLength(told)
    expect((await admin.client.submit(path, { form: 'decide', act: 'put-back' })).status).toBe(303)
    expect((await mailsTo(site, 'ann@example.org'))[0]!.body).toContain('are back on the site.')
    await waitFor('the family', async () => (await site.client.get(`/${family.slug}-f${family.id}`)).status === 200)
    expect(await studio()).not.toContain('counter-notice')
    // Nothing is down any more: reopening changes nothing else.
    expect((await admin.client.submit(path, { form: 'decide', act: 'reopen' })).status).toBe(303)
    expect((await admin.client.submit(path, { form: 'decide', act: 'dismiss' })).status).toBe(303)
    expect((await mailsTo(site, 'ann@example.org'))[0]!.body).toContain('have not taken the font families down')
  })

  test('a reported family that is down cannot be dismissed either', async () => {
    const family = await site.family('yusei-magic')
    const reporter = await makePerson(site)
    const input = { subject: 'family', subjectId: family.id, reason: 'Stolen' }
    const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    const path = `/admin/case/${reference}`
    expect(readText((await moderator.client.get(path)).text)).toContain('Dismiss')
    for (const act of ['take-down', 'reopen'])
      expect((await moderator.client.submit(path, { form: 'decide', act })).status).toBe(303)
    expect((await moderator.client.submit(path, { form: 'decide', act: 'dismiss' })).status).toBe(409)
    expect((await moderator.client.submit(path, { form: 'decide', act: 'put-back' })).status).toBe(303)
  })

  test('a family kept down by another notice is not reported as back', async () => {
    const [one, other] = [await site.family('amiri'), await site.family('noto-sans-devanagari')]
    const notice = {
      name: 'Bea Owner',
      role: 'owner',
      owner: '',
      email: 'bea@example.org',
      postal: '3 Law Lane',
      phone: '',
      work: 'My other typeface, drawn in 2005',
      original: '',
      families: `/x-f${one.id}\n/x-f${other.id}`,
      goodFaith: 'on',
      accurate: 'on',
      signature: 'Bea Owner',
      stamp: stamp(),
    }
    const sent = await site.visitor().post('/trpc/notices.open', notice)
    expect(sent.status, sent.text).toBe(200)
    const { reference } = sent.json.result.data
    const first = await takeDown('amiri')
    for (const act of ['take-down', 'put-back'])
      expect((await admin.client.submit(`/admin/case/${reference}`, { form: 'decide', act })).status).toBe(303)
    expect((await mailsTo(site, 'bea@example.org'))[0]!.body).toContain('except those that another notice keeps down')
    const settled = await admin.client.submit(`/admin/case/${first.reference}`, { form: 'decide', act: 'put-back' })
    expect(settled.status).toBe(303)
  })

  test('by the link in the mail, without scripts and account: once, then the case is open again', async () => {
    const { family, reference, key } = await takeDown('press-start-2p')
    // The secret is only in the mail.
    for (const table of ['case_link', 'case_file', 'audit_entry', 'family_publishing', 'foundry_activity'])
      expect(JSON.stringify(await site.sql(`SELECT * FROM ${table}`))).not.toContain(key)
    const path = `/account/counter-notice?key=${key}`
    const visitor = site.visitor()
    const page = readText((await visitor.get(path)).text)
    for (const words of [reference, 'Ann Owner', 'My typeface, drawn in 2001']) expect(page).toContain(words)
    for (const secret of ['ann@example.org', 'Law Lane']) expect(page).not.toContain(secret)
    const send = (fields: Record<string, string>, client = visitor) =>
      client.submit('/account/counter-notice', { form: 'counter', key, ...fields }, { address: randomAddress() })
    const { mistaken: _, ...unsure } = said
    const lacking = await send({ ...unsure, signature: 'Somebody else' })
    expect([lacking.status, readText(lacking.text)]).toEqual([400, expect.stringContaining('Needed for a valid')])
    expect(lacking.text).toContain('I drew every letter myself in 2019.')
    const unsigned = await send({ ...said, signature: 'Somebody else' })
    expect([unsigned.status, readText(unsigned.text)]).toEqual([400, expect.stringContaining('Type the same name')])
    const both = await Promise.all([send(said), send(said, site.visitor())])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400])
    const file = await lastCase('dmca')
    expect(file.status).toBe('open')
    expect(JSON.parse(file.answer!)).toMatchObject([{ name: 'Dora Drawer', family: family.name }])
    expect((await mailsTo(site, 'operator@fonts.example'))[0]!.subject).toContain(`Counter-notice ${reference}`)
    expect((await mailsTo(site, 'dora@example.org'))[0]!.body).toContain('I drew every letter myself')
    expect(readText((await visitor.get(path)).text)).toContain('was already sent with this link')
    const seen = readText((await admin.client.get(`/admin/case/${reference}`)).text)
    for (const words of ['Dora Drawer', 'I drew every letter myself', 'Forward counter-notice'])
      expect(seen).toContain(words)
    // An admin's entry from a letter is stored beside it.
    const paper = { form: 'counter', name: 'Eva Drawer', statement: 'So did I, too.', postal: '', email: '', phone: '' }
    expect((await admin.client.submit(`/admin/case/${reference}`, paper)).status).toBe(303)
    expect(JSON.parse((await lastCase('dmca')).answer!)).toHaveLength(2)
    expect((await admin.client.submit(`/admin/case/${reference}`, { form: 'decide', act: 'forward' })).status).toBe(303)
    const [forwarded] = await mailsTo(site, 'ann@example.org')
    for (const words of ['I drew every letter myself', 'So did I, too.']) expect(forwarded!.body).toContain(words)
    expect((await admin.client.submit(`/admin/case/${reference}`, { form: 'decide', act: 'put-back' })).status).toBe(
      303,
    )
    await waitFor('the family', async () => (await site.client.get(`/${family.slug}-f${family.id}`)).status === 200)
  })

  test('has a daily limit per address and in total; refused ones do not use up the link', async () => {
    const { key } = await takeDown('lobster')
    const send = async (address: string) =>
      site.visitor().submit('/account/counter-notice', { form: 'counter', key, ...said }, { address })
    const [crowded, quiet] = ['198.18.77.1', '198.18.77.2']
    await exhaust(COUNTER_RATES.day, crowded)
    const refused = await send(crowded)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    // Typed text is kept.
    expect(refused.text).toContain('I drew every letter myself in 2019.')
    await exhaust(COUNTER_RATES.all, '')
    expect((await send(quiet)).status).toBe(429)
    await forget(COUNTER_RATES.all)
    expect((await send(quiet)).status).toBe(303)
  })

  test('an unknown link says so, and is refused', async () => {
    const visitor = site.visitor()
    expect(readText((await visitor.get('/account/counter-notice?key=nothing')).text)).toContain('Open the link')
    const wrong = await visitor.submit('/account/counter-notice', { form: 'counter', ...said, key: 'A'.repeat(43) })
    expect([wrong.status, readText(wrong.text)]).toEqual([400, expect.stringContaining('Open the link')])
  })
})

test('appeals have a daily limit per address; refused ones do not use up the link', async () => {
  const person = await makePerson(site)
  const suspended = { username: person.username, suspended: true, reason: 'Spam' }
  expect((await admin.client.post('/trpc/admin.suspendUser', suspended)).status).toBe(200)
  const [mail] = await mailsTo(site, person.email)
  const key = /\/account\/appeal\?key=([\w-]+)/.exec(mail!.body)![1]!
  const text = 'That was my little brother, sorry for him.'
  const send = (address: string) => site.visitor().submit('/account/appeal', { form: 'appeal', key, text }, { address })
  const [crowded, quiet] = ['198.18.78.1', '198.18.78.2']
  await exhaust(APPEAL_RATES.day, crowded)
  const refused = await send(crowded)
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(text)])
  expect((await send(quiet)).status).toBe(303)
  expect((await lastCase('appeal')).status).toBe('open')
})

test('the command line only changes a case as it was read, and logs it', async () => {
  const reporter = await makePerson(site)
  const family = await site.family('amiri')
  const input = { subject: 'family', subjectId: family.id, reason: 'Wrong name' }
  const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
  const cases = createCasesService({ database: site.database, reader: createReader(site.database, null) })
  await expect(cases.setStatus(reference, 'gone', '')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const both = await Promise.all(
    [
      admin.client.post('/trpc/cases.decide', { reference, act: 'dismiss' }),
      cases.setStatus(reference, 'closed', 'By me'),
    ].map((work) =>
      Promise.resolve(work as Promise<{ status?: number } | undefined>).then(
        (answer) => answer?.status ?? 200,
        (error: { code: string }) => (error.code === 'CONFLICT' ? 409 : 500),
      ),
    ),
  )
  expect(both.sort()).toEqual([200, 409])
  await expect(cases.setStatus(reference, 'closed', '')).rejects.toMatchObject({ code: 'CONFLICT' })
  await cases.setStatus(reference, 'open', 'Look again')
  const [entry] = await site.sql<{ actorId: number | null; action: string; detail: string }>(
    'SELECT actorId, action, detail FROM audit_entry ORDER BY id DESC LIMIT 1',
  )
  expect(entry).toMatchObject({ actorId: null, action: 'case.open' })
  expect(JSON.parse(entry!.detail)).toEqual({
    note: 'Look again',
    before: { status: 'closed' },
    after: { status: 'open' },
  })
})

test('trust: an admin grants and revokes it on a person’s page, others cannot', async () => {
  const { foundryId } = await site.family('inter')
  const designer = await makePerson(site, { roles: ['designer'], foundryId })
  const page = `/admin/user/${designer.userId}`
  const trust = (trusted: string) => admin.client.submit(page, { form: 'trust', foundryId: String(foundryId), trusted })
  const trusted = async () =>
    (await site.sql<{ trustedAt: number | null }>('SELECT trustedAt FROM foundry WHERE id = ?', [foundryId]))[0]!
      .trustedAt
  for (const person of [moderator, designer])
    expect((await person.client.post('/trpc/manage.trust', { foundryId, trusted: true })).status).toBe(403)
  expect(await trusted()).toBeNull()
  const given = await trust('true')
  expect([given.status, given.headers.location]).toEqual([303, `${page}?saved=trust`])
  expect(await trusted()).not.toBeNull()
  expect(readText((await admin.client.get(page)).text)).toContain('Stop trusting ')
  expect((await trust('false')).status).toBe(303)
  expect(await trusted()).toBeNull()
  const acts = await site.sql('SELECT action FROM audit_entry WHERE subject = ? ORDER BY id', [`foundry:${foundryId}`])
  expect(acts).toEqual([{ action: 'foundry.trust' }, { action: 'foundry.distrust' }])
})
