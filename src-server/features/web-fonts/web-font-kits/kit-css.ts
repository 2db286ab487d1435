import type { MetricsFact } from '#shared/contracts/publishing/font-facts.ts'
import type { FontCut, WebFontFormat } from '#shared/contracts/publishing/font-job.ts'
import type { KitConfig } from '#shared/contracts/web-fonts/web-font-kits.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import { quoted, unicodeRange } from '../css-answer.ts'
import { spell } from '../faces.ts'
import { axisLeft } from './kit-axes.ts'

export interface KitFace {
  /** Files of this style, by format. */
  files: { name: string; format: WebFontFormat }[]
  /** Null for a single file with everything. */
  codepoints: readonly number[] | null
}

type KitFacts = Pick<StoredFacts, 'axes' | 'weight' | 'italic' | 'metrics' | 'monospace' | 'outlines'>

/** Formats as browsers name them, best first. */
const FORMAT_NAMES: Record<WebFontFormat, string> = { woff2: 'woff2', woff: 'woff', ttf: 'truetype' }

/**
 * Mean advance of a to z in ems, measured on fonts with the same metrics as those named (Liberation, made to be metric
 * compatible); comparable with facts.metrics.avgAdvance.
 */
const FALLBACKS = {
  sans: { fonts: ['Arial', 'Liberation Sans', 'Roboto'], generic: 'sans-serif', advance: 0.4896 },
  serif: { fonts: ['Times New Roman', 'Liberation Serif'], generic: 'serif', advance: 0.4593 },
  mono: { fonts: ['Courier New', 'Liberation Mono'], generic: 'monospace', advance: 0.6001 },
} as const

const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`
export const fallbackName = (family: string) => `${family} fallback`

/** A system font scaled to the metrics of the web font, so that nothing moves when that arrives. */
function fallbackFace(family: string, metrics: MetricsFact, kind: 'sans' | 'serif' | 'mono'): string {
  const { fonts, advance } = FALLBACKS[kind]
  const adjust = Math.min(2, Math.max(0.5, metrics.avgAdvance / metrics.unitsPerEm / advance))
  const part = (units: number) => percent(Math.max(0, units) / metrics.unitsPerEm / adjust)
  return [
    '@font-face {',
    `  font-family: ${quoted(fallbackName(family))};`,
    `  src: ${fonts.map((font) => `local(${quoted(font)})`).join(', ')};`,
    `  size-adjust: ${percent(adjust)};`,
    `  ascent-override: ${part(metrics.ascent)};`,
    `  descent-override: ${part(-metrics.descent)};`,
    `  line-gap-override: ${part(metrics.lineGap)};`,
    '}',
  ].join('\n')
}

/** The value of 'font-family'. */
export const familyStack = (family: string, fallback: KitConfig['fallback']): string =>
  fallback === 'none'
    ? quoted(family)
    : `${quoted(family)}, ${quoted(fallbackName(family))}, ${FALLBACKS[fallback].generic}`

export function kitCss(
  family: string,
  config: KitConfig,
  facts: KitFacts,
  cut: FontCut['axes'],
  faces: readonly KitFace[],
): string {
  const weight = axisLeft(facts.axes, cut, 'wght') ?? { from: facts.weight, to: facts.weight }
  const width = axisLeft(facts.axes, cut, 'wdth')
  // Angles of CSS lean the other way.
  const { from, to } = axisLeft(facts.axes, cut, 'slnt') ?? { from: 0, to: 0 }
  const upright = from === 0 && to === 0
  const style = facts.italic ? 'italic' : upright ? 'normal' : `oblique ${spell({ from: -to, to: -from }, 'deg')}`
  const formatName = (format: WebFontFormat) =>
    format === 'ttf' && facts.outlines !== 'truetype' ? 'opentype' : FORMAT_NAMES[format]
  const rules = faces.map(({ files, codepoints }) =>
    [
      '@font-face {',
      `  font-family: ${quoted(family)};`,
      `  font-style: ${style};`,
      `  font-weight: ${spell(weight)};`,
      ...(width ? [`  font-stretch: ${spell(width, '%')};`] : []),
      `  font-display: ${config.display};`,
      `  src: ${files.map(({ name, format }) => `url(${quoted(`fonts/${name}`)}) format('${formatName(format)}')`).join(',\n    ')};`,
      ...(codepoints ? [`  unicode-range: ${unicodeRange(codepoints)};`] : []),
      '}',
    ].join('\n'),
  )
  if (config.fallback !== 'none') rules.push(fallbackFace(family, facts.metrics, config.fallback))
  const use = `/* Set it: font-family: ${familyStack(family, config.fallback).replaceAll('*/', '* /')}; */`
  return `${[use, ...rules].join('\n\n')}\n`
}
