import type { EntityManager } from 'typeorm'
import type { AccountPreferences } from '../../../database/entities/account.ts'
import { Message, MessageMember, MessageThread, PLACE } from '../../../database/entities/message.ts'
import { USER_KIND } from '../../../database/entities/user.ts'
import type { Asks } from '../../../database/reader.ts'

/** The recipient of a message, with what sending needs. */
export interface Recipient {
  userId: number
  username: string
  /** Address for a notice; null = no notice. */
  email: string | null
}

interface RecipientRow {
  id: number
  username: string
  email: string
  preferences: string
}

/** A person this sender may write to: not suspended, leaving or unconfirmed, and not blocking the sender. */
export async function findRecipient(from: Asks, toUserId: number, fromId: number): Promise<Recipient | null> {
  const rows = (await from.query(
    `SELECT user.id, user.username, account.email, account.preferences
     FROM user JOIN account ON account.userId = user.id
     WHERE user.id = ? AND user.kind = ? AND account.suspendedAt IS NULL AND account.deleteAfter IS NULL
       AND account.emailConfirmedAt IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM user_block WHERE user_block.userId = user.id AND user_block.blockedId = ?)`,
    [toUserId, USER_KIND.person, fromId],
  )) as RecipientRow[]
  const [row] = rows
  if (!row) return null
  const wanted = (JSON.parse(row.preferences) as AccountPreferences).messageMails
  return { userId: row.id, username: row.username, email: wanted ? row.email : null }
}

/** Whether this person has just sent the same text (a double click). `threadId` null = as the start of a thread. */
export async function isRepeat(
  manager: EntityManager,
  sent: { senderId: number; toUserId: number; threadId: number | null; subject: string; body: string },
  after: number,
): Promise<boolean> {
  const rows: { threadId: number; body: string; toId: number; subject: string }[] = await manager.query(
    `SELECT message.threadId, message.body, thread.subject,
       CASE WHEN thread.fromId = message.senderId THEN thread.toId ELSE thread.fromId END AS toId
     FROM (SELECT id, threadId, senderId, body, createdAt FROM message WHERE senderId = ? ORDER BY id DESC LIMIT 10) message
     JOIN message_thread thread ON thread.id = message.threadId WHERE message.createdAt > ?`,
    [sent.senderId, after],
  )
  return rows.some(
    (row) =>
      row.body === sent.body &&
      row.toId === sent.toUserId &&
      (sent.threadId === null ? row.subject === sent.subject : row.threadId === sent.threadId),
  )
}

/** A new thread with its first message, in the sender's sent folder and the recipient's inbox. @returns its id */
export async function insertThread(
  manager: EntityManager,
  sent: { fromId: number; toId: number; subject: string; body: string; at: number; mailed: boolean },
): Promise<number> {
  const { fromId, toId, subject, body, at } = sent
  const { identifiers } = await manager.insert(MessageThread, { fromId, toId, subject, createdAt: at })
  const threadId = Number(identifiers[0]!.id)
  await manager.insert(Message, { threadId, senderId: fromId, body, createdAt: at })
  const common = { threadId, place: PLACE.live, lastAt: at, clearedThrough: 0 }
  await manager.insert(MessageMember, [
    { ...common, userId: fromId, otherId: toId, receivedAt: 0, sentAt: at, unread: 0, mailedAt: null },
    {
      ...common,
      userId: toId,
      otherId: fromId,
      receivedAt: at,
      sentAt: 0,
      unread: 1,
      mailedAt: sent.mailed ? at : null,
    },
  ])
  return threadId
}

/** Adds a message. The thread returns to the other person's inbox from any folder. */
export async function insertReply(
  manager: EntityManager,
  sent: { threadId: number; senderId: number; body: string; at: number; mailed: boolean },
): Promise<void> {
  const { threadId, senderId, body, at } = sent
  await manager.insert(Message, { threadId, senderId, body, createdAt: at })
  await manager.query(
    `UPDATE message_member SET sentAt = ?, lastAt = ?, unread = 0, mailedAt = NULL,
       place = CASE WHEN place = ${PLACE.archive} THEN place ELSE ${PLACE.live} END
     WHERE threadId = ? AND userId = ?`,
    [at, at, threadId, senderId],
  )
  await manager.query(
    `UPDATE message_member SET receivedAt = ?, lastAt = ?, unread = unread + 1, place = ${PLACE.live},
       mailedAt = CASE WHEN ? = 1 THEN ? ELSE mailedAt END
     WHERE threadId = ? AND userId <> ?`,
    [at, at, sent.mailed ? 1 : 0, at, threadId, senderId],
  )
}

/** Deletes a thread for one person; once both have deleted it, it is removed. */
export async function clearThread(manager: EntityManager, threadId: number, userId: number): Promise<void> {
  // Locks both rows: when both people delete at once, the second sees the first.
  await manager.query('UPDATE message_member SET otherId = otherId WHERE threadId = ?', [threadId])
  await manager.query(
    `UPDATE message_member SET place = ?, unread = 0, receivedAt = 0, sentAt = 0, mailedAt = NULL,
       clearedThrough = COALESCE((SELECT MAX(id) FROM message WHERE message.threadId = ?), 0)
     WHERE threadId = ? AND userId = ?`,
    [PLACE.deleted, threadId, threadId, userId],
  )
  const left = await manager.query('SELECT userId FROM message_member WHERE threadId = ? AND place < ?', [
    threadId,
    PLACE.deleted,
  ])
  if (left.length > 0) return
  await manager.delete(Message, { threadId })
  await manager.delete(MessageMember, { threadId })
  await manager.delete(MessageThread, { id: threadId })
}
