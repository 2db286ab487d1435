import { expect, test } from 'vitest'
import type { FontView } from '#shared/contracts/catalogue/fonts.ts'
import { pictureOf } from './picture.ts'

const font = {
  id: 7,
  slug: 'regular',
  file: 'a'.repeat(32),
  text: 'Hamburg',
  weight: 400,
  width: 5,
  color: false,
  renderer: { name: 'skia', transparent: true },
  metrics: { ascent: 0.9, descent: 0.3, xHeight: 0.5, capHeight: 0.7 },
} as FontView
const settings = { text: '', fg: '000000', bg: 'FFFFFF', dpr: 1, imagesUrl: '' }

test('pictures under 40 px use the small variant of the address, others name the file', () => {
  expect(pictureOf(font, { ...settings, size: 24 }, 'Name').src).toMatch(/^\/api\/renderfont4\/7\/.*\/preview\.png$/)
  expect(pictureOf(font, { ...settings, size: 65 }, 'Name').src).toMatch(/^\/api\/rf5\/7\//)
})
