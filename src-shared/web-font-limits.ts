/** Web fonts for other sites. */
export const WEB_FONTS = {
  /** Families per answer: no page uses more. */
  familiesMax: 20,
  /** Styles of one family. */
  tuplesMax: 60,
  /** Files per answer: nine weights of a Chinese family in pieces are 600; more takes a second and megabytes of CSS. */
  filesMax: 800,
  /** Different characters in `text`: they are in the font's address, which must pass every proxy. */
  textMax: 400,
  /** Default number of fonts in the developer list. */
  listSize: 2000,
  /** Families loaded at once for it, yielding to other work in between. */
  listPart: 100,
} as const

/** Families as npm packages (/npm/). */
export const NPM_PACKAGE = {
  /** Fonts of one package before they are compressed; a Chinese family in nine weights is larger. */
  fontBytes: 96 * 1024 * 1024,
  /** Packages being made at once, and those waiting: each holds its files in memory, and takes up to a minute. */
  running: 1,
  waiting: 30,
  /** Shorter than proxies wait. Packing goes on, and npm asks again. */
  patienceMs: 45_000,
} as const

/** Web font kits (/web-font-generator). */
export const WEB_FONT_KIT = {
  /** An uploaded font: only the largest Chinese ones are larger. */
  fileBytes: 20 * 1024 * 1024,
  /** Text, pasted page and configuration. */
  fieldBytes: 2 * 1024 * 1024,
  /** Characters of the text whose letters the kit must contain: a long page. */
  textChars: 20_000,
  /** Font files per kit: the pieces of a large font in three formats. */
  filesMax: 90,
  /** Total bytes of a kit. */
  kitBytes: 96 * 1024 * 1024,
  /** Largest font files shown on the page while choices change; of larger ones only the sizes. */
  previewBytes: 2 * 1024 * 1024,
  /** Kits being made at once, and those waiting. */
  running: 2,
  waiting: 8,
  /** Longer than all but the largest fonts in pieces take. */
  timeMs: 90_000,
} as const
