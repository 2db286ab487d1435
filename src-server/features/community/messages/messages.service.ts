import type { EntityManager } from 'typeorm'
import type {
  Folder,
  FolderCounts,
  FolderResult,
  NewMessageInput,
  RecipientView,
  ReportResult,
  ThreadView,
} from '#shared/contracts/community/messages.ts'
import type { PersonView, Success } from '#shared/contracts/core/common.ts'
import { AppError, badParam } from '#shared/errors.ts'
import { momentOf } from '#shared/format/time.ts'
import { PAGING } from '#shared/limits.ts'
import { placeIn } from '#shared/paging.ts'
import { MESSAGE, MESSAGE_RATES, RECIPIENT_RATES } from '#shared/people-limits.ts'
import { foldName } from '#shared/search/words.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { MessageMember, PLACE, type Place, UserBlock } from '../../../database/entities/message.ts'
import { insertMissing } from '../../../database/insert-rows.ts'
import { transaction } from '../../../database/transaction.ts'
import type { LetterSite } from '../../../mail/letter.ts'
import type { MailService } from '../../../mail/mail.service.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import type { Reporting } from '../../core/reporting.ts'
import { HAS_JOINED } from '../../core/visibility.ts'
import { messageMail } from './message-mails.ts'
import { clearThread, findRecipient, insertReply, insertThread, isRepeat, type Recipient } from './message-writes.ts'
import { mayMove, noThread, unreachable } from './messages.policy.ts'
import {
  countMessages,
  countPlaces,
  countUnread,
  findMessages,
  findOwnThread,
  findThreads,
  isBlocked,
  type OwnThread,
} from './messages.queries.ts'

interface MessagesServiceDeps extends DatabaseDeps {
  limits: LimitsService
  mail: MailService
  reports: Reporting
  /** Address that turns mails about messages off. */
  messagesOff(userId: number): string
  site: LetterSite
  avatarUrl(avatarKey: string | null): string
}

const PLACE_OF: Record<'inbox' | 'archive' | 'trash' | 'deleted', Place> = {
  inbox: PLACE.live,
  archive: PLACE.archive,
  trash: PLACE.trash,
  deleted: PLACE.deleted,
}
const DONE: Success = { success: true }

/** Messages between two people, in threads. Each has the thread in their own folders; no role may read others'. */
export function createMessagesService(deps: MessagesServiceDeps) {
  const { database, reader, limits, mail, reports, site, avatarUrl } = deps
  const now = deps.now ?? Date.now

  const personOf = (row: { otherId: number; username: string | null; avatarKey: string | null }): PersonView => ({
    userId: row.otherId,
    username: row.username ?? '',
    avatar: avatarUrl(row.avatarKey),
  })

  /** Refused attempts count too, so that probing for people runs into the limit. */
  async function takeTurn(
    manager: EntityManager,
    userId: number,
    rates: typeof MESSAGE_RATES | typeof RECIPIENT_RATES = MESSAGE_RATES,
  ): Promise<void> {
    await limits.take(manager, rates.minute, String(userId))
    await limits.take(manager, rates.day, String(userId))
  }

  async function notice(manager: EntityManager, to: Recipient, from: Actor, subject: string, threadId: number) {
    if (to.email === null) return
    await mail.send(manager, {
      to: { name: to.username, address: to.email },
      unsubscribe: deps.messagesOff(to.userId),
      ...messageMail({ from: from.username, to, subject, threadId, site }),
    })
  }

  async function own(userId: number, threadId: number): Promise<OwnThread> {
    const thread = await findOwnThread(reader, userId, threadId)
    if (!thread) throw noThread(threadId)
    return thread
  }

  async function counts(userId: number): Promise<FolderCounts> {
    const rows = await countPlaces(reader, userId)
    const at = (place: Place) => rows.find((row) => row.place === place)
    const live = at(PLACE.live)
    return {
      inbox: Number(live?.received ?? 0),
      sent: Number(live?.sent ?? 0),
      archive: Number(at(PLACE.archive)?.threads ?? 0),
      trash: Number(at(PLACE.trash)?.threads ?? 0),
      unread: Number(live?.unread ?? 0),
    }
  }

  return {
    /**
     * Starts a thread. Unknown, suspended and blocking people give the same error.
     * @throws AppError UNAUTHORIZED, BAD_REQUEST, FORBIDDEN, RATE_LIMITED
     */
    async send(actor: Actor, { toUserId, subject, body }: NewMessageInput): Promise<Success> {
      const userId = requirePerson(actor)
      if (toUserId === userId) throw badParam('toUserId', 'you cannot message yourself')
      const outcome = await transaction(database, async (manager) => {
        await takeTurn(manager, userId)
        const to = await findRecipient(manager, toUserId, userId)
        if (!to) return 'unreachable'
        const at = now()
        const sent = { senderId: userId, toUserId, threadId: null, subject, body }
        if (await isRepeat(manager, sent, at - MESSAGE.sameWithinMs)) return 'sent'
        const mailed = to.email !== null
        const threadId = await insertThread(manager, { fromId: userId, toId: toUserId, subject, body, at, mailed })
        await notice(manager, to, actor, subject, threadId)
        return 'sent'
      })
      if (outcome === 'unreachable') throw unreachable()
      return DONE
    },

    /** Replies in a thread. @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN, RATE_LIMITED */
    async reply(actor: Actor, { threadId, body }: { threadId: number; body: string }): Promise<Success> {
      const userId = requirePerson(actor)
      const thread = await own(userId, threadId)
      const outcome = await transaction(database, async (manager) => {
        await takeTurn(manager, userId)
        const to = await findRecipient(manager, thread.otherId, userId)
        const members = await manager.findBy(MessageMember, { threadId })
        const theirs = members.find((member) => member.userId === thread.otherId)
        // The thread may have been deleted by both since it was looked up.
        if (!to || !theirs) return 'unreachable'
        const at = now()
        const sent = { senderId: userId, toUserId: thread.otherId, threadId, subject: thread.subject, body }
        if (await isRepeat(manager, sent, at - MESSAGE.sameWithinMs)) return 'sent'
        // One notice until the thread is opened.
        const mailed = to.email !== null && theirs.mailedAt === null
        await insertReply(manager, { threadId, senderId: userId, body, at, mailed })
        if (mailed) await notice(manager, to, actor, thread.subject, threadId)
        return 'sent'
      })
      if (outcome === 'unreachable') throw unreachable()
      return DONE
    },

    /** One page of a folder; page numbers past the end return the last page. @throws AppError UNAUTHORIZED */
    async list(actor: Actor, { folder, page }: { folder: Folder; page: number }): Promise<FolderResult> {
      const userId = requirePerson(actor)
      const size = PAGING.listSize
      const all = await counts(userId)
      const total = all[folder]
      const place = placeIn(total, page, size)
      const nowMs = now()
      const threads = await findThreads(reader, userId, folder, size, (place.page - 1) * size)
      return {
        hits: threads.map((row) => ({
          threadId: row.threadId,
          subject: row.subject,
          other: personOf(row),
          excerpt: (row.excerpt ?? '').replace(/\s+/g, ' ').trim(),
          isOwn: row.senderId === userId,
          unread: Number(row.unread),
          last: momentOf(Number(row.at), nowMs),
        })),
        counts: all,
        ...place,
      }
    },

    /** A thread and its newest messages. @throws AppError UNAUTHORIZED; NOT_FOUND also for other people's */
    async thread(actor: Actor, input: { threadId: number; page: number }): Promise<ThreadView> {
      const userId = requirePerson(actor)
      const thread = await own(userId, input.threadId)
      const size = MESSAGE.threadSize
      const total = await countMessages(reader, thread)
      const place = placeIn(total, input.page, size)
      const [messages, blocked, recipient] = await Promise.all([
        findMessages(reader, thread, userId, size, (place.page - 1) * size),
        isBlocked(reader, userId, thread.otherId),
        findRecipient(reader, thread.otherId, userId),
      ])
      const nowMs = now()
      return {
        threadId: thread.threadId,
        subject: thread.subject,
        folder: folderOf(thread),
        other: personOf(thread),
        closed: thread.username === null ? 'gone' : blocked ? 'blocked' : recipient ? null : 'unreachable',
        unread: Number(thread.unread),
        messages: messages.reverse().map((row) => ({
          id: row.id,
          isOwn: row.senderId === userId,
          body: row.body,
          created: momentOf(Number(row.createdAt), nowMs),
          reported: Boolean(Number(row.reported)),
        })),
        ...place,
      }
    },

    /** Marks a thread as read or unread. @throws AppError UNAUTHORIZED, NOT_FOUND */
    async mark(actor: Actor, { threadId, read }: { threadId: number; read: boolean }): Promise<{ unread: number }> {
      const userId = requirePerson(actor)
      const thread = await own(userId, threadId)
      // Only received messages can be unread.
      const unread = read || Number(thread.receivedAt) === 0 ? 0 : Math.max(1, Number(thread.unread))
      if (unread !== Number(thread.unread) || read)
        await transaction(database, (manager) =>
          manager.update(MessageMember, { threadId, userId }, { unread, ...(read ? { mailedAt: null } : {}) }),
        )
      return { unread: await countUnread(reader, userId) }
    },

    /** Moves a thread to another folder. @throws AppError UNAUTHORIZED, NOT_FOUND, CONFLICT */
    async move(
      actor: Actor,
      { threadId, to }: { threadId: number; to: 'inbox' | 'archive' | 'trash' | 'deleted' },
    ): Promise<Success> {
      const userId = requirePerson(actor)
      const thread = await own(userId, threadId)
      const place = PLACE_OF[to]
      if (!mayMove(thread.place, place))
        throw new AppError('CONFLICT', 'Move the thread to the trash before you delete it for good.')
      await transaction(database, async (manager) => {
        if (place === PLACE.deleted) await clearThread(manager, threadId, userId)
        else await manager.update(MessageMember, { threadId, userId }, { place })
      })
      return DONE
    },

    /** Blocks or unblocks somebody's messages. @throws AppError UNAUTHORIZED, BAD_REQUEST, NOT_FOUND */
    async block(actor: Actor, input: { userId: number; blocked: boolean }): Promise<Success> {
      const userId = requirePerson(actor)
      const key = { userId, blockedId: input.userId }
      if (input.userId === userId) throw badParam('userId', 'you cannot block yourself')
      const [other] = await reader.query<{ hasJoined: number | boolean }>(
        `SELECT ${HAS_JOINED} AS hasJoined FROM user LEFT JOIN account ON account.userId = user.id WHERE user.id = ?`,
        [input.userId],
      )
      // Older blocks of unconfirmed accounts can be lifted.
      if (!other || (input.blocked && !other.hasJoined))
        throw new AppError('NOT_FOUND', `There is no user ${input.userId}`, { param: 'userId' })
      await transaction(database, async (manager) => {
        if (input.blocked) await insertMissing(manager, UserBlock, [{ ...key, createdAt: now() }])
        else await manager.delete(UserBlock, key)
      })
      return DONE
    },

    /** Reports a received message to the admins. @throws AppError UNAUTHORIZED, NOT_FOUND, RATE_LIMITED */
    async report(actor: Actor, input: { messageId: number; reason: string }): Promise<ReportResult> {
      const userId = requirePerson(actor)
      const [message] = await reader.query<{
        threadId: number
        senderId: number
        body: string
        username: string | null
      }>(
        `SELECT message.threadId, message.senderId, message.body, user.username
         FROM message JOIN message_member member ON member.threadId = message.threadId AND member.userId = ?
         LEFT JOIN user ON user.id = message.senderId
         WHERE message.id = ? AND message.senderId <> ? AND message.id > member.clearedThrough`,
        [userId, input.messageId, userId],
      )
      if (!message) throw new AppError('NOT_FOUND', `There is no message ${input.messageId}`, { param: 'messageId' })
      return transaction(database, (manager) =>
        reports.open(manager, {
          subject: 'message',
          subjectId: input.messageId,
          reporter: { userId, username: actor.username },
          about: { userId: message.senderId, username: message.username ?? '' },
          text: message.body,
          reason: input.reason,
          // Admins cannot open the thread: the case contains the text.
          path: null,
        }),
      )
    },

    /** The recipient by name, for the page that writes a message. @throws AppError UNAUTHORIZED, NOT_FOUND, RATE_LIMITED */
    async recipient(actor: Actor, { username }: { username: string }): Promise<RecipientView> {
      const userId = requirePerson(actor)
      await transaction(database, (manager) => takeTurn(manager, userId, RECIPIENT_RATES))
      const [row] = await reader.query<{ otherId: number; username: string; avatarKey: string | null }>(
        `SELECT user.id AS otherId, user.username, user.avatarKey FROM user LEFT JOIN account ON account.userId = user.id
         WHERE user.usernameKey = ? AND ${HAS_JOINED}`,
        [foldName(username)],
      )
      if (!row)
        throw new AppError('NOT_FOUND', `There is no user with the username '${username}'`, { param: 'username' })
      const takesMessages = row.otherId !== userId && (await findRecipient(reader, row.otherId, userId)) !== null
      return { ...personOf(row), takesMessages }
    },

    /** @throws AppError UNAUTHORIZED */
    counts: (actor: Actor): Promise<FolderCounts> => counts(requirePerson(actor)),

    /** For the badge in the header of every page. */
    unread: (userId: number): Promise<number> => countUnread(reader, userId),
  }
}

/** The folder that a thread is shown with. */
function folderOf(thread: OwnThread): Folder {
  if (thread.place === PLACE.archive) return 'archive'
  if (thread.place === PLACE.trash) return 'trash'
  return Number(thread.receivedAt) > 0 ? 'inbox' : 'sent'
}
