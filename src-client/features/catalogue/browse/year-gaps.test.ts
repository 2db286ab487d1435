import { describe, expect, test } from 'vitest'
import { neighbours, withGaps } from './year-gaps.ts'

const years = [{ year: 2024 }, { year: 2023 }, { year: 2019 }, { year: 2017 }]

describe('years', () => {
  test('puts the gap between two years into one entry, however long', () => {
    expect(withGaps(years)).toEqual([
      { year: 2024 },
      { year: 2023 },
      { from: 2020, to: 2022 },
      { year: 2019 },
      { from: 2018, to: 2018 },
      { year: 2017 },
    ])
    expect(withGaps([])).toEqual([])
  })
  test('finds the nearest years with fonts, also for a year without', () => {
    expect(neighbours(years, 2021)).toEqual({ older: { year: 2019 }, newer: { year: 2023 } })
    expect(neighbours(years, 2024)).toEqual({ older: { year: 2023 }, newer: undefined })
    expect(neighbours(years, 1999)).toEqual({ older: undefined, newer: { year: 2017 } })
  })
})
