import type { MetricsFact } from '#shared/contracts/publishing/font-facts.ts'
import type { GlyphMeter } from '../glyph-metrics.ts'
import type { TableView } from '../table-view.ts'

const LOWER_LATIN = Array.from('abcdefghijklmnopqrstuvwxyz', (c) => c.codePointAt(0)!)
const WIDE_AND_NARROW = Array.from('iIl1mMW0', (c) => c.codePointAt(0)!)

export interface MetricTables {
  head: TableView
  hhea: TableView
  os2: TableView | null
  post: TableView | null
}

/**
 * Vertical metrics from hhea, falling back to OS/2; heights measured from outlines where the tables are missing or
 * absurd.
 */
export function readMetrics(
  { head, hhea, os2, post }: MetricTables,
  meter: GlyphMeter,
  warnings: string[],
): MetricsFact {
  const unitsPerEm = head.u16(18)
  let [ascent, descent, lineGap] = [hhea.i16(4), hhea.i16(6), hhea.i16(8)]
  if (ascent - descent <= 0 && os2 && os2.length >= 78) {
    warnings.push("'hhea' has no line height; the values of 'OS/2' are used")
    ;[ascent, descent, lineGap] = [os2.i16(68), os2.i16(70), os2.i16(72)]
    if (ascent - descent <= 0) [ascent, descent, lineGap] = [os2.u16(74), -os2.u16(76), 0]
  }
  if (ascent - descent <= 0 || ascent - descent > unitsPerEm * 20) {
    warnings.push('The line height is missing or absurd; 1 em is used')
    ;[ascent, descent, lineGap] = [Math.round(unitsPerEm * 0.8), -Math.round(unitsPerEm * 0.2), 0]
  }
  const heights = os2 && os2.u16(0) >= 2 && os2.length >= 90
  const sane = (height: number) => height > 0 && height <= unitsPerEm * 2
  const measured = (character: string) => {
    const glyph = meter.glyph(character.codePointAt(0)!)
    return (glyph !== null && meter.ink(glyph)?.yMax) || null
  }
  return {
    unitsPerEm,
    ascent,
    descent,
    lineGap,
    xHeight: heights && sane(os2.i16(86)) ? os2.i16(86) : measured('x'),
    capHeight: heights && sane(os2.i16(88)) ? os2.i16(88) : measured('H'),
    underlinePosition: post ? post.i16(8) : -Math.round(unitsPerEm / 10),
    underlineThickness: post ? post.i16(10) : Math.round(unitsPerEm / 20),
    avgAdvance: averageAdvance(meter) ?? (os2 ? Math.max(0, os2.i16(2)) : 0),
  }
}

function averageAdvance(meter: GlyphMeter): number | null {
  const advances = advancesOf(meter, LOWER_LATIN)
  return advances.length === 0 ? null : Math.round(advances.reduce((a, b) => a + b, 0) / advances.length)
}

const advancesOf = (meter: GlyphMeter, codepoints: readonly number[]) =>
  codepoints
    .map((c) => meter.glyph(c))
    .filter((g) => g !== null)
    .map((g) => meter.advance(g))

/** Declared fixed pitch, or narrow and wide letters of equal width. */
export function isMonospace(post: TableView | null, meter: GlyphMeter): boolean {
  const advances = advancesOf(meter, WIDE_AND_NARROW)
  if (advances.length < 4) return post !== null && post.u32(12) !== 0
  return advances.every((a) => a === advances[0])
}
