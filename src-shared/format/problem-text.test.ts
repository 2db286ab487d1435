import { expect, it } from 'vitest'
import { problemFields, problemText } from './problem-text.ts'

it.each([
  ['stamp: this form is out of date.', 'stamp', 'This form is out of date.'],
  ['smartQuery: a Smart Filter needs a search', 'smartQuery', 'A Smart Filter needs a search'],
  ['ada.png is no picture', null, 'ada.png is no picture'],
  ['Not stamp: this', 'stamp', 'Not stamp: this'],
  ['', undefined, ''],
])('%s', (message, param, text) => expect(problemText(message, param)).toBe(text))

it('field errors are sentences too', () => {
  expect(problemFields({ name: 'must not be empty', bio: '' })).toEqual({ name: 'Must not be empty', bio: '' })
  expect(problemFields(null)).toEqual({})
})
