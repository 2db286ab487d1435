import { type RefObject, useLayoutEffect } from 'react'
import { NAME } from './focus-row.ts'

const HEADING = 'h1, h2, h3'

/**
 * Notes where a part is on its page, because an act may remove it.
 * @returns to be called afterwards: if the focus went with the part, what is in its place now gets it, else the heading above. Where the
 * whole page was replaced, navigation moves the focus.
 */
function notePlace(part: Element): () => void {
  const main = part.closest('main')
  const places: (readonly [parent: Element, at: number])[] = []
  for (let up: Element | null = main && part; up?.parentElement && up.parentElement !== main; up = up.parentElement)
    places.push([up.parentElement, [...up.parentElement.children].indexOf(up)])
  return () => {
    const left = places.filter(([parent]) => parent.isConnected)
    if (!left[0]) return
    const [parent, at] = left[0]
    const next = parent.children[at] ?? parent.lastElementChild
    const inside = [NAME, 'a, button, input, select, textarea, summary'].flatMap((all) => [
      ...(next?.querySelectorAll<HTMLElement>(all) ?? []),
    ])
    const above = left.map(([parent]) => parent.querySelector<HTMLElement>(HEADING))
    for (const one of [next as HTMLElement | null, ...inside, ...above]) {
      if (!one || document.activeElement !== document.body) continue
      if (one.matches(HEADING)) one.tabIndex = -1
      one.focus({ preventScroll: true })
    }
  }
}

/** Hands the focus over when React removes a part that has it. */
export function useFocusHandover(part: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      // The part is still in the document here.
      if (element?.contains(document.activeElement)) queueMicrotask(notePlace(element))
    }
  }, [part])
}

/** Folds up the part around a form that was sent. The summary gets the focus, which would be lost inside. */
export function foldUp(form: Element | null): void {
  const fold = form?.closest('details')
  if (!fold) return
  fold.querySelector('summary')?.focus()
  fold.open = false
}
