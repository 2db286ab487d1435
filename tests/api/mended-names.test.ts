import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson } from '#tests/support/people.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const site = await startTestSite()
afterAll(() => site.close())

const found = async (q: string) =>
  (await site.client.get(`/api/v3/fonts/search.json?read=1&q=${encodeURIComponent(q)}`)).json

test('a name with accents that is typed with errors is shown as it is written', async () => {
  const { foundryId } = await site.family('lobster')
  const designer = await makePerson(site, { roles: ['designer'], foundryId })
  const familyId = await draftOf(designer, 'Élan Zürcher')
  expect((await designer.client.post('/trpc/publishing.submit', { familyId, at: '' })).status).toBe(200)
  await waitFor('the family to be found', async () => (await found('Élan Zürcher')).total === 1)
  const { hits, instead } = await found('Elan Zurchre')
  expect(hits.map((hit: { name: string }) => hit.name)).toEqual(['Élan Zürcher'])
  expect(instead).toEqual({ asked: 'results for “Elan Zurchre”', shown: '“Élan Zürcher”' })
})
