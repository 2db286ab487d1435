import type { EntityManager } from 'typeorm'
import { PLACE } from '../../../database/entities/message.ts'
import { chunks, placeholders } from '../../../database/in-list.ts'
import type { Reader } from '../../../database/reader.ts'

/** Tables with rows that are deleted with the account, and the column that names the person. */
const OWN_ROWS = [
  ['family_favourite', 'userId'],
  ['family_rating', 'userId'],
  ['follow', 'userId'],
  ['notification', 'userId'],
  ['news_mail', 'userId'],
  ['saved_preview', 'userId'],
  ['comment', 'userId'],
  ['report_mark', 'userId'],
  ['user_block', 'userId'],
  ['user_block', 'blockedId'],
  ['message_member', 'userId'],
] as const
/** Ids per SQL statement. */
const IDS = 500

/**
 * Deletes a person's likes, ratings, follows, folders and collections in the transaction that deletes the account.
 * Comments are flat, so they are deleted whole. Sent messages stay with their recipients, without a name.
 */
export async function erasePersonRows(manager: EntityManager, userId: number): Promise<void> {
  await withdrawOpinions(manager, userId)
  const threads: { threadId: number }[] = await manager.query('SELECT threadId FROM message_member WHERE userId = ?', [
    userId,
  ])
  for (const [table, column] of OWN_ROWS) await manager.query(`DELETE FROM ${table} WHERE ${column} = ?`, [userId])
  for (const part of parts(threads.map((row) => row.threadId))) await deleteOrphans(manager, part)
}

/** Takes a person's likes and ratings off the totals. With a subquery MariaDB would read and lock those of all families. */
async function withdrawOpinions(manager: EntityManager, userId: number): Promise<void> {
  // Likes are listed with 0 stars, which no rating has.
  const own: { familyId: number; stars: number }[] = await manager.query(
    `SELECT familyId, 0 AS stars FROM family_favourite WHERE userId = ?
     UNION ALL SELECT familyId, stars FROM family_rating WHERE userId = ?`,
    [userId, userId],
  )
  for (const stars of new Set(own.map((row) => row.stars))) {
    const families = own.filter((row) => row.stars === stars).map((row) => row.familyId)
    const change =
      stars === 0 ? 'favourites = favourites - 1' : `ratings = ratings - 1, stars = stars - ${Number(stars)}`
    for (const { ids, named } of parts(families))
      await manager.query(`UPDATE family_opinion SET ${change} WHERE familyId IN (${named})`, ids)
  }
}

/** Deletes those of the threads that nobody has any more: the other person erased their account or deleted the thread, too. */
async function deleteOrphans(manager: EntityManager, { ids, named }: Part): Promise<void> {
  const rows: { threadId: number }[] = await manager.query(
    `SELECT threadId FROM message_member WHERE threadId IN (${named}) AND place < ?`,
    [...ids, PLACE.deleted],
  )
  const kept = new Set(rows.map((row) => row.threadId))
  for (const left of parts(ids.filter((id) => !kept.has(id)))) {
    await manager.query(`DELETE FROM message WHERE threadId IN (${left.named})`, left.ids)
    await manager.query(`DELETE FROM message_member WHERE threadId IN (${left.named})`, left.ids)
    await manager.query(`DELETE FROM message_thread WHERE id IN (${left.named})`, left.ids)
  }
}

interface Part {
  ids: number[]
  named: string
}

const parts = (all: readonly number[]): Part[] =>
  chunks(all, IDS).map((ids) => ({ ids, named: placeholders(ids.length) }))

/** All rows of a person for their data archive, as stored, oldest first. */
export async function readPersonRows(reader: Reader, userId: number): Promise<Record<string, unknown[]>> {
  const rows = (sql: string, times = 1) => reader.slow<Record<string, unknown>>(sql, Array(times).fill(userId))
  const [messages, comments, favourites, ratings, follows, notifications, previews, blocked] = await Promise.all([
    rows(
      `SELECT thread.subject, message.threadId, CASE WHEN message.senderId = ? THEN 'sent' ELSE 'received' END AS direction,
         user.username AS \`with\`, message.body, message.createdAt
       FROM message_member member JOIN message_thread thread ON thread.id = member.threadId
       JOIN message ON message.threadId = member.threadId AND message.id > member.clearedThrough
       LEFT JOIN user ON user.id = member.otherId WHERE member.userId = ? ORDER BY message.id`,
      2,
    ),
    rows(`SELECT own.id, own.familyId, family.name AS family, own.text, own.createdAt, own.editedAt FROM comment own
       LEFT JOIN family ON family.id = own.familyId WHERE own.userId = ? ORDER BY own.id`),
    rows(`SELECT own.familyId, family.name AS family, own.createdAt FROM family_favourite own
       LEFT JOIN family ON family.id = own.familyId WHERE own.userId = ? ORDER BY own.createdAt, own.familyId`),
    rows(`SELECT own.familyId, family.name AS family, own.stars, own.createdAt FROM family_rating own
       LEFT JOIN family ON family.id = own.familyId WHERE own.userId = ? ORDER BY own.createdAt, own.familyId`),
    // Follows store a designer's number; the archive shows the name. CAST to SIGNED works in both databases.
    rows(`SELECT own.kind, COALESCE(foundry.name, own.target) AS name, own.createdAt FROM follow own
       LEFT JOIN foundry ON own.kind = 'designer' AND foundry.id = CAST(own.target AS SIGNED)
       WHERE own.userId = ? ORDER BY own.createdAt, own.target`),
    rows(`SELECT news.familyId, family.name AS family, news.isRead, news.createdAt FROM notification news
       LEFT JOIN family ON family.id = news.familyId WHERE news.userId = ? ORDER BY news.id`),
    rows('SELECT shareKey, familyId, fontId, setting, createdAt FROM saved_preview WHERE userId = ? ORDER BY id'),
    rows(
      `SELECT user.username, user_block.createdAt FROM user_block LEFT JOIN user ON user.id = user_block.blockedId
       WHERE user_block.userId = ? ORDER BY user_block.createdAt`,
    ),
  ])
  return { messages, comments, favourites, ratings, follows, notifications, previews, blocked }
}
