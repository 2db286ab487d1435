/** The playground's numbers. Client-safe, as limits.ts. */

/** When two faces stand well together (playground, pairing). */
export const PAIRING = {
  /** x-heights of heading and body at the same size: outside of it the two look like different sizes. */
  xHeightMin: 0.93,
  xHeightMax: 1.07,
  /** Part of the smaller one's languages that the other must set, too. */
  sharedLanguages: 0.8,
  /** Families, most popular first, that are chosen from. */
  candidates: 400,
} as const

/** The playground's own ranges: wider than the preview bar's, since its type is set by the browser. */
export const PLAYGROUND = {
  waterfall: [8, 10, 12, 14, 16, 18, 21, 24, 30, 36, 48, 64, 80, 96, 120, 144],
  sizeMin: 8,
  sizeMax: 200,
  /** A page of text; longer ones belong in a document. */
  textMax: 2000,
} as const
