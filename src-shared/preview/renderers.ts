import type { RendererId } from './render-job.ts'

interface Renderer {
  id: RendererId
  name: string
  /** Supports transparency. */
  transparent: boolean
}

/** The named renderers. 4 is the default; mono has no soft edges, so it always needs its background. */
export const RENDERERS: readonly Renderer[] = [
  { id: 1, name: 'mono', transparent: false },
  { id: 2, name: 'smooth', transparent: true },
  { id: 3, name: 'outline', transparent: true },
  { id: 4, name: 'skia', transparent: true },
]

/** By number or name, as in the `r` parameter. */
export function findRenderer(idOrName: string | number): Renderer | undefined {
  const wanted = String(idOrName).toLowerCase()
  return RENDERERS.find(({ id, name }) => name === wanted || String(id) === wanted)
}
