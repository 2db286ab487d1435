import { randomBytes } from 'node:crypto'
import type { Database } from '../database/data-source.ts'
import { Foundry, FoundryMember } from '../database/entities/foundry.ts'
import { AppState } from '../database/entities/search-outbox.ts'
import { isDuplicate, transaction } from '../database/transaction.ts'
import { insertAccount } from '../features/account/account-writes.ts'
import { hashPassword } from '../features/account/passwords.ts'

interface DemoPerson {
  username: string
  role: 'admin' | 'moderator' | 'designer' | 'member'
  /** Only known here: the database has its hash. */
  password: string
}

const STATE = 'seed.people'
/** One person per role, and enough members to exchange messages. */
const PEOPLE: readonly Omit<DemoPerson, 'password'>[] = [
  { username: 'ada', role: 'admin' },
  { username: 'milo', role: 'moderator' },
  { username: 'dora', role: 'designer' },
  { username: 'noor', role: 'member' },
  { username: 'tomas', role: 'member' },
  { username: 'yuki', role: 'member' },
]

/**
 * Creates people for trying the demo, once: their random passwords are only in the result. Taken names are left alone.
 * @returns the created people; empty when it was done before
 */
export async function seedDemoPeople(database: Database): Promise<DemoPerson[]> {
  const now = Date.now()
  if (await database.read.manager.existsBy(AppState, { name: STATE })) return []
  const made: DemoPerson[] = []
  for (const person of PEOPLE) {
    const password = randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password)
    try {
      await transaction(database, async (manager) => {
        const userId = await insertAccount(manager, {
          username: person.username,
          email: `${person.username}@example.org`,
          passwordHash,
          emailConfirmedAt: now,
          isAdmin: person.role === 'admin',
          isModerator: person.role === 'moderator',
          createdAt: now,
        })
        if (person.role !== 'designer') return
        // The foundry with the most families, so that its pages show something.
        const [foundry] = await manager.find(Foundry, { order: { familyCount: 'DESC', id: 'ASC' }, take: 1 })
        if (foundry)
          await manager.insert(FoundryMember, { foundryId: foundry.id, userId, role: 'owner', createdAt: now })
      })
      made.push({ ...person, password })
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
  }
  await transaction(database, (manager) =>
    manager.upsert(AppState, { name: STATE, value: String(made.length), updatedAt: now }, ['name']),
  )
  return made
}

/** Printed to the terminal once. */
export const demoPeopleLines = (people: readonly DemoPerson[]): string[] => [
  'Demo people; their passwords are shown this once:',
  ...people.map(({ username, role, password }) => `  ${username.padEnd(8)}${role.padEnd(11)}${password}`),
]
