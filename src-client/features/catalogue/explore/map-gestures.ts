import type { MapScreen } from './map-screen.ts'
import { cellAt, dragged, zoomed } from './map-view.ts'

/** A pointer that moves less than this was a tap. */
const TAP_PX = 6
/** Pixels of a wheel that zoom by half. */
const WHEEL_PX = 400
/** A line and a page of a wheel that counts in these, in pixels. */
const WHEEL_UNITS = [1, 32, 400]

interface Point {
  x: number
  y: number
}

/** Drags, pinches, wheels and taps on the canvas. @returns ends them */
export function followGestures(canvas: HTMLCanvasElement, screen: MapScreen, onTap: (cell: Point) => void): () => void {
  const pointers = new Map<number, Point>()
  let moved = 0
  const pointOf = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const spread = () => {
    const [a, b] = [...pointers.values()] as [Point, Point]
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) }
  }

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pointOf(event))
    if (pointers.size === 1) moved = 0
  }
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const point = pointOf(event)
    const [dx, dy] = [point.x - before.x, point.y - before.y]
    moved += Math.hypot(dx, dy)
    if (pointers.size === 1) {
      pointers.set(event.pointerId, point)
      if (moved >= TAP_PX) screen.show(dragged(screen.view, dx, dy))
      return
    }
    const old = spread()
    pointers.set(event.pointerId, point)
    const now = spread()
    const view = dragged(screen.view, now.x - old.x, now.y - old.y)
    screen.show(zoomed(view, now.apart / Math.max(1, old.apart), screen.size, now))
  }
  const onUp = (event: PointerEvent) => {
    const point = pointers.get(event.pointerId)
    pointers.delete(event.pointerId)
    if (point && pointers.size === 0 && moved < TAP_PX && event.type === 'pointerup')
      onTap(cellAt(screen.view, screen.size, point))
  }
  const onWheel = (event: WheelEvent) => {
    const pixels = event.deltaY * (WHEEL_UNITS[event.deltaMode] ?? 1) * (event.ctrlKey ? 4 : 1)
    const before = screen.view.scale
    screen.show(zoomed(screen.view, 1.5 ** (-pixels / (WHEEL_PX / 2)), screen.size, pointOf(event)))
    // At the end of zooming the page scrolls on; a pinch on a touchpad never zooms the page.
    if (screen.view.scale !== before || event.ctrlKey) event.preventDefault()
  }
  const onDouble = (event: MouseEvent) =>
    screen.show(zoomed(screen.view, 2, screen.size, pointOf(event)), { glides: true })

  canvas.addEventListener('pointerdown', onDown)
  canvas.addEventListener('pointermove', onMove)
  canvas.addEventListener('pointerup', onUp)
  canvas.addEventListener('pointercancel', onUp)
  canvas.addEventListener('wheel', onWheel, { passive: false })
  canvas.addEventListener('dblclick', onDouble)
  return () => {
    canvas.removeEventListener('pointerdown', onDown)
    canvas.removeEventListener('pointermove', onMove)
    canvas.removeEventListener('pointerup', onUp)
    canvas.removeEventListener('pointercancel', onUp)
    canvas.removeEventListener('wheel', onWheel)
    canvas.removeEventListener('dblclick', onDouble)
  }
}
