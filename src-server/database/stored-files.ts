import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import type { Database } from './data-source.ts'
import { StoredRemoval } from './entities/removal.ts'
import { AppState } from './entities/search-outbox.ts'
import { chunks, placeholders } from './in-list.ts'

/** Row of app_state that stands for all stored files together; its value counts what was removed. */
const LOCK = 'stored-files'
/** Held by whoever deletes stored files that no row names, and by whoever needs all of them to stay for a while. */
export const REMOVAL_LEASE = 'file-removal'
/** A removal takes milliseconds; one that was interrupted is ended by the next process within minutes. */
const PATIENCE_MS = [100, 400, 1000, 2000]

/** Stands at the end of a decision about all keys that begin alike; no key has it. */
const ALL = '*'

/** As a key for decideRemoval: everything whose key begins so goes. Only for what can be made again at any time. */
export const allUnder = (beginning: string) => beginning + ALL

/** How the keys begin that a decision is about; null when it is about one. */
export const beginningOf = (decided: string): string | null => (decided.endsWith(ALL) ? decided.slice(0, -1) : null)

const isMysql = (manager: EntityManager) => manager.connection.options.type === 'mysql'

/** Some of the files that a transaction wants to name are about to be deleted, or were since they were stored. */
class FilesBeingRemoved extends AppError {
  constructor() {
    super('UNAVAILABLE', 'This file is being removed just now. Try again in a moment.', { retryAfter: 5 })
  }
}

/** What `shareStoredFiles` compares: how many removals there had been before files were stored. */
export type RemovalsBefore = string

const NONE = '0'

/**
 * Stores files and then writes rows that name them, again when a removal came between the two. `write` is a transaction that begins
 * with shareStoredFiles.
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
      const waitMs = PATIENCE_MS[attempt]
      if (!(error instanceof FilesBeingRemoved) || waitMs === undefined) throw error
      await pause(waitMs)
    }
  }
}

/**
 * For whoever writes rows that name stored files: until the transaction ends, nothing is decided upon removing any. Call it before any
 * other read. @param stored storage keys that the rows name, and what there was before they were stored
 * @throws AppError UNAVAILABLE, which storeThenWrite understands
 */
export async function shareStoredFiles(
  manager: EntityManager,
  stored?: { keys: readonly string[]; before: RemovalsBefore },
): Promise<void> {
  // On SQLite a write transaction is alone anyway.
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

/** For whoever removes stored files: until the transaction ends, no row that names one is written. Call it before any other read. */
export async function holdStoredFiles(manager: EntityManager): Promise<void> {
  // Holds the row whether it was there or not.
  const conflict = isMysql(manager)
    ? 'ON DUPLICATE KEY UPDATE updatedAt = updatedAt'
    : 'ON CONFLICT (name) DO UPDATE SET updatedAt = updatedAt'
  await manager.query(`INSERT INTO app_state (name, value, updatedAt) VALUES (?, ?, 0) ${conflict}`, [LOCK, NONE])
}

/** Says that stored objects are gone: their keys are free again. Stored files are held. */
export async function noteRemoved(manager: EntityManager, keys: readonly string[], at: number): Promise<void> {
  const row = await manager.findOneByOrFail(AppState, { name: LOCK })
  await manager.update(AppState, { name: LOCK }, { value: String(Number(row.value) + 1), updatedAt: at })
  for (const some of chunks(keys, 200))
    await manager.query(`DELETE FROM stored_removal WHERE storageKey IN (${placeholders(some.length)})`, some)
}

/** Decides that stored objects are to go: keys, or beginnings of keys (allUnder). Stored files are held, and no row names them. */
export async function decideRemoval(manager: EntityManager, keys: readonly string[], at: number): Promise<void> {
  for (const some of chunks([...new Set(keys)], 200))
    await manager
      .createQueryBuilder()
      .insert()
      .into(StoredRemoval)
      .values(some.map((storageKey) => ({ storageKey, decidedAt: at })))
      .orIgnore()
      .execute()
}

/**
 * Notes that files came in, or lost a family that named them: later somebody looks whether anything names them.
 * @param renew false: who noted them since keeps that moment
 */
export async function noteIdle(
  manager: EntityManager,
  fontFileIds: readonly number[],
  since: number,
  renew: boolean,
): Promise<void> {
  // In order, so that two that note the same files wait for each other and do not meet in a deadlock.
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
