import type { FontDescription } from './font-shape.ts'

/** What the font inspector reads from a sanitised font. Plain data: it crosses process boundaries and is stored. */

export interface NameEntry {
  /** name table id: 0 copyright, 1 family, 2 style, 4 full, 5 version, 6 PostScript, 9 designer, 13 licence, 14 licence URL, … */
  id: number
  /** BCP 47 tag derived from platform/language ids ('en' for Macintosh English and Windows 0x409). */
  lang: string
  value: string
}

export interface AxisFact {
  tag: string
  name: string
  min: number
  default: number
  max: number
  hidden: boolean
}

export interface InstanceFact {
  name: string
  coordinates: Record<string, number>
}

export interface FeatureFact {
  tag: string
  /** OpenType script tags that contain it, e.g. ['DFLT','latn']. */
  scripts: string[]
  /** Language systems, e.g. ['dflt','TRK']. */
  languages: string[]
  /** Human name of ssXX/cvXX from the name table, or of the registered feature. */
  name: string
  table: 'GSUB' | 'GPOS'
}

/** All lengths in font units; divide by unitsPerEm. */
export interface MetricsFact {
  unitsPerEm: number
  /** Above the baseline; descent is negative below it (as in hhea). */
  ascent: number
  descent: number
  lineGap: number
  /** Measured from the outlines of x and H when OS/2 has no plausible value; null when the font lacks them. */
  xHeight: number | null
  capHeight: number | null
  underlinePosition: number
  underlineThickness: number
  /** Average advance of the covered lower-case Latin letters, or xAvgCharWidth. */
  avgAdvance: number
}

export type FontFormat = 'ttf' | 'otf' | 'woff' | 'woff2' | 'ttc'

export interface FontFacts {
  /** Hex sha256 of the original bytes and of the sanitised copy. */
  originalSha256: string
  sanitisedSha256: string
  originalBytes: number
  sanitisedBytes: number
  format: FontFormat
  outlines: 'truetype' | 'cff' | 'cff2' | 'bitmap'
  glyphCount: number
  familyName: string
  styleName: string
  fullName: string
  postscriptName: string
  version: string
  designer: string
  designerUrl: string
  manufacturer: string
  vendorUrl: string
  copyright: string
  trademark: string
  description: string
  licenseText: string
  licenseUrl: string
  sampleText: string
  names: NameEntry[]
  /** head.created / head.modified as ISO strings; null when zero or implausible (before 1984 or in the future). */
  createdAt: string | null
  modifiedAt: string | null
  /** Raw OS/2 fsType and what it means. */
  fsType: number
  embedding: 'installable' | 'restricted' | 'preview-print' | 'editable'
  noSubsetting: boolean
  bitmapOnly: boolean
  /** Spdx-like id decided from licence text/URL ('OFL-1.1','Apache-2.0','UFL-1.0','MIT','CC0-1.0','GPL-FE', …) or 'unknown' or 'personal-use'. */
  licenseId: string
  commercialUse: boolean
  /**
   * The deciding words in the font, e.g. 'name 13: "This Font Software is licensed under the SIL Open Font License…"'.
   */
  licenseEvidence: string
  /** 1 to 1000: from the style's name, else from the file. */
  weight: number
  /** usWeightClass of OS/2; null without that table. Missing in facts stored before migration 40 where it equals `weight`. */
  fileWeight?: number | null
  width: number
  italic: boolean
  /** Degrees, negative leans right, from post.italicAngle. */
  slope: number
  monospace: boolean
  metrics: MetricsFact
  /** sha256 of the packed coverage, see coveragePages. */
  coverageSha256: string
  codepointCount: number
  /** One entry per 256-code-point page with at least one mapped code point; bitmap = 32 bytes, base64, LSB first. */
  coveragePages: { page: number; bitmap: string }[]
  features: FeatureFact[]
  axes: AxisFact[]
  instances: InstanceFact[]
  /** Colour tables of the file: 'COLR', 'CPAL', 'CBDT', 'sbix', 'SVG '. The sanitised copy lacks the last. */
  colorTables: string[]
  /** All table tags of the sanitised copy. */
  tables: string[]
  /** True when .notdef has ink (so a missing glyph shows). */
  notdefHasInk: boolean
  /** Hash of its letters' outlines, independent of names, format and em; null without enough letters. */
  outlineSha256: string | null
  /** Remarks for the designer: dropped tables, repaired metrics … */
  warnings: string[]
}

export type InspectRefusal =
  | 'NOT_A_FONT'
  | 'TOO_LARGE'
  | 'BOMB'
  | 'MALFORMED'
  | 'LIMIT'
  | 'UNSUPPORTED'
  | 'ENCRYPTED'
  /** The same bytes or the same style were already accepted. */
  | 'REPEATED'
  | 'SANITISER_REFUSED'
  | 'TIMEOUT'

/**
 * One uploaded file may contain several fonts (zip, ttc); each is accepted or refused separately. The paths are
 * temporary files; the WOFF2 for browsers is made on first use (compression takes a second per font).
 */
export type InspectOutcome =
  | {
      ok: true
      sourceName: string
      facts: FontFacts
      /** Null when letters are described later. */
      description: FontDescription | null
      originalPath: string
      sanitisedPath: string
    }
  | { ok: false; sourceName: string; code: InspectRefusal; reason: string }
