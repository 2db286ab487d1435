/**
 * Measurements of a sanitised copy's outlines, for its designer's report. Increase with every change of the measuring.
 */
export const DRAWING_VERSION = 2

export interface Line {
  ascent: number
  descent: number
  gap: number
}

export interface DrawingFacts {
  version: number
  notdef: { ink: boolean; advance: number }
  /** Null: the font has no space. */
  space: { ink: boolean; advance: number } | null
  /** Space and no-break space should be equally wide; null when one is missing. */
  noBreakSpace: number | null
  /** Checked characters of its scripts; large fonts are sampled. */
  looked: number
  /**
   * Line heights as each kind of program reads them, in font units, ascent above and descent below zero; null without
   * an OS/2 table.
   */
  lines: { hhea: Line; typo: Line; win: Line; useTypo: boolean } | null
  /** Style bits of OS/2 and head; null without an OS/2 table. */
  bits: { bold: boolean; italic: boolean; agree: boolean } | null
  /** Characters that should be visible but are empty. */
  empty: number[]
  /** Groups of characters with equal outlines that are not natural look-alikes. */
  duplicates: number[][]
  /** Letters with contours of fewer than three points: only some programs draw them. */
  open: number[]
  /** Letters whose contours cross each other or themselves. */
  overlapping: number[]
  /** Whether all digits are equally wide; null without digits. */
  evenDigits: boolean | null
  /** Lowest and highest ink of the measured letters, in font units. */
  reach: { bottom: number; top: number }
}
