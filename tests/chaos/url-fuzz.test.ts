import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { fuzzedUrl, type Known } from '#tests/support/fuzz-urls.ts'
import { type Answer, siteClient } from '#tests/support/http-client.ts'
import { sampled } from '#tests/support/thorough.ts'

const SEED = 20_261_121
const REQUESTS = sampled(800, 20_000)
/** Requests at the same time: every queue is in use and none is full. */
const VISITORS = 8
/** Our redirects take one step; three would be a loop. */
const MAX_HOPS = 2

const site = await startTestSite()
afterAll(() => site.close())

/** Existing families, without the Japanese one: compressing its web font takes ten seconds of CPU time. */
async function known(): Promise<Known> {
  return {
    families: await site.sql(
      `SELECT family.id, family.slug, foundry.slug AS designer, font.id AS fontId, font.fileGuid AS guid
       FROM family JOIN foundry ON foundry.id = family.foundryId JOIN font ON font.familyId = family.id WHERE family.slug <> 'yusei-magic' ORDER BY font.id`,
    ),
  }
}

/** The fault of an answer, or null. */
function complaint(answer: Answer): string | null {
  const { status, headers } = answer
  if (status === 503) return headers['retry-after'] ? null : '503 without Retry-After'
  if (status >= 500 || status < 200) return `${status} ${answer.text.slice(0, 200)}`
  if ((status === 301 || status === 302) && !/^\/(?![/\\])/.test(headers.location ?? ''))
    return `to ${headers.location}`
  if (headers['x-evil']) return 'a header of the address'
  return null
}

test(`${REQUESTS} fuzzed addresses: no server error, no redirect loop, and the site keeps running`, {
  timeout: 300_000,
}, async () => {
  const there = await known()
  const client = siteClient(site.url)
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  const visit = async (url: string) => {
    let next = url
    for (let hop = 0; ; hop++) {
      const answer = await client.get(next)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const wrong = complaint(answer)
      if (wrong !== null) complaints.push(`${next}: ${wrong}`)
      if (answer.headers.location === undefined || wrong !== null) return
      if (hop === MAX_HOPS) {
        complaints.push(`${url}: redirected again and again, at last to ${answer.headers.location}`)
        return
      }
      next = answer.headers.location
    }
  }
  let n = 0
  const visitor = async () => {
    while (n < REQUESTS) await visit(fuzzedUrl(SEED, n++, there))
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
  expect(complaints.slice(0, 40)).toEqual([])
  // Ensures that not all addresses fail the first checks.
  for (const status of [200, 301, 400, 404])
    expect(statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(REQUESTS / 500)
  expect((await client.get('/readyz')).status).toBe(200)
  expect((await client.get('/')).status).toBe(200)
})
