import { type Drawing, drawMap, inSight, type MapColours, pictureSizeAt, SPECIMEN_SCALE } from './draw-map.ts'
import type { MapIndex } from './map-index.ts'
import type { MapPictures } from './map-pictures.ts'
import { bounded, type MapView, type Size, wholeMap } from './map-view.ts'

/** Pictures are asked for when the view rests, not for every place that it passes. */
const PICTURES_MS = 120
/** Most specimens in sight with pictures, those in the middle: what a server draws for one address at once. */
const MOST_PICTURES = 400
/** Below this cell all or none in sight have pictures. */
const ALL_SCALE = 24
const REST_MS = 400
const MOVE_MS = 260

export interface ScreenOptions {
  canvas: HTMLCanvasElement
  index: MapIndex
  /** Moves jump instead of gliding. */
  still: boolean
  /** The view has not changed for a moment. */
  onRest(view: MapView): void
}

/** The canvas and what it shows. Draws at most once per frame, and only after a change. */
export function createMapScreen({ canvas, index, still, onRest }: ScreenOptions) {
  const context = canvas.getContext('2d', { alpha: false })
  const names = new Map<string, string>()
  let size: Size = { width: 1, height: 1 }
  let view: MapView = wholeMap(index.map, size)
  let matches = new Uint8Array(index.count).fill(1)
  let chosen = -1
  let look: { colours: MapColours; pictures: MapPictures } | null = null
  let frame = 0
  let glide: { from: MapView; to: MapView; start: number } | null = null
  let pictureTimer: ReturnType<typeof setTimeout> | undefined
  let restTimer: ReturnType<typeof setTimeout> | undefined

  /** A name cut to a width; kept, because measuring text takes longer than drawing it. */
  function cutName(at: number, width: number): string {
    const key = `${at} ${Math.round(width)}`
    const known = names.get(key)
    if (known !== undefined || !context) return known ?? ''
    let name = index.map.families.names[at]!
    if (context.measureText(name).width > width) {
      while (name.length > 1 && context.measureText(`${name}…`).width > width) name = name.slice(0, -1).trimEnd()
      name += '…'
    }
    if (names.size > 2000) names.clear()
    names.set(key, name)
    return name
  }

  function draw(now: number) {
    frame = 0
    if (glide) {
      const share = Math.min(1, (now - glide.start) / MOVE_MS)
      const eased = 1 - (1 - share) ** 3
      const between = (a: number, b: number) => a + (b - a) * eased
      const { from, to } = glide
      // Scales are multiplied, so that zooming looks even.
      const scale = from.scale * (to.scale / from.scale) ** eased
      view = { x: between(from.x, to.x), y: between(from.y, to.y), scale }
      if (share < 1) frame = requestAnimationFrame(draw)
      else glide = null
    }
    if (!context || !look) return
    const ratio = canvas.width / size.width
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const drawing: Drawing = { ...look, index, view, canvas: size, matches, chosen, names: cutName }
    drawMap(context, drawing)
  }

  const redraw = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  function wantPictures() {
    if (!look) return
    if (view.scale < SPECIMEN_SCALE) return look.pictures.want([], pictureSizeAt(view.scale))
    const { xs, ys, fonts, texts } = index.map.families
    const far = (at: number) => Math.hypot(xs[at]! + 0.5 - view.x, ys[at]! + 0.5 - view.y)
    const shown = [...inSight({ index, view, canvas: size })].filter((at) => fonts[at]! > 0 && texts[at] !== '')
    shown.sort((a, b) => far(a) - far(b))
    const isPatch = view.scale < ALL_SCALE && shown.length > MOST_PICTURES
    look.pictures.want(
      (isPatch ? [] : shown.slice(0, MOST_PICTURES)).map((at) => ({ id: fonts[at]!, text: texts[at]! })),
      pictureSizeAt(view.scale),
    )
  }

  function changed(isMove: boolean) {
    redraw()
    // A finger on a map whose whole height is in sight scrolls the page.
    canvas.style.touchAction = index.map.height * view.scale <= size.height && !glide ? 'pan-y' : 'none'
    clearTimeout(pictureTimer)
    pictureTimer = setTimeout(wantPictures, PICTURES_MS)
    if (!isMove) return
    clearTimeout(restTimer)
    restTimer = setTimeout(() => onRest(view), REST_MS)
  }

  return {
    get view() {
      return glide?.to ?? view
    },
    get size() {
      return size
    },
    /** Moves to a view within the bounds of the map. */
    show(to: MapView, how: { glides?: boolean; rests?: boolean } = {}) {
      const target = bounded(to, index.map, size)
      glide = how.glides && !still ? { from: view, to: target, start: performance.now() } : null
      if (!glide) view = target
      changed(how.rests ?? true)
    },
    resize(next: Size, ratio: number) {
      canvas.width = Math.round(next.width * ratio)
      canvas.height = Math.round(next.height * ratio)
      size = next
      view = bounded(view, index.map, size)
      // A new size blackens the canvas after this frame's callbacks: drawn in the next frame's, it would flash.
      cancelAnimationFrame(frame)
      draw(performance.now())
      changed(false)
    },
    dress(colours: MapColours, pictures: MapPictures) {
      look = { colours, pictures }
      changed(false)
    },
    mark(next: Uint8Array<ArrayBuffer>) {
      matches = next
      redraw()
    },
    choose(at: number) {
      chosen = at
      changed(true)
    },
    redraw,
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(pictureTimer)
      clearTimeout(restTimer)
    },
  }
}

export type MapScreen = ReturnType<typeof createMapScreen>
