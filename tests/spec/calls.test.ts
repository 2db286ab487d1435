import { afterAll, describe, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { decodePng } from '#tests/support/png.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const site = await startTestSite()
const [person, admin, moderator] = await Promise.all([
  makePerson(site),
  makePerson(site, { roles: ['admin'] }),
  makePerson(site, { roles: ['moderator'] }),
])
const familyId = (await site.family('inter')).id
afterAll(() => site.close())

const { json } = site.client
let made = 0
async function newCollection(): Promise<{ id: number }> {
  const name = `Set ${++made}`
  const answer = await person.client.post('/api/v3/collections', { name, description: '', private: false })
  return answer.json.collections.find((one: { name: string }) => one.name === name)
}

describe('7 Headers', () => {
  test('every request carries an anti-forgery header with the token: without it a change is refused', async () => {
    const answer = await person.client.request('POST', '/api/v3/collections', {
      body: JSON.stringify({ name: 'Set', description: '', private: false }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(403)
  })
  test('request start-time and duration headers are added', async () => {
    const { headers } = await site.client.get('/api/account/identity', {
      headers: { 'X-Request-Start': String(Date.now()) },
    })
    expect(headers).toHaveProperty('x-request-duration')
    expect(headers).toHaveProperty('server-timing')
  })
  test('A cookie XSRF-TOKEN is returned', async () => {
    const visitor = site.visitor()
    await visitor.get('/')
    expect(visitor.cookies.get('XSRF-TOKEN')).toMatch(/./)
  })
  test('bodies are JSON', async () => {
    expect((await site.client.get('/api/v3/welcome.json')).headers['content-type']).toMatch(/^application\/json/)
  })
})

describe('7 Account and collections', () => {
  test('GET /api/account/identity: identity', async () => {
    expect(await json('/api/account/identity')).toMatchObject({ isLoggedIn: false })
  })
  test('POST /api/account/track, url: returns build', async () => {
    const answer = await site.client.post('/api/account/track', { url: '/popular/fonts' })
    expect(answer.status).toBe(200)
    expect(answer.json.build).toMatch(/./)
  })
  test('GET /api/account/collections, familyId: list; 401', async () => {
    expect((await site.client.get(`/api/account/collections?familyId=${familyId}`)).status).toBe(401)
    expect((await person.client.get(`/api/account/collections?familyId=${familyId}`)).status).toBe(200)
  })
  test('POST /api/v3/collections: on 200 returns collections', async () => {
    const answer = await person.client.post('/api/v3/collections', {
      name: 'First',
      description: 'd',
      private: true,
      familyId,
    })
    expect(answer.status).toBe(200)
    expect(answer.json.collections).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'First', private: true, fontCount: 1 })]),
    )
  })
  test('POST /api/v3/collection/{setId}/fonts and DELETE /api/v3/collection/{setId}/font/{familyId}', async () => {
    const { id } = await newCollection()
    const count = async () => (await json(`/api/v3/collection/${id}/details.json`)).fontCount
    expect((await person.client.post(`/api/v3/collection/${id}/fonts`, { familyId })).status).toBe(200)
    expect(await count()).toBe(1)
    expect((await person.client.send('DELETE', `/api/v3/collection/${id}/font/${familyId}`, undefined)).status).toBe(
      200,
    )
    expect(await count()).toBe(0)
  })
  test('GET /api/v3/collection/{id}/details.json: name, slug, description, coverPhoto, private, type; 404 not found, 403 forbidden', async () => {
    const { id } = await newCollection()
    const details = await json(`/api/v3/collection/${id}/details.json`)
    for (const name of ['name', 'slug', 'description', 'coverPhoto', 'private', 'type'])
      expect(details, name).toHaveProperty(name)
    expect((await site.client.get('/api/v3/collection/999999/details.json')).status).toBe(404)
    const hidden = { name: 'Hidden', description: '', private: true }
    expect((await moderator.client.send('PUT', `/api/v3/collection/${id}`, hidden)).status).toBe(403)
    await person.client.send('PUT', `/api/v3/collection/${id}`, hidden)
    expect((await site.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(403)
  })
  test('PUT /api/v3/collection/{id}: name, description, private (admins also type, slug): 200 is success', async () => {
    const { id } = await newCollection()
    const change = { name: 'Renamed', description: 'new', private: false }
    expect((await person.client.send('PUT', `/api/v3/collection/${id}`, change)).status).toBe(200)
    expect(await json(`/api/v3/collection/${id}/details.json`)).toMatchObject(change)
    const special = { ...change, type: 2, slug: 'chosen-by-admins' }
    expect((await person.client.send('PUT', `/api/v3/collection/${id}`, special)).status).toBe(403)
    expect((await admin.client.send('PUT', `/api/v3/collection/${id}`, special)).status).toBe(200)
    expect(await json(`/api/v3/collection/${id}/details.json`)).toMatchObject({ type: 2, slug: 'chosen-by-admins' })
  })
  test('PUT /api/v3/collection/{id}, clear=true: empties collection', async () => {
    const { id } = await newCollection()
    await person.client.post(`/api/v3/collection/${id}/fonts`, { familyId })
    expect((await person.client.send('PUT', `/api/v3/collection/${id}`, { clear: true })).status).toBe(200)
    expect(await json(`/api/v3/collection/${id}/details.json`)).toMatchObject({ fontCount: 0 })
  })
  test('DELETE /api/v3/collection/{id}: deletes', async () => {
    const { id } = await newCollection()
    expect((await person.client.send('DELETE', `/api/v3/collection/${id}`, undefined)).status).toBe(200)
    expect((await site.client.get(`/api/v3/collection/${id}/details.json`)).status).toBe(404)
  })
  test('upload to /api/v3/collection/{id}/image: response checked for an error or errors field', async () => {
    const { id } = await newCollection()
    const headers = await changeHeaders(person.client)
    const upload = async (name: string, bytes: Uint8Array) => {
      const form = new FormData()
      form.set('file', new File([Buffer.from(bytes)], name))
      const request = new Request('http://x/', { method: 'POST', body: form })
      return person.client.request('POST', `/api/v3/collection/${id}/image`, {
        body: Buffer.from(await request.arrayBuffer()),
        headers: { ...headers, 'Content-Type': request.headers.get('content-type')! },
      })
    }
    expect((await upload('cover.png', solidPng(40, 40))).json.coverPhoto).toMatch(/./)
    expect((await upload('cover.txt', Buffer.from('no picture'))).json).toHaveProperty('error')
  })
})

describe('7 Users and messages', () => {
  test('GET /api/v3/user/{username}', async () => {
    expect((await json(`/api/v3/user/${person.username}`)).info.username).toBe(person.username)
  })
  test('PUT /api/admin/user with username, suspended', async () => {
    const other = await makePerson(site)
    const change = { username: other.username, suspended: true }
    expect((await person.client.send('PUT', '/api/admin/user', change)).status).toBe(403)
    expect((await admin.client.send('PUT', '/api/admin/user', change)).status).toBe(200)
    const seen = await admin.client.get(`/api/v3/user/${other.username}`)
    expect(seen.json.info.suspended).toBe(true)
  })
  test('POST /api/messages/new with toUserId, subject, body; success needs status 200 and success true', async () => {
    const other = await makePerson(site)
    const message = { toUserId: other.userId, subject: 'Hello', body: 'A font for you' }
    const answer = await person.client.post('/api/messages/new', message)
    expect([answer.status, answer.json.success]).toEqual([200, true])
  })
  test('POST /api/v3/family with an empty body; returns familyId', async () => {
    const designer = await makePerson(site, { roles: ['designer'] })
    expect((await designer.client.post('/api/v3/family', {})).json.familyId).toEqual(expect.any(Number))
  })
})

describe('7 Search and listing', () => {
  test.each([
    '/api/v3/designers/search.json?page=1&sort=name&q=a',
    '/api/v3/collections/search.json?page=1&sort=name&q=s&user=editors&min=1',
    '/api/v3/topics/search.json?page=1&size=20&sort=name&q=s',
    '/api/v3/all/search.json?page=1&sort=popular&q=a&f=commercialok~',
    '/api/v3/blogs/search.json?page=1&size=10',
    '/api/v3/unicode/search.json?page=1&filter=block~arrows&size=100&q=arrow',
  ])('GET %s', async (path) => {
    expect((await site.client.get(path)).status).toBe(200)
  })
  test.each(['fonts', 'designers', 'collections', 'topics', 'all', 'unicode'])(
    '%s: an empty sort is the default one',
    async (list) => {
      const [empty, none] = await Promise.all(
        ['?sort=', ''].map(async (query) => ({ ...(await json(`/api/v3/${list}/search.json${query}`)), perf: null })),
      )
      expect(empty).toEqual(none)
    },
  )
  test('GET /api/v3/fonts/search.json: page, sort, type=all, method (es or db), size, q', async () => {
    for (const method of ['es', 'db'])
      expect(
        await json(`/api/v3/fonts/search.json?page=1&sort=name&type=all&method=${method}&size=5&q=inter`),
      ).toMatchObject({
        hits: expect.arrayContaining([expect.objectContaining({ slug: 'inter' })]),
      })
  })
  test('ff, ffn, f, fn, tags (with r=1), designer, collection, codepoint narrow it', async () => {
    const all = (await json('/api/v3/fonts/search.json?size=100')).total
    const { designer, tags } = await json(`/api/v3/family/${familyId}/details.json`)
    const slug = (tag: { slug?: string } | string) => (typeof tag === 'string' ? tag : tag.slug)
    for (const query of [
      'fn=commercialok~',
      'f=commercialok~',
      `tags=${slug(tags[0])}&r=1`,
      `designer=${designer.slug}`,
      'codepoint=0x0905',
      'ff=topic~pixel',
      'ffn=topic~pixel',
      `collection=${/-c(\d+)$/.exec(await site.collection('save-the-date'))![1]}`,
    ]) {
      const { total } = await json(`/api/v3/fonts/search.json?size=100&${query}`)
      expect(total, query).toBeLessThan(all)
      expect(total, query).toBeGreaterThan(0)
    }
  })
  test('The f filter is semicolon-joined and may hold hasposter~, commercialok~, year~{year}, alpha~{letter}', async () => {
    const { publishedYear } = await site.family('inter')
    const { hits } = await json(`/api/v3/fonts/search.json?f=commercialok~;year~${publishedYear};alpha~I`)
    expect(hits.map((hit: { slug: string }) => hit.slug)).toContain('inter')
    for (const hit of hits) expect(hit.name).toMatch(/^I/i)
    await site.database.write.query('UPDATE family SET posterKey = NULL WHERE slug = ?', ['lobster'])
    const slugs = async (f: string) =>
      (await json(`/api/v3/fonts/search.json?method=db&size=100${f}`)).hits.map((hit: { slug: string }) => hit.slug)
    expect(await slugs('')).toContain('lobster')
    const withPoster = await slugs('&f=hasposter~')
    expect(withPoster).toContain('inter')
    expect(withPoster).not.toContain('lobster')
  })
})

describe('7 Detail and content', () => {
  test.each([
    '/api/v3/welcome.json',
    '/api/v3/timeline.json',
    '/api/v3/languages.json',
    '/api/v3/language/pl/info.json',
    '/api/v3/designer/details.json?name=Rasmus%20Andersson',
    '/api/v3/article/1/details.json',
    '/api/v3/family/details.json?designer=rsms&family=inter',
  ])('GET %s', async (path) => {
    expect((await site.client.get(path)).status).toBe(200)
  })
  test('GET /api/v3/family/{id}/comments.json', async () => {
    expect(await json(`/api/v3/family/${familyId}/comments.json`)).toBeTruthy()
  })
  test('GET /api/v3/family/{id}/details.json', async () => {
    expect(await json(`/api/v3/family/${familyId}/details.json`)).toMatchObject({ name: 'Inter' })
  })
  test('GET /api/family/{familyId}/bundle (403 forbidden, 404 not found)', async () => {
    const bundle = await site.client.get(`/api/family/${familyId}/bundle`)
    expect([200, 302, 303]).toContain(bundle.status)
    expect((await site.client.get('/api/family/999999/bundle')).status).toBe(404)
    const hidden = await site.family('sancreek')
    expect([403, 404]).toContain((await site.client.get(`/api/family/${hidden.id}/bundle`)).status)
  })
})

describe('7 Preview images', () => {
  const png = async (path: string) => {
    const answer = await site.client.get(path)
    expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    const { width, height } = decodePng(answer.bytes)
    return { width, height }
  }
  const address = async () => {
    const { hits } = await json('/api/v3/fonts/search.json?q=inter')
    return hits[0].fonts.find((font: { primary: boolean }) => font.primary).image as string
  }

  test('/api/rf5/{fontId}/{encodedFileGuid}/{encodedText}/{slug}.png: r, h, w, fg and bg, tb, s', async () => {
    const { pathname } = new URL(await address(), site.url)
    expect(await png(`${pathname}?r=4&h=65&w=400&fg=ff0000&bg=ffffff&tb=1&s=30`)).toEqual({ width: 400, height: 65 })
  })
  test('/api/renderfont4/{fontId}/{encodedOptions}/{encodedText}/{slug}.png: options are encoded JSON with r, h, w, fg, bg, tb', async () => {
    const { primaryFontId } = await site.family('inter')
    const encode = (text: string) => Buffer.from(text).toString('base64url')
    const options = encode(JSON.stringify({ r: '4', h: 80, w: 300, fg: '000000', bg: 'ffffff', tb: 0 }))
    expect(await png(`/api/renderfont4/${primaryFontId}/${options}/${encode('Hamburg')}/inter.png`)).toEqual({
      width: 300,
      height: 80,
    })
  })
})
