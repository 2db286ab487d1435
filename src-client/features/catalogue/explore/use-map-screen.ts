import { type RefObject, useEffect, useState } from 'react'
import { previewColours } from '#shared/preview/preferences.ts'
import { useImagesUrl } from '../../../app/config.tsx'
import { usePreferences } from '../../../app/preferences.tsx'
import { mapColours } from './map-colours.ts'
import { followGestures } from './map-gestures.ts'
import type { MapIndex } from './map-index.ts'
import { createMapPictures } from './map-pictures.ts'
import { createMapScreen, type MapScreen, type ScreenOptions } from './map-screen.ts'

/** Sharper canvases cost more time than they show detail. */
const MOST_PIXELS = 2

interface Handlers {
  onReady(screen: MapScreen): void
  onTap(cell: { x: number; y: number }): void
  onRest: ScreenOptions['onRest']
}

/** Draws on the canvas and follows gestures on it, its size and the visitor's colours. Handlers are those of the first render. */
export function useMapScreen(
  canvasRef: RefObject<HTMLCanvasElement | null>,
  index: MapIndex,
  handlers: Handlers,
): MapScreen | null {
  const [screen, setScreen] = useState<MapScreen | null>(null)
  const imagesUrl = useImagesUrl()
  const preferences = usePreferences()
  const { fg, bg } = previewColours(preferences)

  // biome-ignore lint/correctness/useExhaustiveDependencies: handlers use state setters and refs only
  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const made = createMapScreen({ canvas, index, still, onRest: handlers.onRest })
    const measure = () =>
      made.resize(
        { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) },
        Math.min(MOST_PIXELS, devicePixelRatio),
      )
    measure()
    handlers.onReady(made)
    const watch = new ResizeObserver(measure)
    watch.observe(canvas)
    const endGestures = followGestures(canvas, made, handlers.onTap)
    setScreen(made)
    return () => {
      watch.disconnect()
      endGestures()
      made.close()
    }
  }, [canvasRef, index])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens of the style sheet follow night mode
  useEffect(() => {
    if (!screen) return
    const pictures = createMapPictures(imagesUrl, { fg, bg }, screen.redraw)
    screen.dress(mapColours(), pictures)
    return () => pictures.close()
  }, [screen, imagesUrl, fg, bg, preferences.darkmode])

  return screen
}
