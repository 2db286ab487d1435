import { fitInk, type InkReach } from '#shared/preview/line-box.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import type { InkBounds } from './type-setter.ts'

/** Error of Skia's text bounds: half a pixel of hinting, and at large sizes this share of the size. */
const BOUNDS_SLACK = { px: 0.5, share: 1 / 200 }
/** Margin around the bounds in which ink is searched. */
const PROBE_ROOM = 4
/** Heights of probes are multiples of this, so that canvases are reused. */
const HEIGHT_STEP = 32
/** Rows with pixels that are at least half covered are never cut. */
const HALF_COVERED = 128
/** 32 MB of pixels. Taller stacks of marks use Skia's bounds. */
const MOST_PIXELS = 8_000_000

/** Draws the visible text on a transparent canvas of this height, with its baseline at `baselinePx`. */
export type DrawProbe = (height: number, baselinePx: number) => { pixels: Uint8Array; width: number }

/**
 * How far the job's ink extends from its baseline; null when Skia's bounds are inside the picture, which is nearly
 * always so and costs nothing. Otherwise an extra drawing finds the real ink.
 * @param stroke what the renderer draws beyond the outline, in pixels
 * @param measureFinely Skia's bounds to a fraction of a pixel
 */
export function inkReach(
  job: RenderJob,
  metrics: InkBounds,
  { stroke, measureFinely, draw }: { stroke: number; measureFinely: () => InkReach; draw: DrawProbe },
): InkReach | null {
  const slack = BOUNDS_SLACK.px + stroke + job.fontSizePx * BOUNDS_SLACK.share
  const above = metrics.actualBoundingBoxAscent + slack
  const below = metrics.actualBoundingBoxDescent + slack
  if (above <= job.baselinePx && job.baselinePx + below <= job.height) return null
  const most = { above: Math.ceil(above) + PROBE_ROOM, below: Math.ceil(below) + PROBE_ROOM }
  const rows = inkRows(most, job.width, draw)
  if (rows === null) return most
  const fine = measureFinely()
  return {
    above: preciseReach(rows.any.above, rows.solid.above, fine.above + stroke),
    below: preciseReach(rows.any.below, rows.solid.below, fine.below + stroke),
  }
}

/**
 * The faintest row of pixels may hold the tip of an accent or only antialiasing, which at 6 pixels is a sixth of the
 * picture; the bounds of outlines tell how much of it is ink, but include control points of curves.
 */
const preciseReach = (any: number, solid: number, outline: number): number => Math.min(any, Math.max(solid, outline))

/** The job scaled such that this ink is inside its picture, and the scale. */
export function insidePicture(job: RenderJob, reach: InkReach | null): { job: RenderJob; scale: number } {
  if (reach === null) return { job, scale: 1 }
  const { scale, ...line } = fitInk(job, reach, job.height)
  const letterSpacingPx = job.letterSpacingPx === undefined ? {} : { letterSpacingPx: job.letterSpacingPx * scale }
  return { job: { ...job, ...line, ...letterSpacingPx }, scale }
}

/** Rows of pixels with any ink and with solid ink, counted from the baseline; null when too large to draw. */
function inkRows(most: InkReach, width: number, draw: DrawProbe): { any: InkReach; solid: InkReach } | null {
  const height = Math.ceil((most.above + most.below) / HEIGHT_STEP) * HEIGHT_STEP
  if (height <= 0 || height * width > MOST_PIXELS) return null
  const { pixels, width: drawn } = draw(height, most.above)
  const hasInk = (row: number, least: number) => {
    for (let at = row * drawn * 4 + 3; at < (row + 1) * drawn * 4; at += 4)
      if ((pixels[at] as number) >= least) return true
    return false
  }
  const reach = (least: number): InkReach => {
    let top = 0
    while (top < height && !hasInk(top, least)) top++
    if (top === height) return { above: 0, below: 0 }
    let bottom = height
    while (!hasInk(bottom - 1, least)) bottom--
    return { above: most.above - top, below: bottom - most.above }
  }
  return { any: reach(1), solid: reach(HALF_COVERED) }
}
