import { afterAll, describe, expect, test } from 'vitest'
import { Account } from '#server/database/entities/account.ts'
import { CaseFamily, CaseFile } from '#server/database/entities/case-file.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { User } from '#server/database/entities/user.ts'
import { transaction } from '#server/database/transaction.ts'
import { issueStamp } from '#server/features/core/form-guard.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { makePerson, PASSWORD, type Person } from '#tests/support/people.ts'
import { lastInVain } from '#tests/support/wait-for.ts'

const SECRET = 'moderation-tests-secret-of-32-characters'
const site = await startTestSite({ env: { SITE_SECRET: SECRET } })
const admin = await makePerson(site, { username: 'admina', roles: ['admin'] })
const moderator = await makePerson(site, { username: 'moda', roles: ['moderator'] })
afterAll(() => site.close())

const referenceOf = (location: string | undefined) => new URL(location!, site.url).searchParams.get('case')!
/** Cached pages and search follow the change log within two seconds. */
const becomes = async (path: string, status: number) => {
  const isSo = async () => (await site.client.get(path)).status === status
  expect(await lastInVain(`${path} to be ${status}`, isSo), path).toBeLessThan(4000)
}
const auditOf = async (subject: string) =>
  site.sql<{ action: string; actorId: number; detail: string }>(
    'SELECT action, actorId, detail FROM audit_entry WHERE subject = ? ORDER BY id',
    [subject],
  )

async function write(work: Parameters<typeof transaction>[1]): Promise<void> {
  await transaction(site.database, work)
}

test('moderators only have the queues', async () => {
  for (const path of ['/admin/go', '/admin/cases/reports', '/admin/queue'])
    expect((await moderator.client.get(path)).status, path).toBe(200)
  for (const path of [
    '/admin/users',
    '/admin/cases/notices',
    '/admin/cases/appeals',
    '/admin/audit',
    '/admin/settings',
  ])
    expect((await moderator.client.get(path)).status, path).toBe(404)
  const text = readText((await moderator.client.get('/admin/go')).text)
  for (const words of ['Users', 'Sign-ups', 'Copyright notices', 'Audit log']) expect(text).not.toContain(words)
  expect(readText((await admin.client.get('/admin/go')).text)).toContain('Sign-ups')
})

describe('reports', () => {
  test('a family: reported without scripts, taken down by a moderator, hidden from visitors; the reporter is told', async () => {
    const family = await site.family('nabla')
    const reporter = await makePerson(site)
    const path = `/account/report/family/${family.id}`
    expect((await site.visitor().get(path)).status).toBe(302)
    const empty = await reporter.client.submit(path, { form: 'report', reason: ' ' })
    expect([empty.status, readText(empty.text)]).toEqual([400, expect.stringContaining('Say what is wrong')])
    const sent = await reporter.client.submit(path, { form: 'report', reason: 'This is stolen\nfrom a friend.' })
    expect(sent.status).toBe(303)
    const reference = referenceOf(sent.headers.location)
    expect(readText((await reporter.client.get(String(sent.headers.location))).text)).toContain(reference)
    const queue = readText((await moderator.client.get('/admin/cases/reports?subject=family')).text)
    expect(queue).toContain('This is stolen from a friend.')
    expect(readText((await moderator.client.get('/admin/cases/reports?subject=comment')).text)).not.toContain(reference)
    expect((await site.client.get(`/nabla-f${family.id}`)).status).toBe(200)
    const done = await moderator.client.submit(`/admin/case/${reference}`, { form: 'decide', act: 'take-down' })
    expect([done.status, done.headers.location]).toEqual([303, `/admin/case/${reference}?saved=decide`])
    await becomes(`/nabla-f${family.id}`, 404)
    const [mail] = await mailsTo(site, reporter.email)
    expect(mail).toMatchObject({ subject: expect.stringContaining(reference) })
    expect(mail!.body).toContain('We have taken the font family down.')
    const [entry] = await auditOf(`case:${reference}`)
    expect(entry).toMatchObject({ action: 'case.take-down', actorId: moderator.userId })
    expect(JSON.parse(entry!.detail)).toMatchObject({
      before: { status: 'open', decision: null },
      after: { status: 'closed', decision: 'take-down' },
    })
    const again = await moderator.client.submit(`/admin/case/${reference}`, { form: 'decide', act: 'take-down' })
    expect([again.status, readText(again.text)]).toEqual([409, expect.stringContaining('does not allow that')])
  })

  test('a person: suspended by admins only; nobody reports themselves', async () => {
    const reporter = await makePerson(site)
    const troll = await makePerson(site, { username: 'trollo' })
    const input = { subject: 'person', subjectId: troll.userId, reason: 'Rude in every comment' }
    expect((await troll.client.post('/trpc/reports.send', input)).status).toBe(400)
    const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    const again = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    expect(again.reference).toBe(reference)
    const seen = (await moderator.client.ask('cases.show', { reference })).json.result.data
    expect(seen).toMatchObject({
      about: { name: 'trollo' },
      evidence: { stands: true },
      words: 'Rude in every comment',
    })
    expect(seen.acts).not.toContain('suspend')
    expect((await moderator.client.post('/trpc/cases.decide', { reference, act: 'suspend' })).status).toBe(409)
    expect(
      (await moderator.client.post('/trpc/cases.decide', { reference, act: 'refer', note: 'not mine' })).status,
    ).toBe(200)
    expect((await admin.client.post('/trpc/cases.decide', { reference, act: 'suspend' })).status).toBe(200)
    expect((await troll.client.get('/api/account/identity')).json.isLoggedIn).toBe(false)
    const after = (await admin.client.ask('cases.show', { reference })).json.result.data
    expect(after).toMatchObject({ status: 'closed', decidedBy: 'admina', evidence: { stands: false } })
    expect(after.log).toMatch(/moda: refer: not mine\n.*admina: suspend/)
  })

  test('the reported person is suspended, whatever their current name', async () => {
    const [reporter, troll, namesake] = [await makePerson(site), await makePerson(site), await makePerson(site)]
    const input = { subject: 'person', subjectId: troll.userId, reason: 'Rude in every comment' }
    const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    // Another person has the old name when the report is decided.
    await write(async (manager) => {
      const name = (username: string) => ({ username, usernameKey: username.toLowerCase() })
      await manager.update(User, { id: troll.userId }, name('troll-that-was'))
      await manager.update(User, { id: namesake.userId }, name(troll.username))
    })
    expect((await admin.client.post('/trpc/cases.decide', { reference, act: 'suspend' })).status).toBe(200)
    const suspended = await site.sql<{ userId: number }>('SELECT userId FROM account WHERE suspendedAt IS NOT NULL')
    expect(suspended.map(({ userId }) => userId)).toContain(troll.userId)
    expect(suspended.map(({ userId }) => userId)).not.toContain(namesake.userId)
  })

  test('two concurrent decisions: one counts, and takes effect once; a failure leaves the case open', async () => {
    const [reporter, troll] = [await makePerson(site), await makePerson(site)]
    const input = { subject: 'person', subjectId: troll.userId, reason: 'Spam' }
    const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    const both = await Promise.all(
      ['suspend', 'dismiss'].map((act) => admin.client.post('/trpc/cases.decide', { reference, act })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const isSuspended = (
      await site.sql('SELECT 1 FROM account WHERE suspendedAt IS NOT NULL AND userId = ?', [troll.userId])
    ).length
    const { decision } = (
      await site.sql<{ decision: string }>('SELECT decision FROM case_file WHERE reference = ?', [reference])
    )[0]!
    expect(isSuspended).toBe(decision === 'suspend' ? 1 : 0)
  })

  test('impossible decisions leave the case unchanged: a moderator’s own family, one under notice', async () => {
    const family = await site.family('playfair-display')
    const own = await makePerson(site, { roles: ['moderator', 'designer'], foundryId: family.foundryId })
    const reporter = await makePerson(site)
    const input = { subject: 'family', subjectId: family.id, reason: 'Stolen' }
    const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
    const hidden = await admin.client.post('/trpc/publishing.hide', { familyId: family.id, reason: 'Stolen' })
    expect(hidden.status).toBe(200)
    expect((await own.client.post('/trpc/cases.decide', { reference, act: 'put-back' })).status).toBe(403)
    const stateOf = async () => (await admin.client.ask('cases.show', { reference })).json.result.data
    expect(await stateOf()).toMatchObject({ status: 'open', decision: null, log: '' })
    // All or nothing: no log entry and no mail.
    expect(await auditOf(`case:${reference}`)).toEqual([])
    expect((await mailsTo(site, reporter.email)).filter(({ subject }) => subject.includes(reference))).toEqual([])
    await write((manager) =>
      manager
        .insert(CaseFile, {
          reference: 'D-OTHER',
          kind: 'dmca',
          status: 'waiting',
          payload: {},
          note: '',
          createdAt: Date.now(),
          updatedAt: Date.now(),
        })
        .then(({ identifiers }) =>
          manager.insert(CaseFamily, { caseId: Number(identifiers[0]!.id), familyId: family.id }),
        ),
    )
    expect((await admin.client.post('/trpc/cases.decide', { reference, act: 'put-back' })).status).toBe(409)
    await write((manager) => manager.update(CaseFile, { reference: 'D-OTHER' }, { status: 'closed' }))
    expect((await admin.client.post('/trpc/cases.decide', { reference, act: 'put-back' })).status).toBe(200)
    expect(await stateOf()).toMatchObject({ status: 'closed', decision: 'put-back' })
  })

  test('moderators neither dismiss nor close reports about themselves and their own fonts', async () => {
    const family = await site.family('inter')
    const own = await makePerson(site, { roles: ['moderator', 'designer'], foundryId: family.foundryId })
    const reporter = await makePerson(site)
    for (const [subject, subjectId] of [
      ['family', family.id],
      ['person', own.userId],
    ]) {
      const input = { subject, subjectId, reason: 'Stolen' }
      const { reference } = (await reporter.client.post('/trpc/reports.send', input)).json.result.data
      for (const act of ['dismiss', 'close'])
        expect((await own.client.post('/trpc/cases.decide', { reference, act })).status, `${subject} ${act}`).toBe(409)
      const senderSeenBy = async (person: Person) => [
        (await person.client.ask('cases.show', { reference })).json.result.data.from.name,
        (await person.client.ask('cases.list', { queue: 'reports' })).json.result.data.hits.find(
          (row: { reference: string }) => row.reference === reference,
        ).from,
      ]
      expect(await senderSeenBy(own), `who reported a ${subject}`).toEqual(['', ''])
      expect(await senderSeenBy(moderator)).toEqual([reporter.username, reporter.username])
      expect((await own.client.get(`/admin/case/${reference}`)).text).not.toContain(reporter.username)
      expect((await own.client.get('/admin/cases/reports')).text).not.toContain(reporter.username)
      expect((await own.client.post('/trpc/cases.decide', { reference, act: 'refer' })).status).toBe(200)
      expect((await moderator.client.post('/trpc/cases.decide', { reference, act: 'dismiss' })).status).toBe(200)
    }
  })

  test('a comment is taken down; moderators do not decide reports about themselves', async () => {
    const family = await site.family('lobster')
    const { id: commentId } = (
      await moderator.client.post('/trpc/comments.add', { familyId: family.id, text: 'Buy cheap watches' })
    ).json.result.data
    const reporter = await makePerson(site)
    const { reference } = (await reporter.client.post('/trpc/comments.report', { commentId, reason: 'Spam' })).json
      .result.data
    const own = (await moderator.client.ask('cases.show', { reference })).json.result.data
    expect(own.acts).not.toContain('dismiss')
    expect(
      (await admin.client.post('/trpc/cases.decide', { reference, act: 'hide-comment', answer: 'Gone.' })).status,
    ).toBe(200)
    expect(JSON.stringify((await site.client.get(`/api/v3/family/${family.id}/comments.json`)).json)).not.toContain(
      'watches',
    )
    expect((await mailsTo(site, reporter.email))[0]!.body).toContain('Gone.')
  })
})

test('suspending: the mail has the reason and the appeal link; the appeal is a case; reinstating ends it', async () => {
  const person = await makePerson(site)
  const page = `/admin/user/${person.userId}`
  const suspended = await admin.client.submit(page, {
    form: 'suspend',
    username: person.username,
    suspended: 'true',
    reason: 'Spam in comments',
    sure: '1',
  })
  expect([suspended.status, suspended.headers.location]).toEqual([303, `${page}?saved=suspend`])
  const [mail] = await mailsTo(site, person.email)
  for (const words of ['Spam in comments', 'The link works once and for 90 days.']) expect(mail!.body).toContain(words)
  const key = /\/account\/appeal\?key=([\w-]+)/.exec(mail!.body)![1]!
  const visitor = site.visitor()
  const form = await visitor.get(`/account/appeal?key=${key}`)
  expect(readText(form.text)).toContain('What should we know?')
  const short = await visitor.submit('/account/appeal', { form: 'appeal', key, text: 'No!' })
  expect(short.status).toBe(400)
  const sent = await visitor.submit('/account/appeal', {
    form: 'appeal',
    key,
    text: 'That was my little brother, sorry for him.',
  })
  const reference = referenceOf(sent.headers.location)
  expect(reference).toMatch(/^A-/)
  // The operator may simply answer the mail.
  const [appeal] = await site.sql<{ envelope: string }>('SELECT envelope FROM mail_message WHERE subject LIKE ?', [
    `%${reference}%`,
  ])
  expect(JSON.parse(appeal!.envelope).replyTo).toEqual({ name: person.username, address: person.email })
  expect(
    (await visitor.submit('/account/appeal', { form: 'appeal', key, text: 'Once more, with the same old link.' }))
      .status,
  ).toBe(400)
  expect((await moderator.client.get(`/admin/case/${reference}`)).status).toBe(404)
  expect(readText((await admin.client.get(`/admin/case/${reference}`)).text)).toContain('my little brother')
  expect(
    (await admin.client.post('/trpc/cases.decide', { reference, act: 'let-in', answer: 'Once only.' })).status,
  ).toBe(200)
  const back = await site.visitor().post('/trpc/account.login', { login: person.username, password: PASSWORD })
  expect(back.status).toBe(200)
  expect((await mailsTo(site, person.email))[0]!.body).toContain('Once only.')
})

/** Sends a notice about these families. @returns its reference */
async function sendNotice(...familyIds: number[]): Promise<string> {
  const answer = await site.visitor().post('/api/v3/notices', {
    name: 'Ann Owner',
    role: 'owner',
    email: 'ann@example.org',
    postal: 'Main street 1\nTown',
    work: 'My arcade letters, drawn by me in 1999.',
    families: familyIds.map((id) => `/x-f${id}`),
    stamp: issueStamp(SECRET, Date.now() - 60_000),
    goodFaith: true,
    accurate: true,
    signature: 'Ann Owner',
  })
  return answer.json.reference
}

test('settling a notice puts back only what no other notice names', async () => {
  const [free, held] = [await site.family('inter'), await site.family('amiri')]
  const reference = await sendNotice(free.id, held.id)
  await sendNotice(held.id)
  const decide = (act: string) => admin.client.post('/trpc/cases.decide', { reference, act })
  expect((await decide('take-down')).status).toBe(200)
  expect((await decide('put-back')).status).toBe(200)
  expect(await site.sql('SELECT id, status FROM family WHERE id IN (?, ?) ORDER BY id', [free.id, held.id])).toEqual(
    [
      { id: free.id, status: FAMILY_STATUS.published },
      { id: held.id, status: FAMILY_STATUS.hidden },
    ].sort((a, b) => a.id - b.id),
  )
})

test('a notice: families down and waiting, then back; its sender is told each time', async () => {
  const family = await site.family('press-start-2p')
  const reference = await sendNotice(family.id)
  const decide = (act: string) => admin.client.post('/trpc/cases.decide', { reference, act })
  expect((await decide('take-down')).status).toBe(200)
  await becomes(`/press-start-2p-f${family.id}`, 404)
  expect((await admin.client.ask('cases.show', { reference })).json.result.data.status).toBe('waiting')
  expect((await decide('forward')).status).toBe(409)
  const counter = await admin.client.submit(`/admin/case/${reference}`, {
    form: 'counter',
    name: 'Bo Drawer',
    statement: 'I drew it myself, under penalty of perjury.',
    phone: '123',
  })
  expect([counter.status, counter.headers.location]).toEqual([303, `/admin/case/${reference}?saved=counter`])
  expect((await decide('forward')).status).toBe(200)
  expect((await mailsTo(site, 'ann@example.org'))[0]!.body).toContain('I drew it myself')
  expect((await decide('put-back')).status).toBe(200)
  await becomes(`/press-start-2p-f${family.id}`, 200)
  const bodies = (await mailsTo(site, 'ann@example.org')).map(({ body }) => body).join()
  expect(bodies).toContain('have been taken off the site')
  expect(bodies).toContain('are back on the site')
})

describe('roles', () => {
  test('granted and revoked on a person’s page; the last admin stays', async () => {
    const person = await makePerson(site)
    const page = `/admin/user/${person.userId}`
    const give = (granted: string, role = 'moderator') => admin.client.submit(page, { form: 'role', role, granted })
    expect((await give('true')).status).toBe(303)
    expect((await person.client.get('/admin/queue')).status).toBe(200)
    expect((await give('false')).status).toBe(303)
    expect((await person.client.get('/admin/queue')).status).toBe(404)
    const last = await admin.client.submit(`/admin/user/${admin.userId}`, {
      form: 'role',
      role: 'admin',
      granted: 'false',
    })
    expect([last.status, readText(last.text)]).toEqual([409, expect.stringContaining('last admin')])
  })

  test('people are found by prefix of a name or a whole address, and no address is shown', async () => {
    const person = await makePerson(site, { username: 'zyx-finder' })
    const list = async (q: string) => (await admin.client.ask('admin.people', { q })).json.result.data
    expect((await list('ZYX-')).hits).toMatchObject([{ username: 'zyx-finder', confirmed: true, suspended: false }])
    expect((await list(person.email)).total).toBe(1)
    expect((await list('zyx-finder@')).total).toBe(0)
    expect(JSON.stringify(await list(''))).not.toContain('@')
  })

  test('the list of suspended people has nobody who is only leaving', async () => {
    const [suspended, leaving] = [await makePerson(site, { suspended: true }), await makePerson(site)]
    await write((manager) => manager.update(Account, { userId: leaving.userId }, { deleteAfter: Date.now() + 1e9 }))
    const { hits } = (await admin.client.ask('admin.people', { show: 'suspended' })).json.result.data
    const names = hits.map(({ username }: { username: string }) => username)
    expect(names).toContain(suspended.username)
    expect(names).not.toContain(leaving.username)
  })

  test('open reports are listed with the oldest first', async () => {
    const [reporter, first, second] = [await makePerson(site), await makePerson(site), await makePerson(site)]
    const report = async ({ userId }: Person) =>
      (await reporter.client.post('/trpc/reports.send', { subject: 'person', subjectId: userId, reason: 'Spam' })).json
        .result.data.reference as string
    const sent = [await report(first), await report(second)]
    const { hits } = (await admin.client.ask('cases.list', { queue: 'reports' })).json.result.data
    const listed = hits.map(({ reference }: { reference: string }) => reference)
    expect(listed.filter((reference: string) => sent.includes(reference))).toEqual(sent)
  })
})
