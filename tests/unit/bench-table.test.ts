import { describe, expect, it } from 'vitest'
import { formatTable, median, percentile, verdictOf } from '#tests/bench/table.ts'

const measure = { group: 'http', name: 'a ratio', unit: 'x' }

describe('the bench table', () => {
  it('judges measures by their target, and only those with one', () => {
    expect(verdictOf({ ...measure, value: 2, target: { atMost: 2 } })).toBe('ok')
    expect(verdictOf({ ...measure, value: 2.01, target: { atMost: 2 } })).toBe('miss')
    expect(verdictOf({ ...measure, value: 1999, target: { atLeast: 2000 } })).toBe('miss')
    expect(verdictOf({ ...measure, value: null, target: { atLeast: 2000 }, note: 'no tool' })).toBe('skipped')
    expect(verdictOf({ ...measure, value: 5 })).toBe('')
    expect(verdictOf({ ...measure, value: Number.NaN, target: { atMost: 1 } })).toBe('miss')
  })

  it('prints aligned columns', () => {
    const lines = formatTable([
      { ...measure, value: 0.12345, target: { atMost: 0.2 }, note: 'seven rounds' },
      { ...measure, name: 'another, longer one', value: 1234.5 },
    ]).split('\n')
    expect(lines[1]).toBe('http   a ratio              0.123 x  <= 0.2 x  ok  seven rounds')
    expect(lines[2]).toBe('http   another, longer one  1235 x')
  })

  it('takes medians and percentiles of unsorted values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(percentile([5, 1, 4, 2, 3], 0.99)).toBe(5)
    expect(median([])).toBeNaN()
  })
})
