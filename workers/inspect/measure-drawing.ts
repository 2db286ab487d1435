import type { DrawingFacts } from '#shared/contracts/publishing/drawing-facts.ts'
import { DRAWING_VERSION } from '#shared/contracts/publishing/drawing-facts.ts'
import { type Contour, contoursOf, crossings } from './contours.ts'
import { codepointsOf, readCoverage } from './facts/read-coverage.ts'
import { type GlyphMeter, withGlyphMeter } from './glyph-metrics.ts'
import { readLines, readTables, type Tables } from './line-facts.ts'
import { strangersIn } from './look-alikes.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)
/** Letters, digits and signs of most of Europe: the most visible ones, checked in every font. */
const SEEN = new Set([...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0x17f)])
/** Most characters checked: a whole alphabet, or a sample of tens of thousands. */
const MOST_LOOKED = 6000
/** Most of them checked for crossings, which is slow, unlike reading and comparing outlines. */
const MOST_CROSSED = 1500
/** Characters that must be visible where a font maps them. Unassigned, private and invisible ones may be empty. */
const VISIBLE = /^[\p{L}\p{Mc}\p{N}\p{P}\p{S}]$/u
const BLANK_BY_NATURE = /^[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}-\u{13446}]$/u
const LETTER = /^[\p{L}\p{Nd}]$/u
/** An outline with more points is an ornament, not a faulty letter. */
const MOST_POINTS = 1200

/** Measures the outlines of a sanitised copy in all its scripts: missing, duplicate, open or crossing ones. */
export function measureDrawing(sanitised: Uint8Array): DrawingFacts {
  const tables = readTables(sanitised)
  const looked = charactersOf(tables)
  return withGlyphMeter(sanitised, (meter) => {
    const drawn = new Map<number, Contour[]>()
    const empty: number[] = []
    let bottom = 0
    let top = 0
    for (const codepoint of looked) {
      const glyph = meter.glyph(codepoint)
      if (glyph === null) continue
      const ink = meter.ink(glyph)
      if (!ink) {
        empty.push(codepoint)
        continue
      }
      if (!LETTER.test(String.fromCodePoint(codepoint)) && !SEEN.has(codepoint)) continue
      bottom = Math.min(bottom, ink.yMin)
      top = Math.max(top, ink.yMax)
      drawn.set(codepoint, contoursOf(meter, glyph))
    }
    const letters = [...drawn]
      .filter(([codepoint]) => LETTER.test(String.fromCodePoint(codepoint)))
      .map(([codepoint, contours]) => ({ codepoint, contours }))
    return {
      version: DRAWING_VERSION,
      notdef: { ink: meter.ink(0) !== null, advance: meter.advance(0) },
      space: blank(meter, 0x20),
      noBreakSpace: blank(meter, 0xa0)?.advance ?? null,
      looked: looked.length,
      ...readLines(tables),
      empty,
      duplicates: sameDrawings(drawn),
      open: letters.filter(({ contours }) => contours.some((one) => one.length < 3)).map((one) => one.codepoint),
      overlapping: sampled(letters, MOST_CROSSED)
        .filter(
          ({ contours }) => contours.reduce((sum, one) => sum + one.length, 0) <= MOST_POINTS && crossings(contours),
        )
        .map((one) => one.codepoint),
      evenDigits: evenDigits(meter),
      reach: { bottom, top },
    }
  })
}

/** An even sample that includes the first. */
const sampled = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!)

/** The font's characters that must be visible. */
function charactersOf({ cmap, glyphs }: Tables): number[] {
  const visible: number[] = []
  if (cmap)
    for (const codepoint of codepointsOf(readCoverage(cmap, glyphs))) {
      const character = String.fromCodePoint(codepoint)
      if (VISIBLE.test(character) && !BLANK_BY_NATURE.test(character)) visible.push(codepoint)
    }
  const first = visible.filter((codepoint) => SEEN.has(codepoint))
  const rest = visible.filter((codepoint) => !SEEN.has(codepoint))
  return [...first, ...sampled(rest, MOST_LOOKED - first.length)]
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
  return [...byShape.values()].flatMap((all) => (all.length > 1 ? strangersIn(all) : [])).slice(0, 20)
}

function evenDigits(meter: GlyphMeter): boolean | null {
  const widths = range(0x30, 0x39).flatMap((codepoint) => {
    const glyph = meter.glyph(codepoint)
    return glyph === null ? [] : [meter.advance(glyph)]
  })
  return widths.length < 10 ? null : new Set(widths).size === 1
}
