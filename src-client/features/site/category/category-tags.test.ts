import { describe, expect, test } from 'vitest'
import { headingOf, readTags } from './category-tags.ts'

const known = [
  { slug: 'serif', label: 'Serif', fontCount: 3, description: '' },
  { slug: 'old-style', label: 'Old style', fontCount: 2, description: '' },
]

describe('tags of a category', () => {
  test('are read in lower case and once each', () => {
    expect(readTags('Serif, serif,OLD-style,,')).toEqual(['serif', 'old-style'])
    expect(readTags(undefined)).toEqual([])
  })
  test('make a heading', () => {
    expect(headingOf(['serif'], known, false)).toBe('Serif fonts')
    expect(headingOf(['serif', 'old-style'], known, false)).toBe('Serif and Old style fonts')
    expect(headingOf(['serif', 'old-style', 'odd'], known, true)).toBe('Serif, Old style or odd fonts')
  })
})
