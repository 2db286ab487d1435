import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import type { MetricTables } from './read-metrics.ts'

type StyleFacts = Pick<FontFacts, 'weight' | 'fileWeight' | 'width' | 'italic' | 'slope'>

/**
 * Weight, width and slope from OS/2, head and post. A weight in the style's name takes precedence, see weightOfName().
 */
export function readStyle({ head, os2, post }: MetricTables, styleName: string, warnings: string[]): StyleFacts {
  const selection = os2 && os2.length >= 64 ? os2.u16(62) : 0
  const macStyle = head.u16(44)
  const slope = post ? Math.round(post.fixed(4) * 100) / 100 : 0
  const fileWeight = os2?.u16(4) ?? null
  const bold = (selection & 0x20) !== 0 || (macStyle & 1) !== 0
  const named = weightOfName(styleName)
  if (named !== null && fileWeight !== null && fileWeight !== named)
    warnings.push(`'OS/2' says weight ${fileWeight}. The name of the style, ${styleName}, decides: ${named}`)
  const width = os2 ? os2.u16(6) : 5
  return {
    weight: named ?? weightOfFile(fileWeight, bold),
    fileWeight,
    width: width >= 1 && width <= 9 ? width : 5,
    italic: (selection & 0x201) !== 0 || (macStyle & 2) !== 0 || /\b(italic|oblique|kursiv)\b/iu.test(styleName),
    slope: Math.abs(slope) <= 90 ? slope : 0,
  }
}

function weightOfFile(weight: number | null, bold: boolean): number {
  // Fonts of the nineties used a scale of 1 to 9.
  const hundreds = weight !== null && weight > 0 && weight < 10 ? weight * 100 : (weight ?? 0)
  // Bold fonts with the default weight have the bold flag.
  if (hundreds === 400 || hundreds < 1 || hundreds > 1000) return bold ? 700 : 400
  return hundreds
}

/** The first match decides, so compounds come before their last word. Values of the OpenType specification and CSS. */
const WEIGHT_WORDS: readonly [RegExp, number][] = [
  [/\b(hairline|thin)\b/iu, 100],
  [/\b(extra|ultra)[\s-]?light\b/iu, 200],
  [/\b(semi|demi)[\s-]?light\b/iu, 350],
  [/\blight\b/iu, 300],
  [/\bmedium\b/iu, 500],
  [/\b(semi|demi)[\s-]?bold\b/iu, 600],
  [/\b(extra|ultra)[\s-]?bold\b/iu, 800],
  [/\b(extra|ultra)[\s-]?(black|heavy)\b/iu, 950],
  [/\b(black|heavy)\b/iu, 900],
  [/\bbold\b/iu, 700],
]

/**
 * The weight in a style's name, or null. People choose by names and other services serve by them; files often differ,
 * such as 250 for Thin, below which Windows used to thicken.
 */
export function weightOfName(styleName: string): number | null {
  const words = styleName.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return WEIGHT_WORDS.find(([word]) => word.test(words))?.[1] ?? null
}
