import { expect, test } from 'vitest'
import { assignSamples } from './style-samples.ts'

const family = (familyId: number, change: { defaultText?: string; hasLatin?: number } = {}) => ({
  tagSlug: 'sans',
  familyId,
  topicSlug: 'sans',
  defaultText: '',
  hasLatin: 1,
  ...change,
})
const shownBy = (...families: ReturnType<typeof family>[]) =>
  assignSamples(new Map([['sans', families]]), new Set()).get('sans')

test('a style is shown by the most popular family that has Latin letters and is for a Latin script', () => {
  expect(shownBy(family(1), family(2))).toBe(1)
  expect(shownBy(family(1, { defaultText: 'مرحبا' }), family(2))).toBe(2)
  // Somebody gave Latin words to a font of symbols.
  expect(shownBy(family(1, { defaultText: 'Hello', hasLatin: 0 }), family(2))).toBe(2)
  expect(shownBy(family(1, { hasLatin: 0 }))).toBe(1)
})
