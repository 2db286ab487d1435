import { createHash } from 'node:crypto'
import { walkSubtable } from '../cmap-walk.ts'
import type { TableView } from '../table-view.ts'
import { subtablesOf, UNICODE_MAPS } from '../unicode-cmap.ts'

const PAGE_BYTES = 32
const WHOLE_UNICODE = 0x110000

export interface Coverage {
  sha256: string
  codepointCount: number
  /** Pages in order; bitmap = 32 bytes in base64, bit 0 of byte 0 is the page's first code point. */
  pages: { page: number; bitmap: string }[]
}

/**
 * The code points that a font maps to a glyph other than .notdef, from the character map that a text engine would
 * choose: full Unicode, else BMP. Sanitised copies only have Unicode maps (see unicode-cmap.ts).
 */
export function readCoverage(cmap: TableView, numGlyphs: number): Coverage {
  const bits = new Uint8Array(WHOLE_UNICODE / 8)
  const set = (codepoint: number) => {
    // Surrogates are not characters and never occur in text.
    if (codepoint < WHOLE_UNICODE && (codepoint < 0xd800 || codepoint > 0xdfff))
      bits[codepoint >> 3]! |= 1 << (codepoint & 7)
  }
  const chosen = chooseSubtable(cmap)
  if (chosen !== null) walkSubtable(cmap, chosen, numGlyphs, set)
  return packCoverage(bits)
}

/** The glyph of each character, in the same map. */
export function readCharacterMap(cmap: TableView, numGlyphs: number): Map<number, number> {
  const glyphs = new Map<number, number>()
  const chosen = chooseSubtable(cmap)
  if (chosen !== null)
    walkSubtable(cmap, chosen, numGlyphs, (codepoint, glyph) => {
      if (codepoint < WHOLE_UNICODE && (codepoint < 0xd800 || codepoint > 0xdfff)) glyphs.set(codepoint, glyph)
    })
  return glyphs
}

function packCoverage(bits: Uint8Array): Coverage {
  const hash = createHash('sha256')
  const pages: Coverage['pages'] = []
  let codepointCount = 0
  for (let page = 0; page < WHOLE_UNICODE / 256; page++) {
    const bitmap = bits.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
    let count = 0
    for (let byte of bitmap) for (; byte !== 0; byte &= byte - 1) count++
    if (count === 0) continue
    codepointCount += count
    const number = Buffer.alloc(2)
    number.writeUInt16BE(page)
    hash.update(number).update(bitmap)
    pages.push({ page, bitmap: Buffer.from(bitmap).toString('base64') })
  }
  return { sha256: hash.digest('hex'), codepointCount, pages }
}

function chooseSubtable(cmap: TableView): number | null {
  const found = subtablesOf(cmap)
  const best = UNICODE_MAPS.find((key) => found.has(key))
  return best === undefined ? null : found.get(best)!
}

/** The mapped code points in order, lazily, since callers take the first few. */
export function* codepointsOf({ pages }: Coverage): Generator<number> {
  for (const { page, bitmap } of pages) {
    const bytes = Buffer.from(bitmap, 'base64')
    for (let bit = 0; bit < 256; bit++) if (bytes[bit >> 3]! & (1 << (bit & 7))) yield page * 256 + bit
  }
}
