import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readText } from '#tests/support/html.ts'
import { makePerson, type Person, type PersonOptions } from '#tests/support/people.ts'

const site = await startTestSite()
const make = (options?: PersonOptions) => makePerson(site, options)
const ada = await make({ username: 'Ada Lovelace', email: 'ada@example.org' })
const bob = await make({ username: 'bob' })
const eve = await make({ username: 'eve' })
const mod = await make({ username: 'mod', roles: ['moderator'] })
const admin = await make({ username: 'boss', roles: ['admin'] })
const family = await site.family('lobster')
const familyId = family.id
const familyPath = `/lobster-f${family.id}`
afterAll(() => site.close())

const answered = async (answer: Promise<{ json: { result: { data: unknown } } }>) =>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  (await answer).json.result.data as any

/** A plain form post from a page that this person has open. */
async function postForm(who: Person, path: string, fields: Record<string, string>) {
  const page = await who.client.get(path)
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return who.client.request('POST', path, {
    body: new URLSearchParams({ token, ...fields }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

describe('POST /api/messages/new', () => {
  const letter = (more: Record<string, unknown> = {}) => ({
    toUserId: bob.userId,
    subject: 'Kerning',
    body: 'Hello',
    ...more,
  })

  test('answers 200 and success', async () => {
    const answer = await ada.client.post('/api/messages/new', letter())
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ success: true })
    expect(answer.headers['cache-control']).toBe('no-store')
    const identity = await bob.client.ask('account.identity')
    expect(identity.json.result.data.unreadMessages).toBe(1)
    const tracked = await bob.client.post('/api/account/track', { url: '/' })
    expect(tracked.json.unreadMessages).toBe(1)
  })

  test.each([
    ['no subject', { subject: ' ' }, 'subject'],
    ['no text', { body: '\n' }, 'body'],
    ['a subject of two lines', { subject: 'a\nb' }, 'subject'],
    ['a subject too long', { subject: 'x'.repeat(151) }, 'subject'],
    ['a text too long', { body: 'x'.repeat(5001) }, 'body'],
    ['a sender of one’s own choice', { fromId: 1 }, 'fromId'],
    ['no number', { toUserId: 'bob' }, 'toUserId'],
  ])('refuses %s', async (_, change, param) => {
    expectProblem(await ada.client.post('/api/messages/new', letter(change)), 400, 'BAD_REQUEST', param)
  })

  test('refuses visitors, and requests without the page’s token', async () => {
    expectProblem(await site.visitor().post('/api/messages/new', letter()), 401, 'UNAUTHORIZED')
    const bare = await ada.client.request('POST', '/api/messages/new', {
      body: JSON.stringify(letter()),
      headers: { 'Content-Type': 'application/json' },
    })
    expectProblem(bare, 403, 'XSRF_FAILED')
  })

  test('unknown, suspended and unconfirmed people give the same answer', async () => {
    const gone = await makePerson(site, { suspended: true })
    const claimed = await makePerson(site, { confirmed: false })
    const answers = []
    for (const toUserId of [gone.userId, claimed.userId, 99_999_999]) {
      const { requestId: _, ...problem } = (await eve.client.post('/api/messages/new', letter({ toUserId }))).json
      answers.push(problem)
    }
    expect(answers.slice(1)).toEqual([answers[0], answers[0]])
    expect(answers[0]).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    // Nor does a block of theirs tell the name, which the export of one's data would.
    const block = (userId: number, blocked: boolean) =>
      eve.client.post('/trpc/messages.block', { userId, blocked }).then((answer) => answer.status)
    expect(await block(claimed.userId, true)).toBe(404)
    expect(await block(claimed.userId, false)).toBe(200)
    expect(await block(99_999_999, true)).toBe(404)
    const search = `/api/v3/collections/search.json?user=${claimed.username}`
    expectProblem(await site.client.get(search), 404, 'NOT_FOUND', 'user')
  })
})

describe('pages of messages', () => {
  const threadOf = async (who: Person) =>
    (await answered(who.client.ask('messages.list', { folder: 'inbox' }))).hits[0].threadId

  test('visitors are sent to log in and return', async () => {
    for (const path of ['/account/messages/inbox', '/account/messages/view/1', '/account/notifications']) {
      const answer = await site.client.get(path)
      expect(answer.status).toBe(302)
      expect(answer.headers.location).toBe(`/account/login?next=${encodeURIComponent(path)}`)
    }
  })

  test('others’ threads and unknown folders are 404', async () => {
    const threadId = await threadOf(bob)
    expect((await bob.client.get(`/account/messages/view/${threadId}`)).status).toBe(200)
    for (const who of [eve, mod, admin])
      expect((await who.client.get(`/account/messages/view/${threadId}`)).status).toBe(404)
    expect((await bob.client.get('/account/messages/drafts')).status).toBe(404)
    expect((await bob.client.get('/account/messages/new?to=nobody-here')).status).toBe(404)
  })

  test('personal pages are never cached', async () => {
    const page = await bob.client.get('/account/messages/inbox')
    expect(page.headers['cache-control']).toMatch(/private/)
    expect(readText(page.text)).toContain('Ada Lovelace')
    expect((await eve.client.get('/account/messages/inbox')).text).not.toContain('Ada Lovelace')
  })

  test('without scripts: read, answer, archive, back, trash, delete for good', async () => {
    const threadId = await threadOf(bob)
    const path = `/account/messages/view/${threadId}`
    const go = async (fields: Record<string, string>) => {
      const answer = await postForm(bob, path, fields)
      expect(answer.status).toBe(303)
      return String(answer.headers.location)
    }
    const counts = () => answered(bob.client.ask('messages.counts'))
    expect(await go({ form: 'mark', read: 'true' })).toBe('/account/messages/inbox')
    expect(await counts()).toMatchObject({ inbox: 1, unread: 0 })
    expect(await go({ form: 'reply', body: 'Line one\r\nLine two' })).toBe(`${path}#last`)
    expect(readText((await ada.client.get(path)).text)).toContain('Line one')
    await go({ form: 'move', to: 'archive' })
    expect(await counts()).toMatchObject({ inbox: 0, archive: 1 })
    await go({ form: 'move', to: 'inbox' })
    await go({ form: 'move', to: 'trash' })
    expect(await counts()).toMatchObject({ inbox: 0, trash: 1 })
    await go({ form: 'move', to: 'deleted' })
    expect((await bob.client.get(path)).status).toBe(404)
    expect((await ada.client.get(path)).status).toBe(200)
  })

  test('without scripts: an empty reply comes back with the error, others’ threads are 404', async () => {
    await eve.client.post('/api/messages/new', { toUserId: bob.userId, subject: 'Hi', body: 'There' })
    const threadId = await threadOf(bob)
    const path = `/account/messages/view/${threadId}`
    const empty = await postForm(bob, path, { form: 'reply', body: '  ' })
    expect(empty.status).toBe(400)
    expect(readText(empty.text)).toContain('Write a message')
    const unknown = await postForm(bob, path, { form: 'nothing' })
    expect(unknown.status).toBe(400)
    const page = await ada.client.get('/account/messages/sent')
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? (await ada.client.config()).AntiForgeryToken
    const foreign = await ada.client.request('POST', path, {
      body: new URLSearchParams({ token, form: 'reply', body: 'Intruder' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(foreign.status).toBe(404)
    expect((await answered(bob.client.ask('messages.thread', { threadId }))).total).toBe(1)
  })

  test('says before anything is written that somebody cannot be messaged', async () => {
    const gone = await makePerson(site, { suspended: true })
    for (const [to, sentence] of [
      [gone.username, 'This person cannot be messaged.'],
      [ada.username, 'This is you. You cannot message yourself.'],
    ] as const) {
      const page = await ada.client.get(`/account/messages/new?to=${encodeURIComponent(to)}`)
      expect(readText(page.text)).toContain(sentence)
      expect(page.text).not.toContain('<textarea')
    }
  })

  test('without scripts: a new message by the page', async () => {
    const page = await ada.client.get('/account/messages/new?to=eve')
    expect(page.status).toBe(200)
    const sent = await postForm(ada, '/account/messages/new?to=eve', {
      toUserId: String(eve.userId),
      to: 'eve',
      subject: 'By form',
      body: 'Hello',
    })
    expect(sent.status).toBe(303)
    expect(sent.headers.location).toBe('/account/messages/sent')
    const refused = await postForm(ada, '/account/messages/new?to=eve', {
      toUserId: String(eve.userId),
      to: 'eve',
      subject: '',
      body: 'Hello',
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('>Hello</textarea>')
  })
})

describe('GET /api/v3/user/{username}', () => {
  test('has every field of the specification, with the rows’ numbers', async () => {
    await ada.client.post('/trpc/ratings.rate', { familyId, stars: 4 })
    await ada.client.post('/trpc/ratings.favourite', { familyId, favourite: true })
    await ada.client.post('/trpc/comments.add', { familyId, text: 'A fine script' })
    const answer = await site.client.get(`/api/v3/user/${encodeURIComponent('ada lovelace')}`)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const profile = answer.json
    expect(profile.info).toMatchObject({
      userId: ada.userId,
      id: ada.userId,
      username: 'Ada Lovelace',
      avatar: '/avatar.svg',
      online: true,
      suspended: false,
      foundries: [],
      lastSeen: { value: expect.stringMatching(/^\d{4}-.*Z$/), short: expect.stringMatching(/\S/) },
      joined: {
        value: expect.stringMatching(/^\d+ \w{3} \d{4}$/),
        iso: expect.stringMatching(/^\d{4}-.*Z$/),
        timeAgo: 'just now',
      },
    })
    expect(profile.stats).toEqual({ downloads: 0, favorites: 1, comments: 1, ratings: 1 })
    expect(profile.activity.map((one: { kind: string }) => one.kind).sort()).toEqual(['comment', 'favourite', 'rating'])
    expect(profile.activity[0].href).toBe(familyPath)
  })

  test('no answer about people contains account data', async () => {
    const rows = await site.sql<{ email: string; passwordHash: string }>('SELECT email, passwordHash FROM account')
    const secrets = rows.flatMap(({ email, passwordHash }) => [email, passwordHash.slice(-20)])
    expect(secrets.length).toBeGreaterThan(8)
    const threadId = (await answered(bob.client.ask('messages.list', { folder: 'inbox' }))).hits[0].threadId
    for (const [who, path] of [
      ...['ada lovelace', 'bob', 'eve', 'mod', 'boss'].map((name) => [
        admin,
        `/api/v3/user/${encodeURIComponent(name)}`,
      ]),
      [site, `/api/v3/family/${familyId}/comments.json`],
      [site, familyPath],
      [bob, '/account/messages/inbox'],
      [bob, `/account/messages/view/${threadId}`],
      [ada, '/account/notifications'],
      [ada, '/account/favourites'],
    ] as [Pick<Person, 'client'>, string][]) {
      const { status, text } = await who.client.get(path)
      expect(status).toBe(200)
      for (const secret of secrets) expect(text, path).not.toContain(secret)
      expect(text, path).not.toMatch(/\b198\.1[89]\.\d+\.\d+\b/)
    }
  })

  test('of somebody who has not confirmed the address is for moderators only', async () => {
    await makePerson(site, { username: 'claimed', confirmed: false })
    for (const who of [site, bob])
      expectProblem(await who.client.get('/api/v3/user/claimed'), 404, 'NOT_FOUND', 'username')
    expect((await bob.client.ask('messages.recipient', { username: 'claimed' })).status).toBe(404)
    for (const who of [mod, admin])
      expect((await who.client.get('/api/v3/user/claimed')).json.info.username).toBe('claimed')
  })

  test('never shows private collections, and suspended people to moderators only', async () => {
    await transaction(site.database, (manager) =>
      manager.query(
        `INSERT INTO collection (ownerId, slug, name, nameKey, description, isPrivate, type, status, fontCount, viewCount,
           popularity, version, createdAt, updatedAt)
         VALUES (?, 'secret-plan', 'Secret plan', 'secret plan', '', 1, 0, 1, 0, 0, 0, 1, 1, 1)`,
        [bob.userId],
      ),
    )
    for (const who of [site, bob, mod, admin])
      expect((await who.client.get('/api/v3/user/bob')).text).not.toMatch(/secret/i)
    await makePerson(site, { username: 'troll', suspended: true })
    for (const who of [site, bob])
      expectProblem(await who.client.get('/api/v3/user/troll'), 404, 'NOT_FOUND', 'username')
    for (const who of [mod, admin]) expect((await who.client.get('/api/v3/user/TROLL')).json.info.suspended).toBe(true)
    expectProblem(await site.client.get('/api/v3/user/nobody-at-all'), 404, 'NOT_FOUND', 'username')
  })
})

test('a designer’s page lists members, without suspended ones, once it shows a family', async () => {
  const [foundry] = await site.sql<{ id: number; slug: string }>('SELECT id, slug FROM foundry ORDER BY id LIMIT 1')
  const dora = await makePerson(site, { username: 'dora', roles: ['designer'], foundryId: foundry!.id })
  await makePerson(site, { username: 'dorian', roles: ['designer'], foundryId: foundry!.id, suspended: true })
  const { people } = await answered(site.client.ask('profiles.ofDesigner', { slug: foundry!.slug }))
  expect(people).toEqual([{ userId: dora.userId, username: 'dora', avatar: '/avatar.svg' }])
  const input = { name: 'Nothing Yet', slug: 'nothing-yet', description: '', url: '', links: '', donationUrl: '' }
  const made = await dora.client.post('/trpc/foundries.create', input)
  expect(made.status).toBe(200)
  expect((await answered(site.client.ask('profiles.ofDesigner', { slug: 'nothing-yet' }))).people).toEqual([])
})

describe('families', () => {
  test('average and numbers in details.json', async () => {
    await bob.client.post('/trpc/ratings.rate', { familyId, stars: 5 })
    const { opinion } = (await site.client.get(`/api/v3/family/${familyId}/details.json`)).json
    expect(opinion).toEqual({ favourites: 1, ratings: 2, average: 4.5 })
  })

  test.each([
    ['6 stars', 'ratings.rate', { stars: 6 }],
    ['half a star', 'ratings.rate', { stars: 1.5 }],
    ['minus', 'ratings.rate', { stars: -1 }],
    ['no answer', 'ratings.favourite', { favourite: 'maybe' }],
    ['an empty comment', 'comments.add', { text: '  \n ' }],
    ['a comment too long', 'comments.add', { text: 'x'.repeat(2001) }],
    ['in another’s name', 'comments.add', { text: 'x', userId: 1 }],
  ])('refuses %s', async (_, procedure, input) => {
    expect((await eve.client.post(`/trpc/${procedure}`, { familyId, ...input })).status).toBe(400)
  })

  test('without scripts: like, rate, comment, edit, delete; visitors are sent to log in', async () => {
    const go = async (who: Person, fields: Record<string, string>) => {
      const answer = await postForm(who, familyPath, fields)
      expect(answer.status).toBe(303)
      return String(answer.headers.location)
    }
    expect(await go(eve, { form: 'favourite', favourite: 'true' })).toBe(familyPath)
    expect(await go(eve, { form: 'rate', stars: '3' })).toBe(familyPath)
    expect(await answered(eve.client.ask('ratings.standing', { familyId }))).toMatchObject({
      favourite: true,
      stars: 3,
    })
    expect(await go(eve, { form: 'comment', text: 'By form' })).toBe(`${familyPath}#comments`)
    const [comment] = (await site.client.get(`/api/v3/family/${familyId}/comments.json`)).json.hits
    expect(comment).toMatchObject({ text: 'By form', rating: 3 })
    await go(eve, { form: 'comment-edit', commentId: String(comment.id), text: 'By another form' })
    expect(readText((await eve.client.get(familyPath)).text)).toContain('By another form')
    const foreign = await postForm(ada, familyPath, { form: 'comment-remove', commentId: String(comment.id) })
    expect(foreign.status).toBe(403)
    await go(eve, { form: 'comment-remove', commentId: String(comment.id) })
    const empty = await postForm(eve, familyPath, { form: 'comment', text: ' ' })
    expect(empty.status).toBe(400)
    expect(readText(empty.text)).toContain('Write something')

    const visitor = site.visitor()
    const { AntiForgeryToken } = await visitor.config()
    const sent = await visitor.request('POST', familyPath, {
      body: new URLSearchParams({ token: AntiForgeryToken, form: 'comment', text: 'Who?' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status).toBe(307)
    expect(sent.headers.location).toBe(`/account/login?next=${encodeURIComponent(familyPath)}`)
  })

  test('without scripts: follow and unfollow a designer and a style', async () => {
    const { slug } = (await site.client.get(`/api/v3/family/${familyId}/details.json`)).json.designer
    expect((await postForm(ada, `/${slug}`, { form: 'follow', kind: 'designer', follow: 'true' })).status).toBe(303)
    expect((await postForm(ada, '/category/serif', { form: 'follow', kind: 'tag', follow: 'true' })).status).toBe(303)
    const { follows } = await answered(ada.client.ask('follows.list', {}))
    expect(follows.map((one: { slug: string }) => one.slug).sort()).toEqual([slug, 'serif'].sort())
    const gone = await postForm(ada, '/account/notifications', {
      form: 'follow',
      kind: 'tag',
      slug: 'serif',
      follow: 'false',
    })
    expect(gone.headers.location).toBe('/account/notifications')
    expect((await answered(ada.client.ask('follows.list', {}))).follows).toHaveLength(1)
  })
})
