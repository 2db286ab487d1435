import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { makePerson } from '#tests/support/people.ts'

const site = await startTestSite()
const admin = await makePerson(site, { username: 'admina', roles: ['admin'] })
afterAll(() => site.close())

/** From the form of the editor: the text, and when the article was saved last. */
const textIn = (editor: string) => /<textarea[^>]* name="body"[^>]*>([^<]*)</.exec(editor)?.[1]?.trim()
const seenIn = (editor: string) => /name="updatedAt" value="(\d+)"/.exec(editor)?.[1] ?? ''

test('drafts are private, future articles wait, hostile text stays text', async () => {
  const page = '/admin/article/new'
  const fields = {
    form: 'article',
    title: 'On <i>serifs</i>',
    summary: 'A short history',
    authorName: 'Ada',
    state: 'draft',
    body: 'Some *words* <script>alert(1)</script> and [a link](javascript:alert(1)).',
  }
  const bad = await admin.client.submit(page, { ...fields, title: '' })
  expect([bad.status, readText(bad.text)]).toEqual([400, expect.stringContaining('Write a title')])
  const made = await admin.client.submit(page, fields)
  const editor = String(made.headers.location)
  expect([made.status, editor]).toEqual([303, expect.stringMatching(/^\/admin\/article\/\d+\?saved=draft$/)])
  const id = Number(/\d+/.exec(editor)![0])
  const shown = await admin.client.get(editor)
  expect(shown.text).toContain('<em>words</em>')
  expect(shown.text).not.toContain('<script>alert')
  expect(shown.text).not.toMatch(/href="javascript:/)
  const open = async () => (await site.client.get(`/blog/on-i-serifs-i-a${id}`)).status
  expect(await open()).toBe(404)
  const save = async (more: Record<string, string>) => {
    const updatedAt = seenIn((await admin.client.get(`/admin/article/${id}`)).text)
    const known = { ...fields, id: String(id), updatedAt, slug: 'on-i-serifs-i' }
    return admin.client.submit(`/admin/article/${id}`, { ...known, ...more })
  }
  expect((await save({ state: 'published', publishAt: '2099-01-01T10:00' })).headers.location).toContain(
    'saved=scheduled',
  )
  expect(await open()).toBe(404)
  // Without its time it appears now, and keeps that time when it is saved again.
  expect((await save({ state: 'published', publishAt: '' })).headers.location).toContain('saved=published')
  expect(await open()).toBe(200)
  const timeIn = async () => /name="publishAt"[^>]* value="([^"]*)"/.exec((await admin.client.get(editor)).text)?.[1]
  const published = await timeIn()
  expect((await save({ state: 'published', publishAt: '' })).headers.location).toContain('saved=published')
  expect(await timeIn()).toBe(published)
  expect((await save({ state: 'published', publishAt: '2026-01-01T10:00' })).headers.location).toContain(
    'saved=published',
  )
  expect(await open()).toBe(200)
  expect((await save({ state: 'draft' })).headers.location).toContain('saved=draft')
  expect(await timeIn()).toBe('')
  // A draft keeps the time for which it is planned.
  expect((await save({ state: 'draft', publishAt: '2099-03-01T10:00' })).headers.location).toContain('saved=draft')
  expect(await timeIn()).toBe('2099-03-01T10:00')
  const acts = site.sql<{ action: string }>('SELECT action FROM audit_entry WHERE subject = ? ORDER BY id', [
    `article:${id}`,
  ])
  expect((await acts).map(({ action }) => action)).toEqual([
    'article.create',
    'article.publish',
    'article.publish',
    'article.edit',
    'article.edit',
    'article.unpublish',
    'article.edit',
  ])
})

test('of two admins who edit the same article, the later one is asked before the earlier text is replaced', async () => {
  const other = await makePerson(site, { username: 'adminb', roles: ['admin'] })
  const text = { form: 'article', title: 'Of two', summary: 'One', authorName: 'Ada', state: 'draft', body: 'First.' }
  const made = await admin.client.submit('/admin/article/new', text)
  const page = String(made.headers.location).split('?')[0]!
  const updatedAt = seenIn((await admin.client.get(page)).text)
  const known = { ...text, id: page.split('/').at(-1)!, updatedAt }
  const textNow = async () => textIn((await admin.client.get(page)).text)
  expect((await other.client.submit(page, { ...known, body: 'Theirs.' })).status).toBe(303)
  const mistaken = await admin.client.submit(page, { ...known, title: '', body: 'Mine.' })
  expect([mistaken.status, seenIn(mistaken.text)]).toEqual([400, updatedAt])
  const refused = await admin.client.submit(page, { ...known, body: 'Mine.' })
  expect([refused.status, textIn(refused.text), await textNow()]).toEqual([409, 'Mine.', 'Theirs.'])
  expect(readText(refused.text)).toContain('saved elsewhere since you opened this page')
  await admin.client.submit(page, { ...known, updatedAt: seenIn(refused.text), body: 'Mine.' })
  expect(await textNow()).toBe('Mine.')
})
