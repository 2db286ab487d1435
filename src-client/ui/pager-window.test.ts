import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pagerWindow } from './pager-window.ts'

describe('pagerWindow', () => {
  it('clamps the page to 1..pages', () => {
    expect(pagerWindow(99, 4).current).toBe(4)
    expect(pagerWindow(0, 4).current).toBe(1)
    expect(pagerWindow(Number.NaN, 0)).toMatchObject({ current: 1, pages: 1, items: [1], previous: null, next: null })
  })
  it('links three pages on either side and both ends', () => {
    expect(pagerWindow(8, 142).items).toEqual([1, 'gap', 5, 6, 7, 8, 9, 10, 11, 'gap', 142])
    expect(pagerWindow(1, 3).items).toEqual([1, 2, 3])
  })
  it('never hides a single page behind a gap', () => {
    expect(pagerWindow(6, 11).items).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
  it('is ascending and contains the current page for any input', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 500 }), fc.integer({ min: -5, max: 500 }), (page, pages) => {
        const window = pagerWindow(page, pages)
        const numbers = window.items.filter((item) => item !== 'gap')
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toContain(window.current)
        expect(numbers.length).toBeLessThanOrEqual(11)
      }),
    )
  })
})
