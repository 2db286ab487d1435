import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** Number of variation axes. */
export const axisCount = (fvar: TableView | null): number => fvar?.u16(8) ?? 0

/** Judges fvar. */
export function gateFvar(fvar: TableView): void {
  fvar.need(0, 16)
  const axesAt = fvar.u16(4)
  const axes = axisCount(fvar)
  const axisSize = fvar.u16(10)
  const instances = fvar.u16(12)
  const instanceSize = fvar.u16(14)
  if (axes > L.axes) refuse('LIMIT', `The font has ${axes} variation axes; at most ${L.axes} are allowed`)
  if (instances > L.instances)
    refuse('LIMIT', `The font has ${instances} named instances; at most ${L.instances} are allowed`)
  if (axes > 0 && axisSize < 20) refuse('MALFORMED', `'fvar' has axis records of ${axisSize} bytes`)
  if (instances > 0 && instanceSize < 4 + axes * 4)
    refuse('MALFORMED', `'fvar' has instance records of ${instanceSize} bytes for ${axes} axes`)
  fvar.need(axesAt, axes * axisSize + instances * instanceSize)
}

/** Checks gvar: counts agree with the font, offsets in order and inside. */
export function gateGvar(gvar: TableView, numGlyphs: number, axes: number): void {
  gvar.need(0, 20)
  const axisCount = gvar.u16(4)
  const sharedTuples = gvar.u16(6)
  const sharedAt = gvar.u32(8)
  const glyphs = gvar.u16(12)
  const long = (gvar.u16(14) & 1) !== 0
  const dataAt = gvar.u32(16)
  if (axisCount !== axes) refuse('MALFORMED', `'gvar' speaks of ${axisCount} axes, 'fvar' of ${axes}`)
  if (glyphs > numGlyphs) refuse('MALFORMED', `'gvar' speaks of ${glyphs} glyphs, the font has ${numGlyphs}`)
  gvar.need(sharedAt, sharedTuples * axisCount * 2)
  gvar.need(20, (glyphs + 1) * (long ? 4 : 2))
  let before = 0
  for (let i = 0; i <= glyphs; i++) {
    const offset = long ? gvar.u32(20 + i * 4) : gvar.u16(20 + i * 2) * 2
    if (offset < before) refuse('MALFORMED', `'gvar' runs backwards at glyph ${i}`)
    if (dataAt + offset > gvar.length) refuse('MALFORMED', `'gvar' puts glyph ${i} beyond its end`)
    before = offset
  }
}
