import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { Sfnt } from '../sfnt.ts'
import { TableView } from '../table-view.ts'
import { gateBitmaps } from './gate-bitmaps.ts'
import { gateCff } from './gate-cff.ts'
import { gateCmap } from './gate-cmap.ts'
import { gateColr, gateCpal } from './gate-colour.ts'
import { gateGlyf } from './gate-glyf.ts'
import { gateKern } from './gate-kern.ts'
import { gateLayout } from './gate-layout.ts'
import { gateName } from './gate-name.ts'
import { gateFvar, gateGvar } from './gate-variations.ts'

/** A table as a checked reader, or null when the font lacks it. */
export function tableView(sfnt: Sfnt, tag: string): TableView | null {
  const table = sfnt.tables.get(tag)
  return table ? new TableView(table.bytes, tag) : null
}

function required(sfnt: Sfnt, tag: string, minBytes: number): TableView {
  const view = tableView(sfnt, tag) ?? refuse('MALFORMED', `The font has no '${tag}' table`)
  view.need(0, minBytes)
  return view
}

/**
 * Judges a font's tables against our own limits before any other program reads them: sizes, counts, cycles. It refuses
 * what could make a later reader slow or large; small faults are left to the sanitiser, which repairs or refuses them.
 */
export function gateFont(sfnt: Sfnt): void {
  const head = required(sfnt, 'head', 54)
  const unitsPerEm = head.u16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16_384)
    refuse('MALFORMED', `The font has ${unitsPerEm} units per em; 16 to 16384 are allowed`)
  const maxp = required(sfnt, 'maxp', 6)
  const numGlyphs = maxp.u16(4)
  if (numGlyphs === 0) refuse('MALFORMED', 'The font has no glyphs')
  gateMetrics(sfnt, numGlyphs)
  gateCmap(required(sfnt, 'cmap', 4))
  gateOutlines(sfnt, numGlyphs, head)
  const name = tableView(sfnt, 'name')
  if (name) gateName(name)
  for (const tag of ['GSUB', 'GPOS'] as const) {
    const layout = tableView(sfnt, tag)
    if (layout) gateLayout(layout)
  }
  const gdef = sfnt.tables.get('GDEF')
  if (gdef && gdef.bytes.length > L.layoutBytes)
    refuse('LIMIT', `Table 'GDEF' has ${gdef.bytes.length} bytes; at most ${L.layoutBytes} are allowed`)
  gateVariations(sfnt, numGlyphs)
  const colr = tableView(sfnt, 'COLR')
  if (colr) gateColr(colr)
  const cpal = tableView(sfnt, 'CPAL')
  if (cpal) gateCpal(cpal)
  gateBitmaps(sfnt, numGlyphs)
  const kern = tableView(sfnt, 'kern')
  if (kern) gateKern(kern)
}

function gateMetrics(sfnt: Sfnt, numGlyphs: number): void {
  const hhea = required(sfnt, 'hhea', 36)
  const hmtx = required(sfnt, 'hmtx', 4)
  const longs = hhea.u16(34)
  if (longs === 0 || longs > numGlyphs) refuse('MALFORMED', `'hhea' promises ${longs} widths for ${numGlyphs} glyphs`)
  hmtx.need(0, longs * 4)
}

function gateOutlines(sfnt: Sfnt, numGlyphs: number, head: TableView): void {
  const glyf = tableView(sfnt, 'glyf')
  const loca = tableView(sfnt, 'loca')
  const cff = tableView(sfnt, 'CFF ')
  const cff2 = tableView(sfnt, 'CFF2')
  if (glyf && loca) gateGlyf(glyf, loca, head.i16(50), numGlyphs)
  else if (cff) gateCff(cff, numGlyphs)
  else if (cff2) cff2.need(0, 5)
  else if (!sfnt.tables.has('sbix') && !sfnt.tables.has('CBDT'))
    refuse(
      'UNSUPPORTED',
      "The font has no outlines we can draw ('glyf' with 'loca', 'CFF ' or 'CFF2') and no colour bitmaps",
    )
}

function gateVariations(sfnt: Sfnt, numGlyphs: number): void {
  const fvar = tableView(sfnt, 'fvar')
  const gvar = tableView(sfnt, 'gvar')
  const axes = fvar ? gateFvar(fvar) : 0
  if (gvar) gateGvar(gvar, numGlyphs, axes)
}
