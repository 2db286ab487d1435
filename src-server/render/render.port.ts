import type { RenderJob } from '#shared/preview/render-job.ts'

/** A job without the number that the host gives it. Equal jobs are one job. */
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
   * The PNG. Throws OVERLOADED (queue full), UNAVAILABLE (not drawn in time), FONT_REFUSED (the font cannot be opened, or
   * kills the renderer) or INTERNAL; rejects with the signal's reason when the caller gives up.
   */
  render(request: RenderRequest, signal?: AbortSignal): Promise<Uint8Array>
  stats(): RenderStats
  close(): Promise<void>
}
