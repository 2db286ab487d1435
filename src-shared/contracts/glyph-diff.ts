import { z } from 'zod'
import { GLYPH_CHANGES, type GlyphChangeKind } from '../glyph-changes.ts'
import { idInput, listPlace, pageInput } from './common.ts'

/** Where on one axis a variable font is looked at; all others stand at their default. */
const place = z.object({
  tag: z.string(),
  /** 'Weight', or the tag. */
  axis: z.string(),
  value: z.number(),
})
export type GlyphPlace = z.infer<typeof place>

/** Numbers of a glyph in the older and the newer file; null = it is not there. */
export interface GlyphPair {
  was: number | null
  is: number | null
  /** Where both are drawn; null = as the fonts stand by default. */
  at: GlyphPlace | null
}

export interface GlyphChange extends GlyphPair {
  kind: GlyphChangeKind
  /** Null: no character leads to it. */
  codepoint: number | null
}

/** All differences of two files, by character. */
export interface GlyphDiff {
  changes: GlyphChange[]
  /** Where two variable fonts were compared besides their default. */
  places: GlyphPlace[]
  /** Axes along which they were not: only one of the fonts has it, or there are too many glyphs. */
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
  /** SVG path data in thousandths of an em; null = there is too much of it. */
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
  /** Where variable fonts were compared besides their default, and the axes along which they were not. */
  places: z.array(place),
  uncompared: z.array(z.string()),
  hits: z.array(
    z.object({
      kind: z.enum(GLYPH_CHANGES),
      /** Where it differs, and is drawn; null = by default. */
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
