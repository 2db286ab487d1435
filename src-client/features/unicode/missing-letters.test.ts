import { expect, it } from 'vitest'
import { fillMissing, findMissing } from './missing-letters.ts'

/** A device with Latin letters only: it draws all other characters as the same box. */
const look = (text: string) => (/^[\u0000-\u024f]*$/.test(text) ? `glyphs of ${text}` : 'box')

it('finds clusters that a device draws as boxes, by block, and ignores blanks', () => {
  const missing = findMissing(['Añ ह\u00a0\u200b', 'हिक', 'ㅎ o\u0361x'], look)
  expect(Object.fromEntries([...missing].map(([block, clusters]) => [block, [...clusters]]))).toEqual({
    Devanagari: ['ह', 'हि', 'क'],
    'Hangul Compatibility Jamo': ['ㅎ'],
    'Combining Diacritical Marks': ['o\u0361'],
  })
})

it('requests one piece per block, from the first family that allows web fonts, and nothing twice', async () => {
  const asked: string[] = []
  const added: [string, number[]][] = []
  const deps = {
    look,
    async familiesFor(text: string) {
      asked.push(text)
      return ['Locked', 'Open'].map((name) => ({ name, lacks: new Set<number>() }))
    },
    addressOf: async (family: string, text: string) => (family === 'Open' ? `/${family}/${text}` : null),
    add: (address: string, codepoints: readonly number[]) => void added.push([address, [...codepoints]]),
  }
  await fillMissing(['ก', 'abc', 'ข', 'Ж'], deps)
  await fillMissing(['ขก Ж'], deps)
  expect(asked).toEqual(['กข', 'Ж'])
  expect(added).toEqual([
    ['/Open/กข', [0xe01, 0xe02]],
    ['/Open/Ж', [0x416]],
  ])
  await fillMissing(['Latin'], deps)
  expect(asked).toHaveLength(2)
})

it('takes what one family lacks from the next, and names what none has', async () => {
  const added: [string, number[]][] = []
  const deps = {
    look,
    familiesFor: async () => [
      { name: 'Most', lacks: new Set([0x531, 0x533]) },
      { name: 'Rest', lacks: new Set([0x533]) },
    ],
    addressOf: async (family: string) => family,
    add: (address: string, codepoints: readonly number[]) => void added.push([address, [...codepoints]]),
  }
  expect(await fillMissing(['aԱԲԳ'], deps)).toEqual([0x533])
  expect(added).toEqual([
    ['Most', [0x532]],
    ['Rest', [0x531]],
  ])
})

it('requests clusters and blocks above the limits at the next check', async () => {
  const asked: string[] = []
  const deps = {
    look,
    async familiesFor(text: string) {
      asked.push(text)
      return []
    },
    addressOf: async () => null,
    add: () => undefined,
  }
  const many = Array.from({ length: 150 }, (_, index) => String.fromCodePoint(0x4e00 + index))
  const blocks = ['α', 'א', 'ب', 'ა', 'ᐁ', 'ខ', 'ꀀ']
  await fillMissing([...many, ...blocks], deps)
  expect(asked).toEqual([many.slice(0, 100).join(''), ...blocks.slice(0, 5)])
  await fillMissing([...many, ...blocks], deps)
  expect(asked.slice(6)).toEqual([many.slice(100).join(''), ...blocks.slice(5)])
  await fillMissing([...many, ...blocks], deps)
  expect(asked).toHaveLength(9)
})
