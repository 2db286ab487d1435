import { afterAll, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { readText } from '#tests/support/html.ts'
import { changeHeaders, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { beginUpload } from '#tests/support/upload.ts'

const site = await startTestSite()
const admin = await makePerson(site, { username: 'admina', roles: ['admin'] })
afterAll(() => site.close())

describe('settings', () => {
  const seen = async () => JSON.stringify((await admin.client.ask('admin.settings')).json.result.data)
  const change = async (fields: Record<string, string>) =>
    admin.client.submit('/admin/settings', { form: 'settings', seen: await seen(), ...fields })
  const OPEN = { joinsOpen: 'on', uploadsOpen: 'on', commentsOpen: 'on' }

  test('an announcement is shown on every page at once, as text, and disappears when cleared', async () => {
    const words = 'Closed on <b>Sunday</b> & Monday'
    expect((await site.client.get('/popular/fonts')).text).not.toContain('class="announcement"')
    expect((await change({ ...OPEN, announcement: words })).status).toBe(303)
    expect((await site.client.get('/popular/fonts')).text).toContain(
      '<p>Closed on &lt;b&gt;Sunday&lt;/b&gt; &amp; Monday</p>',
    )
    expect((await change({ ...OPEN, announcement: '' })).status).toBe(303)
    expect((await site.client.get('/popular/fonts')).text).not.toContain('Closed on')
    expect((await change({ ...OPEN, announcement: 'x'.repeat(281) })).status).toBe(400)
  })

  test('two concurrent admins: separate changes are kept, conflicting ones name both values', async () => {
    const other = await makePerson(site, { username: 'otheradmin', roles: ['admin'] })
    const before = await seen()
    const save = (client: SiteClient, fields: Record<string, string>) =>
      client.submit('/admin/settings', { form: 'settings', seen: before, ...fields })
    const { joinsOpen: _, ...closed } = OPEN
    expect((await save(other.client, { ...closed, announcement: 'Theirs' })).status).toBe(303)
    // The first admin had the page open with everything enabled, and closes comments.
    const { commentsOpen: __, ...mine } = OPEN
    expect((await save(admin.client, { ...mine, announcement: '' })).status).toBe(303)
    expect(JSON.parse(await seen())).toEqual({
      announcement: 'Theirs',
      joinsOpen: false,
      uploadsOpen: true,
      commentsOpen: false,
    })
    const both = await save(admin.client, { ...mine, announcement: 'Mine' })
    const text = readText(both.text)
    expect([both.status, text]).toEqual([409, expect.stringContaining('Changed to “Theirs” by otheradmin')])
    expect(both.text).toMatch(/<textarea[^>]*name="announcement"[^>]*>Mine</)
    // Joining stays closed on the returned page: this admin has not enabled it.
    expect(both.text).not.toMatch(/<input type="checkbox" name="joinsOpen" checked/)
    expect(JSON.parse(await seen())).toMatchObject({ announcement: 'Theirs' })
    expect((await change({ ...OPEN, announcement: '' })).status).toBe(303)
  })

  test('joining and comments are closed and reopened', async () => {
    expect((await change({ uploadsOpen: 'on' })).status).toBe(303)
    const person = await makePerson(site)
    const { id } = await site.family('lobster')
    const comment = () => person.client.post('/trpc/comments.add', { familyId: id, text: 'Nice' })
    expect((await comment()).status).toBe(403)
    expect((await change(OPEN)).status).toBe(303)
    const added = await comment()
    expect(added.status).toBe(200)
    // While comments are closed, nobody can edit theirs, but everybody can delete theirs.
    const commentId = added.json.result.data.id
    expect((await change({ uploadsOpen: 'on' })).status).toBe(303)
    expect((await person.client.post('/trpc/comments.edit', { commentId, text: 'Nicer' })).status).toBe(403)
    expect((await person.client.post('/trpc/comments.remove', { commentId })).status).toBe(200)
    expect((await change(OPEN)).status).toBe(303)
  })

  test('uploads are closed for designers but not for admins, and reopened', async () => {
    const [foundry] = await site.sql<{ id: number }>('SELECT id FROM foundry ORDER BY id LIMIT 1')
    const designer = await makePerson(site, { roles: ['designer'], foundryId: foundry!.id })
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json
    const bytes = Buffer.from('no font')
    const begin = async (client: SiteClient) =>
      (await beginUpload(client, { familyId, fileName: 'a.ttf', bytes, headers: await changeHeaders(client) })).status
    expect((await change({ joinsOpen: 'on', commentsOpen: 'on' })).status).toBe(303)
    expect([await begin(designer.client), await begin(admin.client)]).toEqual([403, 201])
    expect((await change(OPEN)).status).toBe(303)
    expect(await begin(designer.client)).toBe(201)
  })
})
