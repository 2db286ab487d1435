import { useLayoutEffect } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * Handles the left and right arrow keys, except while typing, in an open dialog, or if the event was handled elsewhere.
 * @param turn called with the step, -1 or 1
 */
export function usePageKeys(turn: (step: -1 | 1) => void): void {
  // Runs before paint: a key pressed immediately must not turn from the previous page.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      if (event.key === 'ArrowLeft') turn(-1)
      else if (event.key === 'ArrowRight') turn(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
