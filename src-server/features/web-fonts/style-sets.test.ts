import { expect, test } from 'vitest'
import { loadedPieces } from './style-sets.service.ts'

const piece = (name: string, text: string) => ({ name, codepoints: Array.from(text, (char) => char.codePointAt(0)!) })
const PIECES = [piece('greek', 'αβ ́'), piece('latin-ext', 'abcd ́ł'), piece('latin', 'abcd ')]

test.each([
  ['abc ', ['latin']],
  ['ał ', ['latin', 'latin-ext']],
  // The mark is in two pieces: browsers take it from the later one.
  ['aβ ́', ['latin', 'latin-ext', 'greek']],
  ['ж', []],
])('a browser loads for %j: %j', (text, names) => {
  const letters = Array.from(text, (char) => char.codePointAt(0)!)
  expect(loadedPieces(PIECES, letters).map(({ name }) => name)).toEqual(names)
})
