import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Next to which family something was dropped. */
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
  /** Moved far enough to be no press. */
  active: boolean
  target: Target | null
  frame: number
}

/** Less is a press that trembled. */
const SLACK_PX = 4
/** This near to the edge of the window the page goes along, and this fast. */
const EDGE_PX = 72
const SCROLL_PX = 14

/** Rows of the page that have a place in the order, each with the number of its family. */
const rowsIn = (page: Document) =>
  Array.from(page.querySelectorAll<HTMLElement>('.own[data-family]'), (own) => ({
    familyId: Number(own.dataset.family),
    row: own.closest<HTMLElement>('article') ?? own,
  }))

/** The row under a height of the window, or the nearest one. */
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
 * Drags a row by a grip, with a mouse, a pen or a finger: a line shows where it would land, the page goes along at its edges, Escape
 * leaves everything as it was. Marks are data attributes, which React does not write over.
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

  /** Goes on while the pointer rests at an edge. */
  function follow() {
    const one = drag.current
    if (!one?.active) return
    const step = one.y < EDGE_PX ? -SCROLL_PX : one.y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0
    if (step !== 0) window.scrollBy(0, step)
    mark(one, targetAt(one.y, familyId))
    one.frame = requestAnimationFrame(follow)
  }

  return {
    /** True once after a drag: the press that ends it is none. */
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
