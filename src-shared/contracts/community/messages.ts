import { z } from 'zod'
import { MESSAGE, REPORT } from '../../people-limits.ts'
import { idInput, listPlace, moment, pageInput, personView, yesNoInput } from '../core/common.ts'
import { block, line } from '../core/forms.ts'

export const FOLDERS = ['inbox', 'sent', 'archive', 'trash'] as const
export type Folder = (typeof FOLDERS)[number]

const subject = line('Say in a few words what it is about', MESSAGE.subjectMax)
const body = block('Write a message', 1, MESSAGE.bodyMax)

/** Specification section 3: Message (sent). */
export const newMessageInput = z
  .object({ toUserId: idInput.describe('Who it is for'), subject, body: body.describe('Plain text') })
  .strict()
export type NewMessageInput = z.output<typeof newMessageInput>

export const threadInput = z.object({ threadId: idInput, page: pageInput.default(1) }).strict()
export const replyInput = z.object({ threadId: idInput, body }).strict()

/** 'inbox' moves a thread back from archive or trash; 'deleted' is final, and only possible from the trash. */
export const moveInput = z.object({ threadId: idInput, to: z.enum(['inbox', 'archive', 'trash', 'deleted']) }).strict()
export const readInput = z.object({ threadId: idInput, read: yesNoInput }).strict()
export const blockInput = z.object({ userId: idInput, blocked: yesNoInput }).strict()
export const messageReportInput = z
  .object({ messageId: idInput, reason: block('Say what is wrong with it', 1, REPORT.reasonMax) })
  .strict()

export const folderInput = z.object({ folder: z.enum(FOLDERS), page: pageInput.default(1) }).strict()

/** A line of a folder. */
const threadRow = z.object({
  threadId: z.number(),
  subject: z.string(),
  other: personView,
  /** Beginning of the last message, on one line. */
  excerpt: z.string(),
  /** Whether the last message is the caller's own. */
  isOwn: z.boolean(),
  unread: z.number(),
  last: moment,
})
export type ThreadRow = z.infer<typeof threadRow>

/** Threads per folder, and unread messages. */
export const folderCounts = z.object({
  inbox: z.number(),
  sent: z.number(),
  archive: z.number(),
  trash: z.number(),
  unread: z.number(),
})
export type FolderCounts = z.infer<typeof folderCounts>

export const folderResult = z.object({
  hits: z.array(threadRow),
  counts: folderCounts,
  ...listPlace,
})
export type FolderResult = z.infer<typeof folderResult>

const messageView = z.object({
  id: z.number(),
  isOwn: z.boolean(),
  body: z.string(),
  created: moment,
  /** Whether the caller has reported it. */
  reported: z.boolean(),
})
export type MessageView = z.infer<typeof messageView>

export const threadView = z.object({
  threadId: z.number(),
  subject: z.string(),
  folder: z.enum(FOLDERS),
  other: personView,
  /** Why no reply is possible; null = one is. */
  closed: z.enum(['gone', 'blocked', 'unreachable']).nullable(),
  unread: z.number(),
  /** Oldest first; page 1 has the newest. */
  messages: z.array(messageView),
  ...listPlace,
})
export type ThreadView = z.infer<typeof threadView>

export const recipientInput = z.object({ username: z.string().min(1).max(60) }).strict()
export const recipientView = personView.extend({
  /** Whether the caller can write to them; not to oneself. */
  takesMessages: z.boolean(),
})
export type RecipientView = z.infer<typeof recipientView>
export const reportResult = z.object({ reference: z.string() })
export type ReportResult = z.infer<typeof reportResult>
