import { countRows } from '../../../database/count-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

export interface SavedPreviewRecord {
  id: number
  shareKey: string
  userId: number
  setting: string
  createdAt: number
  familyId: number
  familySlug: string
  familyName: string
  fontId: number
  fontName: string
  fontSlug: string
  fontFileId: number | null
  fileGuid: string
}

const COLUMNS = `saved.id, saved.shareKey, saved.userId, saved.setting, saved.createdAt, family.id AS familyId,
  family.slug AS familySlug, family.name AS familyName, font.id AS fontId, font.fullName AS fontName, font.slug AS fontSlug,
  font.fontFileId, font.fileGuid`
/** Visible fonts: those of a withdrawn family reappear with it. */
const TABLES = `saved_preview saved JOIN font ON font.id = saved.fontId
  JOIN family ON family.id = font.familyId AND ${PUBLISHED_BY_KEY}`

/** One page of a person's previews, newest first. */
export const findSaved = (reader: Reader, userId: number, limit: number, offset: number) =>
  reader.query<SavedPreviewRecord>(
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE saved.userId = ? ORDER BY saved.id DESC LIMIT ? OFFSET ?`,
    [userId, limit, offset],
  )

export const countSaved = (reader: Reader, userId: number) =>
  countRows(reader, `${TABLES} WHERE saved.userId = ?`, [userId])

interface SharedRecord extends SavedPreviewRecord {
  username: string | null
  avatarKey: string | null
}

export async function findShared(reader: Reader, key: string): Promise<SharedRecord | null> {
  const [row] = await reader.query<SharedRecord>(
    `SELECT ${COLUMNS}, user.username, user.avatarKey FROM ${TABLES}
     LEFT JOIN user ON user.id = saved.userId
     LEFT JOIN account ON account.userId = saved.userId
     WHERE saved.shareKey = ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL`,
    [key],
  )
  return row ?? null
}

/** The family of a visible font; null for any other. */
export async function findFamilyOfFont(reader: Reader, fontId: number): Promise<number | null> {
  const [row] = await reader.query<{ familyId: number }>(
    `SELECT family.id AS familyId FROM font JOIN family ON family.id = font.familyId WHERE font.id = ? AND ${PUBLISHED_BY_KEY}`,
    [fontId],
  )
  return row?.familyId ?? null
}
