/** What is measured in the outlines of a sanitised copy, for the report that its designer reads. Raise with every change of the measuring. */
export const DRAWING_VERSION = 2

export interface Line {
  ascent: number
  descent: number
  gap: number
}

export interface DrawingFacts {
  version: number
  notdef: { ink: boolean; advance: number }
  /** Null: the font maps no space. */
  space: { ink: boolean; advance: number } | null
  /** Space and no-break space should be equally wide; null when one is missing. */
  noBreakSpace: number | null
  /** Characters of its scripts that were looked at; large fonts are sampled. */
  looked: number
  /** Line heights as each kind of program reads them, in font units, ascent above and descent below zero; null without an OS/2 table. */
  lines: { hhea: Line; typo: Line; win: Line; useTypo: boolean } | null
  /** What OS/2 and head say of weight and slope; null without an OS/2 table. */
  bits: { bold: boolean; italic: boolean; agree: boolean } | null
  /** Characters that should be seen and are not. */
  empty: number[]
  /** Groups of characters with the same outline that are no look-alikes by nature. */
  duplicates: number[][]
  /** Letters with contours of fewer than three points: lines and dots that some programs draw and some do not. */
  open: number[]
  /** Letters whose contours cross each other or themselves. */
  overlapping: number[]
  /** Digits are equally wide; null when there are none. */
  evenDigits: boolean | null
  /** Lowest and highest ink of the measured letters, in font units. */
  reach: { bottom: number; top: number }
}
