import type { AxisFact } from '#shared/contracts/publishing/font-facts.ts'
import type { GlyphPlace } from '#shared/contracts/publishing/glyph-diff.ts'
import { readAxes } from './facts/read-axes.ts'
import { readNames } from './facts/read-names.ts'
import { tableView } from './gate/table-gate.ts'
import { readSfnt } from './sfnt.ts'

/** Drawing a glyph of both fonts takes some 50 µs: seconds in total, of the 30 s limit for two CJK fonts. */
const MAX_DRAWN = 200_000

/** Where two fonts are compared besides their default: at the ends of each common axis range. */
export function placesOf(
  was: Uint8Array,
  is: Uint8Array,
  glyphs: number,
): { places: GlyphPlace[]; uncompared: string[] } {
  const [old, now] = [axesOf(was), axesOf(is)]
  const places: GlyphPlace[] = []
  const uncompared: string[] = []
  for (const axis of now) {
    const before = old.find(({ tag }) => tag === axis.tag)
    const [low, high] = [Math.max(before?.min ?? axis.max, axis.min), Math.min(before?.max ?? axis.min, axis.max)]
    const isDefault = (value: number) => value === axis.default && value === before?.default
    const mine = [...new Set([low, high])].filter((value) => !isDefault(value))
    if (low > high || (places.length + mine.length) * glyphs > MAX_DRAWN) uncompared.push(axis.name)
    else places.push(...mine.map((value) => ({ tag: axis.tag, axis: axis.name, value })))
  }
  for (const axis of old) if (!now.some(({ tag }) => tag === axis.tag)) uncompared.push(axis.name)
  return { places, uncompared }
}

function axesOf(bytes: Uint8Array): AxisFact[] {
  const sfnt = readSfnt(bytes)
  const [fvar, name] = [tableView(sfnt, 'fvar'), tableView(sfnt, 'name')]
  return fvar ? readAxes(fvar, tableView(sfnt, 'STAT'), name ? readNames(name) : []).axes : []
}
