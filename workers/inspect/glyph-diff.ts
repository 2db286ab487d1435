import type { GlyphChange, GlyphDiff, GlyphPlace } from '#shared/contracts/publishing/glyph-diff.ts'
import type { OutlineSink } from './draw-callbacks.ts'
import { readCharacterMap } from './facts/read-coverage.ts'
import { tableView } from './gate/table-gate.ts'
import { type GlyphMeter, withGlyphMeter } from './glyph-metrics.ts'
import { placesOf } from './glyph-places.ts'
import { readSfnt } from './sfnt.ts'

/** Units per em for comparing fonts of different ems, and the tolerance for rounding. */
const EM = 1000
const ROUNDING = 1

interface Side {
  meter: GlyphMeter
  unitsPerEm: number
  glyphCount: number
  /** Glyph of each character. */
  characters: Map<number, number>
  /** Glyphs without a character: alternates, ligatures, parts. */
  others: number[]
}

/** A glyph of both fonts. */
interface Pair {
  codepoint: number | null
  was: number
  is: number
}

/**
 * Every glyph that differs between two sanitised copies. Glyphs correspond by character; without one, by number in
 * fonts with equally many glyphs, else by equal outlines. Variable fonts are compared at their default; glyphs equal
 * there are also compared at the ends of their axes and reported at the first difference.
 */
export function diffGlyphs(was: Uint8Array, is: Uint8Array): GlyphDiff {
  return withGlyphMeter(was, (oldMeter) =>
    withGlyphMeter(is, (newMeter) => {
      const [old, now] = [sideOf(was, oldMeter), sideOf(is, newMeter)]
      const changes: GlyphChange[] = []
      const pairs: Pair[] = []
      for (const [codepoint, glyph] of old.characters) {
        const next = now.characters.get(codepoint)
        if (next === undefined) changes.push({ kind: 'removed', codepoint, was: glyph, is: null, at: null })
        else pairs.push({ codepoint, was: glyph, is: next })
      }
      for (const [codepoint, glyph] of now.characters)
        if (!old.characters.has(codepoint)) changes.push({ kind: 'added', codepoint, was: null, is: glyph, at: null })
      const others = pairOthers(old, now)
      changes.push(...others.changes)
      pairs.push(...others.pairs)
      const { places, uncompared } = placesOf(was, is, Math.max(old.glyphCount, now.glyphCount))
      let alike = pairs
      for (const at of [null, ...places]) {
        for (const { meter } of [old, now]) meter.stand(at ? [at] : [])
        alike = alike.filter((pair) => {
          const change = differenceOf(old, now, pair, at)
          if (change) changes.push(change)
          return change === null
        })
      }
      const order = (one: GlyphChange) => one.codepoint ?? Number.MAX_SAFE_INTEGER
      changes.sort((a, b) => order(a) - order(b) || (a.was ?? a.is ?? 0) - (b.was ?? b.is ?? 0))
      return { changes, places, uncompared }
    }),
  )
}

function sideOf(bytes: Uint8Array, meter: GlyphMeter): Side {
  const sfnt = readSfnt(bytes)
  const glyphCount = tableView(sfnt, 'maxp')?.u16(4) ?? 0
  const cmap = tableView(sfnt, 'cmap')
  const characters = cmap ? readCharacterMap(cmap, glyphCount) : new Map<number, number>()
  const led = new Set(characters.values())
  const others = Array.from({ length: glyphCount }, (_, glyph) => glyph).filter((glyph) => !led.has(glyph))
  return { meter, glyphCount, characters, others, unitsPerEm: tableView(sfnt, 'head')?.u16(18) || EM }
}

/** The difference of a pair at a place; null = none. Between its masters a font is interpolated and rounded. */
function differenceOf(old: Side, now: Side, pair: Pair, at: GlyphPlace | null): GlyphChange | null {
  const isExact = old.unitsPerEm === now.unitsPerEm
  const [before, after] = [drawing(old, pair.was, isExact), drawing(now, pair.is, isExact)]
  const slack = isExact && at === null ? 0 : ROUNDING
  if (!isAlike(before.points, after.points, slack)) return { kind: 'outline', ...pair, at }
  return Math.abs(before.advance - after.advance) > slack ? { kind: 'width', ...pair, at } : null
}

/** An outline as numbers: a code for each command and its points, in units of the font or of a common em. */
function drawing({ meter, unitsPerEm }: Side, glyph: number, isExact: boolean) {
  const scale = isExact ? 1 : EM / unitsPerEm
  const points: number[] = []
  const step =
    (mark: number) =>
    (...values: number[]) => {
      points.push(mark)
      for (const value of values) points.push(value * scale)
    }
  const sink: OutlineSink = {
    moveTo: step(-1e9),
    lineTo: step(-2e9),
    quadTo: step(-3e9),
    cubicTo: step(-4e9),
    close: step(-5e9),
  }
  meter.draw(glyph, sink)
  return { points, advance: meter.advance(glyph) * scale }
}

const isAlike = (a: readonly number[], b: readonly number[], slack: number): boolean =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) <= slack)

/** Glyphs without a character: pairs of both fonts, and the rest. */
function pairOthers(old: Side, now: Side): { pairs: Pair[]; changes: GlyphChange[] } {
  if (old.glyphCount === now.glyphCount && old.others.every((glyph, i) => now.others[i] === glyph))
    return { pairs: old.others.map((glyph) => ({ codepoint: null, was: glyph, is: glyph })), changes: [] }
  // Glyphs that numbers cannot pair are paired by outline; another outline means another glyph.
  const isExact = old.unitsPerEm === now.unitsPerEm
  const key = (side: Side, glyph: number) => {
    const { points, advance } = drawing(side, glyph, isExact)
    return `${Math.round(advance)} ${points.map(Math.round).join(' ')}`
  }
  const left = new Map<string, number[]>()
  for (const glyph of now.others) {
    const name = key(now, glyph)
    left.set(name, [...(left.get(name) ?? []), glyph])
  }
  const pairs: Pair[] = []
  const changes: GlyphChange[] = []
  for (const glyph of old.others) {
    const next = left.get(key(old, glyph))?.shift()
    if (next === undefined) changes.push({ kind: 'removed', codepoint: null, was: glyph, is: null, at: null })
    else pairs.push({ codepoint: null, was: glyph, is: next })
  }
  for (const glyph of [...left.values()].flat())
    changes.push({ kind: 'added', codepoint: null, was: null, is: glyph, at: null })
  return { pairs, changes }
}
