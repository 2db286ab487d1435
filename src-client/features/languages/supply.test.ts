import { describe, expect, test } from 'vitest'
import { supplyOf, supplySentence } from './supply.ts'

const main = (families: number) => ({ main: { code: 'ka', name: 'Georgian', families } })

describe('how well the catalogue serves a country', () => {
  test('is judged by the share of all families, from none to most', () => {
    expect([0, 1, 6, 59, 60, 200].map((families) => supplyOf(main(families), 321))).toEqual([
      'none',
      'few',
      'few',
      'some',
      'some',
      'most',
    ])
    expect(supplyOf(main(7), 321)).toBe('some')
    expect(supplyOf(main(65), 321)).toBe('many')
  })

  test('is unknown without a language, and 0 families in an empty catalogue are none', () => {
    expect(supplyOf({ main: null }, 321)).toBe('unknown')
    expect(supplyOf(main(0), 0)).toBe('none')
  })

  test('is said with the language', () => {
    expect(supplySentence({ name: 'Georgia', ...main(1) })).toBe('Georgia: 1 family for Georgian')
    expect(supplySentence({ name: 'Georgia', ...main(0) })).toBe('Georgia: no family for Georgian')
    expect(supplySentence({ name: 'Heard & McDonald Islands', main: null })).toBe('Heard & McDonald Islands')
  })
})
