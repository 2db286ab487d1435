import { expect, test } from 'vitest'
import { hashWithPage, pageOfHash } from './hash-page.ts'

test.each([
  ['', 1],
  ['#p=3', 3],
  ['#glyphs&p=12', 12],
  ['#p=0', 1],
  ['#p=x', 1],
  ['#xp=4', 1],
])('%s is page %i', (hash, page) => expect(pageOfHash(hash, 'glyphs')).toBe(page))

test('page 1 is left out of the hash, other parts stay', () => {
  expect(hashWithPage('', 2, 'glyphs')).toBe('#p=2')
  expect(hashWithPage('#p=2', 1, 'glyphs')).toBe('')
  expect(hashWithPage('#glyphs&p=2', 3, 'glyphs')).toBe('#glyphs&p=3')
  expect(hashWithPage('#glyphs', 1, 'glyphs')).toBe('#glyphs')
})

test('each section has its own page', () => {
  expect(pageOfHash('#comments&p=3', 'comments')).toBe(3)
  expect(pageOfHash('#comments&p=3', 'glyphs')).toBe(1)
  expect(pageOfHash('#p=3', 'comments')).toBe(1)
  expect(hashWithPage('#p=3', 2, 'comments')).toBe('#comments&p=2')
  expect(hashWithPage('#comments&p=2', 1, 'comments')).toBe('#comments')
  expect(hashWithPage('#comments&p=2', 4, 'glyphs')).toBe('#glyphs&p=4')
})
