import { expect, test } from 'vitest'
import { styleSheetPath } from './web-use.ts'

const font = (weight: number, italic = false, range?: [number, number]) => ({
  weight,
  italic,
  width: 5,
  axes: range ? [{ tag: 'wght', name: 'Weight', min: range[0], default: 400, start: 400, max: range[1] }] : [],
})

test.each([
  [[font(400)], '/css2?family=Two+Words&display=swap'],
  [[font(700), font(400), font(400)], '/css2?family=Two+Words:wght@400;700&display=swap'],
  [[font(700)], '/css2?family=Two+Words:wght@700&display=swap'],
  [[font(700, true), font(400), font(400, true)], '/css2?family=Two+Words:ital,wght@0,400;1,400;1,700&display=swap'],
  [
    [font(400, false, [100, 900]), font(400, true, [200, 900])],
    '/css2?family=Two+Words:ital,wght@0,100..900;1,200..900&display=swap',
  ],
  // A range includes the single weights inside it.
  [[font(400, false, [100, 900]), font(700)], '/css2?family=Two+Words:wght@100..900&display=swap'],
])('the address names all styles, case %#', (fonts, path) => {
  expect(styleSheetPath('Two Words', fonts)).toBe(path)
})
