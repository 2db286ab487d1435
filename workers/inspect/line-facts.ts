import type { DrawingFacts } from '#shared/contracts/publishing/drawing-facts.ts'
import { readSfnt } from './sfnt.ts'
import { TableView } from './table-view.ts'

/** The facts read besides outlines. */
export interface Tables {
  cmap: TableView | null
  head: TableView | null
  hhea: TableView | null
  /** Null unless long enough for all fields read here. */
  os2: TableView | null
  glyphs: number
}

const OS2_BYTES = 78
/** Bits of OS/2 fsSelection, and of head macStyle. */
const SELECTION = { italic: 1 << 0, bold: 1 << 5, useTypo: 1 << 7 }
const MAC = { bold: 1 << 0, italic: 1 << 1 }

export function readTables(sanitised: Uint8Array): Tables {
  const sfnt = readSfnt(sanitised)
  const table = (tag: string, least: number) => {
    const found = sfnt.tables.get(tag)
    return found && found.bytes.length >= least ? new TableView(found.bytes, tag) : null
  }
  return {
    cmap: table('cmap', 4),
    head: table('head', 54),
    hhea: table('hhea', 36),
    os2: table('OS/2', OS2_BYTES),
    glyphs: table('maxp', 6)?.u16(4) ?? 0,
  }
}

/** The three line heights of a font, and its bits of weight and slope. */
export function readLines({ head, hhea, os2 }: Tables): Pick<DrawingFacts, 'lines' | 'bits'> {
  if (!head || !hhea || !os2) return { lines: null, bits: null }
  const selection = os2.u16(62)
  const mac = head.u16(44)
  const bold = (selection & SELECTION.bold) !== 0
  const italic = (selection & SELECTION.italic) !== 0
  return {
    lines: {
      hhea: { ascent: hhea.i16(4), descent: hhea.i16(6), gap: hhea.i16(8) },
      typo: { ascent: os2.i16(68), descent: os2.i16(70), gap: os2.i16(72) },
      win: { ascent: os2.u16(74), descent: -os2.u16(76), gap: 0 },
      useTypo: (selection & SELECTION.useTypo) !== 0,
    },
    bits: { bold, italic, agree: bold === ((mac & MAC.bold) !== 0) && italic === ((mac & MAC.italic) !== 0) },
  }
}
