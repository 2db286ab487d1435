import { INSPECT_LIMITS as L } from '../inspect-limits.ts'
import { refuse } from '../refusal.ts'
import type { TableView } from '../table-view.ts'

/** Colour bitmaps of real fonts are 128 to 160 pixels; a decoder allocates width x height x 4 before it sees data. */
const MAX_SIDE = 1024
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const MAX_STRIKES = 64

/** Pictures inside the font: every PNG header is checked. */
export function gatePictures({ tag, bytes }: TableView): void {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = data.indexOf(PNG_SIGNATURE); at >= 0; at = data.indexOf(PNG_SIGNATURE, at + 8)) {
    if (at + 24 > data.length) refuse('MALFORMED', `A picture in '${tag}' ends inside its header`)
    const width = data.readUInt32BE(at + 16)
    const height = data.readUInt32BE(at + 20)
    if (width > MAX_SIDE || height > MAX_SIDE)
      refuse('BOMB', `A picture in '${tag}' claims ${width} x ${height} pixels; at most ${MAX_SIDE} a side are allowed`)
  }
}

/** sbix may only contain PNG. */
export function gateSbix(sbix: TableView, numGlyphs: number): void {
  gatePictures(sbix)
  const strikes = sbix.u32(4)
  if (strikes > MAX_STRIKES) refuse('LIMIT', `'sbix' lists ${strikes} sizes; at most ${MAX_STRIKES} are allowed`)
  if (strikes * numGlyphs > L.paintTotal)
    refuse('LIMIT', `'sbix' lists ${strikes * numGlyphs} pictures; at most ${L.paintTotal} are allowed`)
  for (let s = 0; s < strikes; s++) {
    const strike = sbix.u32(8 + s * 4)
    sbix.need(strike, 4 + (numGlyphs + 1) * 4)
    for (let g = 0; g < numGlyphs; g++) {
      const start = sbix.u32(strike + 4 + g * 4)
      const end = sbix.u32(strike + 8 + g * 4)
      if (end < start) refuse('MALFORMED', `'sbix' runs backwards at glyph ${g}`)
      if (end - start < 8) continue
      const kind = sbix.tag4(strike + start + 4)
      if (kind !== 'png ' && kind !== 'dupe')
        refuse('UNSUPPORTED', `'sbix' holds a picture of kind '${kind}'; only PNG is drawn`)
    }
  }
}
