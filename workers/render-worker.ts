/** One render thread. Piscina calls renderBatch; it only opens sanitised copies. */
import { setImmediate } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import type { RenderJob, RenderResult } from '#shared/preview/render-job.ts'
import { isCutOtherwiseBySkia } from '#shared/preview/text-runs.ts'
import { outlineText } from './inspect/outline-text.ts'
import { createAlphaEncoder } from './raster/alpha-encoder.ts'
import { createCanvasPool } from './raster/canvas-pool.ts'
import { drawPictureFile } from './raster/draw-picture-file.ts'
import { drawPoster, type LineFace } from './raster/draw-poster.ts'
import { drawPicture, measureReach } from './raster/draw-text.ts'
import { createFontRegistry, registerBoxFont } from './raster/font-registry.ts'
import { outlineSetter } from './raster/outline-setter.ts'
import { skiaSetter } from './raster/skia-setter.ts'
import type { TypeSetter } from './raster/type-setter.ts'

const fonts = createFontRegistry(threadId)
const tools = { canvases: createCanvasPool(), encoder: createAlphaEncoder() }
/** Posters use other context settings. */
const posterCanvases = createCanvasPool()
registerBoxFont()

/**
 * Pixels read from a canvas are megabytes of native memory behind small objects, which V8 collects late. A minor
 * collection after this many pixels (the host process has --expose-gc) keeps the memory small and warm: a third less
 * CPU per picture at pixel ratio 2, half the resident memory.
 */
const PIXELS_PER_COLLECTION = 2_000_000
let pixels = 0

/**
 * Renders the jobs of one message in sequence. Between two pictures it yields to the event loop: finalizers, which free
 * the canvases' native memory, only run then.
 */
export default async function renderBatch(jobs: RenderJob[]): Promise<RenderResult[]> {
  const results: RenderResult[] = []
  for (const job of jobs) {
    results.push(job.picture ? await renderPicture(job) : await renderOne(job))
    collect(job.width * job.height)
    await setImmediate()
  }
  return results
}

function collect(drawn: number): void {
  pixels += drawn
  if (pixels < PIXELS_PER_COLLECTION) return
  pixels = 0
  globalThis.gc?.({ type: 'minor' })
}

async function renderPicture(job: RenderJob): Promise<RenderResult> {
  try {
    const png = await drawPictureFile(job)
    if (png) return { id: job.id, ok: true, png }
    return { id: job.id, ok: false, code: 'PICTURE_UNREADABLE', message: 'The picture cannot be read' }
  } catch (error) {
    return { id: job.id, ok: false, code: 'FAILED', message: error instanceof Error ? error.message : String(error) }
  }
}

/** The face of each line; the job's own for a font that cannot be opened. */
function posterFaces(job: RenderJob, alias: string): LineFace[] {
  const own = { alias, axes: job.axes, direction: job.direction }
  const { lines, faces } = job.poster!
  return lines.map((_, at) => {
    const face = faces?.[at]
    const opened = face && fonts.open(face.sha256, face.path)
    return opened ? { alias: opened, axes: face.axes, direction: face.direction } : own
  })
}

/**
 * Skia sets nearly all texts. HarfBuzz sets mixed ones that Skia would split into other runs than a browser, as for an
 * SVG.
 */
async function setterOf(job: RenderJob, alias: string): Promise<TypeSetter> {
  if (job.color || !isCutOtherwiseBySkia(job.text)) return skiaSetter(alias)
  const spacing = ((job.letterSpacingPx ?? 0) / job.fontSizePx) * 1000
  return outlineSetter(await outlineText({ ...job, spacing }))
}

async function renderOne(job: RenderJob): Promise<RenderResult> {
  try {
    const alias = fonts.open(job.sha256, job.path)
    if (alias === null) return { id: job.id, ok: false, code: 'FONT_UNREADABLE', message: 'The font cannot be opened' }
    if (job.poster) return { id: job.id, ok: true, png: drawPoster(job, posterFaces(job, alias), posterCanvases) }
    const setter = await setterOf(job, alias)
    if (job.measure) return { id: job.id, ok: true, reach: measureReach(job, setter, tools) }
    return { id: job.id, ok: true, png: drawPicture(job, setter, tools) }
  } catch (error) {
    return { id: job.id, ok: false, code: 'FAILED', message: error instanceof Error ? error.message : String(error) }
  }
}
