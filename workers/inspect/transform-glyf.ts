import { ByteSink } from './byte-sink.ts'
import { TableView } from './table-view.ts'

/** Flags of points in 'glyf'. */
const ON_CURVE = 1
const X_SHORT = 2
const Y_SHORT = 4
const REPEAT = 8
const X_SAME = 16
const Y_SAME = 32
const OVERLAP = 64
/** Flags of the parts of a composite glyph. */
const WORDS = 1
const SCALE = 8
const MORE = 0x20
const XY_SCALE = 0x40
const TWO_BY_TWO = 0x80
const INSTRUCTIONS = 0x100

/** Streams of a transformed 'glyf' (WOFF 2.0, section 5.1), in their order. */
const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const
type Streams = Record<(typeof STREAMS)[number], ByteSink>

/** 255UInt16: one byte for most numbers. */
function writeShort(sink: ByteSink, value: number): void {
  if (value < 253) sink.u8(value)
  else if (value < 506) {
    sink.u8(255)
    sink.u8(value - 253)
  } else if (value < 762) {
    sink.u8(254)
    sink.u8(value - 506)
  } else {
    sink.u8(253)
    sink.u16(value)
  }
}

/** A step between points: its kind goes into one stream, its distance into another (section 5.2). */
function writeStep({ flags, glyphs }: Streams, onCurve: boolean, x: number, y: number): void {
  const on = onCurve ? 0 : 128
  const [far, high] = [Math.abs(x), Math.abs(y)]
  const signs = (x < 0 ? 0 : 1) + (y < 0 ? 0 : 2)
  if (x === 0 && high < 1280) {
    flags.u8(on + ((high & 0xf00) >> 7) + (y < 0 ? 0 : 1))
    glyphs.u8(high & 0xff)
  } else if (y === 0 && far < 1280) {
    flags.u8(on + 10 + ((far & 0xf00) >> 7) + (x < 0 ? 0 : 1))
    glyphs.u8(far & 0xff)
  } else if (far < 65 && high < 65) {
    flags.u8(on + 20 + ((far - 1) & 0x30) + (((high - 1) & 0x30) >> 2) + signs)
    glyphs.u8((((far - 1) & 0xf) << 4) | ((high - 1) & 0xf))
  } else if (far < 769 && high < 769) {
    flags.u8(on + 84 + 12 * (((far - 1) & 0x300) >> 8) + (((high - 1) & 0x300) >> 6) + signs)
    glyphs.u8((far - 1) & 0xff)
    glyphs.u8((high - 1) & 0xff)
  } else if (far < 4096 && high < 4096) {
    flags.u8(on + 120 + signs)
    glyphs.u8(far >> 4)
    glyphs.u8(((far & 0xf) << 4) | (high >> 8))
    glyphs.u8(high & 0xff)
  } else {
    flags.u8(on + 124 + signs)
    glyphs.u16(far)
    glyphs.u16(high)
  }
}

/** Offsets of the glyphs in 'glyf', and where the last ends. */
export function readLoca(loca: TableView, isLong: boolean, glyphCount: number): number[] {
  return Array.from({ length: glyphCount + 1 }, (_, i) => (isLong ? loca.u32(i * 4) : loca.u16(i * 2) * 2))
}

/**
 * 'glyf' split by kinds of numbers, which compress better than glyph after glyph. @param isLong format of the 'loca'
 * that readers rebuild
 */
export function transformGlyf(glyf: Uint8Array, offsets: readonly number[], isLong: boolean): Uint8Array {
  const count = offsets.length - 1
  const streams = Object.fromEntries(STREAMS.map((name) => [name, new ByteSink(glyf.length >> 2)])) as Streams
  // Four bytes for each 32 glyphs.
  const boxed = new Uint8Array(((count + 31) >> 5) * 4)
  const overlapping = new Uint8Array((count + 7) >> 3)
  for (let i = 0; i < count; i++) {
    const glyph = new TableView(glyf.subarray(offsets[i], offsets[i + 1]), 'glyf')
    const contours = glyph.length === 0 ? 0 : glyph.i16(0)
    if (contours === 0) streams.contours.u16(0)
    else if (contours < 0) {
      streams.contours.u16(0xffff)
      writeComposite(streams, glyph)
      mark(boxed, i)
    } else {
      streams.contours.u16(contours)
      const { hasOwnBox, overlaps } = writeSimple(streams, glyph, contours)
      if (hasOwnBox) mark(boxed, i)
      if (overlaps) mark(overlapping, i)
    }
    if (contours < 0 || isMarked(boxed, i)) streams.boxes.add(glyph.bytes.subarray(2, 10))
  }
  const hasOverlaps = overlapping.some((byte) => byte !== 0)
  const out = new ByteSink(glyf.length)
  out.u16(0)
  out.u16(hasOverlaps ? 1 : 0)
  out.u16(count)
  out.u16(isLong ? 1 : 0)
  for (const name of STREAMS) out.u32(streams[name].length + (name === 'boxes' ? boxed.length : 0))
  for (const name of STREAMS) {
    if (name === 'boxes') out.add(boxed)
    out.add(streams[name].done())
  }
  if (hasOverlaps) out.add(overlapping)
  return out.done()
}

const mark = (bits: Uint8Array, i: number) => {
  bits[i >> 3]! |= 0x80 >> (i & 7)
}
const isMarked = (bits: Uint8Array, i: number) => (bits[i >> 3]! & (0x80 >> (i & 7))) !== 0

function writeSimple(streams: Streams, glyph: TableView, contours: number) {
  let before = -1
  for (let i = 0; i < contours; i++) {
    const end = glyph.u16(10 + i * 2)
    writeShort(streams.points, end - before)
    before = end
  }
  const points = before + 1
  let at = 10 + contours * 2
  const codeBytes = glyph.u16(at)
  const code = glyph.bytes.subarray(at + 2, at + 2 + codeBytes)
  at += 2 + codeBytes
  const flags = new Uint8Array(points)
  for (let i = 0; i < points; ) {
    const flag = glyph.u8(at++)
    const times = flag & REPEAT ? glyph.u8(at++) + 1 : 1
    flags.fill(flag, i, i + times)
    i += times
  }
  const xs = new Int32Array(points)
  const ys = new Int32Array(points)
  const axes = [
    [xs, X_SHORT, X_SAME],
    [ys, Y_SHORT, Y_SAME],
  ] as const
  for (const [steps, short, same] of axes)
    for (let i = 0; i < points; i++) {
      const flag = flags[i]!
      if (flag & short) steps[i] = flag & same ? glyph.u8(at++) : -glyph.u8(at++)
      else if (!(flag & same)) {
        steps[i] = glyph.i16(at)
        at += 2
      }
    }
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  let [x, y] = [0, 0]
  for (let i = 0; i < points; i++) {
    writeStep(streams, (flags[i]! & ON_CURVE) !== 0, xs[i]!, ys[i]!)
    x += xs[i]!
    y += ys[i]!
    box[0] = Math.min(box[0]!, x)
    box[1] = Math.min(box[1]!, y)
    box[2] = Math.max(box[2]!, x)
    box[3] = Math.max(box[3]!, y)
  }
  writeShort(streams.glyphs, codeBytes)
  streams.instructions.add(code)
  return {
    // Readers compute the box from the points; only a different one is stored.
    hasOwnBox: points > 0 && box.some((value, i) => value !== glyph.i16(2 + i * 2)),
    overlaps: points > 0 && (flags[0]! & OVERLAP) !== 0,
  }
}

function writeComposite(streams: Streams, glyph: TableView): void {
  let at = 10
  let flags = MORE
  let hasCode = false
  while (flags & MORE) {
    flags = glyph.u16(at)
    at += 4 + (flags & WORDS ? 4 : 2)
    if (flags & SCALE) at += 2
    else if (flags & XY_SCALE) at += 4
    else if (flags & TWO_BY_TWO) at += 8
    if (flags & INSTRUCTIONS) hasCode = true
  }
  glyph.need(0, at)
  streams.composites.add(glyph.bytes.subarray(10, at))
  if (!hasCode) return
  const codeBytes = glyph.u16(at)
  glyph.need(at + 2, codeBytes)
  writeShort(streams.glyphs, codeBytes)
  streams.instructions.add(glyph.bytes.subarray(at + 2, at + 2 + codeBytes))
}
