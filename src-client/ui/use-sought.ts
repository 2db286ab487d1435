import { type RefObject, useEffect, useState } from 'react'

/** The first things a visitor does. */
const STIRRINGS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * True after the first action of the visitor, or once the element is visible. Loading its script earlier would delay what the visitor looks
 * at.
 */
export function useSought(element: RefObject<Element | null>): boolean {
  const [sought, setSought] = useState(false)
  useEffect(() => {
    if (sought || !element.current) return
    const go = () => setSought(true)
    const sight = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) go()
    })
    sight.observe(element.current)
    for (const type of STIRRINGS) window.addEventListener(type, go, { capture: true, passive: true })
    return () => {
      sight.disconnect()
      for (const type of STIRRINGS) window.removeEventListener(type, go, { capture: true })
    }
  }, [element, sought])
  return sought
}
