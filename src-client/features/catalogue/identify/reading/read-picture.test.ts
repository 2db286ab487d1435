import { describe, expect, it } from 'vitest'
import { cutLetter } from './find-letters.ts'
import type { Pixels } from './ink-map.ts'
import { measureLetter } from './measure-letter.ts'
import { readPicture } from './read-picture.ts'

type Block = [left: number, top: number, width: number, height: number]

/** Blocks of one colour on another. */
function picture(blocks: readonly Block[], ink = [20, 20, 20], ground = [240, 240, 240]): Pixels {
  const [width, height] = [200, 120]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isInk = blocks.some(([left, top, w, h]) => x >= left && x < left + w && y >= top && y < top + h)
      data.set([...(isInk ? ink : ground), 255], (y * width + x) * 4)
    }
  return { data, width, height }
}
/** Two stems, one with a dot above it. */
const WORD: Block[] = [
  [40, 40, 12, 40],
  [80, 50, 10, 30],
  [80, 34, 10, 8],
]
const boxes = (pixels: Pixels) =>
  readPicture(pixels).letters.map(({ left, top, right, bottom }) => [left, top, right, bottom])
const FOUND = [
  [40, 40, 52, 80],
  [80, 34, 90, 80],
]

describe('reading a picture', () => {
  it('joins dots to what is below them', () => expect(boxes(picture(WORD))).toEqual(FOUND))
  it.each([
    ['light on dark', [250, 250, 250], [10, 10, 60]],
    ['equally light colours', [200, 60, 60], [60, 150, 60]],
  ])('reads %s', (_, ink, ground) => expect(boxes(picture(WORD, ink, ground))).toEqual(FOUND))
  it('drops dust, and takes the larger of two lines', () =>
    expect(boxes(picture([...WORD, [150, 60, 1, 1], [40, 100, 8, 14], [60, 100, 8, 14]]))).toEqual(FOUND))
  it('finds nothing on an empty picture', () => expect(boxes(picture([]))).toEqual([]))
  it('straightens a tilted line', () => {
    const level = picture(Array.from({ length: 8 }, (_, i): Block => [20 + i * 20, 50, 8, 24]))
    const tilted = { ...level, data: new Uint8ClampedArray(level.data.length).fill(240) }
    const slope = Math.tan((3 * Math.PI) / 180)
    for (let y = 0; y < 120; y++)
      for (let x = 0; x < 200; x++) {
        const from = Math.round(y - slope * (x - 100))
        if (from >= 0 && from < 120)
          tilted.data.set(level.data.subarray((from * 200 + x) * 4, (from * 200 + x) * 4 + 4), (y * 200 + x) * 4)
      }
    expect(readPicture(tilted).turned).toBeCloseTo(-3, 0)
  })
  it('measures both pieces of a letter that was cut', () => {
    const { ink, labels, letters } = readPicture(picture([[40, 40, 60, 40]]))
    const pieces = cutLetter(letters[0]!, 60)!
    expect(pieces.map((piece) => measureLetter(ink, labels, piece)?.width)).toEqual([20, 40])
    expect(cutLetter(letters[0]!, 10)).toBeNull()
  })
})
