import { z } from 'zod'
import { GLYPH_CHANGES, type GlyphChangeKind } from '../../glyph-changes.ts'
import { idInput, listPlace, pageInput } from '../core/common.ts'

/** A position on one axis at which a variable font is compared; other axes stay at their default. */
const place = z.object({
  tag: z.string(),
  /** The axis name, 'Weight', or its tag. */
  axis: z.string(),
  value: z.number(),
})
export type GlyphPlace = z.infer<typeof place>

/** Numbers of a glyph in the older and the newer file; null = missing. */
export interface GlyphPair {
  was: number | null
  is: number | null
  /** Position at which both are drawn; null = the default. */
  at: GlyphPlace | null
}

export interface GlyphChange extends GlyphPair {
  kind: GlyphChangeKind
  /** Null: without a character. */
  codepoint: number | null
}

/** All differences of two files, by character. */
export interface GlyphDiff {
  changes: GlyphChange[]
  /** Positions at which two variable fonts were compared besides their default. */
  places: GlyphPlace[]
  /** Axes that were not compared: only in one of the fonts, or too many glyphs. */
  uncompared: string[]
}

export const glyphCounts = z.object({
  added: z.number(),
  removed: z.number(),
  outline: z.number(),
  width: z.number(),
})
export type GlyphCounts = z.infer<typeof glyphCounts>

const drawing = z.object({
  /** SVG path data in thousandths of an em; null = too long. */
  path: z.string().nullable(),
  advance: z.number(),
})
export type GlyphDrawing = z.infer<typeof drawing>
export interface GlyphPairDrawing {
  was: GlyphDrawing | null
  is: GlyphDrawing | null
}

export const glyphChangesInput = z
  .object({
    familyId: idInput,
    version: idInput.describe('Number of the version'),
    style: z.string().min(1).max(160),
    kind: z.enum(['', ...GLYPH_CHANGES]).default(''),
    page: pageInput.default(1),
  })
  .strict()
export type GlyphChangesInput = z.output<typeof glyphChangesInput>

export const glyphChangesResult = z.object({
  version: z.number(),
  style: z.string(),
  /** Null: the files are still being compared. */
  counts: glyphCounts.nullable(),
  /** Positions compared besides the default, and axes that were not compared. */
  places: z.array(place),
  uncompared: z.array(z.string()),
  hits: z.array(
    z.object({
      kind: z.enum(GLYPH_CHANGES),
      /** Position at which it differs and is drawn; null = the default. */
      at: place.nullable(),
      codepoint: z.number().nullable(),
      glyph: z.number(),
      was: drawing.nullable(),
      is: drawing.nullable(),
    }),
  ),
  ...listPlace,
})
export type GlyphChangesResult = z.infer<typeof glyphChangesResult>
