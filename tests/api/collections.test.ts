import { afterAll, describe, expect, test } from 'vitest'
import { COLLECTION_STATUS, Collection } from '#server/database/entities/collection.ts'
import { USER_KIND, User } from '#server/database/entities/user.ts'
import { transaction } from '#server/database/transaction.ts'
import { recountCollections } from '#server/features/collections/collection-writes.ts'
import { foldName } from '#shared/search/words.ts'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { plantCollection } from '#tests/support/plant-collection.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** By the owner of the first three families' collections; one is private, one hidden, one empty. */
const ids: Record<'open' | 'secret' | 'hidden' | 'empty', number> = { open: 0, secret: 0, hidden: 0, empty: 0 }
const FAMILIES = ['playfair-display', 'lobster', 'amiri']

const site = await startTestSite()
afterAll(() => site.close())

const search = (query: string) => site.client.get(`/api/v3/collections/search.json${query}`)
const names = async (query: string): Promise<string[]> =>
  (await search(query)).json.hits.map((hit: { name: string }) => hit.name)

const families = await Promise.all(FAMILIES.map(async (slug) => (await site.family(slug)).id))
const username = 'Márta'
await transaction(site.database, async (manager) => {
  const now = Date.UTC(2026, 0, 2)
  const { identifiers } = await manager.insert(User, {
    username,
    usernameKey: foldName(username),
    kind: USER_KIND.person,
    avatarKey: null,
    createdAt: now,
    lastSeenAt: null,
  })
  const owner = { id: identifiers[0]!.id as number, username }
  for (const [at, name] of (['open', 'secret', 'hidden', 'empty'] as const).entries())
    ids[name] = await plantCollection(manager, {
      owner,
      slug: `${name}-shelf`,
      name: `${name} <shelf>`,
      description: 'Zebra crossing',
      isPrivate: name === 'secret',
      popularity: at,
      createdAt: now + at,
      updatedAt: now - at,
      families: name === 'empty' ? [] : families.map((familyId, i) => ({ familyId, note: i === 1 ? 'On glass' : '' })),
    })
  await manager.update(Collection, { id: ids.hidden }, { status: COLLECTION_STATUS.hidden })
  await recountCollections(manager, [ids.hidden])
})
await waitFor('the new collections', async () => (await names('?q=zebra')).length === 2)

describe('collections/search.json', () => {
  test('finds public ones by name, owner and description, and nothing else', async () => {
    expect((await names('?q=zebra')).sort()).toEqual(['empty <shelf>', 'open <shelf>'])
    expect(await names('?q=secret')).toEqual([])
    expect(await names('?q=hidden')).toEqual([])
    expect((await names('?user=m%C3%81RTA')).sort()).toEqual(['empty <shelf>', 'open <shelf>'])
    expect(await names('?user=M%C3%A1rta&min=1')).toEqual(['open <shelf>'])
    const all = (await search('?size=100')).json
    expect(all.total).toBe(all.hits.length)
    expect(all.hits.every((hit: { private: boolean }) => !hit.private)).toBe(true)
  })

  test('supports every order', async () => {
    const by = async (sort: string, key: string) =>
      (await search(`?size=100&sort=${sort}`)).json.hits.map((hit: Record<string, unknown>) =>
        key === 'date'
          ? (hit.dateCreated as { value: string }).value
          : key === 'updated'
            ? (hit.dateUpdated as { value: string }).value
            : hit[key],
      )
    for (const [sort, key] of [
      ['date', 'date'],
      ['updated', 'updated'],
      ['fonts', 'fontCount'],
    ] as const) {
      const values = await by(sort, key)
      expect(values, sort).toEqual([...values].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    }
    const byName: string[] = await by('name', 'name')
    expect(byName).toEqual([...byName].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect((await names('?size=100'))[0]).toBe('Shopfronts after dark')
  })

  test('shows the first families, counts, and whether a family is included', async () => {
    const lobster = await site.family('lobster')
    const [hit] = (await search(`?q=open+shelf&familyId=${lobster.id}`)).json.hits
    expect(hit).toMatchObject({ fontCount: 3, fontExists: true, private: false, type: 0, owner: { username: 'Márta' } })
    expect(hit.fonts.map((font: { familySlug: string }) => font.familySlug)).toEqual(FAMILIES)
    expect((await search('?q=open+shelf')).json.hits[0].fontExists).toBeNull()
  })

  test('pages through all of them, and clamps', async () => {
    const total = (await search('?size=1')).json.total
    const seen = new Set<number>()
    for (let page = 1; page <= total; page++) seen.add((await search(`?size=1&page=${page}`)).json.hits[0].id)
    expect(seen.size).toBe(total)
    expect((await search('?page=900000')).json).toMatchObject({ page: Math.ceil(total / 10) })
  })

  test.each([
    ['?sort=best', 'sort'],
    ['?page=0', 'page'],
    ['?min=-1', 'min'],
    ['?min=many', 'min'],
    ['?size=101', 'size'],
    ['?colour=red', 'colour'],
    ['?familyId=x', 'familyId'],
  ])('refuses %s', async (query, param) => {
    expectProblem(await search(query), 400, 'BAD_REQUEST', param)
  })

  test('an unknown owner is not found', async () => {
    expectProblem(await search('?user=nobody'), 404, 'NOT_FOUND', 'user')
  })
})

describe('collection/{id}/details.json', () => {
  const details = (id: number | string) => site.client.get(`/api/v3/collection/${id}/details.json`)

  test('public: all details', async () => {
    expect((await details(ids.open)).json).toMatchObject({
      id: ids.open,
      slug: 'open-shelf',
      name: 'open <shelf>',
      description: 'Zebra crossing',
      private: false,
      type: 0,
      coverPhoto: null,
      fontCount: 3,
    })
    expect((await details(ids.empty)).json).toMatchObject({ fontCount: 0, fonts: [] })
  })

  test('private: forbidden; hidden and missing: the same 404', async () => {
    expectProblem(await details(ids.secret), 403, 'FORBIDDEN')
    const said = new Set<string>()
    for (const id of [ids.hidden, 999_999]) {
      const answer = await details(id)
      expectProblem(answer, 404, 'NOT_FOUND')
      const { requestId: _, ...problem } = answer.json
      said.add(JSON.stringify(problem).replace(String(id), 'ID'))
    }
    expect(said.size).toBe(1)
    expectProblem(await details('seven'), 400, 'BAD_REQUEST', 'id')
  })
})

describe('the filter of fonts/search.json', () => {
  const fonts = (query: string) => site.client.get(`/api/v3/fonts/search.json?${query}`)
  const slugs = (answer: { json: { hits: { slug: string }[] } }) => answer.json.hits.map((hit) => hit.slug)

  test("keeps the owner's order and notes, and combines with other filters", async () => {
    const found = await fonts(`collection=${ids.open}`)
    expect(slugs(found)).toEqual(FAMILIES)
    expect(found.json.hits.map((hit: { note: string | null }) => hit.note)).toEqual([null, 'On glass', null])
    expect(slugs(await fonts('collection=open-shelf&sort=name'))).toEqual(['amiri', 'lobster', 'playfair-display'])
    expect(slugs(await fonts(`collection=${ids.open}&q=lob&facets=1`))).toEqual(['lobster'])
    expect(slugs(await fonts(`collection=${ids.open}&tags=serif&method=db`))).toEqual(['playfair-display', 'amiri'])
    expect(slugs(await fonts(`collection=${ids.empty}`))).toEqual([])
  })

  test('does not reveal private ones', async () => {
    expectProblem(await fonts(`collection=${ids.secret}`), 404, 'NOT_FOUND', 'collection')
    expectProblem(await fonts('collection=secret-shelf'), 404, 'NOT_FOUND', 'collection')
    expectProblem(await fonts(`collection=${ids.hidden}`), 404, 'NOT_FOUND', 'collection')
    expectProblem(await fonts('collection=99999999999999999999'), 404, 'NOT_FOUND', 'collection')
  })
})

describe('designers', () => {
  test('are found by words, in every order, with their best families', async () => {
    const find = async (query: string) => (await site.client.get(`/api/v3/designers/search.json${query}`)).json
    expect((await find('?q=impall')).hits).toMatchObject([
      { slug: 'impallari', name: 'Impallari Type', fonts: [{ familySlug: 'lobster' }] },
    ])
    const byName = (await find('?sort=name&size=100')).hits.map((hit: { name: string }) => hit.name.toLowerCase())
    expect(byName).toEqual([...byName].sort())
    expect((await find('?sort=date')).total).toBe(byName.length)
    for (const [query, param] of [
      ['?sort=fame', 'sort'],
      ['?page=x', 'page'],
      ['?user=me', 'user'],
    ])
      expectProblem(await site.client.get(`/api/v3/designers/search.json${query}`), 400, 'BAD_REQUEST', param)
  })

  test('are named by slug or name', async () => {
    const details = (name: string) => site.client.get(`/api/v3/designer/details.json?name=${name}`)
    expect((await details('rsms')).json).toMatchObject({ name: 'Rasmus Andersson', since: expect.any(Number) })
    expect((await details('rasmus%20ANDERSSON')).json.slug).toBe('rsms')
    expectProblem(await details('nobody'), 404, 'NOT_FOUND')
    expectProblem(await site.client.get('/api/v3/designer/details.json'), 400, 'BAD_REQUEST', 'name')
  })
})

test('totals and live search include collections', async () => {
  expect((await site.client.get('/api/v3/all/search.json?q=zebra')).json).toMatchObject({ totalCollections: 2 })
})

test('a collection made private leaves the search', async () => {
  const id = ids.open
  await transaction(site.database, async (manager) => {
    await manager.update(Collection, { id }, { isPrivate: true })
    await recountCollections(manager, [id])
  })
  await waitFor('the search to forget it', async () => (await search('?q=open+shelf')).json.total === 0)
  await transaction(site.database, async (manager) => {
    await manager.update(Collection, { id }, { isPrivate: false })
    await recountCollections(manager, [id])
  })
  await waitFor('the search to know it again', async () => (await search('?q=open+shelf')).json.total === 1)
})

describe('pages', () => {
  const visit = (address: string) => site.client.get(address)

  test('a wrong slug redirects to the right one, with its query', async () => {
    const answer = await visit(`/collection/wrong-c${ids.open}?text=a`)
    expect([answer.status, answer.headers.location]).toEqual([301, `/collection/open-shelf-c${ids.open}?text=a`])
  })

  test('a private, hidden or missing one is 404', async () => {
    const secret = await visit(`/collection/secret-shelf-c${ids.secret}`)
    expect(secret.status).toBe(404)
    for (const told of ['Zebra', 'secret &lt;shelf', 'Lobster']) expect(secret.text).not.toContain(told)
    expect((await visit(`/collection/hidden-shelf-c${ids.hidden}`)).status).toBe(404)
    expect((await visit('/collection/none-c999999')).status).toBe(404)
    expect((await visit('/collection/none-c99999999999999')).status).toBe(404)
  })

  test('an empty one says so', async () => {
    const answer = await visit(`/collection/empty-shelf-c${ids.empty}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('No fonts in this collection 😢')
  })

  test('lists ignore invalid values, and empty searches are 404', async () => {
    expect((await visit('/popular-collections?sort=best&p=-3&x=1')).status).toBe(200)
    expect((await visit('/popular-collections?q=qqqqqq')).status).toBe(404)
    expect((await visit('/popular-collections?user=nobody')).status).toBe(404)
    expect((await visit('/designers?q=qqqqqq')).status).toBe(404)
    expect((await visit('/designers?sort=fame&p=77')).status).toBe(200)
  })
})
