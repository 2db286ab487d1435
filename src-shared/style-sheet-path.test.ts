import { expect, test } from 'vitest'
import { styleSheetPath, usualStyles } from './style-sheet-path.ts'

const font = (weight: number, italic = false, range?: [number, number], width = 5) => ({
  weight,
  italic,
  width,
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
  [[font(700, true)], '/css2?family=Two+Words:ital,wght@1,700&display=swap'],
  [
    [font(700, false, undefined, 3), font(400), font(400, true, undefined, 3)],
    '/css2?family=Two+Words:ital,wdth,wght@0,75,700;0,100,400;1,75,400&display=swap',
  ],
  // A range includes the single weights inside it.
  [[font(400, false, [100, 900]), font(700)], '/css2?family=Two+Words:wght@100..900&display=swap'],
])('the address names all styles, case %#', (fonts, path) => {
  expect(styleSheetPath([{ name: 'Two Words', fonts }])).toBe(path)
})

test('names several families in one address', () => {
  expect(
    styleSheetPath([
      { name: 'Müller & Co', fonts: [font(400)] },
      { name: 'Inter', fonts: [font(700)] },
    ]),
  ).toBe('/css2?family=M%C3%BCller+%26+Co&family=Inter:wght@700&display=swap')
})

test('a page uses the styles that may be embedded, and of them those of normal width, if there are any', () => {
  const embedding = { level: 'installable', bitmapOnly: false }
  const [normal, narrow] = [font(400), font(400, false, undefined, 3)].map((one) => ({ ...one, embedding }))
  expect(usualStyles([normal!, narrow!])).toEqual([normal])
  expect(usualStyles([narrow!])).toEqual([narrow])
  for (const forbidden of [null, { ...embedding, level: 'restricted' }, { ...embedding, bitmapOnly: true }])
    expect(usualStyles([{ ...normal!, embedding: forbidden }, narrow!])).toEqual([narrow])
})
