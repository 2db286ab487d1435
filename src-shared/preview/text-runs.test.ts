import { describe, expect, it } from 'vitest'
import { textRuns } from './text-runs.ts'

const shown = (text: string) => textRuns(text).map((run) => `${run.direction} ${run.text}`)

describe('runs of a line', () => {
  it('one script is one run, with its spaces, digits and marks', () => {
    expect(shown('Grumpy wizards 12, naïve e\u0301')).toEqual(['ltr Grumpy wizards 12, naïve e\u0301'])
    expect(shown('خط عربي')).toEqual(['rtl خط عربي'])
    expect(shown('   ')).toEqual(['ltr    '])
    expect(shown('')).toEqual([])
  })

  it('scripts that meet are cut, so that each is shaped by its own rules', () => {
    expect(shown('Type टाइप type')).toEqual(['ltr Type ', 'ltr टाइप ', 'ltr type'])
  })

  it('a right-to-left line runs from the right, with words of the other direction in their own order', () => {
    expect(shown('خط Type جميل')).toEqual(['rtl  جميل', 'ltr Type', 'rtl خط '])
  })

  it('a left-to-right line keeps its order around a right-to-left word', () => {
    expect(shown('The word خط means line')).toEqual(['ltr The word ', 'rtl خط', 'ltr  means line'])
  })

  it('numbers in right-to-left text run left to right, at their place', () => {
    expect(shown('سنة 2024 م')).toEqual(['rtl  م', 'ltr 2024', 'rtl سنة '])
  })

  it('two words of one direction keep their order inside the other', () => {
    expect(shown('abc خط عربي def')).toEqual(['ltr abc ', 'rtl خط عربي', 'ltr  def'])
  })
})
