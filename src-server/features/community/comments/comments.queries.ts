import { countRows } from '../../../database/count-rows.ts'
import type { Reader } from '../../../database/reader.ts'
import { PUBLISHED_BY_KEY } from '../../core/visibility.ts'

export interface CommentRecord {
  id: number
  userId: number
  text: string
  rating: number | null
  createdAt: number
  editedAt: number | null
  /** Null when the account is gone. */
  username: string | null
  avatarKey: string | null
}

export async function isPublicFamily(reader: Reader, id: number): Promise<boolean> {
  const rows = await reader.query(`SELECT id FROM family WHERE id = ? AND ${PUBLISHED_BY_KEY}`, [id])
  return rows.length > 0
}

const VISIBLE = 'comment.familyId = ? AND comment.status = 1'

/** One page of a family's comments, newest first. */
export function findComments(reader: Reader, familyId: number, limit: number, offset: number) {
  // The page is cut out of an index first: only its comments are read and joined.
  return reader.query<CommentRecord & { total: number }>(
    `SELECT comment.id, comment.userId, comment.text, own.stars AS rating, comment.createdAt,
       comment.editedAt, user.username, user.avatarKey,
       (SELECT COUNT(*) FROM comment WHERE ${VISIBLE}) AS total
     FROM (SELECT id FROM comment WHERE ${VISIBLE} ORDER BY createdAt DESC, id DESC LIMIT ? OFFSET ?) AS part
     JOIN comment ON comment.id = part.id LEFT JOIN user ON user.id = comment.userId
     LEFT JOIN family_rating own ON own.userId = comment.userId AND own.familyId = comment.familyId
     ORDER BY comment.createdAt DESC, comment.id DESC`,
    [familyId, familyId, limit, offset],
  )
}

export const countComments = (reader: Reader, familyId: number) =>
  countRows(reader, `comment WHERE ${VISIBLE}`, [familyId])

export interface OneComment {
  id: number
  familyId: number
  userId: number
  text: string
  createdAt: number
  /** Null when the account is gone. */
  username: string | null
  /** The family's slug. */
  slug: string
}

/** A visible comment on a visible family. */
export async function findComment(reader: Reader, id: number): Promise<OneComment | null> {
  const [row] = await reader.query<OneComment>(
    `SELECT comment.id, comment.familyId, comment.userId, comment.text, comment.createdAt, user.username, family.slug
     FROM comment JOIN family ON family.id = comment.familyId LEFT JOIN user ON user.id = comment.userId
     WHERE comment.id = ? AND comment.status = 1 AND ${PUBLISHED_BY_KEY}`,
    [id],
  )
  return row ? { ...row, createdAt: Number(row.createdAt) } : null
}
