/** Web fonts for other sites. */
export const WEB_FONTS = {
  /** Families in one answer: no page sets more. */
  familiesMax: 20,
  /** Styles of one family. */
  tuplesMax: 60,
  /** Files in one answer: nine weights of a Chinese family in pieces are 600; more is a second of work and megabytes of rules. */
  filesMax: 800,
  /** Different characters of `text`: they stand in the address of the font, which must pass every proxy. */
  textMax: 400,
  /** Fonts in one answer of the developer's list unless it says how many. */
  listSize: 2000,
  /** Families that are read at once for it: between two such parts others get their turn. */
  listPart: 100,
} as const

/** Web fonts to take along (/web-font-generator). */
export const WEB_FONT_KIT = {
  /** A font of one's own: only the largest Chinese ones are larger. */
  fileBytes: 20 * 1024 * 1024,
  /** Text, pasted page and configuration beside it. */
  fieldBytes: 2 * 1024 * 1024,
  /** Characters of the text whose letters a kit shall have: a long page. */
  textChars: 20_000,
  /** Font files of one kit: the pieces of a large font in three formats. */
  filesMax: 90,
  /** All of them together. */
  kitBytes: 96 * 1024 * 1024,
  /** Kits in the making at once, and those that wait for their turn. */
  running: 2,
  waiting: 8,
  /** Longer than any but the largest fonts in pieces take. */
  timeMs: 90_000,
} as const
