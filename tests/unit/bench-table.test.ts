import { describe, expect, it } from 'vitest'
import { whatToBuy } from '#tests/bench/production/to-buy.ts'
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

it('what to buy is reckoned from the cost of each request', () => {
  const cost = (kind: string, node: number, database = 0, search = 0) => ({ kind, millis: { node, database, search } })
  const text = whatToBuy([
    cost('page that is kept', 0.5),
    cost('list page, not kept', 31, 6.5, 7),
    cost('search page, not kept', 49, 14, 16),
    cost('family page, not kept', 13),
    cost('bundle of a family, first time', 27.5),
    { kind: 'preview of a new text', millis: { node: 1, children: 4.1 } },
    cost('preview that is remembered', 0.13),
  ])
  expect(text).toContain('| list page, not kept | 31 | | 6.5 | 7 | |\n')
  expect(text).toContain('| preview of a new text | 1 | 4.1 | | | |\n')
  expect(text).toContain('A page takes 15.6 ms of node and its children, 2.38 ms of MySQL and 2.65 ms of Meilisearch.')
  expect(text.split('\n').at(-1)).toBe('| 100,000 | 5,000 | 130 cores, 130 processes | 20 cores | 23 cores |')
})
