import type { TextMetrics } from '@napi-rs/canvas'
import type { InkReach } from '#shared/preview/line-box.ts'
import { withScale } from '#shared/preview/picture-scale.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'
import { crc32 } from '../inspect/unpack/crc32.ts'
import type { AlphaEncoder, InkBox } from './alpha-encoder.ts'
import { BOX_FONT_ALIAS } from './box-font.ts'
import type { CanvasPool, PooledCanvas } from './canvas-pool.ts'
import { inkReach, insidePicture } from './fit-ink.ts'

/** Room left of the text, as a part of the font size: antialiasing stays inside. */
const MARGIN = 1 / 32
/** Stroke of renderer 3 as a part of the font size; never thinner than a device pixel. */
const OUTLINE_WIDTH = 1 / 45
/** Hinting and antialiasing move ink past the measured box by less than this. */
const INK_SLACK = 3
/**
 * Hinting moves tops and feet of letters by up to two pixels to whole ones. Skia leaves it out for text that is not upright,
 * so the text leans: by an eighth of a pixel over the largest letters that Skia would hint (larger ones it draws as paths).
 */
const UNHINTED_LEAN = 0.0005
const LARGEST_HINTED_PX = 256
/** Widths of canvases. */
const WIDTH_STEP = 128
/** Renderer 2 draws at this scale, in tiles: 4 * 1024 by 4 * 256 pixels are one 16 MB canvas. */
const SUPERSAMPLE = 4
const TILE = { width: 1024, height: 256 }

/** Pixels of a text that are measured: 200 wide letters at the size that is measured at. */
const MAX_MEASURED = 16_000

export interface DrawTools {
  canvases: CanvasPool
  encoder: AlphaEncoder
}

/** Draws the job's text with the font registered as `alias` and returns the PNG, which says when the text was drawn smaller. */
export function drawPicture(asked: RenderJob, alias: string, tools: DrawTools): Uint8Array {
  const { job, metrics, scale } = placed(asked, alias, tools)
  const png = drawAt(job, alias, textOrigin(job, metrics), metrics, tools)
  return scale < 1 ? withScale(png, scale, crc32) : png
}

/** The job with its baseline, and where it must be its size, such that no ink is cut at the top or the bottom. */
export function placed(asked: RenderJob, alias: string, tools: DrawTools) {
  const metrics = measure(asked, alias, tools)
  const { job, scale } = insidePicture(asked, reachOf(asked, alias, metrics, tools))
  return { job, scale, metrics: scale < 1 ? measure(job, alias, tools) : metrics }
}

/** How far the text's ink reaches from its baseline; null when it is inside the picture. The picture is as wide as the text. */
export function measureReach(asked: RenderJob, alias: string, tools: DrawTools): InkReach | null {
  const metrics = measure(asked, alias, tools)
  const width = Math.ceil(metrics.actualBoundingBoxLeft + metrics.actualBoundingBoxRight + asked.fontSizePx)
  return reachOf({ ...asked, width: Math.min(MAX_MEASURED, width) }, alias, metrics, tools)
}

function reachOf(job: RenderJob, alias: string, metrics: TextMetrics, tools: DrawTools): InkReach | null {
  return inkReach(job, metrics, strokeOf(job) / 2, (height, baselinePx) => {
    const probe = { ...job, height, baselinePx }
    const pooled = tools.canvases.take(job.width, height)
    setFont(pooled, probe, alias, 1)
    paint(probe, textOrigin(probe, metrics), pooled)
    return { context: pooled.context, width: job.width }
  })
}

function measure(job: RenderJob, alias: string, tools: DrawTools): TextMetrics {
  const ruler = tools.canvases.take(1, 1)
  setFont(ruler, job, alias, 1)
  return ruler.context.measureText(job.text)
}

function drawAt(job: RenderJob, alias: string, x: number, metrics: TextMetrics, tools: DrawTools): Uint8Array {
  if (job.color && job.renderer === 4) return drawColor(job, alias, x, tools)
  const box = inkBox(job, x, metrics)
  const ink = job.renderer === 2 ? supersampled(job, alias, x, box, tools) : drawn(job, alias, x, box, tools)
  return tools.encoder.encode(ink, job.width, job.height, { fg: job.fg, bg: job.transparent ? null : job.bg })
}

/**
 * Where the text stands: its start a small margin from the edge it starts at, or more where its first glyph reaches further. A
 * picture that is too narrow shows the start of the text, so right-to-left lines are flush right: by their ink, as 'ink' asks
 * it of lines that begin at the left, so that specimens of different fonts stand in one line with what is under them.
 */
export function textOrigin(job: RenderJob, metrics: TextMetrics): number {
  const margin = job.fontSizePx * MARGIN
  const flushRight = () => Math.floor(job.width - margin - metrics.actualBoundingBoxRight) - 1
  if (job.align === 'ink' && job.direction === 'ltr') return Math.round(margin + metrics.actualBoundingBoxLeft)
  const flushLeft = () => Math.max(Math.ceil(margin), Math.ceil(metrics.actualBoundingBoxLeft) + 1)
  const room = job.width - 2 * margin - metrics.actualBoundingBoxLeft - metrics.actualBoundingBoxRight
  // What does not fit shows its start, however it is aligned.
  const align = room > 0 ? job.align : undefined
  if (align === 'center')
    return Math.round((job.width + metrics.actualBoundingBoxLeft - metrics.actualBoundingBoxRight) / 2)
  return (job.direction === 'rtl') !== (align === 'end') ? flushRight() : flushLeft()
}

type Box = Pick<InkBox, 'left' | 'top' | 'width' | 'height'>

/** The part of the picture that can have ink: reading back the rest would cost more than drawing. */
function inkBox(job: RenderJob, x: number, metrics: TextMetrics): Box {
  const slack = INK_SLACK + strokeOf(job)
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))
  const left = clamp(Math.floor(x - metrics.actualBoundingBoxLeft - slack), job.width) & ~1
  const right = clamp(Math.ceil(x + metrics.actualBoundingBoxRight + slack), job.width)
  const top = clamp(Math.floor(job.baselinePx - metrics.actualBoundingBoxAscent - slack), job.height)
  const bottom = clamp(Math.ceil(job.baselinePx + metrics.actualBoundingBoxDescent + slack), job.height)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/**
 * Draws on a canvas hardly wider than the ink and reads all of it back: cheaper than a part of a wide one. Few widths, so
 * that canvases are found again.
 */
function drawn(job: RenderJob, alias: string, x: number, box: Box, tools: DrawTools): InkBox {
  if (box.width === 0 || box.height === 0)
    return { ...box, width: 0, height: 0, kind: 'rgba', pixels: new Uint8Array(0) }
  const room = Math.min(job.width, Math.ceil((box.width + 1) / WIDTH_STEP) * WIDTH_STEP)
  const left = Math.min(box.left, job.width - room) & ~1
  const width = Math.max(room, box.left + box.width - left)
  const pooled = tools.canvases.take(width, job.height)
  setFont(pooled, job, alias, 1)
  paint(job, x - left, pooled)
  const rowBytes = width * 4
  const pixels = pooled.canvas.data().subarray(box.top * rowBytes, (box.top + box.height) * rowBytes)
  return { ...box, left, width, kind: 'rgba', pixels, cut: job.renderer === 1 }
}

function paint(job: RenderJob, x: number, { context }: PooledCanvas): void {
  const lean = job.fontSizePx <= LARGEST_HINTED_PX ? UNHINTED_LEAN : 0
  context.setTransform(1, 0, lean, 1, -lean * job.baselinePx, 0)
  if (job.renderer === 3) {
    context.lineWidth = strokeOf(job)
    context.lineJoin = 'round'
    context.strokeStyle = `#${job.fg}`
    context.strokeText(job.text, x, job.baselinePx)
  } else {
    context.fillText(job.text, x, job.baselinePx)
  }
}

/** Width of the outline renderer's stroke; other renderers have none. */
function strokeOf(job: RenderJob): number {
  return job.renderer === 3 ? Math.max(1, job.fontSizePx * OUTLINE_WIDTH) : 0
}

/** Renderer 2: shapes four times as large, without their small-size hinting, averaged down. */
function supersampled(job: RenderJob, alias: string, x: number, box: Box, tools: DrawTools): InkBox {
  const mask = new Uint8Array(box.width * box.height)
  for (let top = 0; top < box.height; top += TILE.height) {
    for (let left = 0; left < box.width; left += TILE.width) {
      const width = Math.min(TILE.width, box.width - left)
      const height = Math.min(TILE.height, box.height - top)
      const pooled = tools.canvases.take(width * SUPERSAMPLE, height * SUPERSAMPLE)
      const { canvas, context } = pooled
      setFont(pooled, job, alias, SUPERSAMPLE)
      const shift = { x: x - box.left - left, y: job.baselinePx - box.top - top }
      context.fillText(job.text, shift.x * SUPERSAMPLE, shift.y * SUPERSAMPLE)
      const tile = tools.encoder.boxFilter4(canvas.data(), width, height)
      for (let y = 0; y < height; y++) {
        mask.set(tile.subarray(y * width, (y + 1) * width), (top + y) * box.width + left)
      }
    }
  }
  return { ...box, kind: 'mask', pixels: mask }
}

/** Colour glyphs keep their own colours, so the picture is RGBA; parts in the foreground colour take fg. */
function drawColor(job: RenderJob, alias: string, x: number, tools: DrawTools): Uint8Array {
  const pooled = tools.canvases.take(job.width, job.height)
  const { canvas, context } = pooled
  if (!job.transparent) {
    set(pooled, 'fillStyle', `#${job.bg}`)
    context.fillRect(0, 0, job.width, job.height)
  }
  setFont(pooled, job, alias, 1)
  paint(job, x, pooled)
  return new Uint8Array(canvas.encodeSync('png'))
}

type Setting = 'fillStyle' | 'letterSpacing' | 'lang' | 'direction' | 'fontFeatureSettings' | 'fontVariationSettings'

/** Sets what is not set already. */
function set({ context, settings }: PooledCanvas, name: Setting, value: string): void {
  if (settings.get(name) === value) return
  settings.set(name, value)
  context[name] = value as never
}

function setFont(pooled: PooledCanvas, job: RenderJob, alias: string, scale: number): void {
  const { context, settings } = pooled
  if (!settings.has('lang')) {
    // textOrigin() says where the left edge is, for both directions.
    context.textAlign = 'left'
    // With 'auto' Skia shapes word by word, and loses what a font does across spaces (Amiri, Tiro Devanagari).
    context.fontKerning = 'normal'
    context.fontOpticalSizing = 'none'
  }
  const families = job.boxForMissing ? `"${alias}", "${BOX_FONT_ALIAS}"` : `"${alias}"`
  // Always set: the same name may stand for a font that was registered anew.
  context.font = `${job.fontSizePx * scale}px ${families}`
  // Skia's text gamma depends on the colour, so the mask is drawn in the colour it will have.
  set(pooled, 'fillStyle', `#${job.fg}`)
  // Without a language Skia asks the host's locale, and the picture would depend on the machine.
  set(pooled, 'lang', job.lang || 'en')
  set(pooled, 'direction', job.direction)
  set(pooled, 'letterSpacing', `${(job.letterSpacingPx ?? 0) * scale}px`)
  set(pooled, 'fontFeatureSettings', tagValues(job.features))
  set(pooled, 'fontVariationSettings', tagValues(job.axes))
}

/** `"wght" 650, "wdth" 90`, or `normal` when there is nothing to set. */
function tagValues(values: Record<string, number>): string {
  const entries = Object.entries(values)
  return entries.length === 0 ? 'normal' : entries.map(([tag, value]) => `"${tag}" ${value}`).join(', ')
}
