import { describe, expect, test } from 'vitest'
import { nextQuery, safeNext } from './safe-next.ts'

/** Accepted unchanged. */
const OURS = [
  '/',
  '/popular/fonts',
  '/popular/fonts?p=2',
  '/search?q=a%20b&p=3',
  '/lobster-f1#glyphs',
  '/account/collections',
  '/account/profile/7/general',
  '/account/welcome',
  '/account/loginless',
  '/search?q=https://evil.example',
  '/search?q=//evil.example',
  '/a/b//c',
  '/category/serif,sans',
  '/search?q=%C3%A9',
  '/@evil.example',
  '/:80',
  '/search?next=/account/login',
]

/** Leads, or could be read to lead, to another site. */
const OTHERS = [
  '',
  null,
  undefined,
  'popular/fonts',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http:evil',
  '//evil.example',
  '//evil@us',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u0000/evil',
  '/\u2028/evil',
  '/\u200b/evil',
  '/\ufeff/evil',
  '/\u00a0/evil',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./%2fevil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil。example',
  '/\u3000/evil',
  '?next=//evil',
  '#//evil',
  '.',
  '..//evil',
  '@evil.example',
  '/account/login',
  '/account/login?next=/account/login',
  '/account/login/',
  '/account/logout',
  '/account/join#x',
  '/account/confirm?key=x',
  '/account/forgot-password',
  '/./account/logout',
  `/${'a'.repeat(2001)}`,
]

describe('the page to return to', () => {
  test.each(OURS)('accepts %j', (next) => {
    expect(safeNext(next)).toBe(next)
  })
  test.each(OTHERS)('refuses %j', (next) => {
    expect(safeNext(next)).toBe('/')
  })
  test('removes dots from accepted paths', () => {
    expect(safeNext('/a/./b/../c')).toBe('/a/c')
  })
  test('as a query: empty for the home page', () => {
    expect(nextQuery('/')).toBe('')
    expect(nextQuery('//evil')).toBe('')
    expect(nextQuery('/popular/fonts?p=2')).toBe('?next=%2Fpopular%2Ffonts%3Fp%3D2')
  })
})
