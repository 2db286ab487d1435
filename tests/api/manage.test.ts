import { afterAll, describe, expect, test } from 'vitest'
import * as MESSAGES from '#shared/messages.ts'
import { adminSamples } from '#tests/support/admin-samples.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'
import { COMPLETE } from '#tests/support/studio-samples.ts'
import { lastInVain } from '#tests/support/wait-for.ts'

const site = await startTestSite()
const admin = await makePerson(site, { roles: ['admin'] })
afterAll(() => site.close())

const ask = async (procedure: string, input: unknown) => (await admin.client.ask(procedure, input)).json.result.data
/** Cached pages and search follow the change log within two seconds. */
const becomes = async (what: string, isSo: () => Promise<boolean>) =>
  expect(await lastInVain(what, isSo), what).toBeLessThan(4000)

describe('fonts', () => {
  test('a published family without a class has a page', async () => {
    const { id: familyId } = await site.family('playfair-display')
    const edited = await admin.client.post('/trpc/studio.edit', {
      familyId,
      name: 'Playfair Display',
      ...COMPLETE,
      topic: '',
    })
    expect(edited.status, edited.text).toBe(200)
    const page = await site.client.get(`/playfair-display-f${familyId}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Playfair Display is a family of')
  })

  test('are found by prefix of a name, id and state, including invisible ones', async () => {
    const names = async (input: object) =>
      (await ask('manage.families', input)).hits.map(({ slug }: { slug: string }) => slug)
    expect(await names({ q: 'LOB' })).toEqual(['lobster'])
    expect(await names({ q: String((await site.family('rye')).id) })).toEqual(['rye'])
    expect(await names({ state: 'withdrawn' })).toEqual(['rye'])
    expect(await names({ q: 'sanc', state: 'published' })).toEqual([])
    expect(await names({ state: 'no such state' })).toContain('megrim')
    expect((await ask('manage.families', { page: 99 })).page).toBe(1)
  })

  test('several are retagged by one form without scripts, and the list stays', async () => {
    const [lobster, inter] = [await site.family('lobster'), await site.family('inter')]
    const body = new URLSearchParams({
      form: 'retag',
      add: 'alpha-tag, beta-tag',
      remove: '',
      back: '/admin/fonts?state=published',
      token: (await admin.client.config()).AntiForgeryToken,
    })
    for (const { id } of [lobster, inter]) body.append('familyIds', String(id))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await admin.client.request('POST', '/admin/fonts', { headers, body: body.toString() })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/admin/fonts?state=published&saved=retag&families=2',
    ])
    for (const { id } of [lobster, inter])
      expect((await ask('manage.family', { familyId: id })).tags).toEqual(
        expect.arrayContaining(['alpha-tag', 'beta-tag']),
      )
    // A deleted one is named and does not stop the others.
    const partly = new URLSearchParams([...body].filter(([name]) => !['familyIds', 'add'].includes(name)))
    for (const id of [99_999_998, lobster.id]) partly.append('familyIds', String(id))
    partly.set('add', 'gamma-tag')
    const some = await admin.client.request('POST', '/admin/fonts', { headers, body: partly.toString() })
    expect(some.status, some.text).toBe(200)
    for (const words of ['1 family: the tags have been changed.', 'Family 99999998: There is no such family.'])
      expect(readText(some.text)).toContain(words)
    expect((await ask('manage.family', { familyId: lobster.id })).tags).toContain('gamma-tag')
    const nothing = await admin.client.submit('/admin/fonts', { form: 'retag', add: 'x' })
    expect(nothing.status).toBe(400)
  })

  /** Sends the form below the list, like a browser without scripts. */
  async function sendBulk(families: { id: number }[], fields: Record<string, string>) {
    const token = (await admin.client.config()).AntiForgeryToken
    const body = new URLSearchParams({ form: 'bulk', token, back: '/admin/fonts?state=all&p=1', ...fields })
    for (const { id } of families) body.append('familyIds', String(id))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return admin.client.request('POST', '/admin/fonts', { headers, body: body.toString() })
  }
  const entries = (action: string) =>
    site.sql<{ subject: string; detail: string }>(
      'SELECT subject, detail FROM audit_entry WHERE action = ? ORDER BY id',
      [action],
    )

  test('several are taken down and put back by one form without scripts; without a reason the ticks stay', async () => {
    const families = [await site.family('lobster'), await site.family('inter')]
    const states = async () =>
      Promise.all(families.map(async ({ id }) => (await ask('manage.family', { familyId: id })).state))
    const unsure = await sendBulk(families, { act: 'hide', reason: 'Looked at' })
    expect([unsure.status, readText(unsure.text)]).toEqual([400, expect.stringContaining(MESSAGES.notSure)])
    const silent = await sendBulk(families, { act: 'hide', reason: ' ', sure: '1' })
    expect([silent.status, readText(silent.text)]).toEqual([400, expect.stringContaining('Say why')])
    for (const { id } of families) expect(silent.text).toMatch(new RegExp(`name="familyIds" checked="" value="${id}"`))
    expect(await states()).toEqual(['published', 'published'])
    const done = await sendBulk(families, { act: 'hide', reason: 'Looked at', sure: '1' })
    expect([done.status, done.headers.location]).toEqual([
      303,
      '/admin/fonts?state=all&p=1&saved=bulk&act=hide&families=2',
    ])
    expect(readText((await admin.client.get(done.headers.location as string)).text)).toContain(
      '2 families: taken down, and their designers told.',
    )
    expect(await states()).toEqual(['hidden', 'hidden'])
    expect((await entries('family.hide')).map(({ subject }) => subject)).toEqual(
      families.map(({ id }) => `family:${id}`),
    )
    // Repeating it changes nothing, and says so.
    const twice = await sendBulk(families, { act: 'hide', reason: 'Looked at', sure: '1' })
    expect([twice.status, readText(twice.text)]).toEqual([
      200,
      expect.stringContaining('Lobster: This family is taken down already.'),
    ])
    expect(await entries('family.hide')).toHaveLength(2)
    expect((await sendBulk(families, { act: 'unhide' })).status).toBe(303)
    expect(await states()).toEqual(['published', 'published'])
    const member = await makePerson(site, { roles: ['moderator'] })
    const ids = families.map(({ id }) => id)
    expect((await member.client.post('/trpc/manage.bulk', { familyIds: ids, act: 'mark' })).status).toBe(403)
  })

  test('several are given to another foundry and deleted at once; failures have a reason and stay ticked', async () => {
    const [start, nabla] = [await site.family('press-start-2p'), await site.family('nabla')]
    const both = [start, nabla]
    const foundryOf = async ({ id }: { id: number }) => (await ask('manage.family', { familyId: id })).foundry.slug
    const before = await Promise.all(both.map(foundryOf))
    for (const [foundry, problem] of [
      ['', 'Enter a foundry'],
      ['nobody-here', 'There is no foundry'],
    ] as const) {
      const wrong = await sendBulk(both, { act: 'give', foundry, sure: '1' })
      expect([wrong.status, readText(wrong.text)]).toEqual([400, expect.stringContaining(problem)])
    }
    // One of them belongs to it already.
    const given = await sendBulk(both, { act: 'give', foundry: before[1]!, sure: '1' })
    expect(given.status, given.text).toBe(200)
    const said = readText(given.text)
    for (const words of ['1 family: moved to the other foundry.', 'Nabla: It belongs to this foundry already.'])
      expect(said).toContain(words)
    expect(given.text).toMatch(new RegExp(`name="familyIds" checked="" value="${nabla.id}"`))
    expect(given.text).not.toMatch(new RegExp(`name="familyIds" checked="" value="${start.id}"`))
    expect(await Promise.all(both.map(foundryOf))).toEqual([before[1], before[1]])
    const gifts = await entries('family.transfer')
    expect(gifts.map(({ subject }) => subject)).toEqual([`family:${start.id}`])
    expect(JSON.parse(gifts[0]!.detail)).toMatchObject({
      before: { foundry: start.foundryId },
      after: { foundry: nabla.foundryId },
    })
    expect((await sendBulk([start], { act: 'give', foundry: before[0]!, sure: '1' })).status).toBe(303)

    const gone = { id: 99_999_999 }
    expect((await sendBulk(both, { act: 'remove' })).status).toBe(400)
    const deleted = await sendBulk([...both, gone], { act: 'remove', sure: '1' })
    expect([deleted.status, readText(deleted.text)]).toEqual([
      200,
      expect.stringContaining('Family 99999999: There is no such family.'),
    ])
    for (const { id } of both) expect(await ask('manage.family', { familyId: id })).toMatchObject({ deleted: true })
    expect(await entries('family.delete')).toHaveLength(2)
    const again = await admin.client.post('/trpc/manage.bulk', { familyIds: both.map(({ id }) => id), act: 'remove' })
    expect(again.json.result.data).toMatchObject({ done: 0, refused: [{ why: 'It is deleted already.' }, {}] })
    expect(await entries('family.delete')).toHaveLength(2)
    expect((await sendBulk(both, { act: 'restore' })).status).toBe(303)
    for (const { id } of both) expect(await ask('manage.family', { familyId: id })).toMatchObject({ deleted: false })
    const many = Array.from({ length: 51 }, (_, at) => at + 1)
    expect((await admin.client.post('/trpc/manage.bulk', { familyIds: many, act: 'mark' })).status).toBe(400)
  })

  test('a family is given by a foundry’s name; ambiguous or unknown names list the choices', async () => {
    const { id, foundryId } = await site.family('nabla')
    const { slug: own } = (await ask('manage.family', { familyId: id })).foundry
    const give = (foundry: string) => admin.client.post('/trpc/manage.give', { familyId: id, foundry })
    for (const [name, slug] of [
      ['Twin Type', 'twin-type'],
      ['Twin Type', 'twin-type-2'],
      ['Lone Type', 'lone-type'],
      ['Lone-Type', 'dash-type'],
    ])
      expect((await admin.client.post('/trpc/foundries.create', { name, slug })).status).toBe(200)
    expect(await ask('manage.foundries', { q: 'twin' })).toMatchObject({
      hits: [{ slug: 'twin-type', name: 'Twin Type', familyCount: 0 }, { slug: 'twin-type-2' }],
    })
    expect(await ask('manage.foundries', { q: ' ' })).toMatchObject({ hits: [], total: 0, pages: 1 })
    const both = await give('Twin Type')
    expect([both.status, both.text]).toEqual([
      400,
      expect.stringContaining('Twin Type (/twin-type), Twin Type (/twin-type-2)'),
    ])
    // A name equal to another's slug, and addresses of other sites, are refused.
    const doubtful = await give('lone-type')
    expect([doubtful.status, doubtful.text]).toEqual([400, expect.stringContaining('Lone-Type (/dash-type)')])
    for (const words of ['https://example.org/lone-type', '/lone-type/more', 'Lone Type/Dynamic'])
      expect((await give(words)).status, words).toBe(400)
    const none = await give('lone')
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('Lone Type (/lone-type)')])
    for (const words of ['lone TYPE', '/twin-type', `/${own}`, `${site.url}/${own}`])
      expect((await give(words)).status, words).toBe(200)
    expect((await site.family('nabla')).foundryId).toBe(foundryId)
  })

  test('one is given to another foundry, deleted and restored', async () => {
    const { id } = await site.family('yusei-magic')
    const page = `/admin/font/${id}`
    const wrong = await admin.client.submit(page, { form: 'give', foundry: 'nobody-here' })
    expect([wrong.status, readText(wrong.text)]).toEqual([400, expect.stringContaining('There is no foundry')])
    expect((await admin.client.submit(page, { form: 'give', foundry: 'rsms' })).status).toBe(303)
    expect((await ask('manage.family', { familyId: id })).foundry.slug).toBe('rsms')
    expect((await admin.client.submit(page, { form: 'remove' })).status).toBe(303)
    await becomes('the page to go', async () => (await site.client.get(`/yusei-magic-f${id}`)).status === 404)
    expect(await ask('manage.family', { familyId: id })).toMatchObject({ deleted: true, state: 'withdrawn' })
    expect((await admin.client.submit(page, { form: 'restore' })).status).toBe(303)
    expect(await ask('manage.family', { familyId: id })).toMatchObject({ deleted: false, state: 'published' })
  })

  test('a featured one is the family of the week', async () => {
    const { id } = await site.family('amiri')
    const featured = async () => (await site.client.get('/trpc/site.welcome')).json.result.data.featured[0].familyId
    expect((await admin.client.submit(`/admin/font/${id}`, { form: 'mark', kind: 'family', on: 'true' })).status).toBe(
      303,
    )
    expect(await featured()).toBe(id)
    expect((await admin.client.submit(`/admin/font/${id}`, { form: 'mark', kind: 'family', on: 'false' })).status).toBe(
      303,
    )
    expect(await ask('manage.showcase', { kind: 'family' })).toMatchObject({ hits: [], total: 0, pages: 1 })
  })
})

test('collections: marked, featured on the home page and ordered', async () => {
  const rows = await site.sql<{ id: number; name: string }>(
    'SELECT id, name FROM collection WHERE isPrivate = 0 AND status = 1 ORDER BY id LIMIT 2',
  )
  const [a, b] = rows as [{ id: number; name: string }, { id: number; name: string }]
  const submit = (fields: Record<string, string>) => admin.client.submit('/admin/collections', fields)
  expect((await submit({ form: 'type', id: String(a.id), type: '2' })).status).toBe(303)
  expect((await ask('manage.collections', {})).hits).toContainEqual(expect.objectContaining({ id: a.id, type: 2 }))
  for (const { id } of [a, b])
    expect((await submit({ form: 'mark', kind: 'collection', id: String(id), on: 'true' })).status).toBe(303)
  const order = async () =>
    (await ask('manage.showcase', { kind: 'collection' })).hits.map(({ id }: { id: number }) => id)
  expect(await order()).toEqual([a.id, b.id])
  expect((await submit({ form: 'place', kind: 'collection', id: String(b.id), to: 'up' })).status).toBe(303)
  expect(await order()).toEqual([b.id, a.id])
  const home = async () =>
    (await site.client.get('/trpc/site.welcome')).json.result.data.collections.map(({ id }: { id: number }) => id)
  expect((await home()).slice(0, 2)).toEqual([b.id, a.id])
  expect(readText((await admin.client.get('/admin/collections')).text)).toContain(b.name)
  // A collection that is no longer public stays in the list but not on the page.
  const { ownerId } = (await site.sql<{ ownerId: number }>('SELECT ownerId FROM collection WHERE id = ?', [b.id]))[0]!
  expect(ownerId).not.toBe(admin.userId)
  expect((await admin.client.send('PUT', `/api/v3/collection/${b.id}`, { private: true })).status).toBe(200)
  expect((await home())[0]).toBe(a.id)
  const acts = await site.sql<{ action: string }>('SELECT action FROM audit_entry WHERE subject = ? ORDER BY id', [
    `collection:${b.id}`,
  ])
  expect(acts.map(({ action }) => action)).toEqual(['showcase.add', 'showcase.order', 'collection.edit'])
})

test('of two who decide, the second is told so, where the form itself is gone', async () => {
  const { pages } = await adminSamples(site)
  const page = pages['admin-submission'].path
  expect((await admin.client.submit(page, { form: 'approve', answer: '' })).status).toBe(303)
  const late = await admin.client.submit(page, { form: 'reject', answer: 'Other words, please.' })
  expect([late.status, readText(late.text)]).toEqual([409, expect.stringContaining('Someone else has decided this')])
  const [claim] = await site.sql<{ id: number }>("SELECT id FROM foundry_claim WHERE status = 'open'")
  const decide = () =>
    admin.client.submit('/admin/claims', { form: 'claim', claimId: String(claim!.id), approve: '1', answer: '' })
  expect((await decide()).status).toBe(303)
  const second = await decide()
  expect(second.status).toBe(409)
  expect(second.text).toMatch(/class="form-problem" role="alert"[^>]*><p>[^<]+</)
})
