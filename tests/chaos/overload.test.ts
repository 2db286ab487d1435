import http from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { encodeBase64url } from '#shared/preview/base64url.ts'
import { startTestSite } from '#tests/support/app.ts'
import { decodePng } from '#tests/support/png.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const AT_ONCE = 2000
const VISITORS = 200

interface Given {
  status: number
  retryAfter: string | undefined
  body: Buffer
}

const site = await startTestSite()
const fonts: { id: number; fileGuid: string }[] = await site.sql(
  'SELECT font.id, font.fileGuid FROM font JOIN family ON family.id = font.familyId WHERE family.status = 1 AND font.fontFileId IS NOT NULL LIMIT 20',
)
afterAll(() => site.close())

/** Opens a new connection per request, like many visitors. */
function ask(path: string, visitor: string): Promise<Given> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    const request = http.get(
      { hostname, port, path, agent: false, headers: { 'X-Forwarded-For': visitor } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    request.on('error', reject)
  })
}

/** The address of a picture that is not cached. */
function freshPreview(i: number, label = 'crowd'): string {
  const { id, fileGuid } = fonts[i % fonts.length]!
  return `/api/rf5/${id}/${encodeBase64url(fileGuid)}/${encodeBase64url(`${label} ${i}`)}/x.png`
}

const visitor = (i: number) => `198.18.0.${i % VISITORS}`

test('2,000 different previews at once: each is a picture or 503 with Retry-After, and the site keeps answering', async () => {
  let answered = 0
  const previews = Array.from({ length: AT_ONCE }, (_, i) =>
    ask(freshPreview(i), visitor(i)).finally(() => {
      answered++
    }),
  )
  const health: { status: number; answeredMeanwhile: number }[] = []
  while (answered < AT_ONCE) {
    const before = answered
    const { status } = await ask('/healthz', '198.19.0.1')
    health.push({ status, answeredMeanwhile: answered - before })
  }
  const answers = await Promise.all(previews)

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  for (const { status, retryAfter, body } of answers) {
    if (status === 503) {
      expect(retryAfter).toMatch(/^[1-9]\d*$/)
      expect(JSON.parse(body.toString())).toMatchObject({ status: 503, code: 'OVERLOADED' })
    } else expect(body.subarray(-8).toString('latin1')).toBe('IEND\xae\x42\x60\x82')
  }
  expect(decodePng(answers.find(({ status }) => status === 200)!.body).width).toBe(1000)
  // Requests in the queue and in the renderer are served, however many others there are.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(512)

  // Counts answers instead of time: health checks do not wait behind all previews.
  expect(new Set(health.map(({ status }) => status))).toEqual(new Set([200]))
  expect(health.length).toBeGreaterThan(3)
  expect(Math.max(...health.map(({ answeredMeanwhile }) => answeredMeanwhile))).toBeLessThan(AT_ONCE * 0.75)

  await waitFor('an empty waiting room', async () => (await ask(freshPreview(0, 'after'), '198.19.0.2')).status === 200)
})

test('many requests of one address do not block pictures for others', async () => {
  const greedy = await Promise.all(Array.from({ length: 700 }, (_, i) => ask(freshPreview(i, 'greedy'), '198.19.0.3')))
  expect(new Set(greedy.map(({ status }) => status))).toEqual(new Set([200, 503]))
  await waitFor(
    'a picture for another',
    async () => (await ask(freshPreview(0, 'modest'), '198.19.0.4')).status === 200,
  )
})
