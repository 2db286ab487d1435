/** Commands of an outline, in font units, y up. */
export interface OutlineSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadTo(cx: number, cy: number, x: number, y: number): void
  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void
  close(): void
}

/**
 * HarfBuzz calls back through its function table, which only accepts WebAssembly functions. This module imports five
 * functions and re-exports them with the signatures of hb_draw_*_func_t: three pointers, the coordinates, one pointer.
 */
const I32 = 0x7f
const F32 = 0x7d
const signature = (floats: number) => [0x60, 4 + floats, I32, I32, I32, ...Array(floats).fill(F32), I32, 0]
const section = (id: number, body: number[]) => [id, body.length, ...body]
const NAMES = ['m', 'l', 'q', 'c', 'z']
const TYPE_OF = [0, 0, 1, 2, 3]
const text = (value: string) => [value.length, ...Buffer.from(value)]
// biome-ignore format: the sections of a module
const BYTES = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, [4, ...signature(2), ...signature(4), ...signature(6), ...signature(0)]),
  ...section(2, [5, ...NAMES.flatMap((name, i) => [...text('d'), ...text(name), 0, TYPE_OF[i]!])]),
  ...section(7, [5, ...NAMES.flatMap((name, i) => [...text(name), 0, i])]),
])
let compiled: WebAssembly.Module | undefined

/** The five callbacks, in the order move, line, quadratic, cubic, close; they pass everything to the current sink. */
export function drawCallbacks(sink: () => OutlineSink): WebAssembly.ExportValue[] {
  compiled ??= new WebAssembly.Module(BYTES)
  const { exports } = new WebAssembly.Instance(compiled, {
    d: {
      m: (_f: number, _d: number, _s: number, x: number, y: number) => sink().moveTo(x, y),
      l: (_f: number, _d: number, _s: number, x: number, y: number) => sink().lineTo(x, y),
      q: (_f: number, _d: number, _s: number, cx: number, cy: number, x: number, y: number) =>
        sink().quadTo(cx, cy, x, y),
      c: (...all: number[]) => sink().cubicTo(all[3]!, all[4]!, all[5]!, all[6]!, all[7]!, all[8]!),
      z: () => sink().close(),
    },
  })
  return NAMES.map((name) => exports[name]!)
}
