import type { PlaygroundFont } from '#shared/contracts/playground.ts'
import { groupThousands } from '#shared/format/download-label.ts'
import { fileSize } from '#shared/format/file-size.ts'
import { axisNumber } from '../catalogue/families/font-css.ts'
import { toggles } from '../catalogue/families/opentype-features.ts'

export interface FactRow {
  label: string
  /** One of each font, in their order. */
  values: string[]
  /** Not all alike: what there is to choose by. */
  differs: boolean
}

/** A number is told to as many places as the eye can tell apart. */
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

/** What can be said of every font, one row a fact. */
export const compareFacts = (fonts: readonly PlaygroundFont[]): FactRow[] =>
  FACTS.map(([label, of]) => {
    const values = fonts.map(of)
    return { label, values, differs: new Set(values).size > 1 }
  })

/** Letters that tell faces apart: two-storey a and g, the leg of R, the tail of Q, and what may be mixed up. */
export const TELLING_GLYPHS = [...'Rga&Q1Il0O']
