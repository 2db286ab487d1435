import { z } from 'zod'
import { FORM } from '../limits.ts'
import { ADMIN, COUNTER, SUSPENSION } from '../moderation-limits.ts'
import { REPORT } from '../people-limits.ts'
import { FAMILY_STATES } from '../publishing-terms.ts'
import { idInput, listPlace, moment, pageInput } from './common.ts'
import { block, email, line, ticked } from './forms.ts'

/** Queues as their addresses call them. */
export const CASE_QUEUES = ['reports', 'notices', 'appeals', 'contact'] as const
export type CaseQueue = (typeof CASE_QUEUES)[number]
export const CASE_SUBJECTS = ['family', 'comment', 'message', 'person'] as const

export const casesInput = z
  .object({
    queue: z.enum(CASE_QUEUES),
    /** 'undone' = open and waiting. */
    status: z.enum(['undone', 'open', 'waiting', 'closed']).catch('undone').default('undone'),
    /** What is complained of. */
    subject: z
      .enum([...CASE_SUBJECTS, ''])
      .catch('')
      .default(''),
    page: pageInput.default(1),
  })
  .strict()
export type CasesQuery = z.output<typeof casesInput>

export const caseRow = z.object({
  reference: z.string(),
  status: z.string(),
  subject: z.string().nullable(),
  /** Who sent it. */
  from: z.string(),
  /** Whom or what it is about. */
  about: z.string(),
  excerpt: z.string(),
  created: moment,
  decision: z.string().nullable(),
})
export type CaseRowView = z.infer<typeof caseRow>
export const casesResult = z.object({
  hits: z.array(caseRow),
  ...listPlace,
})
export type CasesResult = z.infer<typeof casesResult>

/**
 * What can be done about a case. answer: write back to who sent it. refer: leave it to an admin. take-down: families out of sight, and their designers told.
 * forward: the counter-notice goes to who sent the notice. put-back: families in sight again. let-in: the suspension ends.
 */
export const CASE_ACTS = [
  ...['answer', 'dismiss', 'hide-comment', 'take-down', 'suspend', 'refer'],
  ...['forward', 'put-back', 'let-in', 'close', 'reopen', 'note'],
] as const
export const caseAct = z.enum([
  'answer',
  'dismiss',
  'hide-comment',
  'take-down',
  'suspend',
  'refer',
  'forward',
  'put-back',
  'let-in',
  'close',
  'reopen',
  'note',
])
export type CaseAct = z.infer<typeof caseAct>

export const caseInput = z.object({ reference: z.string().max(16) }).strict()
export const caseView = z.object({
  reference: z.string(),
  queue: z.enum(CASE_QUEUES),
  status: z.string(),
  decision: z.string().nullable(),
  decidedBy: z.string().nullable(),
  created: moment,
  updated: moment,
  subject: z.string().nullable(),
  /** Who sent it, and the account if they have one. */
  from: z.object({ name: z.string(), userId: z.number().nullable() }),
  about: z.object({ name: z.string(), userId: z.number() }).nullable(),
  /** What the sender says. */
  words: z.string(),
  /** What is complained of: as it stood when it was sent, and whether it still stands there. */
  evidence: z.object({ text: z.string(), path: z.string(), stands: z.boolean() }).nullable(),
  /** Further statements, each with its label. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The other side's statements. */
  counter: z.array(z.object({ label: z.string(), value: z.string() })),
  families: z.array(
    z.object({ familyId: z.number(), slug: z.string(), name: z.string(), state: z.enum(FAMILY_STATES) }),
  ),
  /** What was done so far, a line for each step. */
  log: z.string(),
  /** Other cases about the same person. */
  others: z.array(z.object({ reference: z.string(), status: z.string(), created: moment })),
  /** Other reports of the same thing that are not closed; `same`: for the same reason. */
  twins: z.array(
    z.object({ reference: z.string(), from: z.string(), words: z.string(), created: moment, same: z.boolean() }),
  ),
  /** What this admin or moderator may do now. */
  acts: z.array(caseAct),
})
export type CaseDetails = z.infer<typeof caseView>

export const decideCaseInput = z
  .object({
    reference: z.string().max(16),
    act: caseAct,
    /** For those who run the site. */
    note: z.string().trim().max(ADMIN.noteMax, `At most ${ADMIN.noteMax} characters`).default(''),
    /** Goes by mail to who sent the case; '' = nothing does. */
    answer: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(ADMIN.answerMax, `At most ${ADMIN.answerMax} characters`))
      .default(''),
    /** Numbers of reports of the same thing that end with it. */
    twins: z.array(z.string().max(16)).max(ADMIN.twinsMax).default([]),
  })
  .strict()
export type DecideCase = z.output<typeof decideCaseInput>
/** What the other side wrote, by mail or on paper: written down by an admin. */
export const counterInput = z
  .object({
    reference: z.string().max(16),
    name: line('Write who sent it', FORM.nameMax),
    statement: block('Copy the statement', 10, FORM.workMax),
    postal: z.string().trim().max(FORM.postalMax, `At most ${FORM.postalMax} characters`).default(''),
    email: z.string().trim().max(FORM.emailMax, `At most ${FORM.emailMax} characters`).default(''),
    phone: z.string().trim().max(FORM.phoneMax, `At most ${FORM.phoneMax} characters`).default(''),
  })
  .strict()
export type CounterNotice = z.output<typeof counterInput>
export const decidedCase = z.object({ reference: z.string(), status: z.string() })

/** A family or a person is complained of; comments and messages have their own calls. */
export const reportInput = z
  .object({
    subject: z.enum(['family', 'person']),
    subjectId: idInput,
    reason: block('Say what is wrong', 3, REPORT.reasonMax),
  })
  .strict()
export type ReportInput = z.output<typeof reportInput>
export const reportTarget = z.object({ name: z.string(), path: z.string().nullable() })
export const reportTargetInput = reportInput.pick({ subject: true, subjectId: true })

export const appealInput = z
  .object({
    key: z.string().max(100),
    text: block('Say why you think that it was wrong', SUSPENSION.appealMin, SUSPENSION.appealMax),
  })
  .strict()
export const appealResult = z.object({ reference: z.string() })

export const linkedNoticeInput = z.object({ key: z.string().max(100) }).strict()
export const linkedNotice = z.object({
  /** unknown: a link of nobody; sent: it was used; settled: the family is not down; old: it came too late. */
  state: z.enum(['open', 'sent', 'settled', 'old', 'unknown']),
  notice: z
    .object({ reference: z.string(), family: z.string(), from: z.string(), work: z.string(), sent: moment })
    .nullable(),
})
export type LinkedNotice = z.infer<typeof linkedNotice>
/** A counter-notice by the link of a mail. */
export const answerNoticeInput = z
  .object({
    key: z.string().max(100),
    name: line('Write your full legal name', FORM.nameMax),
    email,
    postal: block('Write a postal address; the law asks for it', FORM.postalMin, FORM.postalMax),
    phone: line('Write a telephone number; the law asks for it', FORM.phoneMax),
    statement: block('Say why taking the family down was a mistake', COUNTER.statementMin, FORM.workMax),
    mistaken: ticked('Needed for a valid counter-notice'),
    jurisdiction: ticked('Needed for a valid counter-notice'),
    signature: line('Sign by typing your full name', FORM.nameMax),
  })
  .strict()
export type AnswerNotice = z.output<typeof answerNoticeInput>
