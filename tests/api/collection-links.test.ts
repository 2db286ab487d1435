import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COLLECTION_STATUS, Collection } from '#server/database/entities/collection.ts'
import { transaction } from '#server/database/transaction.ts'
import { recountCollections } from '#server/features/collections/collection-writes.ts'
import * as MESSAGES from '#shared/messages.ts'
import { startTestSite } from '#tests/support/app.ts'
import { attributes, readText } from '#tests/support/html.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { sendPicture } from '#tests/support/sent-pictures.ts'
import { solidPng } from '#tests/support/solid-png.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
const owner = await makePerson(site, { username: 'Sorts' })
const stranger = await makePerson(site)
const admin = await makePerson(site, { roles: ['admin'] })
afterAll(() => site.close())

const NAME = 'Unlisted drawer'
const families: number[] = []
for (const slug of ['playfair-display', 'lobster', 'amiri']) families.push((await site.family(slug)).id)

async function make(): Promise<number> {
  const made = await owner.client.post('/trpc/collections.create', { name: NAME, private: true })
  const { id } = made.json.result.data
  await owner.client.post('/trpc/collections.addFonts', { id, familyIds: families })
  return id
}
const setLink = (id: number, on: boolean, person: Person = owner) =>
  person.client.post('/trpc/collections.setLink', { id, on })
const link = async (id: number): Promise<string> => {
  const answer = await setLink(id, true)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.result.data.linkKey
}
const pageOf = (id: number, query = '') => `/collection/unlisted-drawer-c${id}${query}`

/** Every answer that a key opens. */
const ADDRESSES: Record<string, (id: number, key: string) => string> = {
  page: (id, key) => pageOf(id, `?key=${key}`),
  details: (id, key) => `/api/v3/collection/${id}/details.json?key=${key}`,
  list: (id, key) => `/api/v3/fonts/search.json?collection=${id}.${key}`,
  json: (id, key) => `/api/v3/collection/${id}/export.json?key=${key}`,
  csv: (id, key) => `/api/v3/collection/${id}/export.csv?key=${key}`,
  text: (id, key) => `/trpc/collections.checkText?input=${encodeURIComponent(JSON.stringify({ id, key, text: 'a' }))}`,
}
/** Links with the key. Those to log-in and back have it too: else one could not come back. */
const addressesWith = (html: string, key: string) =>
  attributes(html, 'href').filter((href) => href.includes(key) && !/^\/account\/(login|join)\?next=/.test(href))
const statuses = async (id: number, key: string, client = site.client) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(ADDRESSES).map(async ([name, of]) => [name, (await client.get(of(id, key))).status]),
    ),
  )
const every = (status: number) => Object.fromEntries(Object.keys(ADDRESSES).map((name) => [name, status]))
/** The API says of details that they are private (specification section 7); everything else hides that they exist. */
const CLOSED = { ...every(404), details: 403 }

describe('the link to a private collection', () => {
  let id = 0
  let key = ''
  beforeAll(async () => {
    id = await make()
    key = await link(id)
  })

  test('opens it for everyone who has the key, and for nobody else', async () => {
    expect(key).toMatch(/^[\w-]{22}$/)
    for (const client of [site.visitor(), stranger.client]) {
      expect(await statuses(id, key, client)).toEqual(every(200))
      for (const wrong of ['', 'x', 'null', key.slice(1), key.toLowerCase(), `${key}A`])
        expect(await statuses(id, wrong, client), wrong).toEqual(CLOSED)
      // The key of another collection.
      expect(await statuses(id, await link(await make()), client)).toEqual(CLOSED)
    }
  })

  test('a wrong key is answered as no key is', async () => {
    const told = async (path: string) => {
      const { status, json } = await site.client.get(path)
      return { status, code: json.code, detail: json.detail, param: json.param }
    }
    expect(await told(ADDRESSES.details!(id, 'wrong'))).toEqual(await told(`/api/v3/collection/${id}/details.json`))
    expect(await told(ADDRESSES.list!(id, 'wrong'))).toEqual(await told(`/api/v3/fonts/search.json?collection=${id}`))
    const page = await site.client.get(pageOf(id, '?key=wrong'))
    expect(page.text).not.toContain(NAME)
  })

  test('shows the list in pages, orders and filters, with the key in each address of it and in no other', async () => {
    const page = await site.client.get(pageOf(id, `?key=${key}&sort=name`))
    expect(page.text).toContain(MESSAGES.collectionByLink)
    expect(page.text).toMatch(/<meta name="robots" content="noindex"/)
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(attributes(page.text, 'value')).toContain(key)
    const paths = addressesWith(page.text, key).map((href) => new URL(href, site.url).pathname)
    expect([...new Set(paths)].sort()).toEqual([`/api/v3/collection/${id}/bundle`, pageOf(id)])
    const names = async (query: string) =>
      (await site.client.get(`${ADDRESSES.list!(id, key)}${query}`)).json.hits.map((hit: { name: string }) => hit.name)
    expect(await names('')).toEqual(['Playfair Display', 'Lobster', 'Amiri'])
    expect(await names('&sort=name')).toEqual(['Amiri', 'Lobster', 'Playfair Display'])
    expect(await names('&size=2&page=2')).toEqual(['Amiri'])
    expect(await names('&lang=ar')).toEqual(['Amiri'])
  })

  test('leads to the page of another name with its key, and to an empty one', async () => {
    const moved = await site.client.get(`/collection/old-c${id}?key=${key}`)
    expect([moved.status, moved.headers.location]).toEqual([301, pageOf(id, `?key=${key}`)])
    const { id: empty } = (await owner.client.post('/trpc/collections.create', { name: 'Bare', private: true })).json
      .result.data
    expect((await site.client.get(`/collection/bare-c${empty}?key=${await link(empty)}`)).status).toBe(200)
  })

  test('shows the cover to those who have the key', async () => {
    const sent = await sendPicture(owner.client, `/api/v3/collection/${id}/image`, solidPng(60, 60))
    expect(sent.status).toBe(200)
    const shown = (await site.client.get(pageOf(id, `?key=${key}`))).text
    const cover = attributes(shown, 'src').find((src) => src.startsWith('/api/cover/'))!
    expect(cover).toMatch(new RegExp(`\\?key=${key}$`))
    const picture = await site.client.get(cover)
    expect([picture.status, picture.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await site.client.get(cover.split('?')[0]!)).status).toBe(404)
  })

  test('lists, searches, feeds and profiles do not show it', async () => {
    const sitemap = (await site.client.get('/sitemap.xml')).text
    const parts = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => new URL(loc!).pathname)
    expect(parts).not.toEqual([])
    const seen = [
      `/api/v3/collections/search.json?q=${encodeURIComponent(NAME)}`,
      '/api/v3/collections/search.json?user=sorts&size=100',
      '/api/v3/user/sorts',
      '/profile/sorts',
      '/collection',
      '/popular-collections',
      `/feeds/collection/${id}.xml?key=${key}`,
      `/embed/collection/${id}?key=${key}`,
      `/api/oembed?url=${encodeURIComponent(`${site.url}${pageOf(id, `?key=${key}`)}`)}`,
      '/sitemap.xml',
      ...parts,
    ]
    for (const path of seen) {
      const { text } = await site.client.get(path)
      expect(text, path).not.toContain(NAME)
      expect(text, path).not.toContain(`-c${id}`)
    }
    expect((await site.client.get('/api/v3/all/search.json?q=unlisted')).json.totalCollections).toBe(0)
  })

  test('only who may edit it is told the key', async () => {
    expect((await owner.client.ask('collections.editor', { id })).json.result.data.linkKey).toBe(key)
    for (const path of [
      `/api/v3/collection/${id}/details.json`,
      '/api/account/collections',
      `/api/v3/fonts/search.json?collection=${id}`,
      `/api/v3/collection/${id}/export.json`,
      `/api/v3/collection/${id}/export.csv`,
    ])
      expect((await owner.client.get(path)).text, path).not.toContain(key)
    for (const what of ['details', 'list', 'json', 'csv'])
      expect((await site.client.get(ADDRESSES[what]!(id, key))).text, what).not.toContain(key)
    expect((await stranger.client.ask('collections.editor', { id, key })).status).toBe(400)
    expect((await stranger.client.ask('collections.editor', { id })).status).toBe(403)
    expect((await setLink(id, false, stranger)).status).toBe(403)
    expect((await owner.client.get(pageOf(id))).text).not.toContain(key)
  })
})

describe('making and removing it', () => {
  test('the old link is closed at once, and a new one has another key', async () => {
    const id = await make()
    const old = await link(id)
    expect(await link(id)).toBe(old)
    // Twice: the first would keep the page for the second.
    for (let at = 0; at < 2; at++) expect(await statuses(id, old)).toEqual(every(200))
    expect((await setLink(id, false)).json.result.data).toEqual({ id, linkKey: null })
    expect(await statuses(id, old)).toEqual(CLOSED)
    const fresh = await link(id)
    expect(fresh).not.toBe(old)
    expect(await statuses(id, old)).toEqual(CLOSED)
    expect(await statuses(id, fresh)).toEqual(every(200))
  })

  test('making it public removes it; public ones get none', async () => {
    const id = await make()
    const old = await link(id)
    await owner.client.post('/trpc/collections.edit', { id, name: 'Other words' })
    expect((await owner.client.ask('collections.editor', { id })).json.result.data.linkKey).toBe(old)
    await owner.client.post('/trpc/collections.edit', { id, private: false })
    expect((await owner.client.ask('collections.editor', { id })).json.result.data.linkKey).toBeNull()
    const refused = await setLink(id, true)
    expect([refused.status, refused.json.error.message]).toEqual([
      409,
      'This collection is public: everyone can open it.',
    ])
    // The address still leads to what everybody may see now, without the key in its links.
    const page = await site.client.get(`/collection/other-words-c${id}?key=${old}`)
    expect([page.status, addressesWith(page.text, old)]).toEqual([200, []])
    await owner.client.post('/trpc/collections.edit', { id, private: true })
    await waitFor('the page to be closed', async () => {
      const { details, ...others } = await statuses(id, old)
      return details === 403 && Object.values(others).every((status) => status === 404)
    })
  })

  test('a collection that moderators took down is closed', async () => {
    const id = await make()
    const key = await link(id)
    await transaction(site.database, async (manager) => {
      await manager.update(Collection, { id }, { status: COLLECTION_STATUS.hidden })
      await recountCollections(manager, [id])
    })
    expect(await statuses(id, key)).toEqual(every(404))
  })

  test('an admin’s change is logged without the key', async () => {
    const id = await make()
    const { linkKey } = (await setLink(id, true, admin)).json.result.data
    await setLink(id, false, admin)
    const entries = await site.sql<{ action: string }>('SELECT * FROM audit_entry WHERE subject = ? ORDER BY id', [
      `collection:${id}`,
    ])
    expect(entries.map(({ action }) => action)).toEqual(['collection.change', 'collection.change'])
    expect(JSON.stringify(entries)).not.toContain(linkKey)
  })

  test('works without scripts', async () => {
    const id = await make()
    const path = `/account/collections/edit/${id}`
    const before = await owner.client.get(path)
    expect(readText(before.text)).toContain(MESSAGES.makeLink)
    expect(readText(before.text)).not.toContain(MESSAGES.publicEndsLink)
    const made = await owner.client.submit(path, { form: 'link', on: 'true' })
    expect([made.status, made.headers.location]).toEqual([303, `${path}?saved=link`])
    const { linkKey } = (await owner.client.ask('collections.editor', { id })).json.result.data
    const page = await owner.client.get(`${path}?saved=link`)
    expect(readText(page.text)).toContain(MESSAGES.linkReady)
    expect(readText(page.text)).toContain(MESSAGES.publicEndsLink)
    expect(attributes(page.text, 'value')).toContain(`${site.url}${pageOf(id, `?key=${linkKey}`)}`)
    const asked = await owner.client.submit(path, { form: 'unlink', on: 'false' })
    expect([asked.status, asked.text.includes(MESSAGES.notSure)]).toEqual([400, true])
    expect((await owner.client.submit(path, { form: 'unlink', on: 'false', sure: '1' })).status).toBe(303)
    expect((await owner.client.ask('collections.editor', { id })).json.result.data.linkKey).toBeNull()
  })
})
