import { type RefObject, useEffect, useState } from 'react'
import type { BedLines, LinePlace } from './ink-in-bed.ts'

/** Measurements of lines: the widest advance in em, and how to keep their ink in the bed. */
interface LineInk extends LinePlace {
  advance: number
}

/** Measures an element's text in the loaded font, again when `key` changes; null until the font is loaded. */
export function useLineInk(
  ref: RefObject<HTMLElement | null>,
  ready: boolean,
  bed: BedLines,
  key: string,
): LineInk | null {
  const [found, setFound] = useState<{ key: string; ink: LineInk } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key contains everything that the measurements depend on
  useEffect(() => {
    const element = ref.current
    if (!ready || !element) return
    const { fontSize, fontFamily } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const { width } = element.getBoundingClientRect()
    if (size === 0 || width === 0) return
    let here = true
    // A separate chunk, not needed until the font is loaded.
    void import('./ink-in-bed.ts').then(({ insideBed }) => {
      if (here) setFound({ key, ink: { advance: width / size, ...insideBed(bed, fontFamily) } })
    })
    return () => {
      here = false
    }
  }, [ready, key])
  return ready && found ? found.ink : null
}
