import { DAY_MS, HOUR_MS } from './limits.ts'

/** Limits of uploading and publishing with reasons, as in limits.ts. Client-safe: plain constants only. */

/** Designers' families, in characters unless stated otherwise. */
export const PUBLISHING = {
  nameMax: 80,
  tagsMax: 20,
  /** As for collections, see limits.ts. */
  descriptionMax: 100_000,
  noteMax: 500,
  licenceTextMax: 20_000,
  /** Licence files beside the fonts: the licence, its translation, a readme. */
  licenceFilesMax: 8,
  sampleMax: 200,
  answerMax: 2000,
  /** Bytes of an uploaded poster; the stored one is re-encoded and smaller. */
  posterBytes: 10 * 1024 * 1024,
  reasonMax: 1000,
  /** Families retagged at once. */
  retagFamilies: 200,
  /** Styles of one family: the largest type systems have about two hundred. */
  stylesMax: 300,
  /** Families listed as targets for moving a style. */
  siblingsMax: 200,
  /** Unpublished drafts per person, so that no script fills the site with empty families. */
  draftsMax: 100,
  /** A deleted family can be restored for this long. */
  graceMs: 30 * DAY_MS,
  /** A year ahead: later dates are typing errors. */
  scheduleMs: 366 * DAY_MS,
} as const

/** Designers' uploads. */
export const UPLOAD = {
  /** Specification section 9; the same cap as the font inspector's. */
  maxBytes: 256 * 1024 * 1024,
  /** Concurrent files per person (specification section 9). */
  atOnce: 2,
  /** Concurrent files of everybody in one process: each takes a file and a connection. */
  siteAtOnce: 12,
  /** Unfinished files per person: a page opened again starts its own. */
  openMax: 60,
  /** Abandoned files are deleted after this. */
  keepMs: DAY_MS,
  /** Requests per file: our uploader needs 32 for the largest size, plus some broken ones. */
  partsMax: 256,
  /** Announced bytes per person and day. */
  dayBytes: 8 * 1024 * 1024 * 1024,
  /** Unopened files per family that are kept for an admin. */
  refusedMax: 50,
  /** Bytes per request of our uploader: the loss when a connection breaks. */
  partBytes: 8 * 1024 * 1024,
  /** A file sent by a form without scripts: it is held in memory. */
  plainBytes: 16 * 1024 * 1024,
  /** Slower than this after the first seconds is treated as a slow-loris attack. */
  leastBytesPerSecond: 16 * 1024,
  slowAfterMs: 10_000,
  /** Opening an archive of 300 styles takes up to five minutes: the uploader asks for the result so long. */
  openingMs: 330_000,
  /** Disk space kept free for everything else. */
  reserveBytes: 256 * 1024 * 1024,
  extensions: ['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2', '.zip'],
} as const

/**
 * Acts per person: enough for a designer who uploads a whole library in an afternoon, too few for an endless script.
 */
export const PUBLISHING_RATES = {
  create: { name: 'family-create', times: 200, perMs: HOUR_MS },
  submit: { name: 'family-submit', times: 200, perMs: HOUR_MS },
  poster: { name: 'family-poster', times: 60, perMs: HOUR_MS },
} as const

/** Uploads per person: a few families of hundreds of styles per hour. */
export const UPLOAD_RATES = { begin: { name: 'upload-begin', times: 1000, perMs: HOUR_MS } } as const
