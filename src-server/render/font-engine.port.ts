import type { DrawingFacts } from '#shared/contracts/drawing-facts.ts'
import type { InspectOutcome } from '#shared/contracts/font-facts.ts'
import type { OutlineJob, TextOutline, WebFontWish } from '#shared/contracts/font-job.ts'
import type { NamesOutcome } from '#shared/contracts/font-names.ts'
import type { FontShape } from '#shared/contracts/font-shape.ts'
import type { GlyphDiff, GlyphPair, GlyphPairDrawing } from '#shared/contracts/glyph-diff.ts'
import type { LicenceDecision, LicenceFile, LicenceText, StoredLicence } from '#shared/licence-files.ts'

export interface InspectInput {
  /** Local file: a font, a collection or a ZIP of fonts. */
  path: string
  /** Its name as the person knows it. */
  sourceName: string
  /** Existing folder for what is unpacked and sanitised; it belongs to the caller, who removes it. */
  outDir: string
  /** Describe how the letters look, too; default yes. Without, the file can be shown a third sooner. */
  shapes?: boolean
  /** Only the fonts that call their family so (see readNames); others are left out without a word. */
  family?: string | undefined
  /** Texts that lay beside the file: evidence of its licence, after what the file itself says. */
  licences?: readonly LicenceText[] | undefined
}

/** Opens untrusted font files in a child process of their own; see workers/font-host.ts. */
export interface FontEnginePort {
  /**
   * Unpacks, gates, sanitises and reads one file. Every font inside is accepted or refused on its own; a file that hangs or kills
   * the child is refused, and the next file works. Rejects only with OVERLOADED (queue full), UNAVAILABLE (closed) or the
   * signal's reason.
   */
  inspect(input: InspectInput, signal?: AbortSignal): Promise<InspectOutcome[]>
  /**
   * Reads what the fonts of a file say of themselves, once they have passed the gate. Refuses and rejects as `inspect` does, which may
   * still refuse a font of which the names were read.
   */
  readNames(input: Omit<InspectInput, 'shapes' | 'family'>, signal?: AbortSignal): Promise<NamesOutcome[]>
  /**
   * Decides what a licence text says. Regular expressions run over it, so it is read where it can be ended.
   * @throws AppError FONT_REFUSED (no answer in time), OVERLOADED, UNAVAILABLE
   */
  readLicence(text: LicenceText, signal?: AbortSignal): Promise<LicenceFile>
  /**
   * Decides anew what stored fonts say of their licences; null where none of their texts is kept.
   * @throws AppError FONT_REFUSED (no answer in time), OVERLOADED, UNAVAILABLE
   */
  readStoredLicences(fonts: readonly StoredLicence[], signal?: AbortSignal): Promise<(LicenceDecision | null)[]>
  /**
   * Writes a sanitised copy, whole or cut, to outPath. WOFF2 of a whole font costs a second (6 s for CJK), so it is made once, when
   * first asked for, and stored; a subset of Latin costs a fifth of a second.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  makeWebFont(input: WebFontWish, signal?: AbortSignal): Promise<{ bytes: number }>
  /**
   * Shapes one line of text and gives its outlines.
   * @throws AppError FONT_REFUSED (no outlines in time), OVERLOADED, UNAVAILABLE
   */
  outlineText(input: Omit<OutlineJob, 'kind'>, signal?: AbortSignal): Promise<TextOutline>
  /**
   * Describes how the letters of a sanitised copy look, script by script.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  readShapes(path: string, signal?: AbortSignal): Promise<FontShape[]>
  /**
   * Measures the outlines of a sanitised copy.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  measureDrawing(path: string, signal?: AbortSignal): Promise<DrawingFacts>
  /**
   * Compares all glyphs of two sanitised copies.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  diffGlyphs(was: string, is: string): Promise<GlyphDiff>
  /**
   * Draws some glyphs of two sanitised copies.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  drawGlyphPairs(
    was: string,
    is: string,
    pairs: readonly GlyphPair[],
    signal?: AbortSignal,
  ): Promise<GlyphPairDrawing[]>
  close(): Promise<void>
}
