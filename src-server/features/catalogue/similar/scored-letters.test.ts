import { describe, expect, it } from 'vitest'
import { scoredLetters } from './scored-letters.ts'

const scored = (text: string) => scoredLetters([...text].map((char, at) => ({ char, at })))
const textOf = (letters: { char: string }[]) => letters.map(({ char }) => char).join('')

describe('the letters that are compared', () => {
  it('are the first two of each character', () => {
    expect(textOf(scored('banana'))).toBe('banan')
    expect(scored('xxxx').map(({ at }) => at)).toEqual([0, 1])
  })
  it('are at most 24, different characters first', () => {
    const found = textOf(scored(`${'aabbccddeeffgg'}${'hijklmnopqrstuvwxyz'}`))
    expect(found).toHaveLength(24)
    expect(new Set(found).size).toBe(24)
  })
})
