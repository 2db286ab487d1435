/** Every public number of the product, each with its reason. Client-safe: plain constants only. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Preview defaults and ranges the visitor sees (product specification, sections 5 and 9). */
export const PREVIEW = {
  defaultSize: 65,
  sizeMin: 6,
  sizeMax: 200,
  defaultRenderer: 4,
  defaultHeight: 65,
  defaultWidth: 1000,
  /** Device pixel ratio is clamped here: past 5 nobody sees a difference. */
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
  /** Hundredths of the type size, for text of several lines. */
  leadingMin: 80,
  leadingMax: 250,
} as const

/** Debounces in milliseconds (section 9). */
export const DEBOUNCE_MS = { search: 600, previewText: 250, colour: 300, fontSize: 250, address: 400 } as const

/** Page sizes (section 9) and how deep a list may be paged. */
export const PAGING = {
  defaultSize: 10,
  /** What visitors choose from for lists of families, designers and collections; the default is among them. */
  listSizes: [10, 20, 50],
  /** Rows of lists of one's own and of the people who run the site. */
  listSize: 20,
  blogSize: 10,
  unicodeSize: 100,
  /** Families beside the characters of a block, script or category. */
  partFamiliesSize: 24,
  /** All labels of a curated site on one page; a site with more of them turns pages. */
  categoriesSize: 500,
  /** Tiles of one character: a screenful to look over, small pictures of a few kilobytes each. */
  lettersSize: 96,
  maxSize: 100,
  /** The pager links the current page and this many on either side. */
  linksAround: 3,
} as const

/** Letters made of characters: a line that still fits a screen, and fonts drawn at once where no script draws them. */
export const ASCII_ART = { maxChars: 60, pageSize: 20 } as const

/** Bounds of one search request: enough for any honest query, small enough to answer in time. */
export const SEARCH = {
  maxQueryChars: 200,
  maxTags: 20,
  maxFilters: 20,
  maxCodepoints: 64,
  maxChars: 200,
  /** The list of similar fonts ends here: what is farther away is no longer like it. */
  maxSimilar: 500,
  /** Families named one by one: as many as a browser keeps stars for, and an address that every proxy takes. */
  maxIds: 200,
  /** 'Did you mean' is asked up to this many hits; with more the words were right. */
  fewHits: 3,
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
  stickyTopPx: 70,
  stickyBottomPx: 200,
  notificationTimeoutMs: 5000,
  checkMarkMs: 1000,
  usernameMaxPx: 150,
  compareMax: 8,
} as const

/** Layout breakpoints in CSS pixels (section 9). */
export const BREAKPOINTS = [600, 930, 1100, 1360, 1600] as const

/** Only these query parameters survive in a share link (section 9). */
export const SHARE_QUERY = ['q', 'p'] as const

/** Posters of families, in pixels: the size that link previews of other sites show. */
export const POSTER = { width: 1200, height: 630 } as const

/** Collection rules (section 5). */
export const COLLECTION = {
  /** Characters as people count them, see collectionNameLength(). */
  nameMax: 40,
  descriptionCounter: 250,
  /** The counter is advice, and no text that a person writes is as long as this: 100 KB. */
  descriptionMax: 100_000,
  /** A remark beside a row: a few lines. */
  noteMax: 500,
  perPerson: 500,
  familiesMax: 5000,
  /** Families that a smart collection takes over from its search. */
  smartFamilies: 500,
  /** Characters of a saved search, and of the address that it may be given as: as wide as its column. */
  smartQueryMax: 2000,
  /** Families of one imported file. */
  importMax: 5000,
  /** Lines of it that are told as not found where no script shows the rest: they stand in an address. */
  importLinesTold: 100,
  /** The longest list, each of its letters written as %XX%XX%XX. */
  importFormBytes: 2 * 1024 * 1024,
  /** Bytes of a cover as it is sent: a photo of a phone. */
  coverBytes: 10 * 1024 * 1024,
} as const

/** Pictures that people send. */
export const PICTURE = {
  /** A camera's photo; decoded it takes four bytes a pixel of the render child. */
  maxPixels: 24_000_000,
} as const

/** Collections per person, beyond what the number of them allows. */
export const COLLECTION_RATES = {
  create: { name: 'collection-create', times: 200, perMs: HOUR_MS },
  import: { name: 'collection-import', times: 30, perMs: HOUR_MS },
  cover: { name: 'collection-cover', times: 60, perMs: HOUR_MS },
} as const

/** Analytics events: what one batch may hold. A page sends a handful; an error's first line and place fit the detail. */
export const ANALYTICS = { maxBatch: 25, maxDetailChars: 300, maxPathChars: 300 } as const

/** Requests per second and burst, per client address, by kind. Generous for people, dull for scripts. */
export const RATE_LIMITS = {
  previewCold: { perSecond: 40, burst: 400 },
  previewCached: { perSecond: 2000, burst: 20_000 },
  /** Shaping a line and writing its outlines takes 5 to 50 ms of the font child. */
  outline: { perSecond: 4, burst: 40 },
  search: { perSecond: 20, burst: 100 },
  /** Calls and files that no other limit counts: a page of a hundred pictures asks for them all at once. */
  call: { perSecond: 100, burst: 1500 },
  /** Which families can set a text, and which of them nearly: tens of milliseconds of a reader thread. */
  coverage: { perSecond: 2, burst: 30 },
  /** Seconds' worth of pages (PAGE_RATE) that an address may have drawn at once; those in memory are free. */
  pageBurstSeconds: 10,
  /** Forms: each that is refused costs a page, or a look into the database. */
  form: { perSecond: 1, burst: 20 },
  /** Toggling families, notes, orders: as quick as a finger, each with the write lock. */
  collection: { perSecond: 5, burst: 150 },
  /** What signed-in people change about messages, comments, ratings and the like: each takes the write lock. */
  personWrite: { perSecond: 4, burst: 80 },
  /** Answers of /css2 that must be made; those in memory cost next to nothing. */
  webFontCss: { perSecond: 10, burst: 100 },
  /** Stored pieces of fonts: a page of a site fetches a dozen at once, an office of its readers comes from one address. */
  webFontFile: { perSecond: 100, burst: 2000 },
  /** Pieces that must be cut: a fifth of a second each. */
  webFontCut: { perSecond: 2, burst: 120 },
  /** Kits of web fonts: each takes seconds of a core. */
  webFontKit: { perSecond: 0.1, burst: 20 },
  download: { perMinute: 60 },
  /** Families in bundles of many: a whole starred list at once, and not the catalogue. */
  bulkFamilies: { points: 2000, perSeconds: 3600 },
  /** Every page asks once: somebody who leafs through lists by arrow keys must not be refused. */
  track: { perSecond: 5, burst: 120 },
  /** A page sends a batch every few seconds at most. */
  analytics: { perSecond: 1, burst: 20 },
} as const

/** Forms that anybody may send, in characters unless said otherwise. */
export const FORM = {
  /** The longest form of most pages, each of its letters written as %XX%XX%XX. */
  maxBytes: 256 * 1024,
  nameMax: 120,
  /** RFC 5321. */
  emailMax: 254,
  subjectMax: 150,
  messageMin: 10,
  /** Two pages of text: more belongs into an answer to the answer. */
  messageMax: 5000,
  postalMin: 10,
  postalMax: 500,
  phoneMax: 40,
  workMin: 20,
  workMax: 5000,
  urlMax: 500,
  noticeFamiliesMax: 20,
  /** Nobody reads, fills and sends a form faster; programs do. */
  minFillMs: 3000,
  /** A tab may be open over night. Used stamps are remembered for as long. */
  stampMs: DAY_MS,
} as const

/** Messages and notices: per address, and of all together, so that no crowd of addresses can fill a mailbox. */
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
  /** Families in one request: their ids fit every proxy's address, their files a download one waits for. */
  maxFamilies: 500,
} as const
