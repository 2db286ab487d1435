import type { FontCut } from '#shared/contracts/publishing/font-job.ts'
import { INSPECT_LIMITS as L } from './inspect-limits.ts'
import { refuse } from './refusal.ts'
import { readSfnt, writeSfnt } from './sfnt.ts'
import { retireSubsetter, type SubsetExports, subsetterFor } from './subsetter.ts'

/** hb_memory_mode_t and hb_subset_sets_t / hb_subset_flags_t values of HarfBuzz's public headers. */
const MEMORY_MODE_WRITABLE = 2
const SET_DROP_TABLES = 3
const SET_LAYOUT_FEATURES = 6
const FLAG_RETAIN_GLYPH_IDS = 2
const FLAG_GLYPH_NAMES = 0x80

/**
 * Tables of the copy. HarfBuzz rewrites outlines, maps, names, metrics, layout and variation tables; this build copies
 * colour, kern and hinting tables unchanged, so our own gate checks those (gate-colour, gate-bitmaps, gate-kern).
 * Everything else is dropped: SVG (XML, script), Apple layout, Graphite, editor data, signatures.
 */
// biome-ignore format: a list to read
export const KEPT: ReadonlySet<string> = new Set([
  'head', 'hhea', 'maxp', 'OS/2', 'hmtx', 'cmap', 'name', 'post', 'glyf', 'loca', 'CFF ', 'CFF2', 'VORG', 'vhea', 'vmtx',
  'cvt ', 'fpgm', 'prep', 'gasp', 'kern', 'GDEF', 'GSUB', 'GPOS', 'BASE', 'MATH', 'COLR', 'CPAL', 'CBDT', 'CBLC', 'sbix',
  'fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'STAT',
])
/** Re-serialises a font with HarfBuzz in WebAssembly, keeping all glyphs, names, layout, axes and colours. */
export function sanitiseFont(font: Uint8Array): Uint8Array {
  return run(font, (hb, input) => {
    hb.hb_subset_input_keep_everything(input)
    const drop = hb.hb_subset_input_set(input, SET_DROP_TABLES)
    for (const tag of readSfnt(font).tables.keys()) if (!KEPT.has(tag)) hb.hb_set_add(drop, tagNumber(tag))
  })
}

const tagNumber = (tag: string) => Buffer.from(tag.padEnd(4), 'latin1').readUInt32BE(0)

/**
 * A subset of a sanitised copy: names, scripts and layout features stay unless the cut says otherwise, with the glyphs
 * that the remaining characters need. Web fonts get no glyph names, which browsers ignore. Colour tables would keep the
 * old glyph numbers, so such a font keeps all characters.
 */
export function cutFont(sanitised: Uint8Array, cut: FontCut, forWeb = false): Uint8Array {
  const { tables } = readSfnt(sanitised)
  if (cut.codepoints && COLOUR_TABLES.some((tag) => tables.has(tag)))
    refuse('UNSUPPORTED', 'A colour font cannot be cut to some of its characters')
  return run(sanitised, (hb, input, face) => {
    hb.hb_subset_input_keep_everything(input)
    if (forWeb) hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) & ~FLAG_GLYPH_NAMES)
    if (cut.codepoints) {
      hb.hb_set_clear(hb.hb_subset_input_glyph_set(input))
      const unicodes = hb.hb_subset_input_unicode_set(input)
      hb.hb_set_clear(unicodes)
      for (const codepoint of cut.codepoints) hb.hb_set_add(unicodes, codepoint)
      // Copied tables refer to glyphs by their old numbers.
      if (tables.has('MATH') || (tables.has('kern') && !tables.has('GPOS')))
        hb.hb_subset_input_set_flags(input, hb.hb_subset_input_get_flags(input) | FLAG_RETAIN_GLYPH_IDS)
      else if (tables.has('kern')) hb.hb_set_add(hb.hb_subset_input_set(input, SET_DROP_TABLES), tagNumber('kern'))
    }
    if (cut.features) {
      const features = hb.hb_subset_input_set(input, SET_LAYOUT_FEATURES)
      hb.hb_set_clear(features)
      for (const tag of cut.features) hb.hb_set_add(features, tagNumber(tag))
    }
    for (const [tag, place] of Object.entries(cut.axes ?? {})) {
      const done =
        typeof place === 'number'
          ? hb.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), place)
          : hb.hb_subset_input_set_axis_range(input, face, tagNumber(tag), place[0], place[1], Number.NaN)
      if (!done) refuse('UNSUPPORTED', `The font has no axis ${tag}`)
    }
  })
}

const COLOUR_TABLES = ['COLR', 'CBDT', 'sbix']

type Configure = (hb: SubsetExports, input: number, face: number) => void

function run(font: Uint8Array, configure: Configure): Uint8Array {
  const hb = subsetterFor(font.length)
  try {
    const out = callSubset(hb, font, configure)
    if (out.length > font.length * L.growth + 65_536)
      refuse('BOMB', `The font grew from ${font.length} to ${out.length} bytes while it was rewritten`)
    return withSomeOutlines(out)
  } catch (error) {
    // After a trap the instance's memory is undefined: it is never used again.
    retireSubsetter()
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
      refuse('SANITISER_REFUSED', 'The font stopped the sanitiser')
    throw error
  }
}

/** Browsers refuse an empty 'glyf', which only a font of blanks has; an unreferenced byte avoids it. */
function withSomeOutlines(font: Uint8Array): Uint8Array {
  const { flavour, tables } = readSfnt(font)
  const glyf = tables.get('glyf')
  if (glyf?.bytes.length !== 0) return font
  tables.set('glyf', { ...glyf, bytes: new Uint8Array(1) })
  return writeSfnt(flavour, tables.values())
}

function callSubset(hb: SubsetExports, font: Uint8Array, configure: Configure): Uint8Array {
  const pointer = hb.malloc(font.length)
  if (pointer === 0) refuse('TOO_LARGE', 'The font is too large to be rewritten')
  new Uint8Array(hb.memory.buffer).set(font, pointer)
  const blob = hb.hb_blob_create(pointer, font.length, MEMORY_MODE_WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    if (input === 0) refuse('TOO_LARGE', 'The font is too large to be rewritten')
    configure(hb, input, face)
    const result = hb.hb_subset_or_fail(face, input)
    if (result === 0) refuse('SANITISER_REFUSED', 'A table of the font is damaged')
    const blobOut = hb.hb_face_reference_blob(result)
    const length = hb.hb_blob_get_length(blobOut)
    const data = hb.hb_blob_get_data(blobOut, 0)
    const out = new Uint8Array(hb.memory.buffer, data, length).slice()
    hb.hb_blob_destroy(blobOut)
    hb.hb_face_destroy(result)
    if (length === 0) refuse('SANITISER_REFUSED', 'The sanitiser found no font in the file')
    return out
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(pointer)
  }
}
