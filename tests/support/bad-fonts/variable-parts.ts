import { writer } from './byte-writer.ts'

/** An axis of fvar without its own name. */
export const axis = (tag: string, min: number, value: number, max: number) =>
  writer().text(tag).fixed(min, value, max).u16(0, 256).done()

/** fvar with the given axes and no instances. */
export const fvar = (...axes: Uint8Array[]) =>
  Buffer.concat([
    writer()
      .u32(0x00010000)
      .u16(16, 2, axes.length, 20, 0, 4 + axes.length * 4)
      .done(),
    ...axes,
  ])

/** gvar of one axis: how far the four points of each box move right at the axis' maximum, from -128 to 127. */
export function gvarOfBoxes(moves: readonly number[]): Uint8Array {
  const data = moves.map((move) =>
    move === 0
      ? new Uint8Array()
      : // One tuple with its own peak: all points, eight bytes of x (the last four are the metrics), no y.
        writer().u16(1, 10, 12, 0xa000, 0x4000).u8(0, 7, move, move, move, move, 0, 0, 0, 0, 0x87, 0).done(),
  )
  const offsets = writer()
  let at = 0
  for (const one of data) {
    offsets.u32(at)
    at += one.length
  }
  offsets.u32(at)
  const begin = 20 + (moves.length + 1) * 4
  const header = writer().u32(0x00010000).u16(1, 0).u32(begin).u16(moves.length, 1).u32(begin).done()
  return Buffer.concat([header, offsets.done(), ...data])
}
