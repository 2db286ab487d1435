/** Position of the line in a preview picture. The client's guides and live text use the same arithmetic. */

/** Ascent and descent as fractions of the em; descent may be negative as in font tables. */
export interface LineMetrics {
  ascent: number
  descent: number
}

/** Limits of the line height, whatever the font's tables contain. */
const LINE_MIN = 1.15
const LINE_MAX = 2.4
/** CSS heights are rounded up to whole pixels, so up to a pixel less must not shrink the text. */
const ROUNDING_PX = 1

/** Height of the line box in em. */
export function lineHeightEm({ ascent, descent }: LineMetrics): number {
  return Math.min(LINE_MAX, Math.max(LINE_MIN, ascent + Math.abs(descent)))
}

/**
 * Font size and baseline for a picture of `height` pixels: ascent and descent are centred in it. If the picture is
 * lower than the line box (the picture URLs' defaults are 65 pixels at size 65), the text is scaled down instead of
 * cut.
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

/** Em that ink needs above and below the line box. */
export interface InkRoom {
  above: number
  below: number
}

/** Distance of the baseline from the top of the line box, in em. */
export function baselineEm(metrics: LineMetrics): number {
  return (lineHeightEm(metrics) + metrics.ascent - Math.abs(metrics.descent)) / 2
}

/** Room that ink with this reach, in em, needs beyond the line box; null when it stays inside. */
export function roomOf(metrics: LineMetrics, reach: InkReach): InkRoom | null {
  const up = (em: number) => Math.max(0, Math.ceil(em * 100) / 100)
  const room = {
    above: up(reach.above - baselineEm(metrics)),
    below: up(reach.below - (lineHeightEm(metrics) - baselineEm(metrics))),
  }
  return room.above + room.below > 0 ? room : null
}

/** Characters of most texts. Where a font's own reach no higher or lower than its line box, such texts need no room. */
export const PLAIN_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?&\'"-'

const PLAIN_TEXT = new RegExp(`^[ ${PLAIN_CHARACTERS}]*$`)

/** True for a text of plain characters and spaces. */
export const isPlainText = (text: string): boolean => PLAIN_TEXT.test(text)

/** How far the ink of a line extends above and below its baseline, in pixels. */
export interface InkReach {
  above: number
  below: number
}

/**
 * Moves the line up or down until its ink is inside the picture. Ink that is taller than the picture is scaled down:
 * `scale` is then below 1, and the baseline may lie between two pixels.
 */
export function fitInk(
  line: { fontSizePx: number; baselinePx: number },
  ink: InkReach,
  height: number,
): { fontSizePx: number; baselinePx: number; scale: number } {
  const tall = ink.above + ink.below
  if (tall > height) {
    // Rounded down, so that the ink never becomes too tall again.
    const fontSizePx = Math.max(1, Math.floor((line.fontSizePx * height * 64) / tall) / 64)
    const scale = fontSizePx / line.fontSizePx
    return { fontSizePx, baselinePx: ink.above * scale, scale }
  }
  const highest = Math.ceil(ink.above)
  const lowest = Math.floor(height - ink.below)
  const baselinePx =
    highest <= lowest ? Math.min(lowest, Math.max(highest, line.baselinePx)) : (ink.above + height - ink.below) / 2
  return { fontSizePx: line.fontSizePx, baselinePx, scale: 1 }
}

/** Skia and HarfBuzz place glyphs on this grid; finer differences would only create more cache keys. */
function roundTo64th(value: number): number {
  return Math.round(value * 64) / 64
}
