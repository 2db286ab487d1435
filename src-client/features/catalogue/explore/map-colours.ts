import type { MapColours } from './draw-map.ts'

/** The colours of the page, or those that the visitor's system forces. */
export function mapColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const font = getComputedStyle(document.body).fontFamily
  if (matchMedia('(forced-colors: active)').matches)
    return {
      board: 'Canvas',
      bed: 'Canvas',
      ink: 'CanvasText',
      name: 'CanvasText',
      label: 'CanvasText',
      chosen: 'Highlight',
      font,
    }
  return {
    board: token('--ground'),
    bed: token('--bed'),
    ink: token('--bed-ink'),
    name: token('--ink-2'),
    label: token('--ink'),
    chosen: token('--blue'),
    font,
  }
}
