import { DAY_MS } from '#shared/limits.ts'
import type { Database } from '../../database/data-source.ts'
import { AppState } from '../../database/entities/search-outbox.ts'
import { insertMissing } from '../../database/insert-rows.ts'
import type { Reader } from '../../database/reader.ts'
import { transaction } from '../../database/transaction.ts'
import type { StoragePort } from '../../storage/storage.port.ts'
import { digestOf, findStrays, lookThrough, MADE_OF_COPIES, removeUnused } from '../core/stored-file-use.ts'

/** Row of app_state: time of the last search for orphaned files. */
const LOOKED = 'stray-files'
/** Interval of searches, and minimum age of orphans: a file without a row after that belongs to a crashed upload. */
export const STRAY_MS = DAY_MS
/** Limit of files per folder and run. */
const MOST = 10_000

interface Deps {
  database: Database
  reader: Reader
  storage: Pick<StoragePort, 'list' | 'stat'>
}

/** Whether the last search was a day ago. The first one waits a day too, after noting the start. */
export async function isStrayLookDue({ database }: Pick<Deps, 'database'>, at: number): Promise<boolean> {
  const row = await database.read.manager.findOneBy(AppState, { name: LOOKED })
  if (row) return Number(row.updatedAt) < at - STRAY_MS
  await transaction(database, (manager) =>
    insertMissing(manager, AppState, [{ name: LOOKED, value: '', updatedAt: at }]),
  )
  return false
}

/**
 * Marks files for deletion that no row refers to and that are older than a day: left by an upload that crashed before
 * its rows, or derived from a font that is gone. Files referred to meanwhile stay, as such rows are written by
 * storeThenWrite.
 * @param signal stops the search at the next page, until the next run
 * @returns how many; null when it was stopped
 */
export async function markOrphans(deps: Deps, at: number, signal: AbortSignal): Promise<number | null> {
  const { database, reader, storage } = deps
  const isOld = async (key: string) => {
    const modifiedMs = (await storage.stat(key))?.modifiedMs ?? 0
    // 0: the store has no dates.
    return digestOf(key) !== '' && modifiedMs > 0 && modifiedMs < at - STRAY_MS
  }
  const look = { from: reader, storage, counts: isOld, signal }
  const kinds = await findStrays(look, MOST)
  if (!kinds) return null
  let taken = 0
  for (const { strays, likeCrash } of kinds)
    if (likeCrash) for (const { folder, keys } of strays) taken += await removeUnused(database, folder, keys, at)
  for (const folder of MADE_OF_COPIES) {
    const seen = await lookThrough(folder, look, MOST)
    if (!seen) return null
    taken += await removeUnused(database, folder, seen.keys, at)
  }
  await transaction(database, (manager) => manager.update(AppState, { name: LOOKED }, { updatedAt: at }))
  return taken
}
