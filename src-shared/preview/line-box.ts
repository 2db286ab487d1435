/** Where the line stands in a preview picture. The client's guides and live text use the same arithmetic. */

/** Ascent and descent as fractions of the em; descent may be negative as font tables have it. */
export interface LineMetrics {
  ascent: number
  descent: number
}

/** Never tighter than display type is set, nor absurdly loose, whatever the font's tables say. */
const LINE_MIN = 1.15
const LINE_MAX = 2.4
/** CSS heights are rounded up to whole pixels; up to a pixel less is no reason to shrink. */
const ROUNDING_PX = 1

/** Height of the line box in em. */
export function lineHeightEm({ ascent, descent }: LineMetrics): number {
  return Math.min(LINE_MAX, Math.max(LINE_MIN, ascent + Math.abs(descent)))
}

/**
 * Font size and baseline for a picture of `height` pixels: ascent and descent are centred in it. A picture lower than the
 * line box (65 pixels at size 65 are the defaults of the image URLs) shows the text smaller instead of cut.
 */
export function placeLine(
  metrics: LineMetrics,
  fontSizePx: number,
  height: number,
): { fontSizePx: number; baselinePx: number } {
  const needed = lineHeightEm(metrics) * fontSizePx
  const size = needed > height + ROUNDING_PX ? (fontSizePx * height) / needed : fontSizePx
  const baseline = (height + (metrics.ascent - Math.abs(metrics.descent)) * size) / 2
  return { fontSizePx: roundTo64th(size), baselinePx: Math.round(baseline) }
}

/** Skia and HarfBuzz place glyphs on this grid; finer differences would only make cache keys differ. */
function roundTo64th(value: number): number {
  return Math.round(value * 64) / 64
}
