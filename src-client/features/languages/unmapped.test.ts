import { expect, it } from 'vitest'
import { unmappedSentence } from './unmapped.ts'

it('names each territory that is not on the map once, with the reason', () => {
  const place = (code: string, name: string, mapped = false) => ({ code, name, mapped })
  expect(unmappedSentence([place('CH', 'Switzerland', true)])).toBe('')
  const sentence = unmappedSentence([
    place('AQ', 'Antarctica'),
    place('AC', 'Ascension Island'),
    place('CH', 'Switzerland', true),
    place('CQ', 'Sark'),
  ])
  expect(sentence).toBe(
    'Not on the map: Antarctica (too large to show); Ascension Island, Sark (the public data that it is drawn from has neither a shape nor a place for any of them).',
  )
})
