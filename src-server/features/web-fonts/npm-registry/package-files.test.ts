import { expect, test } from 'vitest'
import type { FileStyle } from '../faces.ts'
import type { FontPieces } from '../font-pieces.ts'
import { packageFaces } from './package-faces.ts'
import { packageMetadata, packageSheets, planFonts } from './package-files.ts'

type Axis = FileStyle['file']['facts']['axes'][number]
const axis = (tag: string, min: number, max: number) => ({ tag, min, max, default: min }) as Axis

let files = 0
const style = (weight: number, more: { italic?: boolean; width?: number; axes?: Axis[] } = {}): FileStyle => {
  const id = ++files
  const facts = { axes: more.axes ?? [], colorTables: [], copyright: '', licenseText: '', noSubsetting: false }
  const file = { id, sanitisedSha256: '', coverageId: id, facts } as unknown as FileStyle['file']
  return { fontFileId: id, weight, width: more.width ?? 5, italic: more.italic ?? false, file }
}

const PIECES = [
  { name: 'latin', codepoints: [0x41] },
  { name: 'japanese-1', codepoints: [0x3042] },
  { name: 'japanese-2', codepoints: [0x3044] },
]
/** Fonts in two scripts, or one that may not be cut. */
const pieces = (isWhole = false) =>
  ({
    ofCoverage: async () => PIECES,
    ofFile: async () => (isWhole ? [{ name: 'whole', codepoints: [] }] : PIECES),
  }) as unknown as FontPieces

async function sheetsOf(styles: FileStyle[], isWhole = false) {
  const plan = await planFonts('two-scripts', packageFaces({ name: 'Two' }, styles), pieces(isWhole))
  return { plan, sheets: packageSheets('Two', plan.faces) }
}

test('static styles: sheets by script, weight, slant and width', async () => {
  const { plan, sheets } = await sheetsOf([
    style(400),
    style(700),
    style(400, { italic: true }),
    style(400, { width: 3 }),
  ])
  expect([...sheets.keys()].sort()).toEqual(
    [
      ...['index', '400', '700', 'italic', '400-italic', 'condensed', 'condensed-400'],
      ...[
        'latin',
        'latin-400',
        'latin-700',
        'latin-italic',
        'latin-400-italic',
        'latin-condensed',
        'latin-condensed-400',
      ],
      ...['japanese', 'japanese-400', 'japanese-700', 'japanese-italic', 'japanese-400-italic'],
      ...['japanese-condensed', 'japanese-condensed-400'],
    ]
      .map((name) => `${name}.css`)
      .sort(),
  )
  expect(sheets.get('japanese-700.css')!.match(/url\([^)]+\)/g)).toEqual([
    'url(./files/two-scripts-japanese-1-700-normal.woff2)',
    'url(./files/two-scripts-japanese-2-700-normal.woff2)',
  ])
  expect(sheets.get('condensed.css')).toContain('font-stretch: 75%;')
  expect(plan.fonts).toHaveLength(12)
  expect(packageMetadata(plan.faces)).toMatchObject({
    subsets: ['japanese', 'latin'],
    weights: [400, 700],
    variable: false,
  })
})

test('a variable file stands for the static styles in its range; each weight has a sheet', async () => {
  const { plan, sheets } = await sheetsOf([
    style(400, { axes: [axis('wght', 300, 500), axis('opsz', 9, 40)] }),
    style(400),
  ])
  expect(plan.fonts.map(({ name, recipe }) => [name, recipe.axes])).toContainEqual([
    'two-scripts-latin-wght-normal',
    'wght',
  ])
  expect(plan.fonts).toHaveLength(3)
  expect(sheets.get('index.css')).toContain('font-weight: 300 500;')
  expect(sheets.get('latin-500.css')).toContain('font-weight: 500;')
  expect(sheets.has('600.css')).toBe(false)
  expect(packageMetadata(plan.faces).variable).toEqual({ wght: { min: 300, max: 500 } })
})

test('a font that may not be cut is one file, which each script names', async () => {
  const { plan, sheets } = await sheetsOf([style(400, { italic: true })], true)
  expect(plan.fonts.map(({ name }) => name)).toEqual(['two-scripts-400-italic'])
  expect(sheets.get('latin.css')).toBeUndefined()
  expect(sheets.get('latin-italic.css')).toContain('unicode-range: U+0041;')
  expect(sheets.get('index.css')).toBe(sheets.get('italic.css'))
})
