import type { Folder } from '#shared/contracts/community/messages.ts'
import { countRows } from '../../../database/count-rows.ts'
import { PLACE, type Place } from '../../../database/entities/message.ts'
import type { Reader } from '../../../database/reader.ts'

/** Conditions of each folder, and the time it is sorted by. */
const FOLDER_SQL: Record<Folder, { place: Place; at: string; only: string }> = {
  inbox: { place: PLACE.live, at: 'receivedAt', only: 'AND receivedAt > 0' },
  sent: { place: PLACE.live, at: 'sentAt', only: 'AND sentAt > 0' },
  archive: { place: PLACE.archive, at: 'lastAt', only: '' },
  trash: { place: PLACE.trash, at: 'lastAt', only: '' },
}
const EXCERPT_CHARS = 200

interface ThreadRecord {
  threadId: number
  subject: string
  otherId: number
  username: string | null
  avatarKey: string | null
  unread: number
  at: number
  senderId: number | null
  excerpt: string | null
}

/** One page of a folder, newest first. */
export function findThreads(reader: Reader, userId: number, folder: Folder, limit: number, offset: number) {
  const { place, at, only } = FOLDER_SQL[folder]
  return reader.query<ThreadRecord>(
    `SELECT member.threadId, thread.subject, member.otherId, user.username, user.avatarKey, member.unread, member.at,
       last.senderId, SUBSTR(last.body, 1, ${EXCERPT_CHARS}) AS excerpt
     FROM (SELECT threadId, otherId, unread, ${at} AS at FROM message_member
           WHERE userId = ? AND place = ? ${only} ORDER BY ${at} DESC, threadId DESC LIMIT ? OFFSET ?) member
     JOIN message_thread thread ON thread.id = member.threadId
     LEFT JOIN user ON user.id = member.otherId
     LEFT JOIN message last ON last.id = (SELECT MAX(id) FROM message WHERE message.threadId = member.threadId)
     ORDER BY member.at DESC, member.threadId DESC`,
    [userId, place, limit, offset],
  )
}

interface PlaceCount {
  place: number
  threads: number
  received: number
  sent: number
  unread: number
}

export const countPlaces = (reader: Reader, userId: number) =>
  reader.query<PlaceCount>(
    `SELECT place, COUNT(*) AS threads, SUM(CASE WHEN receivedAt > 0 THEN 1 ELSE 0 END) AS received,
       SUM(CASE WHEN sentAt > 0 THEN 1 ELSE 0 END) AS sent, SUM(unread) AS unread
     FROM message_member WHERE userId = ? AND place < ? GROUP BY place`,
    [userId, PLACE.deleted],
  )

/** Unread messages in the inbox. */
export async function countUnread(reader: Reader, userId: number): Promise<number> {
  const rows = await reader.query<{ unread: number | null }>(
    'SELECT SUM(unread) AS unread FROM message_member WHERE userId = ? AND place = ? AND unread > 0',
    [userId, PLACE.live],
  )
  return Number(rows[0]?.unread ?? 0)
}

export interface OwnThread {
  threadId: number
  subject: string
  otherId: number
  username: string | null
  avatarKey: string | null
  place: Place
  receivedAt: number
  unread: number
  clearedThrough: number
}

/** A thread as one of its two people has it; null for anybody else. */
export async function findOwnThread(reader: Reader, userId: number, threadId: number): Promise<OwnThread | null> {
  const rows = await reader.query<OwnThread>(
    `SELECT member.threadId, thread.subject, member.otherId, user.username, user.avatarKey, member.place,
       member.receivedAt, member.unread, member.clearedThrough
     FROM message_member member JOIN message_thread thread ON thread.id = member.threadId
     LEFT JOIN user ON user.id = member.otherId
     WHERE member.threadId = ? AND member.userId = ? AND member.place < ?`,
    [threadId, userId, PLACE.deleted],
  )
  return rows[0] ?? null
}

interface MessageRecord {
  id: number
  senderId: number
  body: string
  createdAt: number
  reported: number
}

/** Messages of a thread, newest first, without those that this person deleted. */
export const findMessages = (reader: Reader, thread: OwnThread, userId: number, limit: number, offset: number) =>
  reader.query<MessageRecord>(
    `SELECT message.id, message.senderId, message.body, message.createdAt,
       EXISTS (SELECT 1 FROM report_mark WHERE report_mark.userId = ? AND report_mark.subject = 'message'
         AND report_mark.subjectId = message.id) AS reported
     FROM message WHERE message.threadId = ? AND message.id > ? ORDER BY message.id DESC LIMIT ? OFFSET ?`,
    [userId, thread.threadId, thread.clearedThrough, limit, offset],
  )

export const countMessages = (reader: Reader, thread: OwnThread) =>
  countRows(reader, 'message WHERE threadId = ? AND id > ?', [thread.threadId, thread.clearedThrough])

/** Whether `userId` has blocked `otherId`. */
export async function isBlocked(reader: Reader, userId: number, otherId: number): Promise<boolean> {
  const rows = await reader.query('SELECT userId FROM user_block WHERE userId = ? AND blockedId = ?', [userId, otherId])
  return rows.length > 0
}
