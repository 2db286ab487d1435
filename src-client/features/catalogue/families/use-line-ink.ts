import { type RefObject, useEffect, useState } from 'react'
import type { BedLines } from './ink-in-bed.ts'

/** How set lines measure: the advance of the widest in em, and how they are set so that their ink stays in the bed. */
export interface LineInk {
  advance: number
  scale: number
  shift: number
}

/** What an element's text measures in the browser's copy of the font, anew when `key` changes; null until the font is there. */
export function useLineInk(
  ref: RefObject<HTMLElement | null>,
  ready: boolean,
  bed: BedLines,
  key: string,
): LineInk | null {
  const [found, setFound] = useState<{ key: string; ink: LineInk } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key names everything that the measures depend on
  useEffect(() => {
    const element = ref.current
    if (!ready || !element) return
    const { fontSize, fontFamily } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const { width } = element.getBoundingClientRect()
    if (size === 0 || width === 0) return
    let here = true
    // Not needed before the font is there.
    void import('./ink-in-bed.ts').then(({ insideBed }) => {
      if (here) setFound({ key, ink: { advance: width / size, ...insideBed(bed, fontFamily) } })
    })
    return () => {
      here = false
    }
  }, [ready, key])
  return ready && found ? found.ink : null
}
