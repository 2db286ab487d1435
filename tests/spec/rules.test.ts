import { afterAll, describe, expect, test } from 'vitest'
import { downloadLabel } from '#shared/format/download-label.ts'
import { startTestSite } from '#tests/support/app.ts'
import { readBody, readText } from '#tests/support/html.ts'
import { changeHeaders } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { decodePng } from '#tests/support/png.ts'
import { beginUpload } from '#tests/support/upload.ts'

const site = await startTestSite({ env: { ADMANAGER: 'house' } })
// One font is enough to make a designer, whose foundry is the first.
await site.database.write.query(
  'UPDATE foundry SET fontCount = 1 WHERE id = (SELECT MIN(id) FROM (SELECT id FROM foundry) f)',
)
const [person, designer, moderator, admin] = await Promise.all([
  makePerson(site),
  makePerson(site, { roles: ['designer'] }),
  makePerson(site, { roles: ['moderator'] }),
  makePerson(site, { roles: ['admin'] }),
])
afterAll(() => site.close())

const make = (by: Person, name: string, description = '') =>
  by.client.post('/api/v3/collections', { name, description, private: false })
const made = async (by: Person, name: string): Promise<{ id: number }> =>
  (await make(by, name)).json.collections.find((one: { name: string }) => one.name === name)
const json = async (path: string, client = site.client) => (await client.get(path)).json

describe('5 Validation rules', () => {
  test('Collection name: required, at most 40 characters', async () => {
    expect((await make(person, '')).status).toBe(400)
    expect((await make(person, 'x'.repeat(41))).status).toBe(400)
    expect((await make(person, 'x'.repeat(40))).status).toBe(200)
  })
  test('Collection description: optional; no hard limit is enforced', async () => {
    expect((await make(person, 'Long', 'word '.repeat(2000))).status).toBe(200)
  })
  test('Only admins may change or send the collection slug and type', async () => {
    const { id } = await made(person, 'Plain')
    const change = (by: Person, more: object) =>
      by.client.send('PUT', `/api/v3/collection/${id}`, { name: 'Plain', description: '', private: false, ...more })
    expect((await change(person, { type: 1 })).status).toBe(403)
    expect((await change(person, { slug: 'other' })).status).toBe(403)
    expect((await change(admin, { type: 1, slug: 'other' })).status).toBe(200)
  })
  test('Message: subject required and text required', async () => {
    const send = (subject: string, body: string) =>
      person.client.post('/api/messages/new', { toUserId: designer.userId, subject, body })
    expect((await send('', 'text')).status).toBe(400)
    expect((await send('subject', '')).status).toBe(400)
    expect((await send('subject', 'text')).status).toBe(200)
  })
  test('Sending a message needs login', async () => {
    const answer = await site.client.post('/api/messages/new', { toUserId: person.userId, subject: 's', body: 'b' })
    expect(answer.status).toBe(401)
  })
  test('Creating collections needs login', async () => {
    expect((await site.client.post('/api/v3/collections', { name: 'a', description: '', private: false })).status).toBe(
      401,
    )
  })
  test('Pager page is capped at max page', async () => {
    const { total } = await json('/api/v3/unicode/search.json?q=letter')
    const last = Math.ceil(total / 100)
    const body = readBody((await site.client.get('/unicode?q=letter&p=9999')).text)
    expect(body).toMatch(new RegExp(`aria-current="page"[^>]*>(?:<[^>]*>|Page |,)*${last}<`))
    expect(body).toMatch(new RegExp(`[?;]p=${last - 1}"`))
    expect(body).not.toMatch(new RegExp(`[?;]p=(?:${last + 1}|9998|10000)"`))
  })
  test('File uploads in general: default maximum size 256 MB', async () => {
    const { familyId } = (await designer.client.post('/api/v3/family', {})).json
    const headers = await changeHeaders(designer.client)
    const begin = (announce: number) =>
      beginUpload(designer.client, { familyId, fileName: 'a.ttf', bytes: Buffer.alloc(0), announce, headers })
    expect((await begin(256 * 1024 * 1024)).status).toBe(201)
    expect((await begin(256 * 1024 * 1024 + 1)).status).toBe(413)
  })
})

describe('6 Roles and permissions', () => {
  test('Anonymous: browse and search; log in or join for collections, messaging and upload', async () => {
    for (const path of ['/', '/search?q=inter', '/popular/fonts'])
      expect((await site.client.get(path)).status).toBe(200)
    expect((await site.client.post('/api/v3/family', {})).status).toBe(401)
  })
  test('Logged in: collections, messages, account pages', async () => {
    for (const path of ['/account/collections', '/account/messages/inbox', '/account/downloads'])
      expect((await person.client.get(path)).status, path).toBe(200)
  })
  test('Owner of a collection: edit name, description and private flag; delete or clear the collection', async () => {
    const { id } = await made(person, 'Owned')
    const path = `/api/v3/collection/${id}`
    const change = { name: 'Owned still', description: 'd', private: true }
    expect((await designer.client.send('PUT', path, change)).status).toBe(403)
    expect((await person.client.send('PUT', path, change)).status).toBe(200)
    expect((await person.client.send('PUT', path, { clear: true })).status).toBe(200)
    expect([403, 404]).toContain((await designer.client.send('DELETE', path, undefined)).status)
    expect((await person.client.send('DELETE', path, undefined)).status).toBe(200)
  })
  test('Designer (has foundries): ads hidden when designerFontCount is above 0', async () => {
    const identity = await json('/api/account/identity', designer.client)
    expect(identity.designerFontCount).toBe(1)
    expect((await designer.client.get('/popular/fonts')).text).not.toContain('data-ad-slot')
    for (const { get } of [site.client, person.client])
      expect((await get('/popular/fonts')).text).toContain('data-ad-slot="leaderboard"')
  })
  test('Moderator: may use the upload dialog', async () => {
    const identity = await json('/api/account/identity', moderator.client)
    expect(identity).toMatchObject({ isMod: true })
    expect(identity.claims).toContain('upload')
  })
  test('Admin: edit a user’s profile, suspend or unsuspend, edit collection slug and type, app version', async () => {
    const other = await makePerson(site)
    expect((await admin.client.get(`/account/profile/${other.userId}/general`)).status).toBe(200)
    expect((await person.client.get(`/account/profile/${other.userId}/general`)).status).not.toBe(200)
    const suspend = (suspended: boolean) =>
      admin.client.send('PUT', '/api/admin/user', { username: other.username, suspended })
    expect((await suspend(true)).status).toBe(200)
    expect((await suspend(false)).status).toBe(200)
    const foot = (html: string) => /<footer[\s\S]*<\/footer>/.exec(readBody(html))![0]
    expect(foot((await admin.client.get('/')).text)).toMatch(/\d+\.\d+\.\d+/)
    expect(foot((await person.client.get('/')).text)).not.toMatch(/\d+\.\d+\.\d+/)
  })
})

describe('8 Error catalogue', () => {
  test('401 response: redirect to login with return path', async () => {
    const answer = await site.client.get('/account/messages/inbox')
    expect(answer.headers.location).toMatch(/\/account\/login\?next=%2Faccount%2Fmessages%2Finbox$/)
  })
  test('403 response: logged, response returned, no redirect', async () => {
    const answer = await person.client.send('PUT', '/api/admin/user', { username: person.username, suspended: true })
    expect([answer.status, answer.headers.location]).toEqual([403, undefined])
  })
  test('Data-load error code 404: go to /404', async () => {
    const answer = await site.client.get('/collection/none-c999999')
    expect(answer.status).toBe(404)
    expect(readText(answer.text)).toContain('There is nothing at this address')
  })
  test('Search with zero totals or zero hits: HTTP code set to 404', async () => {
    for (const path of ['/search?q=zzzzqqqq', '/search-fonts?q=zzzzqqqq'])
      expect((await site.client.get(path)).status, path).toBe(404)
  })
})

describe('9 Business constants and limits', () => {
  test('Preview: size range 6 to 200', async () => {
    const { hits } = await json('/api/v3/fonts/search.json?q=inter')
    const { pathname } = new URL(hits[0].fonts[0].image, site.url)
    const at = (size: number) => site.client.get(`${pathname}?r=4&h=65&w=200&fg=000000&bg=FFFFFF&s=${size}`)
    expect((await at(5)).bytes.equals((await at(6)).bytes)).toBe(true)
    expect((await at(201)).bytes.equals((await at(200)).bytes)).toBe(true)
    expect((await at(7)).bytes.equals((await at(6)).bytes)).toBe(false)
  })
  test('default preview height 65, width 1000', async () => {
    const { hits } = await json('/api/v3/fonts/search.json?q=inter')
    const { pathname } = new URL(hits[0].fonts[0].image, site.url)
    const { width, height } = decodePng((await site.client.get(pathname)).bytes)
    expect([width, height]).toEqual([1000, 65])
  })
  test('Sort options for fonts: popular (default), trending, date, name', async () => {
    const order = async (more: string) =>
      (await json(`/api/v3/fonts/search.json?size=100${more}`)).hits.map((hit: { slug: string }) => hit.slug)
    const byDate = ['inter', 'nabla', 'yusei-magic', 'playfair-display', 'lobster', 'press-start-2p']
    const byName = ['amiri', 'inter', 'lobster', 'nabla', 'noto-sans-devanagari', 'playfair-display', 'press-start-2p']
    // By the search index, and by the database.
    for (const method of ['es', 'db']) {
      const by = (sort: string) => order(`&method=${method}${sort}`)
      expect(await by('')).toEqual(await by('&sort=popular'))
      expect((await by('&sort=popular')).slice(0, 2)).toEqual(['playfair-display', 'inter'])
      expect((await by('&sort=trending')).slice(0, 2)).toEqual(['inter', 'playfair-display'])
      expect(await by('&sort=date')).toEqual([...byDate, 'noto-sans-devanagari', 'special-elite', 'amiri'])
      expect(await by('&sort=name')).toEqual([...byName, 'special-elite', 'yusei-magic'])
    }
    expect((await site.client.get('/api/v3/fonts/search.json?sort=other')).status).toBe(400)
  })
  test('Page sizes: default 10; blog 10; unicode 100', async () => {
    expect((await json('/api/v3/fonts/search.json')).size).toBe(10)
    expect((await json('/api/v3/blogs/search.json')).size).toBe(10)
    expect((await json('/api/v3/unicode/search.json?q=letter')).size).toBe(100)
  })
  test('Page links show current page ±3', async () => {
    const { total } = await json('/api/v3/unicode/search.json?q=letter')
    expect(total).toBeGreaterThan(2000)
    const body = readBody((await site.client.get('/unicode?q=letter&p=10')).text)
    for (const page of [7, 8, 9, 11, 12, 13]) expect(body, `page ${page}`).toMatch(new RegExp(`[?;]p=${page}"`))
    for (const page of [6, 14]) expect(body, `page ${page}`).not.toMatch(new RegExp(`[?;]p=${page}"`))
  })
  test('Download label: under 100 shows “<100”, above 100 in full, above 100,000 as “k”, above 1 million as “N.N million”', () => {
    expect([99, 100, 12_345, 100_001, 1_000_001].map(downloadLabel)).toEqual([
      '<100',
      '100',
      '12,345',
      '100k',
      '1.0 million',
    ])
  })
})
