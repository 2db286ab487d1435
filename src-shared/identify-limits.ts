/** Finding the style of a picture. */
export const IDENTIFY = {
  /** Letters of one call: a line of print; more add nothing. */
  letters: 64,
  /** Letters of a call that are compared with all styles, and how many of them may be the same character. */
  scored: 24,
  alike: 2,
  /** Largest measure of a letter, in pixels of a picture. */
  measure: 100_000,
  /** Families of an answer. */
  answers: 10,
  /** Characters of the text that previews set. */
  text: 64,
} as const
