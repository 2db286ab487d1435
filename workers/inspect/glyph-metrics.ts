import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { drawCallbacks, type OutlineSink } from './draw-callbacks.ts'

/** The functions of harfbuzz.wasm that measure glyphs (any outline format). */
interface HarfBuzzExports {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(pointer: number): void
  __wasm_call_ctors(): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_font_create(face: number): number
  hb_font_destroy(font: number): void
  hb_font_set_variations(font: number, variations: number, count: number): void
  hb_font_get_nominal_glyph(font: number, unicode: number, out: number): number
  hb_font_get_glyph_h_advance(font: number, glyph: number): number
  hb_font_get_glyph_extents(font: number, glyph: number, out: number): number
  hb_buffer_create(): number
  hb_buffer_destroy(buffer: number): void
  hb_buffer_add_codepoints(buffer: number, text: number, length: number, offset: number, count: number): void
  hb_buffer_guess_segment_properties(buffer: number): void
  hb_buffer_get_glyph_infos(buffer: number, outLength: number): number
  hb_shape(font: number, buffer: number, features: number, count: number): void
  __indirect_function_table: WebAssembly.Table
  hb_draw_funcs_create(): number
  hb_draw_funcs_set_move_to_func(funcs: number, callback: number, user: number, destroy: number): void
  hb_draw_funcs_set_line_to_func(funcs: number, callback: number, user: number, destroy: number): void
  hb_draw_funcs_set_quadratic_to_func(funcs: number, callback: number, user: number, destroy: number): void
  hb_draw_funcs_set_cubic_to_func(funcs: number, callback: number, user: number, destroy: number): void
  hb_draw_funcs_set_close_path_func(funcs: number, callback: number, user: number, destroy: number): void
  hb_font_draw_glyph(font: number, glyph: number, funcs: number, data: number): void
}

export interface GlyphMeter {
  /** Glyph of a code point, or null when the font lacks it. */
  glyph(codepoint: number): number | null
  advance(glyph: number): number
  /** Ink box in font units (y up), or null for an empty glyph. */
  ink(glyph: number): { xMin: number; yMin: number; xMax: number; yMax: number } | null
  /** The glyphs of a text with the features that are on by default, such as standard ligatures. */
  shape(text: string): number[]
  /** Sets the axes of a variable font; others stay at their default. */
  stand(axes: readonly { tag: string; value: number }[]): void
  /** Sends the glyph's outline to the sink. */
  draw(glyph: number, sink: OutlineSink): void
}

const MEMORY_MODE_READONLY = 1
/** Bytes of hb_glyph_info_t, which starts with the glyph. */
const GLYPH_INFO = 20
const require = createRequire(import.meta.url)
let compiled: WebAssembly.Module | undefined

/**
 * Measures a sanitised font with HarfBuzz; `use` gets the meter, and everything is freed afterwards. Each font has a
 * fresh module instance (a few megabytes at first), so that one font's memory or trap never affects the next.
 */
export function withGlyphMeter<T>(sanitised: Uint8Array, use: (meter: GlyphMeter) => T): T {
  compiled ??= new WebAssembly.Module(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm')))
  let memory: WebAssembly.Memory | undefined
  const unsupported = () => {
    throw new WebAssembly.RuntimeError('HarfBuzz aborted')
  }
  const hb = new WebAssembly.Instance(compiled, {
    wasi_snapshot_preview1: { proc_exit: unsupported },
    env: {
      _emscripten_runtime_keepalive_clear: () => {},
      _abort_js: unsupported,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (wanted: number) => growTo(memory!, wanted >>> 0),
    },
  }).exports as unknown as HarfBuzzExports
  memory = hb.memory
  hb.__wasm_call_ctors()
  const data = hb.malloc(sanitised.length)
  new Uint8Array(hb.memory.buffer).set(sanitised, data)
  const blob = hb.hb_blob_create(data, sanitised.length, MEMORY_MODE_READONLY, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const font = hb.hb_font_create(face)
  const out = hb.malloc(16)
  let target: OutlineSink | undefined
  let funcs: number | undefined
  /** Draw functions of this instance, added to its table on first use. */
  function drawFuncs(): number {
    const table = hb.__indirect_function_table
    const first = table.grow(5)
    for (const [i, callback] of drawCallbacks(() => target!).entries()) table.set(first + i, callback)
    const made = hb.hb_draw_funcs_create()
    hb.hb_draw_funcs_set_move_to_func(made, first, 0, 0)
    hb.hb_draw_funcs_set_line_to_func(made, first + 1, 0, 0)
    hb.hb_draw_funcs_set_quadratic_to_func(made, first + 2, 0, 0)
    hb.hb_draw_funcs_set_cubic_to_func(made, first + 3, 0, 0)
    hb.hb_draw_funcs_set_close_path_func(made, first + 4, 0, 0)
    return made
  }
  return use({
    glyph(codepoint) {
      if (!hb.hb_font_get_nominal_glyph(font, codepoint, out)) return null
      return new DataView(hb.memory.buffer).getUint32(out, true)
    },
    advance: (glyph) => hb.hb_font_get_glyph_h_advance(font, glyph),
    ink(glyph) {
      if (!hb.hb_font_get_glyph_extents(font, glyph, out)) return null
      const view = new DataView(hb.memory.buffer)
      // hb_glyph_extents_t: x_bearing, y_bearing (top), width, height (negative, downwards).
      const [x, top, width, height] = [0, 4, 8, 12].map((at) => view.getInt32(out + at, true)) as [
        number,
        number,
        number,
        number,
      ]
      if (width === 0 || height === 0) return null
      return { xMin: x, yMin: top + height, xMax: x + width, yMax: top }
    },
    shape(text) {
      const buffer = hb.hb_buffer_create()
      const characters = Uint32Array.from([...text], (character) => character.codePointAt(0)!)
      const list = hb.malloc(Math.max(4, characters.byteLength))
      new Uint8Array(hb.memory.buffer).set(new Uint8Array(characters.buffer), list)
      hb.hb_buffer_add_codepoints(buffer, list, characters.length, 0, characters.length)
      hb.free(list)
      hb.hb_buffer_guess_segment_properties(buffer)
      hb.hb_shape(font, buffer, 0, 0)
      const infos = hb.hb_buffer_get_glyph_infos(buffer, out)
      const view = new DataView(hb.memory.buffer)
      const glyphs = Array.from({ length: view.getUint32(out, true) }, (_, i) =>
        view.getUint32(infos + i * GLYPH_INFO, true),
      )
      hb.hb_buffer_destroy(buffer)
      return glyphs
    },
    stand(axes) {
      // hb_variation_t: tag, value.
      const list = hb.malloc(Math.max(1, axes.length) * 8)
      const view = new DataView(hb.memory.buffer)
      for (const [i, { tag, value }] of axes.entries()) {
        for (let k = 0; k < 4; k++) view.setUint8(list + i * 8 + 3 - k, tag.charCodeAt(k))
        view.setFloat32(list + i * 8 + 4, value, true)
      }
      hb.hb_font_set_variations(font, list, axes.length)
      hb.free(list)
    },
    draw(glyph, sink) {
      funcs ??= drawFuncs()
      target = sink
      hb.hb_font_draw_glyph(font, glyph, funcs, 0)
    },
  })
}

/** 256 MB is far above what measuring needs; more is refused. */
const HEAP_CAP = 256 * 1024 * 1024
const WASM_PAGE = 65_536

function growTo(memory: WebAssembly.Memory, wanted: number): number {
  const have = memory.buffer.byteLength
  if (wanted > HEAP_CAP) return 0
  try {
    memory.grow(Math.ceil((wanted - have) / WASM_PAGE))
    return 1
  } catch {
    return 0
  }
}
