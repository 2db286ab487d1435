import type { DrawingFacts } from '#shared/contracts/drawing-facts.ts'
import { DRAWING_VERSION } from '#shared/contracts/drawing-facts.ts'
import { type Contour, contoursOf, crossings } from './contours.ts'
import { type GlyphMeter, withGlyphMeter } from './glyph-metrics.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
/** Letters, digits and signs of most of Europe: what everybody sees first. */
const SEEN = [...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0x17f)]
const LETTERS = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x30, 0x39)]
/** Characters that look the same in most designs, and may. */
const TWINS = new Set(['2d,ad', 'b4,2ca', 'b7,2219', '7c,a6', '27,2bc', 'd0,110', 'b5,3bc', '6c,49', '131,69'])
/** An outline of more points is an ornament, not a letter with a fault. */
const MOST_POINTS = 1200

/** Measures the outlines of a sanitised copy: what is missing, doubled, open or crossing. */
export function measureDrawing(sanitised: Uint8Array): DrawingFacts {
  return withGlyphMeter(sanitised, (meter) => {
    const drawn = new Map<number, Contour[]>()
    const empty: number[] = []
    let bottom = 0
    let top = 0
    for (const codepoint of SEEN) {
      const glyph = meter.glyph(codepoint)
      if (glyph === null) continue
      const ink = meter.ink(glyph)
      if (!ink) {
        empty.push(codepoint)
        continue
      }
      bottom = Math.min(bottom, ink.yMin)
      top = Math.max(top, ink.yMax)
      drawn.set(codepoint, contoursOf(meter, glyph))
    }
    const letters = LETTERS.flatMap((codepoint) => {
      const contours = drawn.get(codepoint)
      return contours ? [{ codepoint, contours }] : []
    })
    return {
      version: DRAWING_VERSION,
      notdef: { ink: meter.ink(0) !== null, advance: meter.advance(0) },
      space: blank(meter, 0x20),
      noBreakSpace: blank(meter, 0xa0)?.advance ?? null,
      empty,
      duplicates: sameDrawings(drawn),
      open: letters.filter(({ contours }) => contours.some((one) => one.length < 3)).map((one) => one.codepoint),
      overlapping: letters
        .filter(
          ({ contours }) => contours.reduce((sum, one) => sum + one.length, 0) <= MOST_POINTS && crossings(contours),
        )
        .map((one) => one.codepoint),
      evenDigits: evenDigits(meter),
      reach: { bottom, top },
    }
  })
}

function blank(meter: GlyphMeter, codepoint: number): { ink: boolean; advance: number } | null {
  const glyph = meter.glyph(codepoint)
  return glyph === null ? null : { ink: meter.ink(glyph) !== null, advance: meter.advance(glyph) }
}

function sameDrawings(drawn: ReadonlyMap<number, Contour[]>): number[][] {
  const byShape = new Map<string, number[]>()
  for (const [codepoint, contours] of drawn) {
    const shape = JSON.stringify(contours)
    byShape.set(shape, [...(byShape.get(shape) ?? []), codepoint])
  }
  // A font of capitals draws both cases alike, and means it.
  const isCase = (all: number[]) => new Set(all.map((cp) => String.fromCodePoint(cp).toLowerCase())).size === 1
  const isTwin = (all: number[]) => TWINS.has(all.map((cp) => cp.toString(16)).join(','))
  return [...byShape.values()].filter((all) => all.length > 1 && !isCase(all) && !isTwin(all)).slice(0, 20)
}

function evenDigits(meter: GlyphMeter): boolean | null {
  const widths = range(0x30, 0x39).flatMap((codepoint) => {
    const glyph = meter.glyph(codepoint)
    return glyph === null ? [] : [meter.advance(glyph)]
  })
  return widths.length < 10 ? null : new Set(widths).size === 1
}
