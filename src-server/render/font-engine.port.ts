import type { DrawingFacts } from '#shared/contracts/publishing/drawing-facts.ts'
import type { InspectOutcome } from '#shared/contracts/publishing/font-facts.ts'
import type { OutlineJob, TextOutline, WebFontWish } from '#shared/contracts/publishing/font-job.ts'
import type { NamesOutcome } from '#shared/contracts/publishing/font-names.ts'
import type { FontDescription } from '#shared/contracts/publishing/font-shape.ts'
import type { GlyphDiff, GlyphPair, GlyphPairDrawing } from '#shared/contracts/publishing/glyph-diff.ts'
import type { LicenceDecision, LicenceFile, LicenceText, StoredLicence } from '#shared/licence-files.ts'

interface InspectInput {
  /** Local file: a font, a collection or a ZIP of fonts. */
  path: string
  /** Original file name. */
  sourceName: string
  /** Existing folder for unpacked and sanitised files; the caller removes it. */
  outDir: string
  /** Also describe letter shapes; default yes. Without them the file is ready a third sooner. */
  shapes?: boolean
  /** Only fonts with this family name (see readNames); others are skipped silently. */
  family?: string | undefined
  /** Texts found beside the file: evidence of its licence, after the file's own. */
  licences?: readonly LicenceText[] | undefined
}

/** Opens untrusted font files in a separate child process; see workers/font-host.ts. */
export interface FontEnginePort {
  /** Jobs that wait, and that run. */
  stats(): { waiting: number; running: number }
  /**
   * Unpacks, checks, sanitises and reads one file. Every font inside is accepted or refused separately; a file that
   * hangs or crashes the child is refused, and the next file works. Rejects only with OVERLOADED (queue full),
   * UNAVAILABLE (closed) or the signal's reason.
   */
  inspect(input: InspectInput, signal?: AbortSignal): Promise<InspectOutcome[]>
  /**
   * Reads the names of a file's fonts after the gate. Refuses and rejects like `inspect`, which may still refuse a font
   * whose names were read.
   */
  readNames(input: Omit<InspectInput, 'shapes' | 'family'>, signal?: AbortSignal): Promise<NamesOutcome[]>
  /**
   * Identifies the licence in a text. Runs in the child, since its regular expressions may have to be killed.
   * @throws AppError FONT_REFUSED (no answer in time), OVERLOADED, UNAVAILABLE
   */
  readLicence(text: LicenceText, signal?: AbortSignal): Promise<LicenceFile>
  /**
   * Identifies the licences of stored fonts again; null where none of their texts was stored.
   * @throws AppError FONT_REFUSED (no answer in time), OVERLOADED, UNAVAILABLE
   */
  readStoredLicences(fonts: readonly StoredLicence[], signal?: AbortSignal): Promise<(LicenceDecision | null)[]>
  /**
   * Writes a sanitised copy, whole or subset, to outPath. WOFF2 of a whole font takes a second (6 s for CJK), so it is
   * made on first use and stored; a Latin subset takes a fifth of a second.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  makeWebFont(input: WebFontWish, signal?: AbortSignal): Promise<{ bytes: number }>
  /**
   * Shapes one line of text and returns its outlines.
   * @throws AppError FONT_REFUSED (no outlines in time), OVERLOADED, UNAVAILABLE
   */
  outlineText(input: Omit<OutlineJob, 'kind'>, signal?: AbortSignal): Promise<TextOutline>
  /**
   * Describes the letter shapes of a sanitised copy: of each script for likeness, and all letters for pictures.
   * @throws AppError FONT_REFUSED, OVERLOADED, UNAVAILABLE
   */
  describeLetters(path: string, signal?: AbortSignal): Promise<FontDescription>
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
