import { afterAll, expect, test } from 'vitest'
import type { PairingsResult } from '#shared/contracts/catalogue/families.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { sharedSite } from '#tests/support/shared-site.ts'

const site = await sharedSite()
afterAll(() => site.close())

async function pairingsOf(slug: string) {
  const { id } = await site.family(slug)
  const answer = await site.client.get(`/api/v3/family/${id}/pairings.json`)
  expect(answer.status, answer.text).toBe(200)
  return { id, hits: (answer.json as PairingsResult).hits }
}

test('a script goes with text faces, and its page sets both in the playground', async () => {
  const { id, hits } = await pairingsOf('lobster')
  const inter = hits.find(({ family }) => family.slug === 'inter')
  expect(inter).toMatchObject({ role: 'body', lang: 'en' })
  const page = await site.client.get(`/lobster-f${id}`)
  const { primaryFontId } = await site.family('lobster')
  const playground = `/font-playground/pairing?lock=${primaryFontId},${inter!.family.font.id},0`
  expect(page.text).toContain(`href="${playground}"`)
  const pair = await site.client.get(playground)
  expect(pair.status).toBe(200)
  for (const name of ['Lobster', 'Inter']) expect(pair.text).toContain(`>${name}</a>`)
})

test('a text face has partners for both roles, and hidden families none', async () => {
  const { id, hits } = await pairingsOf('inter')
  expect(hits.map(({ role }) => role)).toContain('heading')
  expect(hits.every(({ family }) => family.familyId !== id)).toBe(true)
  const hidden = await site.family('sancreek')
  expectProblem(await site.client.get(`/api/v3/family/${hidden.id}/pairings.json`), 404, 'NOT_FOUND')
  expect(JSON.stringify(hits)).not.toContain('sancreek')
})
