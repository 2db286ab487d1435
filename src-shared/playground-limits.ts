/** Limits of the playground. Client-safe, like limits.ts. */

/** When two styles pair well (playground, pairing). */
export const PAIRING = {
  /** Ratio of the x-heights at the same size: beyond it the two look like different sizes. */
  xHeightMin: 0.93,
  xHeightMax: 1.07,
  /** Share of the languages of the one with fewer that the other must support too. */
  sharedLanguages: 0.8,
  /** Families considered, most popular first. */
  candidates: 400,
} as const

/** Ranges of the playground: wider than the preview bar's, since the browser sets its type. */
export const PLAYGROUND = {
  waterfall: [8, 10, 12, 14, 16, 18, 21, 24, 30, 36, 48, 64, 80, 96, 120, 144],
  sizeMin: 8,
  sizeMax: 200,
  /** A page of text; longer ones belong in a document. */
  textMax: 2000,
} as const
