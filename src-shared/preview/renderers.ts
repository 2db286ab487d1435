import type { RendererId } from './render-job.ts'

export interface Renderer {
  id: RendererId
  name: string
  /** Can be drawn without a background. */
  transparent: boolean
}

/** The named ways to draw a preview. 4 is the default; mono has no soft edges, so it always stands on its background. */
export const RENDERERS: readonly Renderer[] = [
  { id: 1, name: 'mono', transparent: false },
  { id: 2, name: 'smooth', transparent: true },
  { id: 3, name: 'outline', transparent: true },
  { id: 4, name: 'skia', transparent: true },
]

/** By number or name, as the `r` of an image URL gives it. */
export function findRenderer(idOrName: string | number): Renderer | undefined {
  const wanted = String(idOrName).toLowerCase()
  return RENDERERS.find(({ id, name }) => name === wanted || String(id) === wanted)
}
