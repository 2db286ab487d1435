import type { FontDescription } from '#shared/contracts/publishing/font-shape.ts'
import { PLAIN_CHARACTERS } from '#shared/preview/line-box.ts'
import type { GlyphMeter } from '../glyph-metrics.ts'

/** How far the outlines of a font's plain characters reach. They are measured one by one; joined, they hardly reach farther. */
export function plainReach(meter: GlyphMeter): FontDescription['plainReach'] {
  const reach = { above: 0, below: 0 }
  for (const character of PLAIN_CHARACTERS) {
    const glyph = meter.glyph(character.codePointAt(0)!)
    const ink = glyph === null ? null : meter.ink(glyph)
    if (!ink) continue
    reach.above = Math.max(reach.above, ink.yMax)
    reach.below = Math.max(reach.below, -ink.yMin)
  }
  return reach
}
