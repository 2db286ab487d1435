import { describe, expect, it } from 'vitest'
import { isCutOtherwiseBySkia, textRuns } from './text-runs.ts'

const shown = (text: string) => textRuns(text).map((run) => `${run.direction} ${run.text}`)

const scripts = (text: string) => textRuns(text).map((run) => `${run.script} ${run.text}`)

describe('scripts of common characters', () => {
  it('are that of the letters before, across directions', () => {
    expect(scripts('תאריך 5/10/2024')).toEqual(['Hebr 5/10/2024', 'Hebr תאריך '])
    expect(scripts('A.ب.C')).toEqual(['Latn A.', 'Arab ب', 'Arab .', 'Latn C'])
  })

  it('at the start are that of the first letters, or none without any', () => {
    expect(scripts('12 (א')).toEqual(['Hebr  (א', 'Hebr 12'])
    expect(scripts('12 + 3')).toEqual(['Zyyy 12 + 3'])
  })

  it('of a closing bracket is that of its opening one', () => {
    expect(scripts('टाइप (type) टाइप')).toEqual(['Deva टाइप (', 'Latn type', 'Deva ) टाइप'])
    expect(scripts('a (ж [z] ж) b').filter((run) => run.includes(')'))).toEqual(['Latn ) b'])
  })
})

describe('texts that Skia would split differently', () => {
  it('have two directions with common characters at the start of a run, or brackets of two scripts', () => {
    for (const text of ['תאריך 5/10/2024', 'A.ب.C', 'टाइप (type) टाइप']) expect(isCutOtherwiseBySkia(text)).toBe(true)
    for (const text of ['Grumpy (12)', 'خط عربي', 'Type टाइप type', '文字 (字)', ''])
      expect(isCutOtherwiseBySkia(text)).toBe(false)
  })
})

describe('runs of a line', () => {
  it('one script is one run, with its spaces, digits and marks', () => {
    expect(shown('Grumpy wizards 12, naïve e\u0301')).toEqual(['ltr Grumpy wizards 12, naïve e\u0301'])
    expect(shown('خط عربي')).toEqual(['rtl خط عربي'])
    expect(shown('   ')).toEqual(['ltr    '])
    expect(shown('')).toEqual([])
  })

  it('splits adjacent scripts, so that each is shaped by its own rules', () => {
    expect(shown('Type टाइप type')).toEqual(['ltr Type ', 'ltr टाइप ', 'ltr type'])
  })

  it('a right-to-left line runs from the right, with words of the other direction in their own order', () => {
    expect(shown('خط Type جميل')).toEqual(['rtl جميل', 'rtl  ', 'ltr Type', 'rtl خط '])
  })

  it('a left-to-right line keeps its order around a right-to-left word', () => {
    expect(shown('The word خط means line')).toEqual(['ltr The word ', 'rtl خط', 'ltr  ', 'ltr means line'])
  })

  it('numbers in right-to-left text run left to right, at their place', () => {
    expect(shown('سنة 2024 م')).toEqual(['rtl  م', 'ltr 2024', 'rtl سنة '])
  })

  it('two words of one direction keep their order inside the other', () => {
    expect(shown('abc خط عربي def')).toEqual(['ltr abc ', 'rtl خط عربي', 'ltr  ', 'ltr def'])
  })
})
