import type { RenderJob } from '#shared/preview/render-job.ts'
import type { CanvasPool } from './canvas-pool.ts'
import { tagValues } from './skia-setter.ts'

/** Free margin on each side, as a share of the picture. */
const MARGIN = 0.09
/** Space between the ink of two lines, as a share of the taller one. */
const LEADING = 0.16
/** Tallest line as a share of the height: a word of three letters would fill the picture. */
const MAX_LINE = 0.5
/** Thickness of the guide under each line, in pixels. */
const GUIDE = 3

/** A registered font and its settings for a line. */
export interface LineFace extends Pick<RenderJob, 'axes' | 'direction'> {
  alias: string
}

/**
 * Draws a poster: all lines at the largest common size that fits between the margins, placed by their ink, with a thin
 * guide at each baseline. Returns the PNG.
 * @param faces one for each line
 */
export function drawPoster(job: RenderJob, faces: readonly LineFace[], canvases: CanvasPool): Uint8Array {
  const { lines, guide } = job.poster!
  const { canvas, context } = canvases.take(job.width, job.height)
  context.fillStyle = `#${job.bg}`
  context.fillRect(0, 0, job.width, job.height)
  context.lang = job.lang || 'en'
  context.textAlign = 'left'
  context.fontFeatureSettings = 'normal'

  const use = (at: number, sizePx: number) => {
    const { alias, axes, direction } = faces[at]!
    context.direction = direction
    context.fontVariationSettings = tagValues(axes)
    context.font = `${sizePx}px "${alias}"`
  }
  const measure = (sizePx: number) =>
    lines.map((line, at) => {
      use(at, sizePx)
      const ink = context.measureText(line)
      const left = ink.actualBoundingBoxLeft
      return {
        line,
        left,
        width: left + ink.actualBoundingBoxRight,
        up: ink.actualBoundingBoxAscent,
        down: ink.actualBoundingBoxDescent,
      }
    })
  const heightOf = (rows: ReturnType<typeof measure>) => {
    const tallest = Math.max(...rows.map((row) => row.up + row.down))
    return rows.reduce((sum, row) => sum + row.up + row.down, 0) + (rows.length - 1) * tallest * LEADING
  }
  const room = { width: job.width * (1 - 2 * MARGIN), height: job.height * (1 - 2.4 * MARGIN) }
  // Ink scales with the size, so one measurement gives the largest size.
  const trial = measure(100)
  const scale = Math.min(
    room.width / Math.max(...trial.map((row) => row.width)),
    room.height / heightOf(trial),
    (job.height * MAX_LINE) / Math.max(...trial.map((row) => row.up + row.down)),
  )
  if (!Number.isFinite(scale) || scale <= 0) throw new Error('The text of the poster has no ink')
  const rows = measure(100 * scale)

  let top = (job.height - heightOf(rows)) / 2
  const gap = Math.max(...rows.map((row) => row.up + row.down)) * LEADING
  for (const [at, row] of rows.entries()) {
    use(at, 100 * scale)
    const baseline = Math.round(top + row.up)
    context.fillStyle = `#${guide}`
    context.fillRect(0, baseline, job.width, GUIDE)
    context.fillStyle = `#${job.fg}`
    const x = faces[at]!.direction === 'rtl' ? job.width * (1 - MARGIN) - row.width : job.width * MARGIN
    context.fillText(row.line, x + row.left, baseline)
    top += row.up + row.down + gap
  }
  return new Uint8Array(canvas.encodeSync('png'))
}
