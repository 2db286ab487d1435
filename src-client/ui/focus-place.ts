import { type RefObject, useLayoutEffect } from 'react'

/** Link with the name of a row: a heading in lists of families. */
export const NAME = 'h2 a, a[data-part="name"]'
const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
const HEADING = 'h1, h2, h3'

const isLost = () => document.activeElement === document.body

function takesFocus(element: HTMLElement | null | undefined): boolean {
  element?.focus({ preventScroll: true })
  return !isLost()
}

/**
 * Notes where a part is on its page, because an act may remove it.
 * @returns to be called afterwards: if the focus went with the part, what is in its place now gets it, else the heading above. A page that
 * was left altogether has nothing in its place; navigation moves the focus then.
 */
export function notePlace(part: Element): () => void {
  const main = part.closest('main')
  const places: { parent: Element; at: number }[] = []
  for (let up = part; up.parentElement && up.parentElement !== main; up = up.parentElement)
    places.push({ parent: up.parentElement, at: [...up.parentElement.children].indexOf(up) })
  return () => {
    if (!main || !isLost()) return
    const left = places.filter(({ parent }) => parent.isConnected)
    const [{ parent, at } = { parent: null, at: 0 }] = left
    const next = parent?.children[at] ?? parent?.lastElementChild
    if (takesFocus(next?.querySelector<HTMLElement>(NAME))) return
    if (next instanceof HTMLElement && next.matches(FOCUSABLE) && takesFocus(next)) return
    for (const one of next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []) if (takesFocus(one)) return
    for (const { parent } of left) {
      const heading = parent.querySelector<HTMLElement>(HEADING)
      if (heading) heading.tabIndex = -1
      if (takesFocus(heading)) return
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
