import { expect, it } from 'vitest'
import { codepointsOfPages } from '#shared/search/coverage-bits.ts'
import { makeBitmap } from '#tests/factories/bitmap.ts'
import { runsOf } from './ranges.ts'

it('joins runs across the pages of a coverage', () => {
  const pages = new Map([
    [0, makeBitmap([0x41, 0x42, 0xff])],
    [1, makeBitmap([0x100, 0x102])],
  ])
  expect(runsOf(codepointsOfPages(pages))).toEqual([
    [0x41, 0x42],
    [0xff, 0x100],
    [0x102, 0x102],
  ])
})
