import type { GlyphMeter } from '../glyph-metrics.ts'
import { collectEdges, type Edges } from './glyph-raster.ts'

export interface LetterGlyph {
  edges: Edges
  advance: number
  ink: NonNullable<ReturnType<GlyphMeter['ink']>>
}

/** The drawing of a letter; null when the font lacks it or draws nothing. */
export function letterGlyph(meter: GlyphMeter, letter: string): LetterGlyph | null {
  const glyph = meter.glyph(letter.codePointAt(0)!)
  if (glyph === null) return null
  const ink = meter.ink(glyph)
  if (!ink) return null
  const edges = collectEdges()
  meter.draw(glyph, edges)
  edges.close()
  return edges.list.length === 0 ? null : { edges, advance: meter.advance(glyph), ink }
}
