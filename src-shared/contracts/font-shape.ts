/** Letters of a script that stand for its look, and low frequencies kept of each letter's picture, across and down. */
export const SHAPE_LETTERS = 12
export const SHAPE_FREQUENCIES = 6
/** Measures of the whole: proportions, stroke, contrast, slant, serifs. */
export const SHAPE_MEASURES = 12
/** Numbers of one description, each a signed byte. */
export const SHAPE_SIZE = SHAPE_LETTERS * SHAPE_FREQUENCIES ** 2 + SHAPE_MEASURES
/** Raised when a description means something else; older ones are then made anew. */
export const SHAPE_VERSION = 1

/** How the letters of one script look in one font file. */
export interface FontShape {
  /** ISO 15924 in lower case, 'latn'. */
  script: string
  /** SHAPE_SIZE signed bytes as base64. */
  vector: string
}
