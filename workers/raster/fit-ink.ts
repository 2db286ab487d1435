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
/** Rows drawn at each edge of large texts: drawing and reading all of a sentence's rows takes several times longer. */
const BAND = 32
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
  return (height > 2 * BAND ? edgesOf(most, draw) : null) ?? wholeOf(most, height, draw)
}

/** How far ink reaches, from drawings of the upper and the lower edge only; null when ink begins farther inside. */
function edgesOf(most: InkReach, draw: DrawProbe): { any: InkReach; solid: InkReach } | null {
  const upper = draw(BAND, most.above)
  const above = (least: number) => most.above - firstRow(upper, BAND, least)
  const [anyAbove, solidAbove] = [above(1), above(HALF_COVERED)]
  const lower = draw(BAND, BAND - most.below)
  const below = (least: number) => most.below - (BAND - 1 - lastRow(lower, BAND, least))
  const [anyBelow, solidBelow] = [below(1), below(HALF_COVERED)]
  if (solidAbove <= most.above - BAND || solidBelow <= most.below - BAND) return null
  return { any: { above: anyAbove, below: anyBelow }, solid: { above: solidAbove, below: solidBelow } }
}

function wholeOf(most: InkReach, height: number, draw: DrawProbe): { any: InkReach; solid: InkReach } {
  const drawn = draw(height, most.above)
  const reach = (least: number): InkReach => {
    const top = firstRow(drawn, height, least)
    if (top === height) return { above: 0, below: 0 }
    return { above: most.above - top, below: lastRow(drawn, height, least) + 1 - most.above }
  }
  return { any: reach(1), solid: reach(HALF_COVERED) }
}

type Drawn = ReturnType<DrawProbe>

function hasInk({ pixels, width }: Drawn, row: number, least: number): boolean {
  for (let at = row * width * 4 + 3; at < (row + 1) * width * 4; at += 4)
    if ((pixels[at] as number) >= least) return true
  return false
}

/** The first row with such ink; the height if there is none. */
function firstRow(drawn: Drawn, height: number, least: number): number {
  let row = 0
  while (row < height && !hasInk(drawn, row, least)) row++
  return row
}

/** The last row with such ink; -1 if there is none. */
function lastRow(drawn: Drawn, height: number, least: number): number {
  let row = height - 1
  while (row >= 0 && !hasInk(drawn, row, least)) row--
  return row
}
