import { createHash } from 'node:crypto'
import type { OutlineSink } from './draw-callbacks.ts'
import type { GlyphMeter } from './glyph-metrics.ts'

/** Letters that are hashed first; a font without them uses its first characters. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const COMPARED = 62
/** Units per em for rounding points, so that scaling a font to another em keeps its hash. */
const GRID = 1000
/** With fewer drawn letters there is no hash: icon fonts with two boxes would all be equal. */
const LEAST = 5

/**
 * Hash of the outlines of a font's letters, independent of names, tables, hinting, compression and units per em. Null
 * for a font with too few outlines.
 * @param first code points that the font has, in order
 */
export function outlineHash(meter: GlyphMeter, unitsPerEm: number, first: Iterable<number>): string | null {
  const hash = createHash('sha256')
  const scale = GRID / (unitsPerEm || GRID)
  // A letter is hashed as one text: a call per number would cost more than the drawing.
  let letter = ''
  const write = (kind: string, values: readonly number[]) => {
    letter += kind
    for (const value of values) letter += `${Math.round(value * scale)} `
  }
  const sink: OutlineSink = {
    moveTo: (...values) => write('m', values),
    lineTo: (...values) => write('l', values),
    quadTo: (...values) => write('q', values),
    cubicTo: (...values) => write('c', values),
    close: () => write('z', []),
  }
  let drawn = 0
  const draw = (codepoint: number) => {
    const glyph = meter.glyph(codepoint)
    if (glyph === null || meter.ink(glyph) === null) return
    drawn++
    write(`@${codepoint}:`, [meter.advance(glyph)])
    meter.draw(glyph, sink)
    hash.update(letter)
    letter = ''
  }
  for (const letter of LETTERS) draw(letter.codePointAt(0)!)
  if (drawn < COMPARED / 2)
    for (const codepoint of first) {
      if (drawn >= COMPARED) break
      draw(codepoint)
    }
  return drawn >= LEAST ? hash.digest('hex') : null
}
