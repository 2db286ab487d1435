import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { slugOf } from '#shared/format/slug.ts'
import { DAY_MS } from '#shared/limits.ts'
import { foldName } from '#shared/search/words.ts'
import type { Database } from '../database/data-source.ts'
import { DEFAULT_ACCOUNT_PREFERENCES } from '../database/entities/account.ts'
import { COLLECTION_STATUS, COLLECTION_TYPE } from '../database/entities/collection.ts'
import { FAMILY_STATUS } from '../database/entities/family.ts'
import { USER_KIND } from '../database/entities/user.ts'
import { transaction } from '../database/transaction.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { POSITION_STEP } from '../features/collections/collection-writes.ts'
import { recordRebuild } from '../search/search-outbox.ts'
import { collectionTokens } from '../search/tokens.ts'
import { insertPlainRows } from './bulk-insert.ts'
import { randomSequence } from './random.ts'

interface GrowOptions {
  people: number
  /** Number of families in collections, over all collections. */
  collectionRows: number
  seed: number
  /** Aborted: ends after the current batch; what was added stays and is indexed. */
  signal?: AbortSignal
}

/** Families per collection; the last one gets the rest. */
const FAMILIES_EACH = 25
const PEOPLE_AT_ONCE = 500
const COLLECTIONS_AT_ONCE = 40
const PRIVATE_SHARE = 0.2

const WORDS =
  'Night Signs Posters Quiet Loud Menu Bakery Print Screen Title Book Map Stencil Neon Garden Tall Round'.split(' ')
const KINDS = 'Shelf Drawer Kit Case List'.split(' ')

// biome-ignore format: a list to read
const COLLECTION_COLUMNS = [
  'id', 'ownerId', 'slug', 'name', 'nameKey', 'description', 'isPrivate', 'type',
  'status', 'coverKey', 'fontCount', 'viewCount', 'popularity', 'sourceKey', 'version', 'createdAt', 'updatedAt',
]

/**
 * Invented people and collections, for testing at scale. All people share one hash of an unknown password, since
 * hashing each would take hours. Names continue where an earlier run ended.
 */
export async function growPeople(database: Database, options: GrowOptions): Promise<{ people: number; rows: number }> {
  const random = randomSequence(options.seed, 71)
  const now = Date.now()
  const last = async (table: 'user' | 'collection') => {
    const rows: { last: number | null }[] = await database.write.query(`SELECT MAX(id) AS last FROM ${table}`)
    return Number(rows[0]?.last ?? 0)
  }
  const families: { id: number }[] = await database.write.query(
    'SELECT id FROM family WHERE status = ? AND deletedAt IS NULL ORDER BY id LIMIT 100000',
    [FAMILY_STATUS.published],
  )
  const hash = await hashPassword(randomBytes(24).toString('base64url'))
  const firstUser = (await last('user')) + 1
  for (let from = 0; from < options.people && !options.signal?.aborted; from += PEOPLE_AT_ONCE) {
    const ids = Array.from(
      { length: Math.min(PEOPLE_AT_ONCE, options.people - from) },
      (_, at) => firstUser + from + at,
    )
    await transaction(database, async (manager) => {
      await insertPlainRows(
        manager,
        'user',
        ['id', 'username', 'usernameKey', 'kind', 'avatarKey', 'createdAt', 'lastSeenAt'],
        ids.map((id) => [id, nameOf(id), foldName(nameOf(id)), USER_KIND.person, null, now, null]),
      )
      await insertPlainRows(
        manager,
        'account',
        [
          'userId',
          'email',
          'emailKey',
          'emailConfirmedAt',
          'passwordHash',
          'passwordChangedAt',
          'isAdmin',
          'isModerator',
          'suspendedAt',
          'deleteAfter',
          'bio',
          'links',
          'language',
          'preferences',
          'updatedAt',
        ],
        ids.map((id) => {
          const email = `${nameOf(id)}@example.org`
          const preferences = JSON.stringify(DEFAULT_ACCOUNT_PREFERENCES)
          return [id, email, email, now, hash, now, 0, 0, null, null, '', '[]', '', preferences, now]
        }),
      )
    })
    await nextTurn()
  }
  const owners = options.people > 0 ? options.people : 0
  let rows = 0
  let nextId = (await last('collection')) + 1
  while (owners > 0 && families.length > 0 && rows < options.collectionRows && !options.signal?.aborted) {
    await transaction(database, async (manager) => {
      const collections: unknown[][] = []
      const members: unknown[][] = []
      const tokens: unknown[][] = []
      for (let i = 0; i < COLLECTIONS_AT_ONCE && rows < options.collectionRows; i++) {
        const id = nextId++
        const ownerId = firstUser + random.below(owners)
        const name = `${random.pick(WORDS)} ${random.pick(WORDS)} ${random.pick(KINDS)}`
        const wanted = Math.min(FAMILIES_EACH, options.collectionRows - rows, families.length)
        const picked = new Set<number>()
        while (picked.size < wanted) picked.add(families[random.below(families.length)]!.id)
        const at = now - random.below(700) * DAY_MS
        const isPrivate = random.next() < PRIVATE_SHARE ? 1 : 0
        // biome-ignore format: in the order of COLLECTION_COLUMNS
        collections.push([
          id, ownerId, slugOf(name), name, foldName(name), '', isPrivate, COLLECTION_TYPE.normal,
          COLLECTION_STATUS.active, null, picked.size, 0, random.below(500), null, 1, at, at,
        ])
        let place = 0
        for (const familyId of picked) members.push([id, familyId, (place += POSITION_STEP), '', at])
        for (const { token, weight } of collectionTokens(name, nameOf(ownerId), '')) tokens.push([id, token, weight])
        rows += picked.size
      }
      await insertPlainRows(manager, 'collection', COLLECTION_COLUMNS, collections)
      await insertPlainRows(
        manager,
        'collection_family',
        ['collectionId', 'familyId', 'position', 'note', 'addedAt'],
        members,
      )
      await insertPlainRows(manager, 'collection_token', ['collectionId', 'token', 'weight'], tokens)
    })
    await nextTurn()
  }
  if (rows > 0) await transaction(database, (manager) => recordRebuild(manager))
  return { people: options.people, rows }
}

const nameOf = (id: number) => `reader${id}`
