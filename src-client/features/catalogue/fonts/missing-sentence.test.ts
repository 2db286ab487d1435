import { describe, expect, it } from 'vitest'
import { missingSentence } from './missing-sentence.ts'

describe('missingSentence', () => {
  it('is null if nothing is missing', () => {
    expect(missingSentence([])).toBeNull()
  })
  it('names one, two and many characters', () => {
    expect(missingSentence([0x17a])).toEqual({
      lead: '1 character missing:',
      rest: 'ź is not in this font.',
      link: 'Fonts that have it',
      codepoint: 'U+017A',
    })
    expect(missingSentence([0x17a, 0x2116])).toMatchObject({
      rest: 'ź and № are not in this font.',
      link: 'Fonts that have both',
    })
    expect(missingSentence([65, 66, 67, 68, 69, 70])).toMatchObject({
      rest: 'A, B, C, D and 2 more are not in this font.',
      link: 'Fonts that have them all',
    })
  })
  it('keeps right-to-left letters in the order of the sentence', () => {
    expect(missingSentence([0x645, 0x631])?.rest).toBe('\u2068م\u2069 and \u2068ر\u2069 are not in this font.')
  })
  it('names invisible characters by number', () => {
    expect(missingSentence([0x2bf9])?.rest).toBe('⯹ (U+2BF9) is not in this font.')
    expect(missingSentence([0x301])?.rest).toBe('U+0301 is not in this font.')
  })
})
