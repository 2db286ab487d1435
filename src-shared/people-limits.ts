import { DAY_MS, MINUTE_MS } from './limits.ts'

/** Numbers of what people say to each other, like, follow and keep. Client-safe, as limits.ts. */

/** Messages between people, in characters. */
export const MESSAGE = {
  subjectMax: 150,
  /** Two pages of text, as a message to the operator. */
  bodyMax: 5000,
  /** Messages of a thread that are shown at once, the newest. */
  threadSize: 50,
  /** The same words to the same person within this are one message that was sent twice. */
  sameWithinMs: 30_000,
} as const

/** Messages per person: quick enough for a conversation, too slow for advertising. */
export const MESSAGE_RATES = {
  minute: { name: 'message-minute', times: 10, perMs: MINUTE_MS },
  day: { name: 'message-day', times: 100, perMs: DAY_MS },
} as const

/** Reports to the admins, in characters and per person. */
export const REPORT = { reasonMax: 1000 } as const

export const REPORT_RATES = { day: { name: 'report-day', times: 20, perMs: DAY_MS } } as const

/** A person's profile. */
export const PROFILE = {
  /** Visits are noted once a minute: somebody whose last one is not older is at their screen, or just was. */
  onlineMs: 5 * MINUTE_MS,
  collections: 12,
  activity: 20,
  /** People named on a designer's page. */
  ofDesigner: 5,
  excerptChars: 200,
} as const

/** Comments on families. */
export const COMMENT = {
  /** Characters: a remark, not an article. */
  textMax: 2000,
  /** Its author may change it for so long; after that others have answered. */
  editMs: DAY_MS,
  sameWithinMs: 30_000,
} as const

export const COMMENT_RATES = {
  minute: { name: 'comment-minute', times: 5, perMs: MINUTE_MS },
  day: { name: 'comment-day', times: 50, perMs: DAY_MS },
} as const

/** Kept previews: a person's choice, not a store of everything ever set. */
export const SAVED_PREVIEWS = { perPerson: 200 } as const

/** Following designers and tags. */
export const FOLLOW = {
  perPerson: 500,
  /** News are read within a season, or not at all. */
  keepMs: 90 * DAY_MS,
  /** One mail a day at most. */
  mailEveryMs: DAY_MS,
  /** Families named in a mail; the page has the rest. */
  mailFamilies: 20,
} as const
