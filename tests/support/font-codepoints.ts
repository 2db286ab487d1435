import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'

/** Code points that a trusted font file maps, read by HarfBuzz, independent of our table reader. */
export async function codepointsOf(path: string): Promise<Set<number>> {
  return new Set((await faceOf(path)).collectUnicodes())
}

/**
 * Code points that a trusted font file can set: those it maps, and those HarfBuzz shapes from other glyphs. Invisible characters
 * shape without a glyph, so they count only if mapped.
 */
export async function settableIn(path: string): Promise<(codepoint: number) => boolean> {
  const face = await faceOf(path)
  const mapped = new Set(face.collectUnicodes())
  const font = new hb.Font(face)
  return (codepoint) => {
    const char = String.fromCodePoint(codepoint)
    if (mapped.has(codepoint) || /\p{Default_Ignorable_Code_Point}/u.test(char)) return mapped.has(codepoint)
    const buffer = new hb.Buffer()
    buffer.addText(char)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer, [])
    return buffer.getGlyphInfosAndPositions().every((glyph) => glyph.codepoint !== 0)
  }
}

async function faceOf(path: string): Promise<hb.Face> {
  let bytes: Uint8Array = readFileSync(path)
  if (path.endsWith('.woff2')) {
    const decompress = createRequire(import.meta.url)('wawoff2/decompress.js') as (b: Uint8Array) => Promise<Uint8Array>
    bytes = await decompress(bytes)
  }
  return new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
}
