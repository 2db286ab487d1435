// Numbers of those who run the site; see limits.ts for everybody's.

/** Suspending somebody, in characters. */
export const SUSPENSION = {
  reasonMax: 500,
  appealMin: 20,
  appealMax: 3000,
  /** The link in the mail: after a quarter of a year nobody remembers what it was about. */
  appealMs: 90 * 86_400_000,
} as const
export const APPEAL_RATES = { day: { name: 'appeal-day', times: 10, perMs: 86_400_000 } } as const

/** Pages of those who run the site. */
export const ADMIN = {
  /** Rows of a list. */
  pageSize: 50,
  chartDays: 30,
  noteMax: 1000,
  answerMax: 3000,
  /** Reports of one thing that are decided at once. */
  twinsMax: 50,
  announcementMax: 280,
  /** Families that are changed at once: what one page shows. */
  bulkMax: 50,
  /** Foundries offered while a name is being typed. */
  foundriesOffered: 8,
  /** What stands on the home page. */
  showcaseMax: 24,
} as const

/** Articles of the blog, in characters. */
export const ARTICLE = {
  titleMax: 200,
  summaryMax: 500,
  authorMax: 120,
  slugMax: 100,
  /** Longer ones are books: drawing them would hold the event loop, and a form of them would not be taken. */
  bodyMax: 60_000,
} as const

/** Messages of the contact form: what is done with is kept for as long as somebody may come back to it. */
export const CONTACT = { keepClosedMs: 180 * 86_400_000 } as const

/** The other side's answer to a copyright notice. */
export const COUNTER = {
  /** The link in the mail. */
  linkMs: 90 * 86_400_000,
  statementMin: 20,
} as const
export const COUNTER_RATES = {
  day: { name: 'counter-day', times: 10, perMs: 86_400_000 },
  all: { name: 'counter-all', times: 200, perMs: 86_400_000 },
} as const
