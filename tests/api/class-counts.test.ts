import { afterAll, expect, test } from 'vitest'
import { sharedSite } from '#tests/support/shared-site.ts'

const FONTS = '/api/v3/fonts/search.json'

const site = await sharedSite()
afterAll(() => site.close())

test('a class has one count: as a label, as a filter, and in the list that it filters', async () => {
  const { hits } = (await site.client.get('/api/v3/topics/search.json?size=100')).json as {
    hits: { slug: string; kind: string; fontCount: number }[]
  }
  const labels = hits.filter(({ kind }) => kind === 'topic').map(({ slug, fontCount }) => [slug, fontCount] as const)
  const { facets } = (await site.client.get(`${FONTS}?facets=1&size=1`)).json as {
    facets: { topic: { value: string; count: number }[] }
  }
  expect(labels.length).toBeGreaterThan(3)
  expect(Object.fromEntries(facets.topic.map(({ value, count }) => [value, count]))).toEqual(Object.fromEntries(labels))
  for (const [slug, count] of labels.slice(0, 3))
    expect((await site.client.get(`${FONTS}?ff=topic~${slug}&size=1`)).json.total, slug).toBe(count)
})

test('labels named after scripts are no classes', async () => {
  const { json } = await site.client.get(`${FONTS}?facets=1&size=1`)
  const topics = json.facets.topic as { value: string; isScript: boolean }[]
  const named = topics.filter(({ isScript }) => isScript).map(({ value }) => value)
  expect(named.sort()).toEqual(['arabic', 'devanagari', 'japanese'])
})
