/** Numbers of uploading and publishing, each with its reason, as limits.ts has the others. Client-safe: plain constants only. */

/** Families that designers upload, in characters unless said otherwise. */
export const PUBLISHING = {
  nameMax: 80,
  tagsMax: 20,
  /** As of collections, see limits.ts. */
  descriptionMax: 100_000,
  noteMax: 500,
  licenceTextMax: 20_000,
  /** Licence files beside the fonts: the licence, its translation, a readme. */
  licenceFilesMax: 8,
  sampleMax: 200,
  linksMax: 6,
  answerMax: 2000,
  /** A poster as it is sent; what is stored is drawn anew and smaller. */
  posterBytes: 10 * 1024 * 1024,
  reasonMax: 1000,
  /** Families whose tags an admin changes at once. */
  retagFamilies: 200,
  /** Styles of one family: the largest type systems have about two hundred. */
  stylesMax: 300,
  /** Families that a style can be moved to by choosing from a list. */
  siblingsMax: 200,
  /** Drafts that a person has begun and not published, so that no script fills the site with empty families. */
  draftsMax: 100,
  /** A deleted family can be brought back for so long. */
  graceMs: 30 * 86_400_000,
  /** A year ahead: beyond it a date is a slip of the hand. */
  scheduleMs: 366 * 86_400_000,
} as const

/** Files of designers on their way here. */
export const UPLOAD = {
  /** Specification section 9; the same cap as the font inspector's. */
  maxBytes: 256 * 1024 * 1024,
  /** Files of one person that are sent at the same time (specification section 9). */
  atOnce: 2,
  /** Of all people together, in one process: each holds a file and a connection. */
  siteAtOnce: 12,
  /** Sent and not finished, of one person: a page that was left and opened again brings its own. */
  openMax: 60,
  /** A file that nobody goes on with is forgotten. */
  keepMs: 86_400_000,
  /** Requests that one file may come in: a file of the largest size takes 32 of our own uploader, a bad line breaks some off. */
  partsMax: 256,
  /** Announced by one person within a day. */
  dayBytes: 8 * 1024 * 1024 * 1024,
  /** Files of a family that we do not open and keep for an admin to look at. */
  refusedMax: 50,
  /** Bytes of one request of our own uploader: what is lost when a connection breaks. */
  partBytes: 8 * 1024 * 1024,
  /** A file that a form sends at once, without scripts: memory holds it meanwhile. */
  plainBytes: 16 * 1024 * 1024,
  /** Slower than this after the first seconds is no line but an attack on our sockets. */
  leastBytesPerSecond: 16 * 1024,
  slowAfterMs: 10_000,
  /** What the disk keeps free for everything else. */
  reserveBytes: 256 * 1024 * 1024,
  extensions: ['.ttf', '.otf', '.ttc', '.otc', '.woff', '.woff2', '.zip'],
} as const

/** Acts of one person: a designer who brings a whole library in an afternoon, and no script that never ends. */
export const PUBLISHING_RATES = {
  create: { name: 'family-create', times: 200, perMs: 3_600_000 },
  submit: { name: 'family-submit', times: 200, perMs: 3_600_000 },
  poster: { name: 'family-poster', times: 60, perMs: 3_600_000 },
} as const

/** Uploads per person: a family of hundreds of styles in an hour, and no more than a few. */
export const UPLOAD_RATES = { begin: { name: 'upload-begin', times: 1000, perMs: 3_600_000 } } as const
