import type { LicenceDecision, LicenceFile, LicenceText, StoredLicence } from '../../licence-files.ts'
import type { DrawingFacts } from './drawing-facts.ts'
import type { InspectOutcome } from './font-facts.ts'
import type { NamesOutcome } from './font-names.ts'
import type { FontDescription } from './font-shape.ts'
import type { GlyphDiff, GlyphPair, GlyphPairDrawing } from './glyph-diff.ts'

/** Work for the font child process. Plain data: it crosses process and thread boundaries; fonts go by path. */
export type FontJob =
  /**
   * Unpack, gate, sanitise and read one file; accepted fonts are written to outDir. `shapes`: also describe letter
   * shapes.
   */
  | ({ kind: 'inspect'; shapes: boolean; family?: string | undefined } & OpenJob)
  /** Unpack and gate one file, and read its fonts' names. */
  | ({ kind: 'names' } & OpenJob)
  /** Write a sanitised copy for the web, whole or subset. */
  | ({ kind: 'web-font' } & WebFontWish)
  /** Describe the letter shapes of a sanitised copy. */
  | { kind: 'shapes'; path: string }
  /** Measure the outlines of a sanitised copy for its designer's report. */
  | { kind: 'drawing'; path: string }
  /** Compare all glyphs of two sanitised copies. */
  | { kind: 'glyph-diff'; was: string; is: string }
  /** Outlines of some glyphs of two sanitised copies. */
  | { kind: 'glyph-pairs'; was: string; is: string; pairs: readonly GlyphPair[] }
  /** Identify the licence in a text. */
  | { kind: 'licence'; text: LicenceText }
  /** Identify the licences of stored fonts again. */
  | { kind: 'stored-licences'; fonts: readonly StoredLicence[] }
  | OutlineJob

interface OpenJob {
  path: string
  sourceName: string
  outDir: string
  /** Texts found beside the file. */
  licences?: readonly LicenceText[] | undefined
}

/** What to keep of a font; absent parts are kept whole. */
export interface FontCut {
  /** Only these characters, and what shaping needs with them. */
  codepoints?: readonly number[]
  /** Only these layout features. */
  features?: readonly string[]
  /** By tag: a position to pin the axis to, or a range to limit it to. */
  axes?: Readonly<Record<string, number | readonly [min: number, max: number]>>
}

export type WebFontFormat = 'woff2' | 'woff' | 'ttf'

export interface WebFontWish {
  /** Local path of a sanitised copy. */
  path: string
  outPath: string
  /** Null = the whole font, unchanged before compression. */
  cut: FontCut | null
  format: WebFontFormat
}

/** The outlines of one line of text in a sanitised copy. */
export interface OutlineJob {
  kind: 'outline'
  path: string
  /** Characters that the font lacks are replaced by U+10FFFF already. */
  text: string
  boxForMissing: boolean
  lang: string
  /** Thousandths of an em after every letter. */
  spacing: number
  features: Record<string, number>
  axes: Record<string, number>
}

export interface TextOutline {
  /** SVG path data in font units, y downwards. */
  d: string
  advance: number
  unitsPerEm: number
  /** Box of the ink, null when there is none. */
  ink: { left: number; right: number; top: number; bottom: number } | null
}

export type FontJobResult =
  | { kind: 'inspect'; outcomes: InspectOutcome[] }
  | { kind: 'names'; outcomes: NamesOutcome[] }
  | { kind: 'web-font'; bytes: number }
  | { kind: 'shapes'; description: FontDescription }
  | { kind: 'drawing'; drawing: DrawingFacts }
  | { kind: 'outline'; outline: TextOutline }
  | { kind: 'glyph-diff'; diff: GlyphDiff }
  | { kind: 'glyph-pairs'; pairs: GlyphPairDrawing[] }
  | { kind: 'licence'; file: LicenceFile }
  | { kind: 'stored-licences'; decisions: (LicenceDecision | null)[] }

/** Server to child. */
export type FontHostRequest = { type: 'job'; id: number; job: FontJob } | { type: 'cancel'; id: number }

/** Child to server, besides heartbeats. `system`: code of the system's error, such as ENOSPC, which says nothing of the font. */
export type FontHostReply =
  | { type: 'done'; id: number; result: FontJobResult }
  | {
      type: 'failed'
      id: number
      code: 'TIMEOUT' | 'CRASHED' | 'CANCELLED' | 'ERROR'
      message: string
      system?: string
    }

/** Thread to child: `progress` restarts the time limit (before each font of an archive). */
export type FontThreadReply =
  | { type: 'progress' }
  | { type: 'done'; result: FontJobResult }
  | { type: 'error'; message: string; system?: string }
