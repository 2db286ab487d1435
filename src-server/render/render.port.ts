import type { InkReach } from '#shared/preview/line-box.ts'
import type { RenderJob } from '#shared/preview/render-job.ts'

/** A job without the host's id. Equal requests share one job. */
export type RenderRequest = Omit<RenderJob, 'id'>

export interface RenderStats {
  waiting: number
  running: number
  rendered: number
  coalesced: number
  refused: number
  childDeaths: number
  quarantined: number
}

/** Draws preview pictures. */
export interface RenderPort {
  /**
   * The PNG. Throws OVERLOADED (queue full), UNAVAILABLE (not drawn in time), FONT_REFUSED (the font cannot be opened,
   * or crashes the renderer) or INTERNAL; rejects with the signal's reason when the caller aborts.
   */
  render(request: RenderRequest, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * How far the ink extends from the baseline, in pixels of the request; null when it is inside the picture. Throws and
   * rejects like `render`.
   */
  measure(request: RenderRequest, signal?: AbortSignal): Promise<InkReach | null>
  stats(): RenderStats
  close(): Promise<void>
}
