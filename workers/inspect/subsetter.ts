import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The functions of harfbuzz-subset.wasm that we call. */
export interface SubsetExports {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_length(blob: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_set_clear(set: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_get_flags(input: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_keep_everything(input: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    tag: number,
    min: number,
    max: number,
    def: number,
  ): number
  hb_subset_or_fail(face: number, input: number): number
  _initialize(): void
}

/** HarfBuzz holds a CFF font about 20 times while rewriting it; TrueType outlines twice. */
const MEMORY_PER_BYTE = 24
const PAGE_BYTES = 64 * 1024
/** Half a child's memory: the largest pan-CJK fonts (26 MB) take 500 MB, all others fit into the initial memory. */
const MAX_PAGES = 12_288
/** Larger fonts need more than the module's initial memory of 65 MB. */
const SMALL_FONT_BYTES = 2 * 1024 * 1024

const require = createRequire(import.meta.url)
let compiled: WebAssembly.Module | undefined
let current: SubsetExports | undefined

/**
 * HarfBuzz's subsetter with memory for a font of this size. WebAssembly memory never shrinks: a large instance is used
 * for one font only.
 */
export function subsetterFor(fontBytes: number): SubsetExports {
  if (fontBytes <= SMALL_FONT_BYTES) return (current ??= instantiate())
  const hb = instantiate()
  const has = hb.memory.buffer.byteLength / PAGE_BYTES
  // Untouched pages cost nothing.
  hb.memory.grow(Math.min(MAX_PAGES - has, Math.ceil((fontBytes * MEMORY_PER_BYTE) / PAGE_BYTES)))
  return hb
}

function instantiate(): SubsetExports {
  compiled ??= new WebAssembly.Module(
    raiseMemoryLimit(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))),
  )
  const hb = new WebAssembly.Instance(compiled).exports as unknown as SubsetExports
  hb._initialize()
  return hb
}

/** After a trap the memory is undefined: it is never used again. */
export function retireSubsetter(): void {
  current = undefined
}

const MEMORY_SECTION = 5

/**
 * The module with another memory maximum (WebAssembly binary format, 5.5.8). It was built with 65 MB, too little for
 * pan-CJK fonts in collections.
 */
function raiseMemoryLimit(wasm: Uint8Array): Buffer<ArrayBuffer> {
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at]!
    const size = readLeb(wasm, at + 1)
    if (id === MEMORY_SECTION) {
      // One memory with a maximum, then its initial number of pages.
      const first = readLeb(wasm, size.next + 2)
      const section = [1, 1, ...leb(first.value), ...leb(MAX_PAGES)]
      const head = Uint8Array.from([id, ...leb(section.length), ...section])
      return Buffer.concat([wasm.subarray(0, at), head, wasm.subarray(size.next + size.value)])
    }
    at = size.next + size.value
  }
  throw new Error('harfbuzz-subset.wasm has no memory')
}

function readLeb(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!
    value += (byte & 127) * 2 ** shift
    if (byte < 128) return { value, next: at }
  }
}

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]
}
