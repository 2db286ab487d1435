import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteClient, siteClient } from '#tests/support/http-client.ts'
import { makePerson } from '#tests/support/people.ts'
import { tempFolder } from '#tests/support/run-folder.ts'
import { type SmallSite, startSmallSite } from '#tests/support/small-site.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { lastInVain } from '#tests/support/wait-for.ts'

/** Sessions are cached for up to one second; the rest is for requests on a busy machine. */
const WITHIN_MS = 1000 + 500

let dataDir: string
let one: SmallSite
let other: SmallSite

beforeAll(async () => {
  dataDir = await tempFolder('two')
  const catalogue = testCatalogue(['lobster', 'rye'])
  one = await startSmallSite(dataDir, catalogue)
  await one.ready()
  other = await startSmallSite(dataDir, catalogue)
  await other.ready()
})
afterAll(async () => {
  await Promise.all([one?.end('SIGTERM'), other?.end('SIGTERM')])
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** The same session at the other process. */
function atOther(client: SiteClient): SiteClient {
  const same = siteClient(other.url)
  same.cookies.set('session', client.cookies.get('session')!)
  return same
}
const isIn = async (client: SiteClient) => (await client.get('/api/account/identity')).json.isLoggedIn as boolean

test('a suspension in one process ends a used session in the other within a second', async () => {
  const admin = await makePerson({ url: one.url, dataDir }, { roles: ['admin'] })
  const person = await makePerson({ url: one.url, dataDir })
  const there = atOther(person.client)
  expect(await isIn(there)).toBe(true)
  const answer = await admin.client.send('PUT', '/api/admin/user', { username: person.username, suspended: true })
  expect(answer.status, answer.text).toBe(200)
  expect(await isIn(person.client)).toBe(false)
  // Polls all the time, because sessions in constant use must be looked up again too.
  expect(await lastInVain('the end of the session', async () => !(await isIn(there)))).toBeLessThan(WITHIN_MS)
  const refused = await there.post('/trpc/collections.create', { name: 'after the end' })
  expect(refused.status).toBe(401)
})

test('logging out ends the session in the other process too', async () => {
  const person = await makePerson({ url: one.url, dataDir })
  const second = await makePerson({ url: one.url, dataDir })
  const [there, stays] = [atOther(person.client), atOther(second.client)]
  expect([await isIn(there), await isIn(stays)]).toEqual([true, true])
  expect((await person.client.post('/trpc/account.logout', undefined)).status).toBe(200)
  expect(await lastInVain('the end of the session', async () => !(await isIn(there)))).toBeLessThan(WITHIN_MS)
  expect(await isIn(stays)).toBe(true)
})
