import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import type { Database } from './data-source.ts'
import { StoredRemoval } from './entities/removal.ts'
import { AppState } from './entities/search-outbox.ts'
import { chunks, placeholders } from './in-list.ts'
import { insertMissing } from './insert-rows.ts'

/** Row of app_state that is locked for all stored files together; its value counts removals. */
const LOCK = 'stored-files'
/** Held while deleting unused stored files, and while all files must stay, as for a backup. */
export const REMOVAL_LEASE = 'file-removal'
/** Retry delays: a removal takes milliseconds; the next process finishes an interrupted one within minutes. */
const TIMEOUT_MS = [100, 400, 1000, 2000]

/** Marks a removal of all keys with a prefix; no key contains it. */
const ALL = '*'

/** A removal of all keys with this prefix, for decideRemoval. Only for files that can be made again. */
export const allUnder = (beginning: string) => beginning + ALL

/** The prefix of such a removal; null for a single key. */
export const beginningOf = (decided: string): string | null => (decided.endsWith(ALL) ? decided.slice(0, -1) : null)

const isMysql = (manager: EntityManager) => manager.connection.options.type === 'mysql'

/** Some of the files that a transaction refers to are about to be deleted, or were since they were stored. */
class FilesBeingRemoved extends AppError {
  constructor() {
    super('UNAVAILABLE', 'This file is being removed. Try again in a moment.', { retryAfter: 5 })
  }
}

/** Number of removals before files were stored, compared by `shareStoredFiles`. */
export type RemovalsBefore = string

/** Storage keys that rows will refer to, and the removals before they were stored. */
export interface StoredFiles {
  keys: readonly string[]
  before: RemovalsBefore
}

const NONE = '0'

/**
 * Stores files and then writes rows that refer to them; repeats both when a removal came in between. `write` is a
 * transaction that begins with shareStoredFiles.
 */
export async function storeThenWrite<T>(
  database: Database,
  store: () => Promise<void>,
  write: (before: RemovalsBefore) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const before = (await database.read.manager.findOneBy(AppState, { name: LOCK }))?.value ?? NONE
    await store()
    try {
      return await write(before)
    } catch (error) {
      const waitMs = TIMEOUT_MS[attempt]
      if (!(error instanceof FilesBeingRemoved) || waitMs === undefined) throw error
      await pause(waitMs)
    }
  }
}

/**
 * Called before writing rows that refer to stored files: until the transaction ends, no removal is decided. Call it
 * before any other read. @param stored storage keys that the rows refer to, and the number of removals before they were
 * stored
 * @throws AppError UNAVAILABLE, on which storeThenWrite retries
 */
export async function shareStoredFiles(manager: EntityManager, stored?: StoredFiles): Promise<void> {
  // SQLite runs one write transaction at a time anyway.
  const shared = isMysql(manager) ? ' LOCK IN SHARE MODE' : ''
  const [row]: { value: string }[] = await manager.query(`SELECT value FROM app_state WHERE name = ?${shared}`, [LOCK])
  if (!stored) return
  if ((row?.value ?? NONE) !== stored.before) throw new FilesBeingRemoved()
  for (const some of chunks(stored.keys, 200)) {
    const rows: unknown[] = await manager.query(
      `SELECT storageKey FROM stored_removal WHERE storageKey IN (${placeholders(some.length)}) LIMIT 1`,
      some,
    )
    if (rows.length > 0) throw new FilesBeingRemoved()
  }
}

/**
 * Called before deciding removals: until the transaction ends, no row that refers to a stored file is written. Call it
 * before any other read.
 */
export async function lockStoredFiles(manager: EntityManager): Promise<void> {
  // Locks the row and creates it if missing.
  const conflict = isMysql(manager)
    ? 'ON DUPLICATE KEY UPDATE updatedAt = updatedAt'
    : 'ON CONFLICT (name) DO UPDATE SET updatedAt = updatedAt'
  await manager.query(`INSERT INTO app_state (name, value, updatedAt) VALUES (?, ?, 0) ${conflict}`, [LOCK, NONE])
}

/** Records that stored objects were deleted, which frees their keys. The caller holds the lock on stored files. */
export async function noteRemoved(manager: EntityManager, keys: readonly string[], at: number): Promise<void> {
  const row = await manager.findOneByOrFail(AppState, { name: LOCK })
  await manager.update(AppState, { name: LOCK }, { value: String(Number(row.value) + 1), updatedAt: at })
  for (const some of chunks(keys, 200))
    await manager.query(`DELETE FROM stored_removal WHERE storageKey IN (${placeholders(some.length)})`, some)
}

/**
 * Marks stored objects for deletion by key or prefix (allUnder). The caller holds the lock on stored files and has
 * checked that no row refers to them; for a picture the lock on its owner will do (lockPicture).
 * @param keys null: there is no file
 */
export async function decideRemoval(
  manager: EntityManager,
  keys: readonly (string | null)[],
  at: number,
): Promise<void> {
  for (const some of chunks([...new Set(keys.filter((key) => key !== null))], 200))
    await insertMissing(
      manager,
      StoredRemoval,
      some.map((storageKey) => ({ storageKey, decidedAt: at })),
    )
}

/**
 * Records files that arrived or lost a reference; they are checked for use later.
 * @param renew false: an earlier record keeps its time
 */
export async function noteIdle(
  manager: EntityManager,
  fontFileIds: readonly number[],
  since: number,
  renew: boolean,
): Promise<void> {
  // Sorted, so that concurrent calls for the same files wait instead of deadlocking.
  const ids = [...new Set(fontFileIds)].sort((a, b) => a - b)
  const mysql = isMysql(manager)
  for (const some of chunks(ids, 200)) {
    const rows = some.map(() => '(?, ?)').join(', ')
    const conflict = mysql
      ? `ON DUPLICATE KEY UPDATE since = ${renew ? 'VALUES(since)' : 'since'}`
      : `ON CONFLICT (fontFileId) DO ${renew ? 'UPDATE SET since = excluded.since' : 'NOTHING'}`
    await manager.query(
      `INSERT INTO idle_font_file (fontFileId, since) VALUES ${rows} ${conflict}`,
      some.flatMap((id) => [id, since]),
    )
  }
}
