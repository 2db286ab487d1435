import type { TextMetrics } from '@napi-rs/canvas'
import type { RenderJob } from '#shared/preview/render-job.ts'
import type { PooledCanvas } from './canvas-pool.ts'

/** Stroke of renderer 3 as a share of the font size; at least a device pixel. */
const OUTLINE_WIDTH = 1 / 45

/** Ink box of a line relative to the start of its baseline, in pixels. */
export type InkBounds = Pick<
  TextMetrics,
  'actualBoundingBoxLeft' | 'actualBoundingBoxRight' | 'actualBoundingBoxAscent' | 'actualBoundingBoxDescent'
>

/** A way to set a job's text: positions of glyphs, and how to paint them. */
export interface TypeSetter {
  measure(job: RenderJob, pooled: PooledCanvas): InkBounds
  /** Paints with the start of the baseline at `at` on a canvas with `scale` pixels per pixel of the job. */
  paint(job: RenderJob, pooled: PooledCanvas, at: { x: number; y: number }, scale: number): void
}

/** Width of the outline renderer's stroke; other renderers have none. */
export function strokeOf(job: RenderJob): number {
  return job.renderer === 3 ? Math.max(1, job.fontSizePx * OUTLINE_WIDTH) : 0
}
