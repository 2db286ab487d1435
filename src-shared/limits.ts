/** Every public limit of the product with its reason. Client-safe: plain constants only. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Preview defaults and ranges (product specification, sections 5 and 9). */
export const PREVIEW = {
  defaultSize: 65,
  sizeMin: 6,
  sizeMax: 200,
  defaultRenderer: 4,
  defaultHeight: 65,
  defaultWidth: 1000,
  /** Device pixel ratio is clamped here: above 5 the difference is invisible. */
  dprMin: 1,
  dprMax: 5,
  /** Colours without hash. Night previews are white on dark slate. */
  black: '000000',
  white: 'FFFFFF',
  darkSlate: '353D4B',
  /** CSS pixels, before DPR: wider and higher than any screen shows one line of text. */
  maxWidth: 2400,
  maxHeight: 800,
  /** 4 Mpx after DPR: a picture above it costs seconds of a core and fits no screen. */
  maxPixels: 4_000_000,
  /** A line longer than this never fits the widest preview at the smallest size. */
  maxGraphemes: 200,
  maxTextBytes: 1024,
  /** Thousandths of an em: from touching letters to a spaced-out heading. */
  spacingMin: -100,
  spacingMax: 500,
  /** A longer line never fits the widest preview at the smallest size. */
  leadingMin: 80,
  leadingMax: 250,
} as const

/** Debounces in milliseconds (section 9). */
export const DEBOUNCE_MS = { search: 600, previewText: 250, colour: 300, fontSize: 250, address: 400 } as const

/** Page sizes (section 9) and the deepest page. */
export const PAGING = {
  defaultSize: 10,
  /** Choices for lists of families, designers and collections, including the default. */
  listSizes: [10, 20, 50],
  /** Rows in lists of people's own things and of admins. */
  listSize: 20,
  blogSize: 10,
  unicodeSize: 100,
  /** Families shown beside the characters of a block, script or category. */
  partFamiliesSize: 24,
  /** All labels of a curated site on one page; larger sites get pages. */
  categoriesSize: 500,
  /** Lines of the list beside the map: names only. */
  exploreSize: 120,
  /** Tiles of one character: a screenful of small pictures of a few kilobytes each. */
  lettersSize: 96,
  maxSize: 100,
  /** The pager links the current page and this many on either side. */
  linksAround: 3,
} as const

/** Text art: a line that fits a screen, and fonts drawn at once without scripts. */
export const ASCII_ART = { maxChars: 60, pageSize: 20 } as const

/** Limits of one search request: enough for any honest query, small enough to answer in time. */
export const SEARCH = {
  maxQueryChars: 200,
  maxTags: 20,
  maxFilters: 20,
  maxCodepoints: 64,
  maxChars: 200,
  /** Longest list of similar fonts: farther ones are no longer similar. */
  maxSimilar: 500,
  /** Families given by id, in an address that every proxy accepts. */
  maxIds: 200,
  /** 'Did you mean' is offered up to this many results; with more the query was right. */
  fewHits: 3,
} as const

/** The basket of a browser. */
export const BASKET = {
  /** Styles: all of them are in the address of a shared basket, which every proxy must accept. */
  max: 200,
} as const

/** Row behaviour (sections 2 and 9). */
export const ROW = {
  maxStyleDots: 10,
  /** The download count is shown only above this. */
  downloadsShownAbove: 100,
} as const

/** Frame timings and offsets (sections 2 and 9). */
export const FRAME = {
  menuOpenDelayMs: 10,
  menuCloseDelayMs: 500,
  backToTopPx: 700,
  notificationTimeoutMs: 5000,
  /** Time to think about a removal. */
  undoTimeoutMs: 10_000,
  checkMarkMs: 1000,
  usernameMaxPx: 150,
  compareMax: 8,
} as const

/** Only these query parameters survive in a share link (section 9). */
export const SHARE_QUERY = ['q', 'p'] as const

/** Posters in pixels: the size that other sites use for link previews. */
export const POSTER = { width: 1200, height: 630 } as const

/** Collection rules (section 5). */
export const COLLECTION = {
  /** Characters as people count them, see collectionNameLength(). */
  nameMax: 40,
  descriptionCounter: 250,
  /** The page's counter is advice; no written text is longer than this: 100 KB. */
  descriptionMax: 100_000,
  /** A note beside a row: a few lines. */
  noteMax: 500,
  /** Characters of the key of a link: the width of its column. */
  linkKeyMax: 32,
  perPerson: 500,
  familiesMax: 5000,
  /** Most families in a smart collection. */
  smartFamilies: 500,
  /** Characters of a saved search, and of its address: the width of its column. */
  smartQueryMax: 2000,
  /** Families per imported file. */
  importMax: 5000,
  /** Lines reported as not found without scripts: they are in an address. */
  importLinesTold: 100,
  /** Bytes of an uploaded cover: a phone's photo. */
  coverBytes: 10 * 1024 * 1024,
} as const

/** Uploaded pictures. */
export const PICTURE = {
  /** A camera's photo; decoded it takes four bytes per pixel in the render child. */
  maxPixels: 24_000_000,
} as const

/** Rate of creating collections per person. */
export const COLLECTION_RATES = {
  create: { name: 'collection-create', times: 200, perMs: HOUR_MS },
  import: { name: 'collection-import', times: 30, perMs: HOUR_MS },
  cover: { name: 'collection-cover', times: 60, perMs: HOUR_MS },
} as const

/** Limits of an analytics batch. A page sends a handful; the detail fits an error's first line and place. */
export const ANALYTICS = { maxBatch: 25, maxDetailChars: 300, maxPathChars: 300 } as const

/**
 * Calls and downloads per client address: at most `times` in `perMs`, at once or spread out. Generous for people, tight for scripts. A
 * procedure names its limit; others have `write` or `call`.
 */
export const CALL_RATES = {
  /** Without another limit: a page of a hundred pictures requests them all at once. */
  call: { times: 1500, perMs: 15_000 },
  search: { times: 100, perMs: 5000 },
  /** Which families (nearly) support a text: tens of milliseconds of a reader thread. */
  coverage: { times: 30, perMs: 15_000 },
  /** Changes: each takes the write lock. */
  write: { times: 80, perMs: 20_000 },
  /** Toggling families, notes, orders: as fast as clicking. */
  collection: { times: 150, perMs: 30_000 },
  /** Forms of visitors: each takes the write lock, even when a persistent limit then refuses it. */
  form: { times: 20, perMs: 20_000 },
  download: { times: 60, perMs: MINUTE_MS },
  /** Families in bulk bundles: a whole basket at once, but not the catalogue. */
  bulkFamilies: { times: 2000, perMs: HOUR_MS },
  /** One per page view: fast browsing by arrow keys must not be refused. */
  track: { times: 120, perMs: 24_000 },
  /** A page sends a batch every few seconds at most. */
  analytics: { times: 20, perMs: 20_000 },
} as const

/**
 * Milliseconds. A page gives up a call after `deadline`, longer than a healthy server takes, so that a dead one does not keep it waiting for
 * ever. A call that starts long work answers "still being made" after `patience`, which must be well before.
 */
export const CALL_MS = { deadline: 15_000, patience: 8000 } as const

/** Pictures, pages and web fonts per client address. */
export const RATE_LIMITS = {
  previewCold: { times: 400, perMs: 10_000 },
  previewCached: { times: 20_000, perMs: 10_000 },
  /** Shaping a line and writing its outlines takes 5 to 50 ms of the font child. */
  outline: { times: 40, perMs: 10_000 },
  /** Addresses of mails that turn such mails off. */
  mailsOff: { times: 40, perMs: 10_000 },
  /** Burst of rendered pages per address, in seconds of PAGE_RATE; cached ones are free. */
  pageBurstSeconds: 10,
  /** Uncached answers of /css2; cached ones cost next to nothing. */
  webFontCss: { times: 100, perMs: 10_000 },
  /** Stored pieces of fonts: a page fetches a dozen at once, and an office shares an address. */
  webFontFile: { times: 2000, perMs: 20_000 },
  /** Pieces that must be cut first: a fifth of a second each. */
  webFontCut: { times: 120, perMs: MINUTE_MS },
  /** Kits of web fonts: each takes seconds of a core. */
  webFontKit: { times: 20, perMs: 200_000 },
  /** Answers of the npm registry: an install asks for every package at once. */
  npmRead: { times: 400, perMs: 20_000 },
  /** npm packages that must be made first: each takes seconds of a core. */
  npmMake: { times: 30, perMs: 5 * MINUTE_MS },
  /** Kits without a ZIP, while choices change: at most one at a time for each page. */
  webFontKitPreview: { times: 30, perMs: 100_000 },
} as const

/** Public forms, in characters unless stated otherwise. */
export const FORM = {
  /** The longest form of most pages, each of its letters written as %XX%XX%XX. */
  maxBytes: 256 * 1024,
  /** The same on pages for people who are logged in: descriptions, articles, and the list of a collection to import. */
  personBytes: 2 * 1024 * 1024,
  nameMax: 120,
  /** RFC 5321. */
  emailMax: 254,
  subjectMax: 150,
  messageMin: 10,
  /** Two pages of text: more belongs into a reply. */
  messageMax: 5000,
  postalMin: 10,
  postalMax: 500,
  phoneMax: 40,
  workMin: 20,
  workMax: 5000,
  urlMax: 500,
  noticeFamiliesMax: 20,
  /** Bots send a form at once. Where a password manager fills it in, a person still needs this long to press the button. */
  minFillMs: 1500,
  /** A tab may be open overnight. Used stamps are remembered this long. */
  stampMs: DAY_MS,
} as const

/** Messages and notices: per address, and in total, so that many addresses cannot flood a mailbox. */
export const FORM_RATES = {
  contact: { name: 'contact', times: 5, perMs: HOUR_MS },
  contactAll: { name: 'contact-all', times: 300, perMs: DAY_MS },
  notice: { name: 'notice', times: 5, perMs: DAY_MS },
  /** Receipts go to an address that the sender only claims to own. */
  noticeReceipt: { name: 'notice-receipt', times: 5, perMs: DAY_MS },
  noticeAll: { name: 'notice-all', times: 200, perMs: DAY_MS },
} as const

/** Bundles of many families. */
export const BULK = {
  /** Families per request: limited by the length of the address and by the download time. */
  maxFamilies: 500,
} as const
