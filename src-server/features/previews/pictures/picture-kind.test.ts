import { describe, expect, test } from 'vitest'
import { pictureKind } from './picture-kind.ts'

/** A GIF with separate sizes for its screen and first frame. */
function gif(
  screen: [number, number],
  frame: [number, number, number, number],
  before: readonly number[] = [],
): Buffer {
  const words = (values: readonly number[]) => values.flatMap((value) => [value & 255, value >> 8])
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...words(screen),
    ...[0x80, 0, 0],
    // Palette of two colours.
    ...[0, 0, 0, 255, 255, 255],
    ...before,
    ...[0x2c, ...words(frame), 0],
    ...[2, 2, 0x4c, 1, 0, 0x3b],
  ])
}

describe('GIF', () => {
  test('takes the size of its screen', () => {
    expect(pictureKind(gif([30, 20], [5, 5, 10, 10]))).toEqual({ type: 'gif', width: 30, height: 20 })
  })

  test("takes a larger first frame's size, also behind extensions, so that a few bytes cannot decode to gigabytes", () => {
    const large = { type: 'gif', width: 60_000, height: 50_001 }
    expect(pictureKind(gif([1, 1], [0, 1, 60_000, 50_000]))).toEqual(large)
    const comment = [0x21, 0xfe, 3, 65, 66, 67, 2, 65, 66, 0]
    const timing = [0x21, 0xf9, 4, 0, 0, 0, 0, 0]
    expect(pictureKind(gif([1, 1], [0, 1, 60_000, 50_000], [...comment, ...timing]))).toEqual(large)
  })

  test('rejects a file without a frame or cut off in the middle', () => {
    const whole = gif([30, 20], [0, 0, 30, 20], [0x21, 0xfe, 3, 65, 66, 67, 0])
    for (const end of [6, 10, 13, 19, 22, 26, 30, 35])
      expect(pictureKind(whole.subarray(0, end)), String(end)).toBeNull()
  })
})
