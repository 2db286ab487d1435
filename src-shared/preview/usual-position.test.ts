import { expect, test } from 'vitest'
import { usualPosition } from './usual-position.ts'

test('a variable font starts at Regular, although its default is the thinnest master', () => {
  expect(usualPosition({ tag: 'wght', min: 200, default: 200, max: 900 })).toBe(400)
})

test('without a Regular it starts at the nearest weight', () => {
  expect(usualPosition({ tag: 'wght', min: 600, default: 800, max: 900 })).toBe(600)
  expect(usualPosition({ tag: 'wght', min: 100, default: 100, max: 300 })).toBe(300)
})

test("other axes start at the font's default", () => {
  expect(usualPosition({ tag: 'opsz', min: 8, default: 14, max: 144 })).toBe(14)
})
