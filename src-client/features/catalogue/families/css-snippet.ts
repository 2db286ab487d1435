import type { FontDetails } from '#shared/contracts/catalogue/families.ts'
import { type AxisSettings, axisNumber, variationCss } from './font-css.ts'
import { type FeatureSettings, featureCss } from './opentype-features.ts'

type Axis = FontDetails['axes'][number]

/** A quoted CSS string, escaped so that quotes, backslashes and line breaks in a font's name do not end it. */
export const cssString = (value: string) =>
  `"${value.replace(/["\\\n\r\f]/g, (char) => (char === '"' || char === '\\' ? `\\${char}` : ' '))}"`

/** The weight axis, which has its own CSS property. */
const weightAxis = (axes: readonly Axis[]) => axes.find((axis) => axis.tag === 'wght')

/** File name of a style's WOFF2 download, also used in its CSS. */
export const webfontFile = (font: Pick<FontDetails, 'fullName' | 'slug'>) =>
  `${
    font.fullName
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') ||
    font.slug ||
    'font'
  }.woff2`

type CssFont = Pick<FontDetails, 'fullName' | 'slug' | 'weight' | 'italic' | 'axes'>

const block = (selector: string, lines: string[]) => `${selector} {\n${lines.map((line) => `  ${line}\n`).join('')}}`

/** @font-face of a style under its family's name. */
export function fontFaceBlock(family: string, font: CssFont): string {
  const wght = weightAxis(font.axes)
  return block('@font-face', [
    `font-family: ${cssString(family)};`,
    `src: url(${cssString(webfontFile(font))}) format("woff2");`,
    `font-weight: ${wght ? `${axisNumber(wght.min)} ${axisNumber(wght.max)}` : font.weight};`,
    ...(font.italic ? ['font-style: italic;'] : []),
    'font-display: swap;',
  ])
}

/** CSS rule that applies a style with these axes and features. */
export function ruleBlock(
  selector: string,
  family: string,
  font: CssFont,
  axisSettings: AxisSettings,
  featureSettings: FeatureSettings,
): string {
  const wght = weightAxis(font.axes)
  const weight = wght ? axisNumber(axisSettings.wght ?? wght.start) : String(font.weight)
  const others = font.axes.filter((axis) => axis.tag !== 'wght')
  return block(selector, [
    `font-family: ${cssString(family)};`,
    ...(weight === '400' ? [] : [`font-weight: ${weight};`]),
    ...(font.italic ? ['font-style: italic;'] : []),
    ...(others.length > 0 ? [`font-variation-settings: ${variationCss(others, axisSettings)};`] : []),
    ...(Object.keys(featureSettings).length > 0 ? [`font-feature-settings: ${featureCss(featureSettings)};`] : []),
  ])
}

/** CSS to copy to another site: one @font-face and one class. */
export const cssSnippet = (
  family: string,
  font: CssFont,
  axisSettings: AxisSettings,
  featureSettings: FeatureSettings,
): string => `${fontFaceBlock(family, font)}\n\n${ruleBlock('.text', family, font, axisSettings, featureSettings)}\n`
