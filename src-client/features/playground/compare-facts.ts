import type { PlaygroundFont } from '#shared/contracts/playground/playground.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { axisNumber } from '../catalogue/families/font-css.ts'
import { toggles } from '../catalogue/families/opentype-features.ts'

interface FactRow {
  label: string
  /** One for each font, in the same order. */
  values: string[]
  /** Whether the values are not all the same. */
  differs: boolean
}

/** Three decimals: the smallest difference that the eye can see. */
const ratio = (value: number | null) => (value === null ? 'not known' : value.toFixed(3))
const NONE = 'none'

const FACTS: readonly [label: string, of: (font: PlaygroundFont) => string][] = [
  ['Designer', (font) => font.family.designer],
  ['Class', (font) => font.family.topic || NONE],
  ['Licence', (font) => `${font.family.license} (${font.family.licenseId || 'unknown'})`],
  ['Styles', (font) => String(font.family.fontCount)],
  ['Weight', (font) => weightOf(font)],
  ['Slope', (font) => (font.italic ? 'Italic' : 'Upright')],
  ['x-height / em', (font) => ratio(font.metrics.xHeight)],
  ['Cap height / em', (font) => ratio(font.metrics.capHeight)],
  [
    'x-height / cap height',
    ({ metrics }) => ratio(metrics.xHeight && metrics.capHeight ? metrics.xHeight / metrics.capHeight : null),
  ],
  ['Glyphs', (font) => groupThousands(font.glyphCount)],
  ['Languages', (font) => groupThousands(font.languages.length)],
  [
    'Features',
    (font) =>
      toggles(font.features)
        .map(({ tag }) => tag)
        .join(' ') || NONE,
  ],
  [
    'Axes',
    (font) =>
      font.axes.map(({ tag, min, max }) => `${tag} ${axisNumber(min)} to ${axisNumber(max)}`).join(', ') || NONE,
  ],
  ['Format', (font) => font.format.toUpperCase() || NONE],
  ['File', (font) => fileSize(font.bytes)],
]

function weightOf(font: PlaygroundFont): string {
  const axis = font.axes.find(({ tag }) => tag === 'wght')
  return axis ? `${axisNumber(axis.min)} to ${axisNumber(axis.max)}` : String(font.weight)
}

/** The facts of all fonts, one row for each. */
export const compareFacts = (fonts: readonly PlaygroundFont[]): FactRow[] =>
  FACTS.map(([label, of]) => {
    const values = fonts.map(of)
    return { label, values, differs: new Set(values).size > 1 }
  })

/** Letters that differ most between fonts: two-storey a and g, the leg of R, the tail of Q, and easily confused characters. */
export const TELLING_GLYPHS = [...'Rga&Q1Il0O']
