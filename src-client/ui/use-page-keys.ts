import { useLayoutEffect } from 'react'
import { isTyping } from './is-typing.ts'

/**
 * The left and right arrow keys, while nothing is typed or open and nothing else took them.
 * @param turn called with the step, -1 or 1
 */
export function usePageKeys(turn: (step: -1 | 1) => void): void {
  // Before the page is painted: a key pressed at once must not still turn from the page before.
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
