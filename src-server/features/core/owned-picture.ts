import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import { lockRow } from '../../database/lock-row.ts'
import { decideRemoval, type StoredFiles, shareStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { PICTURE_KEYS } from './picture-keys.ts'

/** A stored picture, and the one that its owner had when the upload began. */
export interface SentPicture extends StoredFiles {
  replaced: string | null
}

/** @param folder of the owner's pictures, such as 'cover/12' */
function placeOf(folder: string) {
  const place = PICTURE_KEYS.find(({ prefix }) => folder.startsWith(prefix))
  if (!place) throw new Error(`no pictures are kept in ${folder}`)
  return { ...place, id: Number(folder.slice(place.prefix.length)) }
}

/** The key of the picture that an owner has now; asked when an upload begins. */
export async function findPicture(database: Database, folder: string): Promise<string | null> {
  const { table, column, id } = placeOf(folder)
  const rows = await database.read.query(`SELECT ${column} AS picture FROM ${table} WHERE id = ?`, [id])
  return rows[0]?.picture ?? null
}

/**
 * Locks the owner of a picture until the transaction ends, and returns the key of the picture it has. Every upload has
 * a key of its own, which no other row can name: under this lock its removal can be decided while fonts come in. Call it
 * before any other read.
 * @param sent the picture that the row will refer to
 * @throws AppError CONFLICT when the picture was changed or removed after the upload began: the later act counts
 */
export async function lockPicture(manager: EntityManager, folder: string, sent?: SentPicture): Promise<string | null> {
  await shareStoredFiles(manager)
  const { table, column, id } = placeOf(folder)
  const row = await lockRow<{ picture: string | null }>(manager, table, `${column} AS picture`, id)
  const picture = row?.picture ?? null
  // The check of the keys is an ordinary read, so it comes after the wait for the row.
  if (sent) await shareStoredFiles(manager, sent)
  if (sent && picture !== sent.replaced)
    throw new AppError(
      'CONFLICT',
      'The picture was changed or removed while you sent this one. Upload it again if you want to use it.',
    )
  return picture
}

/** Marks the picture of an upload that failed for deletion, unless its row was written all the same. */
export const removeUnusedPicture = (database: Database, key: string, at: number): Promise<void> =>
  transaction(database, async (manager) => {
    const used = await lockPicture(manager, key.slice(0, key.lastIndexOf('/')))
    if (used !== key) await decideRemoval(manager, [key], at)
  })
