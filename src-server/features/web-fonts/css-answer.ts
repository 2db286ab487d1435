import { runsOf } from '../../unicode/ranges.ts'
import type { Display } from './css-grammar.ts'

export interface CssFace {
  family: string
  style: string
  weight: string
  stretch: string | null
  display: Display | null
  url: string
  /** Null = any character. */
  codepoints: readonly number[] | null
  /** Name in the comment before it. */
  piece: string
}

/** Quotes a string for CSS, so that a name can end neither it nor the comment before it. */
export const quoted = (value: string) => `'${value.replace(/[\\']/g, '\\$&').replace(/[\p{Cc}]/gu, ' ')}'`
const comment = (text: string) => `/* ${text.replaceAll('*/', '* /').replace(/[\p{Cc}]/gu, ' ')} */`

const hex = (codepoint: number) => codepoint.toString(16).toUpperCase().padStart(4, '0')

/** 'U+0020-007E, U+00A0'. */
export const unicodeRange = (codepoints: Iterable<number>): string =>
  runsOf(codepoints)
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')

export function cssText(heads: readonly string[], faces: readonly CssFace[]): string {
  const rules = faces.map((face) =>
    [
      comment(face.piece),
      '@font-face {',
      `  font-family: ${quoted(face.family)};`,
      `  font-style: ${face.style};`,
      `  font-weight: ${face.weight};`,
      ...(face.stretch === null ? [] : [`  font-stretch: ${face.stretch};`]),
      ...(face.display === null ? [] : [`  font-display: ${face.display};`]),
      `  src: url(${face.url}) format('woff2');`,
      ...(face.codepoints === null ? [] : [`  unicode-range: ${unicodeRange(face.codepoints)};`]),
      '}',
    ].join('\n'),
  )
  return `${[...heads.map(comment), ...rules].join('\n')}\n`
}
