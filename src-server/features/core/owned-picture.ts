import type { EntityManager } from 'typeorm'
import { AppError } from '#shared/errors.ts'
import type { Database } from '../../database/data-source.ts'
import { lockRow } from '../../database/lock-row.ts'
import { decideRemoval, type StoredFiles, shareStoredFiles } from '../../database/stored-files.ts'
import { transaction } from '../../database/transaction.ts'
import { PICTURE_KEYS } from './picture-keys.ts'

/** A stored picture, and what its owner had when the upload began (findPicture). */
export interface SentPicture extends StoredFiles {
  replaced: string | null
}

/** The owner had none; the number is that of the last act in the log. */
const NONE_SINCE = 'none since '

/** @param folder of the owner's pictures, such as 'cover/12' */
function placeOf(folder: string) {
  const place = PICTURE_KEYS.find(({ prefix }) => folder.startsWith(prefix))
  if (!place) throw new Error(`no pictures are kept in ${folder}`)
  return { ...place, id: Number(folder.slice(place.prefix.length)) }
}

/** What an owner has now, for SentPicture; asked when an upload begins. */
export async function findPicture(database: Database, folder: string): Promise<string> {
  const { table, column, id } = placeOf(folder)
  const [last] = await database.read.query('SELECT MAX(id) AS id FROM audit_entry')
  const rows = await database.read.query(`SELECT ${column} AS picture FROM ${table} WHERE id = ?`, [id])
  return rows[0]?.picture ?? `${NONE_SINCE}${last.id ?? 0}`
}

/** Whether an owner has the same picture as when the upload began. Having none counts as changed if a moderator has removed one since. */
async function isUnchanged(
  manager: EntityManager,
  folder: string,
  picture: string | null,
  replaced: string | null,
): Promise<boolean> {
  if (picture !== null || !replaced?.startsWith(NONE_SINCE)) return picture === replaced
  const { table, act, id } = placeOf(folder)
  const [named, value] = table === 'user' ? ['userId', id] : ['subject', `${table}:${id}`]
  const acts: unknown[] = await manager.query(
    `SELECT id FROM audit_entry WHERE id > ? AND action = ? AND ${named} = ? LIMIT 1`,
    [Number(replaced.slice(NONE_SINCE.length)), act, value],
  )
  return acts.length === 0
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
  if (sent && !(await isUnchanged(manager, folder, picture, sent.replaced)))
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
