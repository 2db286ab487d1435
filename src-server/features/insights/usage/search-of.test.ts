import { describe, expect, test } from 'vitest'
import { searchOf } from './search-of.ts'

describe('the search that led to a page', () => {
  test.each([
    ['/search?q=Slab+Serif', 'slab serif'],
    ['/search-fonts?q=%20Comic%20%20Sans%20&p=2', 'comic sans'],
    ['/search?q=font+2024', 'font 2024'],
    ['/search?q=%E6%98%8E%E6%9C%9D', '明朝'],
  ])('%s → %s', (url, words) => expect(searchOf(url)).toBe(words))

  test.each([
    ['', 'no page'],
    ['/search', 'no words'],
    ['/popular/fonts?q=slab', 'not a search'],
    ['/search?q=ana%40example.org', 'an address'],
    ['/search?q=%2B41+79+123+45+67', 'a telephone number'],
    ['/search?q=https%3A%2F%2Fexample.org', 'a web address'],
    ['/search?q=one+two+three+four+five+six+seven', 'a sentence'],
    [`/search?q=${'x'.repeat(61)}`, 'too long'],
    ['https://elsewhere.example/search?q=slab', 'another site'],
  ])('%s: nothing (%s)', (url) => expect(searchOf(url)).toBeNull())
})
