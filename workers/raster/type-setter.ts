import type { TextMetrics } from '@napi-rs/canvas'
import type { RenderJob } from '#shared/preview/render-job.ts'
import type { PooledCanvas } from './canvas-pool.ts'

/** Stroke of renderer 3 as a part of the font size; never thinner than a device pixel. */
const OUTLINE_WIDTH = 1 / 45

/** Box of a line's ink around the start of its baseline, in pixels. */
export type InkBounds = Pick<
  TextMetrics,
  'actualBoundingBoxLeft' | 'actualBoundingBoxRight' | 'actualBoundingBoxAscent' | 'actualBoundingBoxDescent'
>

/** A way to set a job's text: which glyphs stand where, and how they are painted. */
export interface TypeSetter {
  measure(job: RenderJob, pooled: PooledCanvas): InkBounds
  /** Paints with the start of the baseline at `at` on a canvas that has `scale` pixels for each of the job. */
  paint(job: RenderJob, pooled: PooledCanvas, at: { x: number; y: number }, scale: number): void
}

/** Width of the outline renderer's stroke; other renderers have none. */
export function strokeOf(job: RenderJob): number {
  return job.renderer === 3 ? Math.max(1, job.fontSizePx * OUTLINE_WIDTH) : 0
}
