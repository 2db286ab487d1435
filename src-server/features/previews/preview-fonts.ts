import type { AxisFact } from '#shared/contracts/font-facts.ts'
import type { Coverage } from '#shared/preview/missing-glyphs.ts'

/** What drawing a font needs to know of it. */
export interface PreviewFont {
  fontId: number
  fileGuid: string
  /** Of the sanitised copy. */
  sha256: string
  /** Local path of the sanitised copy; null for a font kept for download only. */
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
  /** Null for a font that is not there or not public. */
  find(fontId: number): Promise<PreviewFont | null>
  /** Asked before every answer, also before cached ones, so it works on memory. */
  isHidden(fontId: number): boolean
}
