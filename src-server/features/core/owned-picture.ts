import type { EntityManager } from 'typeorm'
import type { Database } from '../../database/data-source.ts'
import { lockRow } from '../../database/lock-row.ts'
import { decideRemoval, type StoredFiles, shareStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { PICTURE_KEYS } from './picture-keys.ts'

/**
 * Locks the owner of a picture until the transaction ends, and returns the key of the picture it has. Every upload has
 * a key of its own, which no other row can name: under this lock its removal can be decided while fonts come in. Call it
 * before any other read.
 * @param folder of the owner's pictures, such as 'cover/12'
 * @param stored the picture that the row will refer to
 */
export async function lockPicture(
  manager: EntityManager,
  folder: string,
  stored?: StoredFiles,
): Promise<string | null> {
  await shareStoredFiles(manager, stored)
  const place = PICTURE_KEYS.find(({ prefix }) => folder.startsWith(prefix))
  if (!place) throw new Error(`no pictures are kept in ${folder}`)
  const id = Number(folder.slice(place.prefix.length))
  const row = await lockRow<{ picture: string | null }>(manager, place.table, `${place.column} AS picture`, id)
  return row?.picture ?? null
}

/** Marks the picture of an upload that failed for deletion, unless its row was written all the same. */
export const removeUnusedPicture = (database: Database, key: string, at: number): Promise<void> =>
  transaction(database, async (manager) => {
    const used = await lockPicture(manager, key.slice(0, key.lastIndexOf('/')))
    if (used !== key) await decideRemoval(manager, [key], at)
  })
