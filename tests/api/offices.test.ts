import { afterAll, expect, test } from 'vitest'
import { startTestSite } from '#tests/support/app.ts'
import { makePerson, type Person } from '#tests/support/people.ts'

const site = await startTestSite()
// Another admin, so that the others are not the last ones.
await makePerson(site, { roles: ['admin'] })
afterAll(() => site.close())

const twoAdmins = async (): Promise<[Person, Person]> => [
  await makePerson(site, { roles: ['admin'] }),
  await makePerson(site, { roles: ['admin'] }),
]

test('of two admins who suspend each other at the same moment one stays', async () => {
  const [one, other] = await twoAdmins()
  const suspend = (by: Person, whom: Person) =>
    by.client.post('/trpc/admin.suspendUser', { username: whom.username, suspended: true, reason: '' })
  const answers = await Promise.all([suspend(one, other), suspend(other, one)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const suspended = await site.sql('SELECT userId FROM account WHERE suspendedAt IS NOT NULL AND userId IN (?, ?)', [
    one.userId,
    other.userId,
  ])
  expect(suspended).toHaveLength(1)
})

test('of two who revoke each other’s role one keeps it', async () => {
  const [one, other] = await twoAdmins()
  const take = (by: Person, whom: Person) =>
    by.client.post('/trpc/admin.setRole', { userId: whom.userId, role: 'admin', granted: false })
  const answers = await Promise.all([take(one, other), take(other, one)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const left = await site.sql('SELECT userId FROM account WHERE isAdmin = 1 AND userId IN (?, ?)', [
    one.userId,
    other.userId,
  ])
  expect(left).toHaveLength(1)
})
