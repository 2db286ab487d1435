import { describe, expect, test } from 'vitest'
import { gridShape, moveByKey, rowWindow, scrollToRow } from './virtual-grid.ts'

describe('shape', () => {
  test('cells share the width and are never narrower than the minimum', () => {
    const shape = gridShape(500, 101, 48)
    expect(shape).toEqual({ columns: 10, cell: 50, rows: 11 })
  })
  test('width 0 (not yet measured) and widths below one cell give one column', () => {
    expect(gridShape(0, 5, 48)).toEqual({ columns: 1, cell: 48, rows: 5 })
    expect(gridShape(30, 5, 48).columns).toBe(1)
    expect(gridShape(500, 0, 48).rows).toBe(0)
  })
})

describe('window', () => {
  const shape = gridShape(500, 1000, 50)
  test('covers the rows in view and the spare rows, within the grid', () => {
    expect(rowWindow(shape, 0, 500, 4)).toEqual({ first: 0, last: 14 })
    expect(rowWindow(shape, 2525, 500, 4)).toEqual({ first: 46, last: 65 })
    expect(rowWindow(shape, 4500, 500, 4)).toEqual({ first: 86, last: 100 })
  })
  test('never draws the whole list, at any scroll position', () => {
    for (let top = -100; top < 8000; top += 37) {
      const { first, last } = rowWindow(shape, top, 500, 4)
      expect(last - first).toBeLessThanOrEqual(19)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeLessThanOrEqual(100)
    }
  })
})

test('scrolling to a row moves only when it is out of view', () => {
  const shape = gridShape(500, 1000, 50)
  expect(scrollToRow(shape, 3, 100, 500)).toBe(100)
  expect(scrollToRow(shape, 1, 100, 500)).toBe(50)
  expect(scrollToRow(shape, 20, 100, 500)).toBe(550)
})

describe('keys', () => {
  test('arrows stay within the list; up and down keep the column', () => {
    expect(moveByKey('ArrowLeft', 0, 25, 10, 5)).toBe(0)
    expect(moveByKey('ArrowRight', 24, 25, 10, 5)).toBe(24)
    expect(moveByKey('ArrowDown', 12, 25, 10, 5)).toBe(22)
    expect(moveByKey('ArrowDown', 18, 25, 10, 5)).toBe(18)
    expect(moveByKey('ArrowUp', 3, 25, 10, 5)).toBe(3)
  })
  test('pages and ends', () => {
    expect(moveByKey('PageDown', 0, 1000, 10, 5)).toBe(50)
    expect(moveByKey('PageUp', 20, 1000, 10, 5)).toBe(0)
    expect(moveByKey('End', 0, 25, 10, 5)).toBe(24)
    expect(moveByKey('Home', 24, 25, 10, 5)).toBe(0)
  })
  test('nothing moves for other keys or in an empty list', () => {
    expect(moveByKey('a', 3, 25, 10, 5)).toBeNull()
    expect(moveByKey('ArrowDown', 0, 0, 10, 5)).toBeNull()
  })
})
