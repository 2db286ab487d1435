import type { EmMetrics } from '#shared/contracts/catalogue/fonts.ts'
import { baselineEm, fitInk, lineHeightEm } from '#shared/preview/line-box.ts'

/** Font size in pixels for measuring ink; hinting does not matter at this size. */
const MEASURED_PX = 200
/** Units per em, so fine that rounding to whole units is invisible. */
const UNITS = 10_000

export interface BedLines {
  lines: readonly string[]
  metrics: EmMetrics
  /** Part of the bed's padding in em that tall ink may use, above and below. */
  padding: number
}

/** Least distance in em between the ink of one line and that of the next. */
const GAP = 0.04

/** How lines are set to keep their ink in the bed. */
export interface LinePlace {
  scale: number
  /** Em, down. */
  shift: number
  /** Height of a line in em: more than the font's own where accents would touch the line above. */
  leading: number
}

/**
 * The place of lines, by the same rules as the renderer's for pictures.
 * @param family CSS name of a loaded font
 */
export function insideBed({ lines, metrics, padding }: BedLines, family: string): LinePlace {
  const usual = lineHeightEm(metrics)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return { scale: 1, shift: 0, leading: usual }
  context.font = `${MEASURED_PX}px ${family}`
  const reaches = lines.map((line) => context.measureText(line))
  const above = reaches.map((reach) => reach.actualBoundingBoxAscent / MEASURED_PX)
  const below = reaches.map((reach) => reach.actualBoundingBoxDescent / MEASURED_PX)
  const leading = Math.max(usual, ...above.slice(1).map((ascent, at) => ascent + (below[at] ?? 0) + GAP))
  const more = lines.length - 1
  // Lines are centred, so higher ones begin further up.
  const first = baselineEm(metrics) + padding - (more * (leading - usual)) / 2
  const height = (usual * lines.length + 2 * padding) * UNITS
  const line = { fontSizePx: UNITS, baselinePx: first * UNITS }
  const ink = { above: (above[0] ?? 0) * UNITS, below: ((below.at(-1) ?? 0) + more * leading) * UNITS }
  const { scale, baselinePx } = fitInk(line, ink, height)
  // The baseline of these lines when they are centred.
  const middle = height / 2 + (line.baselinePx - height / 2) * scale
  return { scale, shift: Math.round(((baselinePx - middle) / (UNITS * scale)) * 10_000) / 10_000, leading }
}
