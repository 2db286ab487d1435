import { expect, test } from 'vitest'
import { inAllScales, readNumber } from './temperature.ts'

test.each([
  ['21', 21],
  ['-40', -40],
  ['−40', -40],
  ['36,6', 36.6],
  [' 0 ', 0],
  ['', null],
  ['1e9', null],
  ['warm', null],
])('%j is %s', (text, value) => expect(readNumber(text)).toBe(value))

test('scales agree at their fixed points', () => {
  const texts = (value: number, from: 'c' | 'f' | 'k' | 'r') => inAllScales(value, from)?.map((one) => one.text)
  expect(texts(100, 'c')).toEqual(['100 °C', '212 °F', '373.15 K', '80 °Ré'])
  expect(texts(-40, 'f')).toEqual(['−40 °C', '−40 °F', '233.15 K', '−32 °Ré'])
  expect(texts(0, 'k')).toEqual(['−273.15 °C', '−459.67 °F', '0 K', '−218.52 °Ré'])
  expect(texts(-1, 'k')).toBeUndefined()
})
