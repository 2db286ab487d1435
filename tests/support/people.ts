import path from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { type Database, openDatabase } from '#server/database/data-source.ts'
import { Account } from '#server/database/entities/account.ts'
import { FoundryMember } from '#server/database/entities/foundry.ts'
import { createReader } from '#server/database/reader.ts'
import { transaction } from '#server/database/transaction.ts'
import { insertAccount } from '#server/features/account/account-writes.ts'
import { createSessionsService } from '#server/features/account/sessions.service.ts'
import type { Actor } from '#server/features/core/actor.ts'
import { type SiteClient, siteClient } from './http-client.ts'

/** One password for all test people, so that it is never hashed. */
export const PASSWORD = 'correct horse battery staple'
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$iznPqlUvePo6NS4hA56ydA$KnRSKvHTmhj5DTWaURChaalbksIxLa6tmfJEEDVTkww'

export interface PersonOptions {
  username?: string
  email?: string
  roles?: readonly ('designer' | 'moderator' | 'admin')[]
  /** Foundry of a designer; default: the first one. */
  foundryId?: number
  /** Default true. */
  confirmed?: boolean
  suspended?: boolean
}

export interface Person {
  userId: number
  username: string
  email: string
  /** Value of the session cookie. */
  token: string
  /** An HTTP client that is logged in. */
  client: SiteClient
  /** Adds the session to a browser context. */
  enter(context: BrowserContext): Promise<void>
}

let made = 0

/** Inserts a person like joining does, with PASSWORD. */
export async function plantPerson(
  database: Database,
  options: PersonOptions = {},
): Promise<{ userId: number; username: string; email: string }> {
  const username = options.username ?? `person${++made}`
  const email = options.email ?? `${username.toLowerCase()}@example.org`
  const now = Date.now()
  const userId = await transaction(database, async (manager) => {
    const id = await insertAccount(manager, {
      username,
      email,
      passwordHash: PASSWORD_HASH,
      emailConfirmedAt: options.confirmed === false ? null : now,
      isAdmin: options.roles?.includes('admin') ?? false,
      isModerator: options.roles?.includes('moderator') ?? false,
      createdAt: now,
    })
    if (options.roles?.includes('designer')) {
      const rows: { id: number }[] = await manager.query('SELECT id FROM foundry ORDER BY id LIMIT 1')
      const foundryId = options.foundryId ?? rows[0]?.id
      if (foundryId !== undefined)
        await manager.insert(FoundryMember, { foundryId, userId: id, role: 'owner', createdAt: now })
    }
    if (options.suspended) await manager.query('UPDATE account SET suspendedAt = ? WHERE userId = ?', [now, id])
    return id
  })
  return { userId, username, email }
}

/** Inserts a person with these roles. @returns the caller that services expect */
export async function plantActor(database: Database, username: string, roles: Actor['roles'] = []): Promise<Actor> {
  return asActor(await plantPerson(database, { username, roles }), roles)
}

/** Inserts a person whose account has these values. @returns the caller that services expect */
export async function plantActorWith(database: Database, account: Partial<Account>): Promise<Actor> {
  const actor = asActor(await plantPerson(database))
  if (Object.keys(account).length > 0)
    await transaction(database, (manager) => manager.update(Account, { userId: actor.userId }, account))
  return actor
}

/** A person with a session, as services see callers. */
export const asActor = (
  { userId, username }: Pick<Person, 'userId' | 'username'>,
  roles: Actor['roles'] = [],
): Actor => ({ userId, username, roles, sessionId: userId, keyId: null })

/** Starts a session like a login. @returns its token */
export function plantSession(database: Database, userId: number): Promise<string> {
  const sessions = createSessionsService({
    database,
    reader: createReader(database, null),
    secret: 'tests',
    logger: { warn: () => undefined },
  })
  return transaction(database, (manager) =>
    sessions.start(manager, userId, { address: '198.18.0.1', userAgent: 'Firefox/140 (X11; Linux)' }),
  )
}

/** A client with the session of a person. */
export function clientWith(url: string, token: string): SiteClient {
  const client = siteClient(url)
  client.cookies.set('session', token)
  return client
}

/** A logged-in person of a running site. Uses `site.database` if it is open, because opening one takes longer than the inserts. */
export async function makePerson(
  site: { url: string; dataDir: string; database?: Database },
  options: PersonOptions = {},
): Promise<Person> {
  if (site.database) return enterPerson(site.database, site.url, options)
  const file = path.join(site.dataDir, 'fontarium.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file }, { migrate: false })
  return enterPerson(database, site.url, options).finally(() => database.close())
}

/** A logged-in person of a site with this database. */
export async function enterPerson(database: Database, url: string, options: PersonOptions = {}): Promise<Person> {
  const person = await plantPerson(database, options)
  const token = await plantSession(database, person.userId)
  return {
    ...person,
    token,
    client: clientWith(url, token),
    enter: (context) => context.addCookies([{ name: 'session', value: token, url, httpOnly: true }]),
  }
}
