import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { doctorCommand } from '#server/cli/commands/doctor.ts'
import { readConfig } from '#server/config.ts'
import { FAMILY_STATUS } from '#server/database/entities/family.ts'
import { startTestSite, testEnvironment } from '#tests/support/app.ts'
import { startMeiliProtocolServer } from '#tests/support/meili-protocol-server.ts'
import { makePerson, type Person } from '#tests/support/people.ts'
import { plantSubmission } from '#tests/support/plant-submission.ts'
import { draftOf } from '#tests/support/studio-samples.ts'
import { SPECIAL } from '#tests/support/test-catalogue.ts'
import { lastInVain, waitFor } from '#tests/support/wait-for.ts'

const WITHIN_MS = 2000
const WORD = 'Zzyzxian'

const meili = await startMeiliProtocolServer()
const meiliEnvironment = { MEILI_HOST: meili.host, MEILI_API_KEY: 'key' }
const site = await startTestSite({ env: meiliEnvironment })
const { foundryId } = await site.family('lobster')
const designer = await makePerson(site, { roles: ['designer'], foundryId })
const moderator = await makePerson(site, { roles: ['moderator'] })
const familyId = await draftOf(designer, `${WORD} Grotesk`)
afterAll(async () => {
  await site.close()
  await meili.close()
})
beforeEach(() => meili.behave('up'))
afterEach(() => meili.releaseTasks())

const act = async (person: Person, procedure: string, input: object) => {
  const answer = await person.client.post(`/trpc/publishing.${procedure}`, input)
  expect(answer.status, answer.text).toBe(200)
}

interface Answer {
  total: number
  engine: string
  degraded: boolean
}
const search = async (query = `q=${WORD}`): Promise<Answer> =>
  (await site.client.get(`/api/v3/fonts/search.json?${query}`)).json
/** As on the site's pages, which are cached for a while. */
const isOnPage = async () => (await site.visitor().get(`/search?q=${WORD}`)).text.includes(`-f${familyId}`)
/** The first answer from Meilisearch. */
async function answerOfMeilisearch(): Promise<Answer> {
  let answer: Answer | undefined
  await waitFor('Meilisearch to answer', async () => {
    answer = await search()
    return answer.engine === 'meilisearch'
  })
  return answer!
}
const indexed = (id: number) => meili.documentsOf('families').has(id)
/** Answers do not tell: they have what the index lacks. */
const isIndexed = (expected: boolean) => waitFor('the index', async () => indexed(familyId) === expected)

/** Ids in the index, and public ids. */
async function indexAndDatabase() {
  const rows = await site.sql<{ id: number }>('SELECT id FROM family WHERE status = ? ORDER BY id', [
    FAMILY_STATUS.published,
  ])
  const index = [...meili.documentsOf('families').keys()].sort((a, b) => a - b)
  return { index, database: rows.map((row) => row.id) }
}

/** Waits until search and page agree with `found`, polling both. @returns when the last poll that did not find them so was sent */
const becomesFound = (found: boolean): Promise<number> =>
  lastInVain(`the family to be ${found ? 'found' : 'gone'}`, async () => {
    const [{ total }, shown] = [await search(), await isOnPage()]
    return total === Number(found) && shown === found
  })

describe('with Meilisearch', () => {
  test('only published families are in the index, without drafts, waiting, hidden and withdrawn ones', async () => {
    expect(await answerOfMeilisearch()).toMatchObject({ total: 0, degraded: false })
    const { index, database } = await indexAndDatabase()
    expect(index).toEqual(database)
    expect(indexed(familyId)).toBe(false)
    for (const slug of [SPECIAL.pending, SPECIAL.hidden, SPECIAL.withdrawn, SPECIAL.deleted])
      expect(indexed((await site.family(slug)).id)).toBe(false)
  })

  test('publishing is found within two seconds, and hiding, unpublishing and deleting leave the index as fast', async () => {
    const steps: [Person, string, object, boolean][] = [
      [designer, 'submit', { familyId, at: '' }, true],
      [moderator, 'hide', { familyId, reason: 'Reported.' }, false],
      [moderator, 'unhide', { familyId }, true],
      [designer, 'unpublish', { familyId }, false],
      [designer, 'submit', { familyId, at: '' }, true],
      [designer, 'remove', { familyId }, false],
      [designer, 'restore', { familyId }, true],
      [designer, 'unpublish', { familyId }, false],
    ]
    for (const [person, procedure, input, found] of steps) {
      await act(person, procedure, input)
      expect(await becomesFound(found), procedure).toBeLessThan(WITHIN_MS)
      await isIndexed(found)
      expect(await answerOfMeilisearch(), procedure).toMatchObject({ total: Number(found), degraded: false })
    }
  })

  test('a waiting version enters the index when it is approved', async () => {
    const { submissionId, familyId: waiting } = await plantSubmission(site, designer.userId)
    expect(indexed(waiting)).toBe(false)
    await act(moderator, 'approve', { submissionId })
    await waitFor('the index', async () => indexed(waiting))
  })

  test('changes are found at once while the engine is slow, and the engine goes on answering', async () => {
    await answerOfMeilisearch()
    const { total } = await search('size=1')
    meili.holdTasks()
    await act(designer, 'submit', { familyId, at: '' })
    expect(await becomesFound(true)).toBeLessThan(WITHIN_MS)
    // Of everything else nothing waits for the engine either.
    for (const query of [`q=${WORD}`, `q=${WORD}&sort=name`, 'sort=date&size=1', 'facets=1', 'page=2&size=5'])
      expect(await search(query), query).toMatchObject({ engine: 'meilisearch', degraded: false })
    expect((await search('size=1')).total).toBe(total + 1)
    const newest = await site.client.get('/api/v3/fonts/search.json?sort=date&size=1')
    expect(newest.json.hits[0].familyId).toBe(familyId)
    expect(indexed(familyId)).toBe(false)
    meili.releaseTasks()
    expect(await answerOfMeilisearch()).toMatchObject({ total: 1, degraded: false })
  })

  test('what SQL showed for a failing engine stays when the engine is back before it has the change', async () => {
    await act(designer, 'unpublish', { familyId })
    await becomesFound(false)
    await isIndexed(false)
    expect(await answerOfMeilisearch()).toMatchObject({ total: 0 })
    meili.holdTasks()
    meili.behave('failing')
    await act(designer, 'submit', { familyId, at: '' })
    await waitFor('SQL to know it', async () => (await search(`method=db&q=${WORD}`)).total === 1)
    // A single failure: the circuit is still closed.
    expect(await search()).toMatchObject({ total: 1, engine: 'database', degraded: true })
    meili.behave('up')
    expect(await search()).toMatchObject({ total: 1, engine: 'meilisearch', degraded: false })
    expect(indexed(familyId)).toBe(false)
    meili.releaseTasks()
    expect(await answerOfMeilisearch()).toMatchObject({ total: 1 })
  })

  test.each(['refusing', 'failing', 'hanging'] as const)(
    'an engine that is %s loses no change, and none vanishes when it recovers',
    async (behaviour) => {
      await act(designer, 'unpublish', { familyId })
      await becomesFound(false)
      await isIndexed(false)
      await answerOfMeilisearch()
      meili.behave(behaviour)
      await act(designer, 'submit', { familyId, at: '' })
      // A search running while the server hangs gets a second.
      const patience = behaviour === 'hanging' ? 1000 : 0
      expect(await becomesFound(true)).toBeLessThan(WITHIN_MS + patience)
      meili.behave('up')
      const seen: Answer[] = []
      await waitFor('Meilisearch to answer', async () => {
        seen.push(await search())
        return seen.at(-1)!.engine === 'meilisearch'
      })
      expect(seen.filter(({ total }) => total !== 1)).toEqual([])
      await isIndexed(true)
    },
  )

  test('a lost index is rebuilt automatically, without a visible gap', async () => {
    await answerOfMeilisearch()
    const { total } = await search('size=1')
    meili.loseEverything()
    await act(designer, 'unpublish', { familyId })
    const totals = new Set<number>()
    await waitFor('Meilisearch to answer', async () => {
      const found = await search('size=1')
      totals.add(found.total)
      return found.engine === 'meilisearch' && found.total === total - 1
    })
    expect([...totals].filter((each) => each !== total && each !== total - 1)).toEqual([])
    const { index, database } = await indexAndDatabase()
    expect(index).toEqual(database)
  })

  test('the doctor finds nothing at the end', async () => {
    const printed: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    const config = readConfig(testEnvironment(site.dataDir, meiliEnvironment))
    const code = await doctorCommand.run([], config).finally(() => log.mockRestore())
    expect(printed.filter((line) => line.includes('search'))).toEqual([])
    expect(code, printed.join('\n')).toBe(0)
  })
})
