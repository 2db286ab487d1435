import { type RefObject, useEffect, useState } from 'react'

/** Whatever a visitor does first. */
const STIRRINGS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/** True once the visitor stirs, or the element is in sight: until then its script would only delay what is looked at. */
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
