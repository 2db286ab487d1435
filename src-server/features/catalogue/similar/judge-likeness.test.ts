import { describe, expect, it } from 'vitest'
import { judgeLikeness } from './judge-likeness.ts'

const LETTERS = [{ top: 50, bottom: 0 }]

/** The verdict on one family at this distance. */
function judged(distance: number, rival: number) {
  const nearest = [{ familyId: 1, fontId: 1, weight: 0, distance }]
  const { verdict, confidences } = judgeLikeness({ nearest, same: 1, rival }, LETTERS)
  return { verdict, confidence: confidences[0]! }
}

describe('whether a font is found', () => {
  it('depends on its lead over the next one', () => {
    expect(judged(0.1, 0.3).verdict).toBe('found')
    expect(judged(0.2, 0.21).verdict).not.toBe('found')
  })
  it('depends on the distance when there is no other family', () => {
    const alone = (distance: number) => judged(distance, Number.POSITIVE_INFINITY)
    expect(alone(0.1).verdict).toBe('found')
    expect(alone(0.6).verdict).toBe('absent')
    expect(alone(0.6).confidence).toBeLessThan(0.25)
    expect(alone(0.2).confidence).toBeLessThan(1)
  })
  it('is never so from far away', () => {
    expect(judged(0.8, 4)).toEqual({ verdict: 'maybe', confidence: 0.5 })
  })
  it('is not when there is no family at all', () => {
    const nothing = { nearest: [], same: 0, rival: Number.POSITIVE_INFINITY }
    expect(judgeLikeness(nothing, LETTERS)).toEqual({ verdict: 'absent', confidences: [] })
  })
})
