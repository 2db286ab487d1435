import type { AxisFact } from '#shared/contracts/publishing/font-facts.ts'
import type { Coverage } from '#shared/preview/missing-glyphs.ts'

/** What the renderer needs to know about a font. */
export interface PreviewFont {
  fontId: number
  fileGuid: string
  /** Hash of the sanitised copy. */
  sha256: string
  /** Local path of the sanitised copy; null for a download-only font. */
  sanitisedPath: string | null
  /** Font units; descent may be negative. */
  metrics: { unitsPerEm: number; ascent: number; descent: number }
  coverage: Coverage
  color: boolean
  axes: readonly Pick<AxisFact, 'tag' | 'min' | 'default' | 'max'>[]
  notdefHasInk: boolean
  familyName: string
  styleName: string
}

export interface PreviewFontSource {
  /** Null for a missing or unpublished font. */
  find(fontId: number): Promise<PreviewFont | null>
  /** Checked before every response, also cached ones, so it only uses memory. */
  isHidden(fontId: number): boolean
}
