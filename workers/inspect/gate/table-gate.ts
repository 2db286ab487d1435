import { leaveOut } from '../dispensable-tables.ts'
import { FontRefusal, refuse } from '../refusal.ts'
import type { Sfnt } from '../sfnt.ts'
import { TableView } from '../table-view.ts'
import { gatePictures, gateSbix } from './gate-bitmaps.ts'
import { gateCff } from './gate-cff.ts'
import { gateCmap } from './gate-cmap.ts'
import { gateColr, gateCpal } from './gate-colour.ts'
import { gateGlyf } from './gate-glyf.ts'
import { gateKern } from './gate-kern.ts'
import { gateGdef, gateLayout } from './gate-layout.ts'
import { gateName } from './gate-name.ts'
import { axisCount, gateFvar, gateGvar } from './gate-variations.ts'

/** A checked reader of a table, or null when the font lacks it. */
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
 * Checks a font's tables against our limits before any other program reads them: sizes, counts, cycles. What could make
 * a later reader slow or large is refused, or dropped where the font can be shown without it; small faults are left to
 * the sanitiser.
 * @returns one remark for each dropped table
 */
export function gateFont(sfnt: Sfnt): string[] {
  const head = required(sfnt, 'head', 54)
  const unitsPerEm = head.u16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16_384)
    refuse('MALFORMED', `'head' says ${unitsPerEm} units per em; 16 to 16384 are allowed`)
  const maxp = required(sfnt, 'maxp', 6)
  const numGlyphs = maxp.u16(4)
  if (numGlyphs === 0) refuse('MALFORMED', "'maxp' says that the font has no glyphs")
  gateMetrics(sfnt, numGlyphs)
  gateCmap(required(sfnt, 'cmap', 4))
  gateOutlines(sfnt, numGlyphs, head)
  const remarks: string[] = []
  const hasOutlines = ['glyf', 'CFF ', 'CFF2'].some((tag) => sfnt.tables.has(tag))
  const judge = (tag: string, gate: (table: TableView) => void) => {
    const table = tableView(sfnt, tag)
    if (!table) return
    try {
      gate(table)
    } catch (error) {
      if (!(error instanceof FontRefusal) || (BITMAPS.has(tag) && !hasOutlines)) throw error
      remarks.push(leaveOut(sfnt, tag, error.message))
    }
  }
  judge('name', gateName)
  judge('GSUB', gateLayout)
  judge('GPOS', gateLayout)
  judge('GDEF', gateGdef)
  judge('kern', gateKern)
  judge('CPAL', gateCpal)
  judge('COLR', gateColr)
  judge('CBDT', gatePictures)
  judge('sbix', (sbix) => gateSbix(sbix, numGlyphs))
  judge('fvar', gateFvar)
  judge('gvar', (gvar) => gateGvar(gvar, numGlyphs, axisCount(tableView(sfnt, 'fvar'))))
  return remarks
}

const BITMAPS = new Set(['CBDT', 'sbix'])

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
