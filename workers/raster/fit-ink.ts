import { fitInk, type InkReach } from '#shared/preview/line-box.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import type { InkBounds } from './type-setter.ts'

/** By so much Skia's bounds of a text may be too small: half a pixel of hinting, and at large sizes this part of the size. */
const BOUNDS_SLACK = { px: 0.5, share: 1 / 200 }
/** Room around the bounds where ink is looked for. */
const PROBE_ROOM = 4
/** Heights of probes step by this, so that few canvases are found again. */
const HEIGHT_STEP = 32
/** Fainter pixels are the rim of antialiasing. */
const LEAST_ALPHA = 16
const HALF_COVERED = 128
/** 32 MB of pixels. Stacks of marks higher than that are placed by Skia's bounds. */
const MOST_PIXELS = 8_000_000

/** Draws what the picture shows of the text on a transparent canvas of this height, with its baseline at `baselinePx`. */
export type DrawProbe = (height: number, baselinePx: number) => { pixels: Uint8Array; width: number }

/**
 * How far the job's ink reaches from its baseline; null when it is inside the picture by Skia's bounds, as it nearly always is, and
 * asking costs nothing. Otherwise one more drawing shows where the ink really is.
 * @param stroke what the renderer draws beyond the outline, in pixels
 */
export function inkReach(job: RenderJob, metrics: InkBounds, stroke: number, draw: DrawProbe): InkReach | null {
  const slack = BOUNDS_SLACK.px + stroke + job.fontSizePx * BOUNDS_SLACK.share
  const above = metrics.actualBoundingBoxAscent + slack
  const below = metrics.actualBoundingBoxDescent + slack
  if (above <= job.baselinePx && job.baselinePx + below <= job.height) return null
  return inkRows({ above: Math.ceil(above) + PROBE_ROOM, below: Math.ceil(below) + PROBE_ROOM }, job.width, draw)
}

/** The job with this ink inside its picture, and by how much it was made smaller. */
export function insidePicture(job: RenderJob, reach: InkReach | null): { job: RenderJob; scale: number } {
  if (reach === null) return { job, scale: 1 }
  const { scale, ...line } = fitInk(job, reach, job.height)
  const letterSpacingPx = job.letterSpacingPx === undefined ? {} : { letterSpacingPx: job.letterSpacingPx * scale }
  return { job: { ...job, ...line, ...letterSpacingPx }, scale }
}

/** The rows of pixels that have ink, counted from the baseline. */
function inkRows(most: InkReach, width: number, draw: DrawProbe): InkReach {
  const height = Math.ceil((most.above + most.below) / HEIGHT_STEP) * HEIGHT_STEP
  if (height <= 0 || height * width > MOST_PIXELS) return most
  const { pixels, width: drawn } = draw(height, most.above)
  const hasInk = (row: number, least = LEAST_ALPHA) => {
    for (let at = row * drawn * 4 + 3; at < (row + 1) * drawn * 4; at += 4)
      if ((pixels[at] as number) >= least) return true
    return false
  }
  // Of a row that is hardly touched half may go: at 6 pixels a whole one is much.
  const faint = (row: number) => (hasInk(row, HALF_COVERED) ? 0 : 0.5)
  let top = 0
  while (top < height && !hasInk(top)) top++
  if (top === height) return { above: 0, below: 0 }
  let bottom = height
  while (!hasInk(bottom - 1)) bottom--
  return { above: most.above - top - faint(top), below: bottom - most.above - faint(bottom - 1) }
}
