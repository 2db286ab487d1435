import { z } from 'zod'
import { ADMIN } from '../../moderation-limits.ts'
import { idInput, listPlace, moment, pageInput, readJson, tickedInput, yesNoInput } from '../core/common.ts'

/** A queue of things that wait for a decision. */
const queueView = z.object({
  name: z.enum(['families', 'claims', 'reports', 'notices', 'appeals', 'contact']),
  waiting: z.number(),
  /** Waiting time of the oldest one. */
  oldest: moment.nullable(),
})
export type QueueView = z.infer<typeof queueView>

const chart = z.object({
  name: z.string(),
  /** Days, oldest first, without gaps. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
  total: z.number(),
})
export type ChartView = z.infer<typeof chart>

const gauge = z.object({
  name: z.string(),
  value: z.string(),
  /** Explains the number where needed. */
  detail: z.string(),
  state: z.enum(['fine', 'mind']),
})
export type GaugeView = z.infer<typeof gauge>

/** A background job, as seen by the answering process. */
const job = z.object({
  name: z.string(),
  title: z.string(),
  /** 'elsewhere': another process runs it for all. */
  state: z.enum(['waiting', 'running', 'elsewhere']),
  lastRun: moment.nullable(),
  /** How long the last run took, such as '12 ms'; '' before the first. */
  took: z.string(),
  runs: z.number(),
  failures: z.number(),
  /** Error of the last run; '' after a success. */
  lastError: z.string(),
})
export type JobView = z.infer<typeof job>

export const dashboardView = z.object({
  queues: z.array(queueView),
  /** For admins only. */
  charts: z.array(chart),
  gauges: z.array(gauge),
  jobs: z.array(job),
})
export type DashboardView = z.infer<typeof dashboardView>

const PEOPLE_FILTERS = ['all', 'admins', 'moderators', 'designers', 'suspended'] as const
export const peopleInput = z
  .object({
    /** Start of a user name, or a whole e-mail address. */
    q: z.string().trim().max(254).default(''),
    show: z.enum(PEOPLE_FILTERS).catch('all').default('all'),
    page: pageInput.default(1),
  })
  .strict()
export type PeopleQuery = z.output<typeof peopleInput>

const personRow = z.object({
  userId: z.number(),
  username: z.string(),
  avatar: z.string(),
  joined: moment,
  lastSeen: moment.nullable(),
  roles: z.array(z.string()),
  suspended: z.boolean(),
  confirmed: z.boolean(),
  leaving: z.boolean(),
})
export type PersonRow = z.infer<typeof personRow>
export const peopleResult = z.object({
  hits: z.array(personRow),
  ...listPlace,
})
export type PeopleResult = z.infer<typeof peopleResult>

const auditRow = z.object({
  id: z.number(),
  at: moment,
  /** 'operator' = at the command line; '' = a deleted account. */
  actor: z.string(),
  action: z.string(),
  /** The person it was done to. */
  person: z.string().nullable(),
  subject: z.string().nullable(),
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type AuditRow = z.infer<typeof auditRow>
export const auditInput = z
  .object({
    action: z.string().max(40).default(''),
    actor: z.string().trim().max(60).default(''),
    person: z.string().trim().max(60).default(''),
    subject: z.string().trim().max(40).default(''),
    page: pageInput.default(1),
  })
  .strict()
export type AuditQuery = z.output<typeof auditInput>
export const auditResult = z.object({
  hits: z.array(auditRow),
  ...listPlace,
  /** Every kind of act in the log. */
  actions: z.array(z.string()),
})
export type AuditResult = z.infer<typeof auditResult>

export const adminPersonInput = z.object({ userId: idInput }).strict()
export const adminPersonView = z.object({
  person: personRow,
  isSelf: z.boolean(),
  foundries: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string(), trusted: z.boolean() })),
  counts: z.object({ collections: z.number(), comments: z.number(), favourites: z.number() }),
  cases: z.array(z.object({ reference: z.string(), kind: z.string(), status: z.string(), created: moment })),
  acts: z.array(auditRow),
})
export type AdminPersonView = z.infer<typeof adminPersonView>

export const roleInput = z
  .object({ userId: idInput, role: z.enum(['admin', 'moderator']), granted: yesNoInput })
  .strict()
export type RoleInput = z.output<typeof roleInput>

export const settingsView = z.object({
  /** Shown on every page until cleared; '' = none. */
  announcement: z.string(),
  joinsOpen: z.boolean(),
  uploadsOpen: z.boolean(),
  commentsOpen: z.boolean(),
})
export type SiteSettings = z.infer<typeof settingsView>
const SEEN_MAX = 4000
/** All at once, as the form sends them: an unticked box means no. */
export const settingsInput = z
  .object({
    announcement: z
      .string()
      .transform((text) => text.replace(/\s+/g, ' ').trim())
      .pipe(z.string().max(ADMIN.announcementMax, `At most ${ADMIN.announcementMax} characters`))
      .default(''),
    joinsOpen: tickedInput.default(false),
    uploadsOpen: tickedInput.default(false),
    commentsOpen: tickedInput.default(false),
    /** The settings as shown in the form, as JSON: later changes by another admin are not reverted. */
    seen: z.string().max(SEEN_MAX).transform(readJson).pipe(settingsView.strict()),
  })
  .strict()
export type ChangeSettings = z.output<typeof settingsInput>
