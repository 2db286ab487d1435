import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

/** The family next to which a row was dropped. */
export type DropPlace = { beforeId: number } | { afterId: number }

interface Target {
  row: HTMLElement
  familyId: number
  edge: 'before' | 'after'
}

interface Drag {
  pointerId: number
  startY: number
  y: number
  row: HTMLElement
  /** Moved far enough to be a drag instead of a press. */
  active: boolean
  target: Target | null
  frame: number
}

/** Moving less than this is still a press, in pixels. */
const SLACK_PX = 4
/** Within EDGE_PX of the edge of the window the page scrolls, by SCROLL_PX per frame. */
const EDGE_PX = 72
const SCROLL_PX = 14

/** All rows of the page that can be rearranged, each with its family id. */
const rowsIn = (page: Document) =>
  Array.from(page.querySelectorAll<HTMLElement>('[data-part="own"]'), (own) => ({
    familyId: Number(own.dataset.family),
    row: own.closest<HTMLElement>('article') ?? own,
  }))

/** The row at a height of the window, or the nearest one. */
function targetAt(y: number, familyId: number): Target | null {
  let nearest: (Target & { distance: number }) | null = null
  for (const one of rowsIn(document)) {
    const { top, bottom } = one.row.getBoundingClientRect()
    const distance = Math.max(0, top - y, y - bottom)
    if (nearest && nearest.distance <= distance) continue
    nearest = { ...one, edge: y < (top + bottom) / 2 ? 'before' : 'after', distance }
  }
  return nearest && nearest.familyId !== familyId ? nearest : null
}

/**
 * Drags a row by a grip with mouse, pen or finger. A line shows where it would land, the page scrolls at the edges of the window, Escape
 * cancels. The marks are data attributes, which React does not overwrite.
 */
export function useRowDrag(familyId: number, onDrop: (place: DropPlace) => void) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  function mark(one: Drag, target: Target | null) {
    if (one.target?.row !== target?.row) delete one.target?.row.dataset.drop
    one.target = target
    if (target) target.row.dataset.drop = target.edge
  }
  function end(commit: boolean) {
    const one = drag.current
    if (!one) return
    drag.current = null
    cancelAnimationFrame(one.frame)
    const { target } = one
    mark(one, null)
    delete one.row.dataset.dragged
    if (one.active && commit && target)
      onDrop(target.edge === 'before' ? { beforeId: target.familyId } : { afterId: target.familyId })
  }
  const endNow = useRef(end)
  endNow.current = end
  useEffect(() => () => endNow.current(false), [])

  /** Runs every frame, so that scrolling continues while the pointer rests at an edge. */
  function follow() {
    const one = drag.current
    if (!one?.active) return
    const step = one.y < EDGE_PX ? -SCROLL_PX : one.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
    if (step !== 0) window.scrollBy(0, step)
    mark(one, targetAt(one.y, familyId))
    one.frame = requestAnimationFrame(follow)
  }

  return {
    /** True once after a drag, so that the click that ends it is ignored. */
    tookPress: () => {
      const took = wasDragged.current
      wasDragged.current = false
      return took
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const row = event.currentTarget.closest('article')
        if (event.button !== 0 || !row) return
        wasDragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
        const { pointerId, clientY: y } = event
        drag.current = { pointerId, startY: y, y, row, active: false, target: null, frame: 0 }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const one = drag.current
        if (!one || event.pointerId !== one.pointerId) return
        one.y = event.clientY
        if (!one.active && Math.abs(one.y - one.startY) > SLACK_PX) {
          one.active = true
          wasDragged.current = true
          one.row.dataset.dragged = ''
          one.frame = requestAnimationFrame(follow)
        }
        if (one.active) mark(one, targetAt(one.y, familyId))
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !drag.current) return
        event.preventDefault()
        end(false)
      },
    },
  }
}
