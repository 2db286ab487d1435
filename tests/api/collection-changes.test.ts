import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/transaction.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type Answer, changeHeaders, type SiteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const families: number[] = []

const site = await startTestSite()
const owner = await makePerson(site, { username: 'Quoin' })
const other = await makePerson(site)
const admin = await makePerson(site, { roles: ['admin'] })
for (const slug of ['playfair-display', 'lobster', 'amiri']) families.push((await site.family(slug)).id)
afterAll(() => site.close())

const call = async (client: SiteClient, method: string, path: string, body?: unknown): Promise<Answer> => {
  const headers = await changeHeaders(client)
  if (body === undefined) return client.request(method, path, { headers })
  const asJson = { ...headers, 'Content-Type': 'application/json' }
  return client.request(method, path, { headers: asJson, body: JSON.stringify(body) })
}
const make = async (more: object = {}, person = owner): Promise<number> => {
  const answer = await call(person.client, 'POST', '/api/v3/collections', { name: 'Shelf', ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.json.id
}
const details = (id: number, client = owner.client) => client.get(`/api/v3/collection/${id}/details.json`)

test('a name has something to see, and whole characters', async () => {
  for (const name of ['\u200b', '\u3164 \u2800', '\ud800 half']) {
    const answer = await call(owner.client, 'POST', '/api/v3/collections', { name })
    expect([name, answer.status]).toEqual([name, 400])
  }
  const emoji = await call(owner.client, 'POST', '/api/v3/collections', { name: '\u{1f469}\u200d\u{1f680}' })
  expect(emoji.status).toBe(200)
  await call(owner.client, 'DELETE', `/api/v3/collection/${emoji.json.id}`)
})

describe('the calls of specification section 7', () => {
  test('in sequence', async () => {
    const [a, b] = families as [number, number]
    const created = await call(owner.client, 'POST', '/api/v3/collections', {
      name: 'Shopfronts',
      description: 'After dark',
      private: true,
      familyId: a,
    })
    expect(created.status).toBe(200)
    expect(created.headers['cache-control']).toBe('no-store')
    const { id, collections } = created.json
    expect(collections.find((one: { id: number }) => one.id === id)).toMatchObject({
      name: 'Shopfronts',
      slug: 'shopfronts',
      private: true,
      type: 0,
      coverPhoto: null,
      fontCount: 1,
      fontExists: true,
      owner: { username: 'Quoin' },
    })

    const added = await call(owner.client, 'POST', `/api/v3/collection/${id}/fonts`, { familyId: b })
    expect([added.status, added.json]).toEqual([200, { id, familyId: b, fontExists: true, fontIds: [], fontCount: 2 }])
    const list = await owner.client.get(`/api/account/collections?familyId=${b}`)
    expect(list.status).toBe(200)
    expect(list.json).toMatchObject([{ id, fontExists: true }])
    expect((await owner.client.get(`/api/account/collections?familyId=${families[2]}`)).json[0].fontExists).toBe(false)

    const removed = await call(owner.client, 'DELETE', `/api/v3/collection/${id}/font/${b}`)
    expect([removed.status, removed.json.fontCount]).toEqual([200, 1])
    expect((await details(id)).json).toMatchObject({
      name: 'Shopfronts',
      slug: 'shopfronts',
      description: 'After dark',
      private: true,
      type: 0,
      coverPhoto: null,
    })
    const edited = await call(owner.client, 'PUT', `/api/v3/collection/${id}`, {
      name: 'Shop signs',
      description: '',
      private: false,
    })
    expect(edited.status).toBe(200)
    expect((await details(id)).json).toMatchObject({ name: 'Shop signs', description: '', private: false })
    expect((await call(owner.client, 'PUT', `/api/v3/collection/${id}?clear=true`)).status).toBe(200)
    expect((await details(id)).json.fontCount).toBe(0)
    await call(owner.client, 'POST', `/api/v3/collection/${id}/fonts`, { familyId: b })
    expect((await call(owner.client, 'PUT', `/api/v3/collection/${id}`, { clear: true })).status).toBe(200)
    expect((await details(id)).json.fontCount).toBe(0)
    expect((await call(owner.client, 'DELETE', `/api/v3/collection/${id}`)).status).toBe(200)
    expectProblem(await details(id), 404, 'NOT_FOUND')
  })

  test('all of over 100 are answered, the new one among them, unless a size is asked for', async () => {
    const person = await makePerson(site)
    const { userId, username } = person
    await transaction(site.database, async (manager) => {
      for (let at = 0; at < 101; at++)
        await plantCollection(manager, {
          owner: { id: userId, username },
          slug: 'shelf',
          name: `Shelf ${at}`,
          isPrivate: true,
          createdAt: at,
        })
    })
    // Last in the order of the answer; null is the same as no family.
    const created = await call(person.client, 'POST', '/api/v3/collections', { name: 'Zoetrope', familyId: null })
    expect(created.status, created.text).toBe(200)
    const { id, collections } = created.json
    expect(collections).toHaveLength(102)
    expect(collections.at(-1)).toMatchObject({ id, name: 'Zoetrope' })
    const list = async (query = '') => (await person.client.get(`/api/account/collections${query}`)).json
    expect(await list()).toHaveLength(102)
    expect(await list('?size=10')).toHaveLength(10)
  })

  test('the site’s own call answers the id alone', async () => {
    const made = await owner.client.post('/trpc/collections.create', { name: 'Lean' })
    expect(made.json.result.data).toEqual({ id: expect.any(Number) })
  })

  test('the total and facets of a list agree with its families right after a change', async () => {
    const [a, b] = families as [number, number]
    const id = await make({ familyId: a })
    const list = async () => {
      const { json } = await owner.client.get(`/api/v3/fonts/search.json?collection=${id}&facets=1`)
      return [json.hits.length, json.total, JSON.stringify(json.facets)]
    }
    const one = await list()
    await call(owner.client, 'POST', `/api/v3/collection/${id}/fonts`, { familyId: b })
    const two = await list()
    expect(two.slice(0, 2)).toEqual([2, 2])
    await call(owner.client, 'DELETE', `/api/v3/collection/${id}/font/${b}`)
    expect(await list()).toEqual(one)
    expect(one[2]).not.toBe(two[2])
  })

  test('visitors get 401, and changes need the page’s token', async () => {
    const id = await make()
    expectProblem(await site.client.get('/api/account/collections'), 401, 'UNAUTHORIZED')
    for (const [method, path, body] of [
      ['POST', '/api/v3/collections', { name: 'x' }],
      ['POST', `/api/v3/collection/${id}/fonts`, { familyId: families[0] }],
      ['DELETE', `/api/v3/collection/${id}/font/${families[0]}`, undefined],
      ['PUT', `/api/v3/collection/${id}`, { name: 'x' }],
      ['DELETE', `/api/v3/collection/${id}`, undefined],
    ] as const) {
      expectProblem(await call(site.visitor(), method, path, body), 401, 'UNAUTHORIZED')
      const bare = await owner.client.request(method, path, body ? { body: JSON.stringify(body) } : {})
      expectProblem(bare, 403, 'XSRF_FAILED')
    }
    expect((await details(id)).json.name).toBe('Shelf')
  })

  test('others’ private ones and public ones: 403, without a word of theirs', async () => {
    const secret = await make({ private: true, familyId: families[0] })
    const open = await make({ familyId: families[0] })
    for (const client of [other.client, site.visitor()]) {
      const closed = await details(secret, client)
      expectProblem(closed, 403, 'FORBIDDEN')
      for (const told of ['Shelf', 'Quoin']) expect(closed.text).not.toContain(told)
    }
    expectProblem(await details(999_999, other.client), 404, 'NOT_FOUND')
    for (const [id, status, code] of [
      [secret, 403, 'FORBIDDEN'],
      [open, 403, 'FORBIDDEN'],
    ] as const) {
      const { client } = other
      expectProblem(await call(client, 'PUT', `/api/v3/collection/${id}`, { name: 'x' }), status, code)
      expectProblem(await call(client, 'PUT', `/api/v3/collection/${id}`, { clear: true }), status, code)
      expectProblem(await call(client, 'DELETE', `/api/v3/collection/${id}`), status, code)
      const familyId = families[1]
      expectProblem(await call(client, 'POST', `/api/v3/collection/${id}/fonts`, { familyId }), status, code)
      expectProblem(await call(client, 'DELETE', `/api/v3/collection/${id}/font/${families[0]}`), status, code)
      for (const [procedure, input] of [
        ['setNote', { id, familyId: families[0], note: 'x' }],
        ['move', { id, familyId: families[0] }],
      ] as const)
        expect((await client.post(`/trpc/collections.${procedure}`, input)).status).toBe(status)
    }
    expect((await details(open)).json).toMatchObject({ name: 'Shelf', fontCount: 1 })
    expect((await details(secret, admin.client)).status).toBe(200)
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(41) }],
    ['ownerId', { ownerId: 1 }],
    ['status', { name: 'x', status: 1 }],
    ['fontCount', { name: 'x', fontCount: 9 }],
    ['coverKey', { name: 'x', coverKey: 'cover/1/a.png' }],
    ['popularity', { name: 'x', popularity: 9 }],
    ['version', { version: 1 }],
    ['createdAt', { createdAt: 1 }],
    ['type', { type: 7 }],
  ])('refuses PUT with a wrong %s', async (param, body) => {
    const id = await make()
    expectProblem(await call(owner.client, 'PUT', `/api/v3/collection/${id}`, body), 400, 'BAD_REQUEST', param)
  })

  test('accepts slug and type from admins only', async () => {
    const id = await make()
    for (const body of [{ slug: 'best' }, { type: 2 }])
      expectProblem(await call(owner.client, 'PUT', `/api/v3/collection/${id}`, body), 403, 'FORBIDDEN')
    expect((await call(admin.client, 'PUT', `/api/v3/collection/${id}`, { slug: 'best', type: 2 })).status).toBe(200)
    expect((await details(id)).json).toMatchObject({ slug: 'best', type: 2 })
  })

  test('slows down fast programs', async () => {
    const id = await make()
    const headers = await changeHeaders(owner.client)
    const statuses = await Promise.all(
      Array.from({ length: 170 }, async () => {
        const answer = await owner.client.request('DELETE', `/api/v3/collection/${id}/font/${families[0]}`, {
          address: '198.18.77.7',
          headers,
        })
        return answer.status
      }),
    )
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(150)
  })
})

describe('private ones stay private', () => {
  const search = async (q: string) => (await site.client.get(`/api/v3/collections/search.json?q=${q}`)).json.total

  test('search, totals, sitemap, owner’s list and pages drop a hidden one, and show it again', async () => {
    const id = await make({ name: 'Xylograph drawer', familyId: families[0] })
    const path = `/collection/xylograph-drawer-c${id}`
    await waitFor('the search', async () => (await search('xylograph')) === 1)
    expect((await site.client.get(path)).status).toBe(200)
    await call(owner.client, 'PUT', `/api/v3/collection/${id}`, { private: true })
    await waitFor('the search to forget it', async () => (await search('xylograph')) === 0)
    await waitFor('the page to be closed', async () => (await site.client.get(path)).status === 404)
    const hidden = await site.client.get(path)
    expect(hidden.text).not.toContain('Xylograph')
    expect((await site.client.get('/api/v3/all/search.json?q=xylograph')).json.totalCollections).toBe(0)
    expect((await site.client.get('/api/v3/collections/search.json?user=quoin&size=100')).text).not.toContain('Xylo')
    expectProblem(await site.client.get(`/api/v3/fonts/search.json?collection=${id}`), 404, 'NOT_FOUND', 'collection')
    expectProblem(await other.client.get(`/api/v3/fonts/search.json?collection=${id}`), 404, 'NOT_FOUND', 'collection')
    const own = await owner.client.get(`/api/v3/fonts/search.json?collection=${id}`)
    expect([own.status, own.json.total]).toEqual([200, 1])
    // No cache may store what only one person may see.
    expect(own.headers['cache-control']).toBe('private, no-store')
    const page = await owner.client.get(path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Xylograph drawer')
    expect((await site.client.get(path)).status).toBe(404)
    await call(owner.client, 'PUT', `/api/v3/collection/${id}`, { private: false })
    await waitFor('the search to know it again', async () => (await search('xylograph')) === 1)
    await call(owner.client, 'DELETE', `/api/v3/collection/${id}`)
    await waitFor('the search to forget it', async () => (await search('xylograph')) === 0)
  })
})

test('the page of the person’s own collections redirects visitors to log in', async () => {
  const answer = await site.client.get('/account/collections')
  expect([answer.status, answer.headers.location]).toEqual([
    302,
    `/account/login?next=${encodeURIComponent('/account/collections')}`,
  ])
  await make({ name: 'Only <mine>' })
  const own = await owner.client.get('/account/collections')
  expect(own.text).toContain('Only &lt;mine&gt;')
  expect((await other.client.get('/account/collections')).text).not.toContain('Only &lt;mine')
})
