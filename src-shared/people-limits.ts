import { DAY_MS, MINUTE_MS } from './limits.ts'

/** Limits of messages, comments, likes, follows and saved previews. Client-safe, like limits.ts. */

/** Messages between people, in characters. */
export const MESSAGE = {
  subjectMax: 150,
  /** Two pages of text, like a message to the operator. */
  bodyMax: 5000,
  /** Messages of a thread shown at once, the newest. */
  threadSize: 50,
  /** The same text to the same person within this time counts as one message sent twice. */
  sameWithinMs: 30_000,
} as const

/** Messages per person: fast enough for a conversation, too slow for spam. */
export const MESSAGE_RATES = {
  minute: { name: 'message-minute', times: 10, perMs: MINUTE_MS },
  day: { name: 'message-day', times: 100, perMs: DAY_MS },
} as const

/** Asking whether somebody takes messages: more than is written, too few to try everybody. */
export const RECIPIENT_RATES = {
  minute: { name: 'recipient-minute', times: 20, perMs: MINUTE_MS },
  day: { name: 'recipient-day', times: 200, perMs: DAY_MS },
} as const

/** Unread news are counted up to here: badges show more than 99 as '99+'. */
export const UNREAD_COUNTED = 100

/** Reports to the admins, in characters and per person. */
export const REPORT = { reasonMax: 1000 } as const

export const REPORT_RATES = { day: { name: 'report-day', times: 20, perMs: DAY_MS } } as const

/** A person's profile. */
export const PROFILE = {
  /** Visits are recorded once a minute: a recent one means that the person is online. */
  onlineMs: 5 * MINUTE_MS,
  collections: 12,
  activity: 20,
  /** People listed on a designer's page. */
  ofDesigner: 5,
  excerptChars: 200,
} as const

/** Comments on families. */
export const COMMENT = {
  /** Characters: a remark, not an article. */
  textMax: 2000,
  /** Its author may edit it for this long; later comments may refer to it. */
  editMs: DAY_MS,
  sameWithinMs: 30_000,
} as const

export const COMMENT_RATES = {
  minute: { name: 'comment-minute', times: 5, perMs: MINUTE_MS },
  day: { name: 'comment-day', times: 50, perMs: DAY_MS },
} as const

/** Saved previews: a selection, not an archive. */
export const SAVED_PREVIEWS = { perPerson: 200 } as const

/** Following designers and tags. */
export const FOLLOW = {
  perPerson: 500,
  /** News are read within a season, or never. */
  keepMs: 90 * DAY_MS,
  /** At most one mail a day. */
  mailEveryMs: DAY_MS,
  /** Families listed in a mail; the page has the rest. */
  mailFamilies: 20,
} as const
