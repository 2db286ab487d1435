import type { TableView } from './table-view.ts'

const WHOLE_UNICODE = 0x110000
type Visit = (code: number, glyph: number) => void

/** Visits every code of one character map that has a real glyph (not .notdef, inside the font). Formats 0, 4, 6, 10, 12, 13. */
export function walkSubtable(cmap: TableView, at: number, numGlyphs: number, visit: Visit): void {
  const format = cmap.u16(at)
  const visitReal: Visit = (code, glyph) => {
    if (glyph !== 0 && glyph < numGlyphs) visit(code, glyph)
  }
  if (format === 4) walkFormat4(cmap, at, visitReal)
  else if (format === 12 || format === 13) walkGroups(cmap, at, format === 12 ? 1 : 0, visitReal)
  else if (format === 6 || format === 10) {
    const wide = format === 10
    const first = wide ? cmap.u32(at + 12) : cmap.u16(at + 6)
    const count = wide ? cmap.u32(at + 16) : cmap.u16(at + 8)
    for (let i = 0; i < count; i++) visitReal(first + i, cmap.u16(at + (wide ? 20 : 10) + i * 2))
  } else if (format === 0) {
    for (let code = 0; code < 256; code++) visitReal(code, cmap.u8(at + 6 + code))
  }
}

function walkGroups(cmap: TableView, at: number, step: number, visit: Visit): void {
  const groups = cmap.u32(at + 12)
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + i * 12
    const first = cmap.u32(group)
    const last = Math.min(cmap.u32(group + 4), WHOLE_UNICODE - 1)
    const glyph = cmap.u32(group + 8)
    for (let code = first; code <= last; code++) visit(code, glyph + (code - first) * step)
  }
}

function walkFormat4(cmap: TableView, at: number, visit: Visit): void {
  const bytes = cmap.u16(at + 6) & ~1
  for (let s = 0; s < bytes; s += 2) {
    const last = cmap.u16(at + 14 + s)
    const first = cmap.u16(at + 16 + bytes + s)
    const delta = cmap.u16(at + 16 + bytes * 2 + s)
    const rangeAt = at + 16 + bytes * 3 + s
    const range = cmap.u16(rangeAt)
    for (let code = first; code <= last && code !== 0xffff; code++) {
      if (range === 0) {
        visit(code, (code + delta) & 0xffff)
        continue
      }
      const glyphAt = rangeAt + range + (code - first) * 2
      if (glyphAt + 2 > cmap.length) break
      const raw = cmap.u16(glyphAt)
      if (raw !== 0) visit(code, (raw + delta) & 0xffff)
    }
  }
}
