import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'
import { keptPictures, looksOf, sendPicture, turnedJpeg } from '#tests/support/sent-pictures.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
const family = await site.family('playfair-display')
const designer = await makePerson(site, { roles: ['designer'], foundryId: family.foundryId })
afterAll(() => site.close())

const own = (id: number) => `/api/account/family-${id}/poster`
const keyOf = async (id: number) =>
  (await site.sql<{ posterKey: string | null }>('SELECT posterKey FROM family WHERE id = ?', [id]))[0]!.posterKey
const stored = (id: number) => keptPictures(site, `poster/${id}`)
const found = async () =>
  (await site.client.get(`/api/v3/fonts/search.json?q=playfair&f=${encodeURIComponent('hasposter~')}`)).json.total

test('a poster is re-encoded at its size, replaces the previous one, and affects search', async () => {
  const sent = await sendPicture(designer.client, own(family.id), turnedJpeg(1600, 900, 1))
  expect(sent.status, sent.text).toBe(200)
  const first = (await keyOf(family.id))!
  const shown = await site.visitor().get(`/api/${first}`)
  expect(shown.status).toBe(200)
  expect(shown.headers['content-type']).toBe('image/webp')
  expect(shown.headers.etag).toBe(`"${first.slice(-69, -5)}"`)
  expect(await looksOf(shown.bytes)).toMatchObject({ width: 1200, height: 630 })
  await waitFor('the family to be found by its poster', async () => (await found()) === 1)

  expect((await sendPicture(designer.client, own(family.id), turnedJpeg(900, 1600, 1))).status).toBe(200)
  const second = (await keyOf(family.id))!
  expect(second).not.toBe(first)
  expect(await stored(family.id)).toEqual([second])
  expect((await site.visitor().get(`/api/${first}`)).status).toBe(404)

  expect((await designer.client.send('DELETE', own(family.id), undefined)).json).toEqual({ poster: false })
  expect(await keyOf(family.id)).toBeNull()
  expect(await stored(family.id)).toEqual([])
  await waitFor('the family not to be found by a poster any more', async () => (await found()) === 0)
})

test('a draft’s poster is visible to its owners only', async () => {
  const draft = await draftOf(designer, 'Poster draft')
  expect((await designer.client.get(own(draft))).status).toBe(404)
  expect((await sendPicture(designer.client, own(draft), turnedJpeg(1200, 630, 1))).status).toBe(200)
  const page = await designer.client.get(`/account/family/${draft}/edit`)
  expect(page.text).toContain(`${own(draft)}?v=`)
  const looked = await designer.client.get(own(draft))
  expect(looked.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect((await site.visitor().get(own(draft))).status).toBe(401)
  expect((await site.visitor().get(`/api/${await keyOf(draft)}`)).status).toBe(404)
  const stranger = await makePerson(site)
  expect((await stranger.client.get(own(draft))).status).toBe(404)
  expect((await sendPicture(stranger.client, own(draft), turnedJpeg(1200, 630, 1))).status).toBe(404)
})

test('refuses invalid pictures, and posters of waiting and deleted families', async () => {
  const draft = await draftOf(designer, 'Closed poster')
  expect((await sendPicture(designer.client, own(draft), Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  const at = new Date(Date.now() + 86_400_000).toISOString()
  expect((await designer.client.post('/trpc/publishing.submit', { familyId: draft, at })).status).toBe(200)
  expect((await sendPicture(designer.client, own(draft), turnedJpeg(1200, 630, 1))).status).toBe(409)
  expect((await designer.client.post('/trpc/publishing.remove', { familyId: draft })).status).toBe(200)
  expect((await sendPicture(designer.client, own(draft), turnedJpeg(1200, 630, 1))).status).toBe(409)
  expect(await stored(draft)).toEqual([])
})
