import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { ACCOUNT } from '#shared/account-limits.ts'
import type { Database } from '../../database/data-source.ts'
import { placeholders } from '../../database/in-list.ts'
import { forUpdate } from '../../database/lock-row.ts'
import { decideRemoval } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { recordChange } from '../../search/search-outbox.ts'
import { writeAudit } from '../core/audit.ts'
import { lockPicture } from '../core/owned-picture.ts'
import { lockAccount } from '../core/still-active.ts'

/** Accounts per round; each is deleted in its own transaction. */
const BATCH = 100
/** Tables that may hold many thousands of rows of one person. */
const LARGE_TABLES = ['notification', 'user_download', 'saved_preview', 'session', 'foundry_activity']
/** Their rows per transaction. */
const ROWS = 1000
/** Tables whose rows belong to one account only. */
const OWN_TABLES = ['session', 'account_token', 'api_key', 'foundry_member', 'user_download', 'account']

/** Unconfirmed, and without a mailed link that still works: people may join again with an address on the last day. */
const UNCONFIRMED = `account.emailConfirmedAt IS NULL AND account.suspendedAt IS NULL AND NOT EXISTS
  (SELECT 1 FROM account_token token WHERE token.userId = account.userId AND token.expiresAt > ?)`

/** Deletes what another feature stores about a person, in the transaction that deletes the person. */
type EraseOf = (manager: EntityManager, userId: number) => Promise<void>

/**
 * Deletes accounts whose grace period is over and accounts that were never confirmed. @returns how many
 * @param erasers one for each feature that stores rows about people
 */
export async function eraseDueAccounts(
  database: Database,
  erasers: readonly EraseOf[],
  now = Date.now(),
): Promise<number> {
  const due: { userId: number }[] = await database.read.query(
    `SELECT account.userId FROM account JOIN user ON user.id = account.userId
     WHERE account.deleteAfter <= ?
       OR (user.createdAt <= ? AND ${UNCONFIRMED})
     ORDER BY account.userId LIMIT ${BATCH}`,
    [now, now - ACCOUNT.unconfirmedMs, now],
  )
  for (const { userId } of due) {
    await deleteMostRows(database, userId, now)
    await transaction(database, async (manager) => {
      const avatarKey = await lockPicture(manager, `avatar/${userId}`)
      const collections = await lockCollections(manager, userId)
      if (await isStillDue(manager, userId, now)) await erase(manager, userId, avatarKey, collections, erasers, now)
    })
  }
  return due.length
}

/**
 * The person may have logged in, confirmed or joined again since the list was made; the lock keeps them from logging in
 * and confirming now.
 */
async function isStillDue(manager: EntityManager, userId: number, now: number): Promise<boolean> {
  await lockAccount(manager, userId)
  const rows: unknown[] = await manager.query(
    `SELECT userId FROM account WHERE userId = ? AND (deleteAfter <= ? OR (${UNCONFIRMED}))`,
    [userId, now, now],
  )
  return rows.length > 0
}

/**
 * Deletes whole batches of large tables, each in its own transaction, so that others do not wait for all of them. What
 * is less than a batch goes with the account, which stays due until then: the next run continues after a crash.
 */
async function deleteMostRows(database: Database, userId: number, now: number): Promise<void> {
  for (const table of LARGE_TABLES) {
    for (;;) {
      const rows: { id: number }[] = await database.read.query(
        `SELECT id FROM ${table} WHERE userId = ? LIMIT ${ROWS}`,
        [userId],
      )
      if (rows.length < ROWS) break
      const ids = rows.map(({ id }) => id)
      const deleted = await transaction(database, async (manager) => {
        if (!(await isStillDue(manager, userId, now))) return false
        await manager.query(`DELETE FROM ${table} WHERE id IN (${placeholders(ids.length)})`, ids)
        return true
      })
      if (!deleted) return
      // The SQLite driver is synchronous: this lets requests run between two batches.
      await setImmediate()
    }
  }
}

interface OwnCollection {
  id: number
  version: number
  coverKey: string | null
}

/**
 * Locks each row like lockPicture, so that no upload under way stores a cover for it afterwards; before the account,
 * like the change of a cover, so that neither waits for the other.
 */
function lockCollections(manager: EntityManager, userId: number): Promise<OwnCollection[]> {
  return manager.query(`SELECT id, version, coverKey FROM collection WHERE ownerId = ?${forUpdate(manager)}`, [userId])
}

async function erase(
  manager: EntityManager,
  userId: number,
  avatarKey: string | null,
  collections: readonly OwnCollection[],
  erasers: readonly EraseOf[],
  at: number,
): Promise<void> {
  for (const eraseOf of erasers) await eraseOf(manager, userId)
  if (collections.length > 0) {
    const ids = collections.map(({ id }) => id)
    for (const [table, column] of [
      ['collection_family', 'collectionId'],
      ['collection_token', 'collectionId'],
      ['collection_font', 'collectionId'],
      ['collection_filter', 'collectionId'],
      ['collection', 'id'],
    ])
      await manager.query(`DELETE FROM ${table} WHERE ${column} IN (${placeholders(ids.length)})`, ids)
    await recordChange(
      manager,
      'collection',
      collections.map(({ id, version }) => ({ id, version: version + 1 })),
      at,
    )
  }
  for (const table of OWN_TABLES) await manager.query(`DELETE FROM ${table} WHERE userId = ?`, [userId])
  await manager.query('DELETE FROM user WHERE id = ?', [userId])
  await writeAudit(manager, { actorId: null, action: 'user.erased', userId, at })
  await decideRemoval(manager, [avatarKey, ...collections.map((row) => row.coverKey)], at)
}
