import { expect, test } from 'vitest'
import { normaliseText } from './normal-forms.ts'
import { textStyles } from './text-styles.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const style = (label: string) => textStyles().find((one) => one.label === label)!

test('mathematical alphabets are complete and map to their plain characters', () => {
  for (const label of [
    'Bold',
    'Italic',
    'Bold italic',
    'Sans',
    'Sans bold',
    'Sans italic',
    'Sans bold italic',
    'Script',
    'Bold script',
    'Fraktur',
    'Bold fraktur',
    'Double-struck',
    'Monospace',
    'Fullwidth',
  ]) {
    const styled = style(label).apply(ALPHABET)
    expect([...styled], label).toHaveLength(52)
    expect(styled, label).not.toMatch(/[A-Za-z]/)
    expect(normaliseText(styled, 'NFKC'), label).toBe(ALPHABET)
  }
})

test('raised letters are phonetic ones, raised digits and signs the older ones', () => {
  const plain = 'abcdefghijklmnopqrstuvwxyz0123456789+=()'
  const raised = style('Raised').apply(plain)
  expect([...raised]).toHaveLength(plain.length)
  expect(raised).not.toMatch(/[a-z0-9+=()]/)
  expect(normaliseText(raised, 'NFKC')).toBe(plain)
})

test('older characters fill the gaps', () => {
  expect(style('Italic').apply('h')).toBe('ℎ')
  expect(style('Script').apply('B')).toBe('ℬ')
  expect(style('Fraktur').apply('C')).toBe('ℭ')
  expect(style('Double-struck').apply('N')).toBe('ℕ')
})

test('keeps characters that a style lacks, and uses one case for both if there is only one', () => {
  expect(style('Squared').apply('ab!')).toBe('🄰🄱!')
  expect(style('Circled').apply('aB1é')).toBe('ⓐⒷ①é')
  expect(style('Small capitals').apply('Abc')).toBe('Aʙᴄ')
  expect(style('Underlined').apply('a b')).toBe('a\u0332 b\u0332')
  expect(style('Bold').changes('日本')).toBe(false)
})
