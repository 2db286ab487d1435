import { z } from 'zod'
import { FORM } from '../../limits.ts'
import { ADMIN, COUNTER, SUSPENSION } from '../../moderation-limits.ts'
import { REPORT } from '../../people-limits.ts'
import { FAMILY_STATES } from '../../publishing-terms.ts'
import { idInput, listPlace, moment, pageInput } from '../core/common.ts'
import { block, email, line, ticked } from '../core/forms.ts'

/** Queues by their names in addresses. */
const CASE_QUEUES = ['reports', 'notices', 'appeals', 'contact'] as const
export type CaseQueue = (typeof CASE_QUEUES)[number]
const CASE_SUBJECTS = ['family', 'comment', 'message', 'person'] as const

export const casesInput = z
  .object({
    queue: z.enum(CASE_QUEUES),
    /** 'undone' = open and waiting. */
    status: z.enum(['undone', 'open', 'waiting', 'closed']).catch('undone').default('undone'),
    /** The reported thing. */
    subject: z
      .enum([...CASE_SUBJECTS, ''])
      .catch('')
      .default(''),
    page: pageInput.default(1),
  })
  .strict()
export type CasesQuery = z.output<typeof casesInput>

const caseRow = z.object({
  reference: z.string(),
  status: z.string(),
  subject: z.string().nullable(),
  /** Who sent it; empty where moderators may not see it. */
  from: z.string(),
  /** The person or thing it is about. */
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
 * Acts on a case. answer: reply to the sender. refer: pass it to an admin. take-down: hide the families and tell their
 * designers. forward: send the counter-notice to the sender of the notice. put-back: show the families again. let-in:
 * end the suspension.
 */
const caseAct = z.enum([
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
  /** The sender, with their account if they have one; without a name where moderators may not see it. */
  from: z.object({ name: z.string(), userId: z.number().nullable() }),
  about: z.object({ name: z.string(), userId: z.number() }).nullable(),
  /** The sender's text. */
  words: z.string(),
  /** The reported text when it was sent, and whether it is still there. */
  evidence: z.object({ text: z.string(), path: z.string(), stands: z.boolean() }).nullable(),
  /** Further statements, each with its label. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The other side's statements. */
  counter: z.array(z.object({ label: z.string(), value: z.string() })),
  families: z.array(
    z.object({ familyId: z.number(), slug: z.string(), name: z.string(), state: z.enum(FAMILY_STATES) }),
  ),
  /** What was done so far, one line per step. */
  log: z.string(),
  /** Other cases about the same person. */
  others: z.array(z.object({ reference: z.string(), status: z.string(), created: moment })),
  /** Other open reports of the same thing; `same`: for the same reason. */
  twins: z.array(
    z.object({ reference: z.string(), from: z.string(), words: z.string(), created: moment, same: z.boolean() }),
  ),
  /** The acts that this admin or moderator may take now. */
  acts: z.array(caseAct),
})
export type CaseDetails = z.infer<typeof caseView>

export const decideCaseInput = z
  .object({
    reference: z.string().max(16),
    act: caseAct,
    /** Internal note for admins and moderators. */
    note: z.string().trim().max(ADMIN.noteMax, `At most ${ADMIN.noteMax} characters`).default(''),
    /** Mailed to the sender of the case; '' = no mail. */
    answer: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(ADMIN.answerMax, `At most ${ADMIN.answerMax} characters`))
      .default(''),
    /** References of reports of the same thing that are closed along with it. */
    twins: z.array(z.string().max(16)).max(ADMIN.twinsMax).default([]),
  })
  .strict()
export type DecideCase = z.output<typeof decideCaseInput>
/** The other side's answer by mail or on paper, entered by an admin. */
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

/** A report about a family or a person; comments and messages have their own calls. */
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
  /** unknown: invalid link; sent: already used; settled: the family is not down; old: expired. */
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
