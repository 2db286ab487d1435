import { expect, test } from 'vitest'
import { alphaBounds } from './ink-box.ts'

const picture = (width: number, height: number, ink: [x: number, y: number, alpha: number][]) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [x, y, alpha] of ink) data[(y * width + x) * 4 + 3] = alpha
  return { data, width, height }
}

test('bounds include all ink, without the faint edge', () => {
  const bounds = alphaBounds(
    picture(10, 6, [
      [2, 1, 255],
      [7, 4, 200],
      [9, 5, 3],
    ]),
  )
  expect(bounds).toEqual({ left: 2, right: 8, top: 1, bottom: 5 })
  expect(alphaBounds(picture(4, 4, [[0, 0, 255]]))).toEqual({ left: 0, right: 1, top: 0, bottom: 1 })
})

test('a blank picture has no bounds', () => expect(alphaBounds(picture(4, 4, []))).toBeNull())
