import { type RefObject, useEffect, useState } from 'react'

/** How far a set text reaches, in em: along its widest line, above the baseline of the first line and below that of the last. */
export interface LineInk {
  advance: number
  above: number
  below: number
}

/** Size that ink is measured at: large enough that hinting is no part of it. */
const MEASURED_PX = 200

/** What an element's text measures in the browser's copy of the font, anew when `key` changes; null until the font is there. */
export function useLineInk(
  ref: RefObject<HTMLElement | null>,
  ready: boolean,
  lines: readonly string[],
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
    if (size > 0 && width > 0) setFound({ key, ink: { advance: width / size, ...reachOf(lines, fontFamily) } })
  }, [ready, key])
  return ready && found ? found.ink : null
}

function reachOf(lines: readonly string[], family: string): Pick<LineInk, 'above' | 'below'> {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return { above: 0, below: 0 }
  context.font = `${MEASURED_PX}px ${family}`
  const first = context.measureText(lines[0] ?? '')
  const last = context.measureText(lines.at(-1) ?? '')
  return {
    above: first.actualBoundingBoxAscent / MEASURED_PX,
    below: last.actualBoundingBoxDescent / MEASURED_PX,
  }
}
