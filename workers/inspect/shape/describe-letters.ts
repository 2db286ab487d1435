import type { FontDescription } from '#shared/contracts/publishing/font-shape.ts'
import { withGlyphMeter } from '../glyph-metrics.ts'
import { hasCodeLigatures } from './code-ligatures.ts'
import { plainReach } from './plain-reach.ts'
import { readLetters } from './read-letters.ts'
import { readShapes } from './read-shapes.ts'

/** Describes the letters of a sanitised font: a dozen of each script for likeness, all of them for pictures, and what it joins. */
export const describeLetters = (sanitised: Uint8Array): FontDescription => ({
  shapes: readShapes(sanitised),
  letters: readLetters(sanitised),
  ...withGlyphMeter(sanitised, (meter) => ({
    codeLigatures: hasCodeLigatures(meter),
    plainReach: plainReach(meter),
  })),
})
