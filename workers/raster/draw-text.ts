import type { InkReach } from '#shared/preview/line-box.ts'
import { withScale } from '#shared/preview/picture-scale.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import type { AlphaEncoder, InkBox } from './alpha-encoder.ts'
import type { CanvasPool } from './canvas-pool.ts'
import { inkReach, insidePicture } from './fit-ink.ts'
import { type InkBounds, strokeOf, type TypeSetter } from './type-setter.ts'

/** Margin left of the text, as a share of the font size: keeps antialiasing inside. */
const MARGIN = 1 / 32
/** Hinting and antialiasing move ink past the measured box by less than this. */
const INK_SLACK = 3
/** Pixels around ink that fills its picture: bounds are whole pixels, and antialiasing reaches past them. */
const FIT_MARGIN = 2
/** Canvas widths are multiples of this. */
const WIDTH_STEP = 128
/** Scale of renderer 2, in tiles: 4 * 1024 by 4 * 256 pixels are one 16 MB canvas. */
const SUPERSAMPLE = 4
const TILE = { width: 1024, height: 256 }

/** Widest measured text in pixels: 200 wide letters at the measuring size. */
const MAX_MEASURED = 16_000
/** Times the size at which bounds are measured to a sixteenth of a pixel. */
const FINER = 16

interface DrawTools {
  canvases: CanvasPool
  encoder: AlphaEncoder
}

/** Draws the job's text and returns the PNG, which records when the text was scaled down. */
export function drawPicture(asked: RenderJob, setter: TypeSetter, tools: DrawTools): Uint8Array {
  if (asked.align === 'fit') {
    const { job, x, metrics } = fitted(asked, setter, tools)
    return drawAt(job, setter, x, metrics, tools)
  }
  const { job: line, metrics, scale } = placed(asked, setter, tools)
  const job = asked.align === 'trim' ? trimmed(line, metrics) : line
  const png = drawAt(job, setter, textOrigin(job, metrics), metrics, tools)
  return scale < 1 ? withScale(png, scale) : png
}

/** The job as large as its ink fits into the picture, which is then cut to the ink; a blank text stays as it is. */
function fitted(asked: RenderJob, setter: TypeSetter, tools: DrawTools) {
  const fine = measure(sized(asked, asked.fontSizePx * FINER), setter, tools)
  const [wide, tall] = inkSize(fine).map((size) => size / FINER) as [number, number]
  if (wide <= 0 || tall <= 0) return { job: asked, x: 0, metrics: fine }
  const within = (width: number, height: number) => {
    const grow = Math.min(Math.max(1, width) / wide, Math.max(1, height) / tall)
    return sized(asked, Math.max(1, Math.floor(asked.fontSizePx * grow * 64) / 64))
  }
  // Half a stroke is outside of the letter, and as much again at its corners.
  const room = 2 * (FIT_MARGIN + Math.ceil(strokeOf(within(asked.width, asked.height))))
  const large = within(asked.width - room, asked.height - room)
  const metrics = measure(large, setter, tools)
  const [width, height] = inkSize(metrics).map((size) => Math.ceil(size) + room) as [number, number]
  const job = {
    ...large,
    width: Math.min(asked.width, width),
    height: Math.min(asked.height, height),
    baselinePx: Math.ceil(metrics.actualBoundingBoxAscent) + room / 2,
  }
  return { job, x: Math.ceil(metrics.actualBoundingBoxLeft) + room / 2, metrics }
}

const inkSize = (metrics: InkBounds): [width: number, height: number] => [
  metrics.actualBoundingBoxLeft + metrics.actualBoundingBoxRight,
  metrics.actualBoundingBoxAscent + metrics.actualBoundingBoxDescent,
]

/** The job at another type size, with its letter-spacing. */
function sized(job: RenderJob, fontSizePx: number): RenderJob {
  if (job.letterSpacingPx === undefined) return { ...job, fontSizePx }
  return { ...job, fontSizePx, letterSpacingPx: (job.letterSpacingPx * fontSizePx) / job.fontSizePx }
}

/** The job in a picture that ends with its ink. */
function trimmed(job: RenderJob, metrics: InkBounds): RenderJob {
  const [ink] = inkSize(metrics)
  if (ink <= 0) return job
  // The origin is rounded by up to two pixels.
  return { ...job, width: Math.min(job.width, Math.ceil(ink + 2 * job.fontSizePx * MARGIN) + 2) }
}

/** The job with its baseline, scaled down if needed, such that no ink is cut at the top or the bottom. */
export function placed(asked: RenderJob, setter: TypeSetter, tools: DrawTools) {
  const metrics = measure(asked, setter, tools)
  const { job, scale } = insidePicture(asked, reachOf(asked, setter, metrics, tools))
  return { job, scale, metrics: scale < 1 ? measure(job, setter, tools) : metrics }
}

/**
 * How far the text's ink extends from its baseline; null when it is inside the picture. The picture is as wide as the
 * text.
 */
export function measureReach(asked: RenderJob, setter: TypeSetter, tools: DrawTools): InkReach | null {
  const metrics = measure(asked, setter, tools)
  const width = Math.ceil(metrics.actualBoundingBoxLeft + metrics.actualBoundingBoxRight + asked.fontSizePx)
  return reachOf({ ...asked, width: Math.min(MAX_MEASURED, width) }, setter, metrics, tools)
}

function reachOf(job: RenderJob, setter: TypeSetter, metrics: InkBounds, tools: DrawTools): InkReach | null {
  return inkReach(job, metrics, {
    stroke: strokeOf(job) / 2,
    measureFinely: () => measureFinely(job, setter, tools),
    draw(height, baselinePx) {
      const x = textOrigin(job, metrics)
      const { left, width } = columns(job, inkBox({ ...job, height, baselinePx }, x, metrics))
      const pooled = tools.canvases.take(width, height)
      setter.paint({ ...job, height, baselinePx }, pooled, { x: x - left, y: baselinePx }, 1)
      return { pixels: pooled.canvas.data(), width }
    },
  })
}

/** Skia's bounds are whole pixels, so they are taken from a larger size. */
function measureFinely(job: RenderJob, setter: TypeSetter, tools: DrawTools): InkReach {
  const large = measure(sized(job, job.fontSizePx * FINER), setter, tools)
  return { above: large.actualBoundingBoxAscent / FINER, below: large.actualBoundingBoxDescent / FINER }
}

const measure = (job: RenderJob, setter: TypeSetter, tools: DrawTools): InkBounds =>
  setter.measure(job, tools.canvases.take(1, 1))

function drawAt(job: RenderJob, setter: TypeSetter, x: number, metrics: InkBounds, tools: DrawTools): Uint8Array {
  if (job.color && job.renderer === 4) return drawColor(job, setter, x, tools)
  const box = inkBox(job, x, metrics)
  const ink = job.renderer === 2 ? supersampled(job, setter, x, box, tools) : drawn(job, setter, x, box, tools)
  return tools.encoder.encode(ink, job.width, job.height, { fg: job.fg, bg: job.transparent ? null : job.bg })
}

/**
 * Horizontal position of the text: a small margin from its starting edge, or more where its first glyph extends
 * further. A picture that is too narrow shows the start of the text, so right-to-left lines are flush right by their
 * ink; 'ink' and 'trim' do the same for lines that start at the left, so that specimens of different fonts align with the text
 * below.
 */
export function textOrigin(job: RenderJob, metrics: InkBounds): number {
  const margin = job.fontSizePx * MARGIN
  const flushRight = () => Math.floor(job.width - margin - metrics.actualBoundingBoxRight) - 1
  if ((job.align === 'ink' || job.align === 'trim') && job.direction === 'ltr')
    return Math.round(margin + metrics.actualBoundingBoxLeft)
  const flushLeft = () => Math.max(Math.ceil(margin), Math.ceil(metrics.actualBoundingBoxLeft) + 1)
  const room = job.width - 2 * margin - metrics.actualBoundingBoxLeft - metrics.actualBoundingBoxRight
  // Text that does not fit shows its start, whatever the alignment.
  const align = room > 0 ? job.align : undefined
  if (align === 'center')
    return Math.round((job.width + metrics.actualBoundingBoxLeft - metrics.actualBoundingBoxRight) / 2)
  return (job.direction === 'rtl') !== (align === 'end') ? flushRight() : flushLeft()
}

type Box = Pick<InkBox, 'left' | 'top' | 'width' | 'height'>

/** The part of the picture that may have ink: reading back the rest would cost more than drawing. */
function inkBox(job: RenderJob, x: number, metrics: InkBounds): Box {
  const slack = INK_SLACK + strokeOf(job)
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  const left = clamp(Math.floor(x - metrics.actualBoundingBoxLeft - slack), job.width) & ~1
  const right = clamp(Math.ceil(x + metrics.actualBoundingBoxRight + slack), job.width)
  const top = clamp(Math.floor(job.baselinePx - metrics.actualBoundingBoxAscent - slack), job.height)
  const bottom = clamp(Math.ceil(job.baselinePx + metrics.actualBoundingBoxDescent + slack), job.height)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** Columns of a canvas for the box, in few widths, so that canvases are reused. */
function columns(job: RenderJob, box: Box): { left: number; width: number } {
  const room = Math.min(job.width, Math.ceil((box.width + 1) / WIDTH_STEP) * WIDTH_STEP)
  const left = Math.min(box.left, job.width - room) & ~1
  return { left, width: Math.max(room, box.left + box.width - left) }
}

/** Draws on a canvas hardly wider than the ink and reads all of it: cheaper than part of a wide one. */
function drawn(job: RenderJob, setter: TypeSetter, x: number, box: Box, tools: DrawTools): InkBox {
  if (box.width === 0 || box.height === 0)
    return { ...box, width: 0, height: 0, kind: 'rgba', pixels: new Uint8Array(0) }
  const { left, width } = columns(job, box)
  const pooled = tools.canvases.take(width, job.height)
  setter.paint(job, pooled, { x: x - left, y: job.baselinePx }, 1)
  const rowBytes = width * 4
  const pixels = pooled.canvas.data().subarray(box.top * rowBytes, (box.top + box.height) * rowBytes)
  return { ...box, left, width, kind: 'rgba', pixels, cut: job.renderer === 1 }
}

/** Renderer 2: draws at four times the size, without small-size hinting, and averages down. */
function supersampled(job: RenderJob, setter: TypeSetter, x: number, box: Box, tools: DrawTools): InkBox {
  const mask = new Uint8Array(box.width * box.height)
  for (let top = 0; top < box.height; top += TILE.height) {
    for (let left = 0; left < box.width; left += TILE.width) {
      const width = Math.min(TILE.width, box.width - left)
      const height = Math.min(TILE.height, box.height - top)
      const pooled = tools.canvases.take(width * SUPERSAMPLE, height * SUPERSAMPLE)
      setter.paint(job, pooled, { x: x - box.left - left, y: job.baselinePx - box.top - top }, SUPERSAMPLE)
      const tile = tools.encoder.boxFilter4(pooled.canvas.data(), width, height)
      for (let y = 0; y < height; y++) {
        mask.set(tile.subarray(y * width, (y + 1) * width), (top + y) * box.width + left)
      }
    }
  }
  return { ...box, kind: 'mask', pixels: mask }
}

/** Colour glyphs keep their colours, so the picture is RGBA; parts in the foreground colour use fg. */
function drawColor(job: RenderJob, setter: TypeSetter, x: number, tools: DrawTools): Uint8Array {
  const pooled = tools.canvases.take(job.width, job.height)
  const { canvas, context } = pooled
  if (!job.transparent) {
    pooled.settings.delete('fillStyle')
    context.fillStyle = `#${job.bg}`
    context.fillRect(0, 0, job.width, job.height)
  }
  setter.paint(job, pooled, { x, y: job.baselinePx }, 1)
  return new Uint8Array(canvas.encodeSync('png'))
}
