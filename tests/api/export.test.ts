import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { sendPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { unzip } from '#tests/support/unzip.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const done = async (person: Person, procedure: string, input: unknown) => {
  const answer = await person.client.post(`/trpc/${procedure}`, input)
  expect(answer.status, `${procedure} ${answer.text}`).toBe(200)
  return answer.json.result.data
}

/** Creates every kind of data of a member, each marked in its text. */
async function live(person: Person, other: Person, mark: string): Promise<void> {
  const [family] = await site.sql<{ id: number; slug: string }>(
    'SELECT id, slug FROM family WHERE status = 1 ORDER BY id',
  )
  const [font] = await site.sql<{ id: number }>('SELECT id FROM font WHERE familyId = ?', [family!.id])
  const familyId = family!.id
  const { userId } = person
  await done(person, 'profile.setGeneral', {
    userId,
    bio: `Bio ${mark}`,
    links: `https://example.org/${mark}`,
    language: 'de',
  })
  await sendPicture(person.client, `/api/account/${userId}/avatar`, solidPng(80, 80))
  await done(person, 'profile.newApiKey', { name: `Key ${mark}` })
  const { id } = await done(person, 'collections.create', {
    name: `Set ${mark}`,
    description: `About ${mark}`,
    private: true,
  })
  await done(person, 'collections.setLink', { id, on: true })
  await sendPicture(person.client, `/api/v3/collection/${id}/image`, solidPng(80, 80))
  await done(person, 'collections.addFont', { id, familyId, fontId: font!.id })
  await done(person, 'collections.setNote', { id, familyId, note: `Note ${mark}` })
  await done(person, 'ratings.favourite', { familyId, favourite: true })
  await done(person, 'ratings.rate', { familyId, stars: 4 })
  const comment = await done(person, 'comments.add', { familyId, text: `Comment ${mark}` })
  await done(other, 'comments.report', { commentId: comment.id, reason: `Complaint about ${mark}` })
  const [designer] = await site.sql<{ slug: string }>('SELECT slug FROM foundry ORDER BY id')
  await done(person, 'follows.follow', { kind: 'designer', slug: designer!.slug, follow: true })
  await done(person, 'messages.send', { toUserId: other.userId, subject: `Subject ${mark}`, body: `Letter ${mark}` })
  const download = await person.client.get(`/api/family/${familyId}/bundle`, { headers: { 'User-Agent': 'Firefox' } })
  expect(download.status).toBe(200)
}

test('the data archive contains everything, readable, and nothing of others', async () => {
  const [person, other] = [await makePerson(site), await makePerson(site)]
  await live(person, other, 'heron')
  await live(other, person, 'goshawk')
  // Downloads are counted once a second.
  const counted = () => site.sql('SELECT id FROM user_download WHERE userId = ?', [person.userId])
  await waitFor('the download', async () => (await counted()).length === 1)
  const files = await unzip((await person.client.get('/api/account/export.zip')).bytes)
  const rows = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[]
  const [family] = await site.sql<{ name: string }>('SELECT name FROM family WHERE status = 1 ORDER BY id')
  const [foundry] = await site.sql<{ name: string }>('SELECT name FROM foundry ORDER BY id')
  expect(rows('account')).toMatchObject([
    { email: person.email, bio: 'Bio heron', links: [{ url: 'https://example.org/heron' }] },
  ])
  expect(rows('api-keys')).toMatchObject([{ name: 'Key heron' }])
  expect(rows('collections')).toMatchObject([
    { name: 'Set heron', isPrivate: true, linkKey: expect.stringMatching(/^[\w-]{22}$/), search: null },
  ])
  expect(rows('collection-fonts')).toMatchObject([{ family: family!.name, note: 'Note heron' }])
  expect(rows('collection-styles')).toHaveLength(1)
  expect(rows('favourites')).toMatchObject([{ family: family!.name }])
  expect(rows('ratings')).toMatchObject([{ family: family!.name, stars: 4 }])
  expect(rows('comments')).toMatchObject([{ family: family!.name, text: 'Comment heron' }])
  expect(rows('follows')).toMatchObject([{ kind: 'designer', name: foundry!.name }])
  expect(rows('downloads')).toMatchObject([{ family: family!.name }])
  expect(rows('reports')).toMatchObject([{ subject: 'comment', reason: 'Complaint about goshawk', status: 'open' }])
  // The person's own sent messages are included.
  expect(rows('messages').map(({ direction, body }) => [direction, body])).toEqual([
    ['sent', 'Letter heron'],
    ['received', 'Letter goshawk'],
  ])
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures).toEqual([
    expect.stringMatching(/^pictures\/avatar\.\w+$/),
    expect.stringMatching(/^pictures\/collection-\d+\.\w+$/),
  ])
  for (const name of pictures) expect(files.get(name)!.length).toBeGreaterThan(60)
  const others = [...files.entries()].filter(([name]) => !/^(messages|reports)\./.test(name)).map(([, bytes]) => bytes)
  const text = Buffer.concat(others).toString('latin1')
  expect(text).not.toMatch(/goshawk|argon2|Hash/)
  expect(text).not.toContain(other.email)
})

test('contains the person’s acts and acts on them, without others’ values', async () => {
  const [admin, person] = [await makePerson(site, { roles: ['admin'] }), await makePerson(site)]
  const change = { username: person.username, suspended: true, reason: 'not for the archive' }
  for (const suspended of [true, false])
    expect((await admin.client.send('PUT', '/api/admin/user', { ...change, suspended })).status).toBe(200)
  const files = await unzip((await admin.client.get('/api/account/export.zip')).bytes)
  expect(JSON.parse(files.get('acts.json')!.toString())).toMatchObject([
    { action: 'user.suspend', happenedAt: expect.stringMatching(/^20/) },
    { action: 'user.unsuspend' },
  ])
  const all = Buffer.concat([...files.values()]).toString()
  expect(all).not.toContain(person.username)
  expect(all).not.toContain('not for the archive')
})
