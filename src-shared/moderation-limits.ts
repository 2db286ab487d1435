import { DAY_MS } from './limits.ts'

// Limits of admin features; see limits.ts for general ones.

/** Suspensions, in characters. */
export const SUSPENSION = {
  reasonMax: 500,
  appealMin: 20,
  appealMax: 3000,
  /** Validity of the link in the mail: after a quarter of a year nobody remembers the matter. */
  appealMs: 90 * DAY_MS,
} as const
export const APPEAL_RATES = { day: { name: 'appeal-day', times: 10, perMs: DAY_MS } } as const

/** Admin pages. */
export const ADMIN = {
  /** Rows of a list. */
  pageSize: 50,
  chartDays: 30,
  noteMax: 1000,
  answerMax: 3000,
  /** Reports of one thing decided at once. */
  twinsMax: 50,
  announcementMax: 280,
  /** Families changed at once: those of one page. */
  bulkMax: 50,
  /** Foundries suggested while a name is typed. */
  foundriesOffered: 8,
  /** Most items featured on the home page. */
  showcaseMax: 24,
} as const

/** Articles of the blog, in characters. */
export const ARTICLE = {
  titleMax: 200,
  summaryMax: 500,
  authorMax: 120,
  slugMax: 100,
  /** Longer ones would block the event loop while rendering. */
  bodyMax: 60_000,
} as const

/** Contact messages: closed ones are kept as long as somebody may refer to them. */
export const CONTACT = { keepClosedMs: 180 * DAY_MS } as const

/** The other side's answer to a copyright notice. */
export const COUNTER = {
  /** Validity of the link in the mail. */
  linkMs: 90 * DAY_MS,
  statementMin: 20,
} as const
export const COUNTER_RATES = {
  day: { name: 'counter-day', times: 10, perMs: DAY_MS },
  all: { name: 'counter-all', times: 200, perMs: DAY_MS },
} as const
