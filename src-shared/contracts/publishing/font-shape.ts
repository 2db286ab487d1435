/** Representative letters per script, and frequencies kept of each letter's picture in both directions. */
export const SHAPE_LETTERS = 12
export const SHAPE_FREQUENCIES = 6
/** Global measures: proportions, stroke, contrast, slant, serifs. */
export const SHAPE_MEASURES = 12
/** Numbers of one description, each a signed byte. */
export const SHAPE_SIZE = SHAPE_LETTERS * SHAPE_FREQUENCIES ** 2 + SHAPE_MEASURES
/** Increased when the meaning of a description changes; older ones are then replaced. */
export const SHAPE_VERSION = 2

/** Letter shapes of one script in one font file. */
export interface FontShape {
  /** ISO 15924 in lower case, 'latn'. */
  script: string
  /** SHAPE_SIZE signed bytes as base64. */
  vector: string
}

/** Increased when the meaning of described letters changes; older ones are then replaced. */
export const LETTERS_VERSION = 1

/** Every indexed letter of one font file, at one weight of a variable one. */
export interface FontLetters {
  /** 0 = the file as it comes. */
  weight: number
  /** Letters as `packLetters` packs them, in base64. */
  letters: string
}

/** How the letters of a font file look. */
export interface FontDescription {
  shapes: FontShape[]
  letters: FontLetters[]
  /** Draws operators of programs ('=>', '!=') as one sign. */
  codeLigatures: boolean
  /** How far its plain characters (PLAIN_CHARACTERS) reach above and below the baseline, in font units; 0 without them. */
  plainReach: { above: number; below: number }
}

/** Of a file whose letters cannot be described. */
export const UNDESCRIBED: FontDescription = {
  shapes: [],
  letters: [],
  codeLigatures: false,
  plainReach: { above: 0, below: 0 },
}
