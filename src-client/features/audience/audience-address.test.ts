import { describe, expect, test } from 'vitest'
import { audienceHref, audienceView, changeLabel } from './audience-address.ts'

describe('addresses of analytics', () => {
  test('what is usual stands in no address, and what is nonsense is the usual', () => {
    const usual = audienceView(new URLSearchParams('range=1d&figure=__proto__&compare=2'))
    expect(usual).toEqual({ range: '28d', figure: 'downloads', compare: false })
    expect(audienceHref('/a', null, usual)).toBe('/a')
  })

  test('there and back', () => {
    const view = { range: '12m', figure: 'views', compare: true } as const
    const href = audienceHref('/a', 4, view)
    expect(href).toBe('/a?foundry=4&range=12m&figure=views&compare=1')
    expect(audienceView(new URLSearchParams(href.split('?')[1]))).toEqual(view)
  })

  test.each([
    [12, 10, '+20 %'],
    [5, 10, '−50 %'],
    [10, 10, '±0 %'],
    [3, 0, 'new'],
    [0, 0, ''],
  ])('%d after %d: %s', (now, before, label) => expect(changeLabel(now, before)).toBe(label))
})
