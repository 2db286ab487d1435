import { describe, expect, test } from 'vitest'
import { askedRange, audienceHref, audienceView, changeLabel, daysProblem } from './audience-address.ts'

describe('addresses of analytics', () => {
  test('addresses leave out default values, and invalid values become defaults', () => {
    const usual = audienceView(new URLSearchParams('range=1d&figure=__proto__&compare=2'))
    expect(usual).toEqual({ range: '28d', days: null, figure: 'downloads', compare: false })
    expect(audienceHref('/a', null, usual)).toBe('/a')
  })

  test('a view survives being written to an address and read back', () => {
    const view = { range: '12m', days: null, figure: 'views', compare: true } as const
    const href = audienceHref('/a', 4, view)
    expect(href).toBe('/a?foundry=4&range=12m&figure=views&compare=1')
    expect(audienceView(new URLSearchParams(href.split('?')[1]))).toEqual(view)
  })

  test('days replace the range in the address, and are sent only if both are valid', () => {
    const days = audienceView(new URLSearchParams('from=2026-01-30&to=2026-02-02&range=7d'))
    expect(askedRange(days)).toEqual({ range: '7d', from: '2026-01-30', to: '2026-02-02' })
    expect(audienceHref('/a', null, days)).toBe('/a?from=2026-01-30&to=2026-02-02')
    const half = audienceView(new URLSearchParams('from=2026-01-30'))
    expect(daysProblem(half)).toEqual({ param: 'to', message: expect.stringContaining('last day') })
    expect(askedRange(half)).toEqual({ range: '28d' })
  })

  test.each([
    [12, 10, '+20 %'],
    [5, 10, '−50 %'],
    [10, 10, '±0 %'],
    [3, 0, null],
    [0, 0, null],
  ])('%d after %d: %s', (now, before, label) => expect(changeLabel(now, before)).toBe(label))
})
