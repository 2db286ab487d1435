import type { EmMetrics } from '#shared/contracts/catalogue/fonts.ts'
import { lineHeightEm } from '#shared/preview/line-box.ts'

/**
 * Position of a line of type in its box, from the font's tables. The preview renderer, browsers (by the FontFace overrides in
 * load-webfont.ts) and the guides calculate it in the same way, so live text can replace a picture without a jump.
 */

/** Height of the line box in em, to four decimals, because it is used in style attributes. */
export const lineHeight = (metrics: EmMetrics) => round(lineHeightEm(metrics))

/** Distance of the baseline from the top of the line box, in em. */
export const baseline = (metrics: EmMetrics) => round((lineHeight(metrics) + metrics.ascent - below(metrics)) / 2)

/** Descent as a positive number; font tables have it negative. */
export const below = (metrics: EmMetrics) => Math.abs(metrics.descent)

interface Guide {
  name: 'cap' | 'x-height' | 'baseline'
  /** From the top of the line box, in em. */
  top: number
}

/** The guides that the font's tables have values for: no cap line for fonts without capitals. */
export function guides(metrics: EmMetrics): Guide[] {
  const base = baseline(metrics)
  const lines: Guide[] = [{ name: 'baseline', top: base }]
  if (metrics.xHeight !== null) lines.unshift({ name: 'x-height', top: round(base - metrics.xHeight) })
  // If capitals are as high as the x-height (unicase and all-caps fonts), one line is enough.
  if (metrics.capHeight !== null && Math.abs(metrics.capHeight - (metrics.xHeight ?? 0)) > 0.03)
    lines.unshift({ name: 'cap', top: round(base - metrics.capHeight) })
  return lines
}

/** Four decimals, for style attributes. */
export const round = (value: number) => Math.round(value * 10_000) / 10_000

export interface Face {
  weight: number
  /** OS/2 width class, 1 to 9, 5 = normal. */
  width: number
  metrics: Pick<EmMetrics, 'letterAdvance'>
}

/** Average advance in em of a to z as `estimatedEms` counts them. */
const SMALL_LETTERS = 0.514

/** Average advances in em of scripts that are wider than Latin, of characters that do not stand on others. */
const WIDE_SCRIPTS: readonly [RegExp, number][] = [
  [/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60\u{20000}-\u{3FFFF}]/u, 1],
  [/[\u{1F300}-\u{1FAFF}]/u, 1.3],
  [/[\p{Script=Tamil}\p{Script=Ethiopic}]/u, 0.8],
  [/[\p{Script=Georgian}\p{Script=Armenian}]/u, 0.67],
]

/** First letter of these scripts, Armenian. */
const FIRST_WIDE = '\u0530'

/**
 * Estimated advance of a text in em, enough to choose a size before the font is loaded: of 321 styles with their samples, half are within
 * 4 % of HarfBuzz' and nine tenths within 25 %. From average advances of Latin text fonts, and how the font's own letters differ.
 */
export function estimatedEms(text: string, face: Face, least = 0.5): number {
  let ems = 0
  let wide = 0
  for (const char of text) {
    if (char < FIRST_WIDE) {
      let known = narrowEms.get(char)
      if (known === undefined) narrowEms.set(char, (known = measured(char)))
      ems += known
      continue
    }
    const ofScript = MARKS.test(char) ? undefined : WIDE_SCRIPTS.find(([script]) => script.test(char))?.[1]
    if (ofScript) wide += ofScript
    else ems += measured(char)
  }
  return Math.max(least, wide + ems * widthOf(face))
}

/** Advances of letters before FIRST_WIDE. Pages with a picture for each character ask for hundreds. */
const narrowEms = new Map<string, number>()

/** Characters that stand on others, or are not seen. */
const MARKS = /\p{Mn}|\p{Me}|\p{Cf}/u

/** Average advance in em of a character of scripts as wide as Latin. */
function measured(char: string): number {
  if (MARKS.test(char)) return 0
  if (/[ilj.,:;'’|!ftIr()[\]]/.test(char)) return 0.32
  if (/[mwMW@%&Æ—]/.test(char)) return 0.86
  if (/\s/.test(char)) return 0.26
  return /\p{Lu}/u.test(char) ? 0.66 : 0.54
}

/** How wide a font is, compared with an average text font. */
function widthOf({ weight, width, metrics }: Face): number {
  // Styles that a browser has kept from an older version do not say it.
  if (metrics.letterAdvance) return metrics.letterAdvance / SMALL_LETTERS
  const heavy = 1 + Math.max(0, weight - 400) / 4000
  return heavy * (1 + (Math.min(9, Math.max(1, width || 5)) - 5) * 0.07)
}

/**
 * Type size in hundredths of the bed's width at which the text fills about nine tenths of the width inside the insets. Long texts stop
 * shrinking at 4 and run under the fade, like other specimens.
 */
export function fitToBed(text: string, face: Face, most: number): number {
  const size = 80 / estimatedEms(text, face)
  return Math.round(Math.min(most, Math.max(4, size)) * 100) / 100
}

/**
 * Room in em above and below the line box, in pictures whose line has a fixed place on the page. Nearly all taller ink fits (of 319 styles
 * and 25 languages, all but Thai in one style); ink that does not fit is drawn smaller.
 */
export const INK_ROOM = 0.35

/** Exact size in hundredths of the bed's width, from the measured advance of the text. */
export function fitExactly(advanceEms: number, most: number, least: number): number {
  return Math.round(Math.min(most, Math.max(least, 87 / Math.max(0.1, advanceEms))) * 100) / 100
}
