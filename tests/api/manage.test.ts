import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSite, type TestSite, waitFor } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { makePerson, type Person } from '#tests/support/people.ts'

let site: TestSite
let admin: Person
beforeAll(async () => {
  site = await startTestSite()
  admin = await makePerson(site, { roles: ['admin'] })
})
afterAll(() => site.close())

const ask = async (procedure: string, input: unknown) =>
  (await admin.client.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)).json.result.data
/** Kept pages and search follow the log of changes, within two seconds. */
const becomes = (what: string, isSo: () => Promise<boolean>) => waitFor(what, isSo, 4000)

describe('fonts', () => {
  test('are found by the beginning of a name, an id and a state, those nobody else sees too', async () => {
    const names = async (input: object) =>
      (await ask('manage.families', input)).hits.map(({ slug }: { slug: string }) => slug)
    expect(await names({ q: 'LOB' })).toEqual(['lobster'])
    expect(await names({ q: String((await site.family('rye')).id) })).toEqual(['rye'])
    expect(await names({ state: 'withdrawn' })).toEqual(['rye'])
    expect(await names({ q: 'sanc', state: 'published' })).toEqual([])
    expect(await names({ state: 'no such state' })).toContain('megrim')
    expect((await ask('manage.families', { page: 99 })).page).toBe(1)
  })

  test('several get other tags by one form without scripts, and the list stays where it was', async () => {
    const [lobster, inter] = [await site.family('lobster'), await site.family('inter')]
    const body = new URLSearchParams({
      ...{ form: 'retag', add: 'alpha-tag, beta-tag', remove: '', back: '/admin/fonts?state=published' },
      token: (await admin.client.config()).AntiForgeryToken,
    })
    for (const { id } of [lobster, inter]) body.append('familyIds', String(id))
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await admin.client.request('POST', '/admin/fonts', { headers, body: body.toString() })
    expect([answer.status, answer.headers.location]).toEqual([303, '/admin/fonts?state=published&saved=retag'])
    for (const { id } of [lobster, inter])
      expect((await ask('manage.family', { familyId: id })).tags).toEqual(
        expect.arrayContaining(['alpha-tag', 'beta-tag']),
      )
    const nothing = await admin.client.submit('/admin/fonts', { form: 'retag', add: 'x' })
    expect(nothing.status).toBe(400)
  })

  test('several are taken down and put back by one form without scripts; what lacks a reason keeps its ticks', async () => {
    const families = [await site.family('lobster'), await site.family('inter')]
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const send = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({
        form: 'bulk',
        token: (await admin.client.config()).AntiForgeryToken,
        ...fields,
      })
      for (const { id } of families) body.append('familyIds', String(id))
      return admin.client.request('POST', '/admin/fonts', { headers, body: body.toString() })
    }
    const states = async () =>
      Promise.all(families.map(async ({ id }) => (await ask('manage.family', { familyId: id })).state))
    const silent = await send({ act: 'hide', reason: ' ' })
    expect([silent.status, readText(silent.text)]).toEqual([400, expect.stringContaining('Say why')])
    for (const { id } of families) expect(silent.text).toMatch(new RegExp(`name="familyIds" checked="" value="${id}"`))
    expect((await send({ act: 'hide', reason: 'Looked at' })).status).toBe(303)
    expect(await states()).toEqual(['hidden', 'hidden'])
    const acts = await site.sql("SELECT subject FROM audit_entry WHERE action = 'family.hide' ORDER BY id")
    expect(acts).toEqual(families.map(({ id }) => ({ subject: `family:${id}` })))
    // Twice is once.
    expect((await send({ act: 'hide', reason: 'Looked at' })).status).toBe(303)
    expect((await send({ act: 'unhide' })).status).toBe(303)
    expect(await states()).toEqual(['published', 'published'])
    const member = await makePerson(site, { roles: ['moderator'] })
    const ids = families.map(({ id }) => id)
    expect((await member.client.post('/trpc/manage.bulk', { familyIds: ids, act: 'mark' })).status).toBe(403)
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
    expect(await ask('manage.family', { familyId: id })).toMatchObject({ deleted: false, state: 'withdrawn' })
  })

  test('what is put in front is the family of the week', async () => {
    const { id } = await site.family('amiri')
    const featured = async () => (await site.client.get('/trpc/site.welcome')).json.result.data.featured[0].familyId
    expect((await admin.client.submit(`/admin/font/${id}`, { form: 'mark', kind: 'family', on: 'true' })).status).toBe(
      303,
    )
    expect(await featured()).toBe(id)
    expect((await admin.client.submit(`/admin/font/${id}`, { form: 'mark', kind: 'family', on: 'false' })).status).toBe(
      303,
    )
    expect(await ask('manage.showcase', { kind: 'family' })).toEqual({ hits: [] })
  })
})

test('collections: marked, put on the home page and in order', async () => {
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
  // What is no longer public stands in the list and not on the page.
  const { ownerId } = (await site.sql<{ ownerId: number }>('SELECT ownerId FROM collection WHERE id = ?', [b.id]))[0]!
  expect(ownerId).not.toBe(admin.userId)
  expect((await admin.client.send('PUT', `/api/v3/collection/${b.id}`, { private: true })).status).toBe(200)
  expect((await home())[0]).toBe(a.id)
  const acts = await site.sql<{ action: string }>('SELECT action FROM audit_entry WHERE subject = ? ORDER BY id', [
    `collection:${b.id}`,
  ])
  expect(acts.map(({ action }) => action)).toEqual(['showcase.add', 'showcase.order', 'collection.edit'])
})
