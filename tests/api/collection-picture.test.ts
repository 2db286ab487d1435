import { afterAll, expect, test } from 'vitest'
import { Collection } from '#server/database/entities/collection.ts'
import { transaction } from '#server/database/transaction.ts'
import { POSTER } from '#shared/limits.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { readHead } from '#tests/support/html.ts'
import { startSiteAtNoon } from '#tests/support/noon-site.ts'
import { decodePng } from '#tests/support/png.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startSiteAtNoon()
const page = await site.collection('save-the-date')
const id = Number(/-c(\d+)$/.exec(page)![1])
afterAll(() => site.close())

const change = async (to: Partial<Collection>) => {
  await transaction(site.database, (manager) => manager.update(Collection, { id }, to))
}

test('the page’s Open Graph picture shows the names of the first families, deterministically', async () => {
  const { image } = readHead((await site.client.get(page)).text).og
  expect(image).toMatch(new RegExp(`^${site.url}/api/collection/${id}/names-[0-9a-z]+\\.png$`))
  const path = image!.slice(site.url.length)
  const answer = await site.client.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('image/png')
  const { width, height } = decodePng(answer.bytes)
  expect({ width, height }).toEqual({ ...POSTER })
  expect((await site.client.get(path)).bytes.equals(answer.bytes)).toBe(true)
  const other = (await site.client.get('/api/v3/collections/search.json?min=1')).json.hits.find(
    (hit: { id: number }) => hit.id !== id,
  )
  const another = await site.client.get(`/api/collection/${other.id}/names-1.png`)
  expect(another.status).toBe(200)
  expect(another.bytes.equals(answer.bytes)).toBe(false)
})

test('the picture only shows what is public', async () => {
  expectProblem(await site.client.get('/api/collection/999999/names-1.png'), 404, 'NOT_FOUND')
  for (const path of [
    '/api/collection/0/names-1.png',
    `/api/collection/${id}/names-.png`,
    `/api/collection/${id}/names-A.png`,
  ])
    expect((await site.client.get(path)).status, path).toBe(404)
  await change({ isPrivate: true })
  try {
    expectProblem(await site.client.get(`/api/collection/${id}/names-1.png`), 404, 'NOT_FOUND')
    expectProblem(await site.client.get(`/feeds/collection/${id}.xml`), 404, 'NOT_FOUND')
  } finally {
    await change({ isPrivate: false })
  }
})

test('a visit to its page is a view: once per visitor and hour, without opted-out ones', async () => {
  const views = async () =>
    (await site.sql<{ viewCount: number }>('SELECT viewCount FROM collection WHERE id = ?', [id]))[0]!.viewCount
  const before = await views()
  const visit = (address: string, headers: Record<string, string> = {}) =>
    site
      .visitor()
      .post(
        '/api/account/track',
        { url: `${page}?p=2#top` },
        { address, headers: { 'User-Agent': 'Mozilla/5.0', ...headers } },
      )
  await visit('198.18.1.1', { DNT: '1' })
  await visit('198.18.1.2', { 'User-Agent': 'ExampleBot/1.0' })
  for (let i = 0; i < 3; i++) expect((await visit('198.18.1.3')).status).toBe(200)
  await visit('198.18.1.4')
  await waitFor('the views', async () => (await views()) >= before + 2, 10_000)
  await visit('198.18.1.5')
  await waitFor('one more', async () => (await views()) >= before + 3, 10_000)
  expect(await views()).toBe(before + 3)
})
