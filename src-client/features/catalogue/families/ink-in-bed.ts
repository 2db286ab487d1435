import type { EmMetrics } from '#shared/contracts/fonts.ts'
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

/**
 * How much lines must be scaled, and shifted down in em, to keep their ink in the bed. Same rules as the renderer's for pictures.
 * @param family CSS name of a loaded font
 */
export function insideBed({ lines, metrics, padding }: BedLines, family: string): { scale: number; shift: number } {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return { scale: 1, shift: 0 }
  context.font = `${MEASURED_PX}px ${family}`
  const reach = (line: string | undefined) => context.measureText(line ?? '')
  const em = UNITS / MEASURED_PX
  const above = reach(lines[0]).actualBoundingBoxAscent * em
  const below = reach(lines.at(-1)).actualBoundingBoxDescent * em
  const more = (lines.length - 1) * lineHeightEm(metrics) * UNITS
  const line = { fontSizePx: UNITS, baselinePx: (baselineEm(metrics) + padding) * UNITS }
  const height = (lineHeightEm(metrics) + 2 * padding) * UNITS + more
  const { scale, baselinePx } = fitInk(line, { above, below: below + more }, height)
  // The baseline of these lines when they are centred.
  const middle = height / 2 + (line.baselinePx - height / 2) * scale
  return { scale, shift: Math.round(((baselinePx - middle) / (UNITS * scale)) * 10_000) / 10_000 }
}
