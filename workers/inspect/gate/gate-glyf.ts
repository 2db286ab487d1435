import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

const ARGS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_TWO_BY_TWO = 0x0080

interface Weight {
  points: number
  depth: number
}

/** Checks TrueType outlines: offsets in order, composites without cycles, points of a flattened glyph bounded. */
export function gateGlyf(glyf: TableView, loca: TableView, locFormat: number, numGlyphs: number): void {
  const offsets = readLoca(loca, locFormat, numGlyphs, glyf.length)
  const weights: (Weight | undefined)[] = new Array(numGlyphs)
  let total = 0
  for (let glyph = 0; glyph < numGlyphs; glyph++) {
    total += weigh(glyf, offsets, glyph, weights, new Set()).points
    if (total > L.totalPoints) refuse('BOMB', `The outlines add up to more than ${L.totalPoints} points`)
  }
}

function readLoca(loca: TableView, locFormat: number, numGlyphs: number, glyfLength: number): Uint32Array {
  const long = locFormat === 1
  loca.need(0, (numGlyphs + 1) * (long ? 4 : 2))
  const offsets = new Uint32Array(numGlyphs + 1)
  for (let i = 0; i <= numGlyphs; i++) {
    offsets[i] = long ? loca.u32(i * 4) : loca.u16(i * 2) * 2
    if (offsets[i]! > glyfLength)
      refuse('MALFORMED', `'loca' puts glyph ${i} at ${offsets[i]}, beyond the end of 'glyf' (${glyfLength})`)
    if (i > 0 && offsets[i]! < offsets[i - 1]!) refuse('MALFORMED', `'loca' runs backwards at glyph ${i}`)
  }
  return offsets
}

/** Points and nesting of a glyph with its parts; computed once per glyph. */
function weigh(
  glyf: TableView,
  offsets: Uint32Array,
  glyph: number,
  weights: (Weight | undefined)[],
  open: Set<number>,
): Weight {
  const known = weights[glyph]
  if (known) return known
  const start = offsets[glyph]!
  const end = offsets[glyph + 1]!
  let weight: Weight = { points: 0, depth: 0 }
  if (end - start >= 10) {
    const contours = glyf.i16(start)
    if (contours > 0) {
      const last = start + 10 + contours * 2
      if (last > end) refuse('MALFORMED', `Glyph ${glyph} ends inside its contour list`)
      weight = { points: glyf.u16(last - 2) + 1, depth: 0 }
    } else if (contours < 0) {
      if (open.has(glyph)) refuse('BOMB', `Glyph ${glyph} contains itself`)
      if (open.size > L.compositeDepth) refuse('BOMB', `Glyph ${glyph} is nested more than ${L.compositeDepth} deep`)
      open.add(glyph)
      weight = weighComposite(glyf, offsets, glyph, weights, open)
      open.delete(glyph)
    }
  }
  if (weight.points > L.glyphPoints)
    refuse('BOMB', `Glyph ${glyph} has ${weight.points} points; at most ${L.glyphPoints} are allowed`)
  if (weight.depth > L.compositeDepth)
    refuse('BOMB', `Glyph ${glyph} is nested ${weight.depth} deep; at most ${L.compositeDepth} is allowed`)
  weights[glyph] = weight
  return weight
}

function weighComposite(
  glyf: TableView,
  offsets: Uint32Array,
  glyph: number,
  weights: (Weight | undefined)[],
  open: Set<number>,
): Weight {
  const end = offsets[glyph + 1]!
  const weight: Weight = { points: 0, depth: 0 }
  let at = offsets[glyph]! + 10
  let more = true
  while (more) {
    if (at + 4 > end) refuse('MALFORMED', `Glyph ${glyph} ends inside its list of parts`)
    const flags = glyf.u16(at)
    const part = glyf.u16(at + 2)
    if (part >= offsets.length - 1) refuse('MALFORMED', `Glyph ${glyph} uses glyph ${part}, which does not exist`)
    at += 4 + (flags & ARGS_ARE_WORDS ? 4 : 2)
    if (flags & HAS_SCALE) at += 2
    else if (flags & HAS_XY_SCALE) at += 4
    else if (flags & HAS_TWO_BY_TWO) at += 8
    const inner = weigh(glyf, offsets, part, weights, open)
    weight.points += inner.points + 1
    weight.depth = Math.max(weight.depth, inner.depth + 1)
    more = (flags & MORE_COMPONENTS) !== 0
  }
  return weight
}
