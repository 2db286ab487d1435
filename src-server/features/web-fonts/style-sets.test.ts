import { describe, expect, test } from 'vitest'
import { type NamedStyle, pathOf, servedOf } from './served-styles.ts'
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

let files = 0
function style(fullName: string, more: { weight?: number; width?: number; italic?: boolean; axes?: object[] } = {}) {
  const { weight = 400, width = 5, italic = false, axes = [] } = more
  const id = ++files
  const facts = { axes, embedding: 'installable', bitmapOnly: false, colorTables: [], licenseText: '', copyright: '' }
  return { fullName, fontFileId: id, weight, width, italic, file: { id, facts } } as unknown as NamedStyle
}
const range = (tag: string, min: number, max: number) => ({ tag, min, max, default: min, name: tag })
const [regular, outline, bold] = [style('Plain Regular'), style('Plain Outline'), style('Plain Bold', { weight: 700 })]
const variable = style('Plain Variable', { axes: [range('wght', 100, 900)] })
const plain = { name: 'Plain' }

describe('styles that the address of a style sheet serves', () => {
  test.each([
    [
      'all',
      [regular, outline, bold],
      [regular, outline, bold],
      [regular, bold],
      ['Plain Outline: its address serves Plain Regular instead'],
    ],
    [
      'one of two equal ones',
      [regular, outline],
      [outline],
      [],
      ['Plain Outline: its address serves Plain Regular instead'],
    ],
    [
      'one of two equal ones and another',
      [regular, outline, bold],
      [outline, bold],
      [bold],
      ['Plain Outline: its address serves Plain Regular instead'],
    ],
    [
      'a fixed one after a variable one',
      [variable, regular],
      [regular],
      [],
      ['Plain Regular: its address serves Plain Variable instead'],
    ],
    [
      'a fixed one within a variable one',
      [regular, variable],
      [regular, variable],
      [variable],
      ['Plain Regular: another of these styles has its weight'],
    ],
    ['none', [regular], [], [], []],
  ])('%s', (_, own, asked, kept, leftOut) => {
    const served = servedOf(plain, own, asked)
    expect(served.chosen).toEqual(kept)
    expect(served.faces.map(({ file }) => file)).toEqual(kept.map(({ file }) => file))
    expect(served.leftOut.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(leftOut)
  })

  const many = Array.from({ length: 61 }, (_, at) => style(`Plain ${at}`, { weight: 100 + at }))
  const wide = style('Plain Wide', { width: 7, axes: [range('wdth', 75, 100), range('wght', 100, 900)] })
  test.each([
    ['too many styles', many, 'at most 60 tuples'],
    ['a width outside of its axis', [wide], 'has no style wdth,wght@125'],
  ])('none of a family with %s', (_, own, reason) => {
    const served = servedOf(plain, own, own)
    expect(served).toMatchObject({ chosen: [], faces: [] })
    expect(served.leftOut).toEqual([{ name: plain.name, reason: expect.stringContaining(reason) }])
  })

  test.each(['Plain: Sans', 'Plain|Sans', 'Plain:wght@700'])('those of a family called %s', (name) => {
    for (const own of [[regular], [regular, bold]]) expect(servedOf({ name }, own, own).chosen).toEqual(own)
  })

  test('only those are in the address', () => {
    const { chosen } = servedOf(plain, [regular, outline, bold], [outline, bold])
    expect(pathOf([{ family: plain, chosen }])).toBe('/css2?family=Plain:wght@700&display=swap')
  })
})
