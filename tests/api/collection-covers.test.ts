import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type Answer, changeHeaders } from '#tests/support/http-client.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { solidPng } from '#tests/support/solid-png.ts'

const site = await startTestSite()
const owner = await makePerson(site)
const other = await makePerson(site)
const id = (await owner.client.post('/api/v3/collections', { name: 'With a face' })).json.id
afterAll(() => site.close())

const BOUNDARY = 'xxBOUNDARYxx'
const part = (name: string, file: Buffer, fileName = 'cover.png') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

async function send(body: Buffer, person: Person | null = owner, collection = id) {
  const client = person?.client ?? site.visitor()
  return client.request('POST', `/api/v3/collection/${collection}/image`, {
    body,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': String(body.length),
      ...(await changeHeaders(client)),
    },
  })
}

/** A GIF and a JPEG of one pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('re-encodes a picture without metadata, smaller, and shows it in its collection', async () => {
  const answer = await send(part('file', solidPng(2400, 1200)))
  expect(answer.status, answer.text).toBe(200)
  const { coverPhoto } = answer.json
  expect(coverPhoto).toMatch(new RegExp(`^/api/cover/${id}/[0-9a-f]{64}\\.webp$`))
  expect((await owner.client.get(`/api/v3/collection/${id}/details.json`)).json.coverPhoto).toBe(coverPhoto)
  const picture = await site.client.get(coverPhoto)
  expect(picture.status).toBe(200)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  expect(picture.bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(picture.bytes.includes('GPS')).toBe(false)
  // Another picture replaces it; the old one is deleted.
  const next = await send(part('file', GIF, 'x.gif'))
  expect(next.status, next.text).toBe(200)
  expectProblem(await site.client.get(coverPhoto), 404, 'NOT_FOUND')
})

test('its owner alone removes it', async () => {
  const { coverPhoto } = (await send(part('file', GIF, 'a.gif'))).json
  const path = `/api/v3/collection/${id}/image`
  const call = async (method: string, { client }: Person) =>
    client.request(method, path, { headers: await changeHeaders(client) })
  expectProblem(await call('DELETE', other), 403, 'FORBIDDEN')
  expect((await site.client.get(coverPhoto)).status).toBe(200)
  const answer = await call('DELETE', owner)
  expect([answer.status, answer.json]).toEqual([200, { coverPhoto: null }])
  expectProblem(await site.client.get(coverPhoto), 404, 'NOT_FOUND')
  const put = await call('PUT', owner)
  expect([put.status, put.headers.allow, put.json.error]).toEqual([405, 'POST, DELETE', put.json.detail])
})

test('a missing token is named in the field error, too', async () => {
  const answer = await owner.client.request('POST', `/api/v3/collection/${id}/image`, { body: Buffer.from('x') })
  expectProblem(answer, 403, 'XSRF_FAILED')
  expect(answer.json.error).toBe(answer.json.detail)
})

test('invalid, too large or unexpected files answer {error}', async () => {
  const svg = await send(part('file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg'))
  expect([svg.status, svg.json]).toEqual([415, { error: "You can't upload files of this type: .svg" }])
  for (const [name, type] of [
    ['a.txt', '.txt'],
    ['a.webp', '.webp'],
    ['png', 'unknown'],
  ]) {
    const named = await send(part('file', solidPng(20, 20), name))
    expect([named.status, named.json]).toEqual([415, { error: `You can't upload files of this type: ${type}` }])
  }
  for (const name of ['a.JPG', 'a.b.jpeg', 'a.Gif'])
    expect((await send(part('file', solidPng(20, 20), name))).status, name).toBe(200)
  const broken = await send(part('file', solidPng(20, 20).subarray(0, 60)))
  expect([broken.status, broken.json]).toEqual([415, { error: 'This picture cannot be read.' }])
  const named = await send(part('file', Buffer.from('no picture'), 'a.png'))
  expect([named.status, named.json]).toEqual([415, { error: 'This picture cannot be read.' }])
  const bomb = solidPng(1, 1)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  expect((await send(part('file', bomb))).status).toBe(413)
  const big = await send(part('file', Buffer.alloc(10 * 1024 * 1024 + 1)))
  expect(big.status).toBe(413)
  expect(big.json.error).toBe('The file is too big (10,485,761 bytes). Max file size: 10,485,760 bytes.')
  expect((await send(part('image', GIF))).json).toEqual({ error: 'Unknown field: image' })
  expect((await send(Buffer.from('--nothing'))).status).toBe(400)
})

test('only the owner changes it, and a private one is shown to the owner alone', async () => {
  const refused = (answer: Answer, status: number, code: string) => {
    expectProblem(answer, status, code)
    expect(answer.json.error).toBe(answer.json.detail)
  }
  refused(await send(part('file', GIF), null), 401, 'UNAUTHORIZED')
  refused(await send(part('file', GIF), other), 403, 'FORBIDDEN')
  refused(await send(part('file', GIF), owner, 999_999), 404, 'NOT_FOUND')
  const answer = await owner.client.post('/api/v3/collections', { name: 'Hidden', private: true })
  refused(await send(part('file', GIF), other, answer.json.id), 403, 'FORBIDDEN')
  const { coverPhoto } = (await send(part('file', GIF), owner, answer.json.id)).json
  expectProblem(await other.client.get(coverPhoto), 404, 'NOT_FOUND')
  expectProblem(await site.client.get(coverPhoto), 404, 'NOT_FOUND')
  const own = await owner.client.get(coverPhoto)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
})
