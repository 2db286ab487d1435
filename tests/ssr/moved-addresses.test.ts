import { afterAll, expect, test } from 'vitest'
import { OTHER_ADDRESSES } from '#shared/other-addresses.ts'
import { routePath } from '#shared/routes.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

test('starred families lead to a basket with their main styles, as they are now', async () => {
  const [lobster, inter] = [await site.family('lobster'), await site.family('inter')]
  const answer = await site.client.get(`/starred/${inter.id}-999999999-${lobster.id}`)
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(`/basket/${inter.primaryFontId}-${lobster.primaryFontId}`)
  expect((await site.client.get('/starred')).headers.location).toBe('/basket')
})

test.each(['999999999', 'x'])(
  'starred families that are not public are not the basket of the visitor: %s',
  async (ids) => {
    expect((await site.client.get(`/starred/${ids}`)).status).toBe(404)
  },
)

test('a wrong slug redirects permanently to the right one and keeps the query', async () => {
  const { id } = await site.family('lobster')
  const answer = await site.client.get(`/lobstre-f${id}?text=H%C3%A9&p=2`)
  expect(answer.status).toBe(301)
  expect(answer.headers.location).toBe(`/lobster-f${id}?text=H%C3%A9&p=2`)
  expect((await site.client.get(`/x-f${id}`)).headers.location).toBe(`/lobster-f${id}`)
})

test('browsers ask again where a wrong slug leads: after a name was changed back, a kept answer would lead in circles', async () => {
  const { id } = await site.family('lobster')
  const answer = await site.client.get(`/lobstre-f${id}`)
  expect([answer.status, answer.headers['cache-control']]).toEqual([301, 'private, no-cache'])
  expect((await site.client.get('/starred')).headers['cache-control']).toBe('private, no-cache')
})

test('an alias redirects permanently to its route and keeps the query', async () => {
  const answer = await site.client.get('/new-collections?p=2&q=a%20b')
  expect(answer.status).toBe(301)
  expect(answer.headers.location).toBe('/collection?p=2&q=a%20b')
})

test('obvious addresses lead to the pages that people look for there', async () => {
  for (const [path, name] of Object.entries(OTHER_ADDRESSES)) {
    const answer = await site.client.get(`${path}?p=2`)
    expect(answer.status, path).toBe(301)
    expect(answer.headers.location, path).toBe(`${routePath(name)}?p=2`)
  }
  expect((await site.client.get('/playground/')).headers.location).toBe('/font-playground')
  expect((await site.client.get('/playground/none')).status).toBe(404)
})

test('no redirect leaves the site', async () => {
  const { id } = await site.family('lobster')
  for (const path of [
    `//evil.example/x-f${id}`,
    `/\\evil.example-f${id}`,
    `/%2f%2fevil.example-f${id}`,
    '//evil.example/free-commercial-fonts',
    `/x-f${id}?next=//evil.example`,
  ]) {
    const answer = await site.client.get(path)
    expect(answer.status, path).toBeLessThan(500)
    if (answer.headers.location) expect(answer.headers.location, path).toMatch(/^\/(?![/\\])/)
  }
})
