import type { ShowAs } from '#shared/preview/preferences.ts'
import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'
import { pictureLines } from '../../previews/specimens/picture-lines.ts'
import type { Face } from '../../previews/specimens/type-setting.ts'
import ALPHABETS from './sample-alphabets.json' with { type: 'json' }

type Block = Exclude<ShowAs, ''>

/** Longest line in em of each block, so that two thirds of a column on a phone hold it. */
const MEASURE: Record<Block, number> = { paragraph: 16, alphabet: 11.5, numbers: 9 }
const MOST_LINES = 8
const MOST_LETTERS = 60
/** Longer alphabets are shown without capitals. */
const MOST_WITH_CAPITALS = 45

/** Scripts with the language that shows each when none is chosen. */
const SCRIPTS: readonly (readonly [script: RegExp, code: string])[] = [
  [/\p{sc=Arab}/u, 'ar'],
  [/\p{sc=Armn}/u, 'hy'],
  [/\p{sc=Beng}/u, 'bn'],
  [/\p{sc=Cyrl}/u, 'ru'],
  [/\p{sc=Deva}/u, 'hi'],
  [/\p{sc=Ethi}/u, 'am'],
  [/\p{sc=Geor}/u, 'ka'],
  [/\p{sc=Grek}/u, 'el'],
  [/\p{sc=Gujr}/u, 'gu'],
  [/\p{sc=Guru}/u, 'pa'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Hebr}/u, 'he'],
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Han}/u, 'zh'],
  [/\p{sc=Khmr}/u, 'km'],
  [/\p{sc=Knda}/u, 'kn'],
  [/\p{sc=Laoo}/u, 'lo'],
  [/\p{sc=Mlym}/u, 'ml'],
  [/\p{sc=Mymr}/u, 'my'],
  [/\p{sc=Sinh}/u, 'si'],
  [/\p{sc=Taml}/u, 'ta'],
  [/\p{sc=Telu}/u, 'te'],
  [/\p{sc=Thai}/u, 'th'],
]

/** First digit of languages that mostly write their own. */
const ZERO: Readonly<Record<string, number>> = {
  ar: 0x660,
  fa: 0x6f0,
  ur: 0x6f0,
  bn: 0x9e6,
  hi: 0x966,
  mr: 0x966,
  ne: 0x966,
  my: 0x1040,
  km: 0x17e0,
}

/** The language of a block: the chosen one, else that of the font's own sample. */
export function blockLanguage(chosen: string, sample: string): string {
  if (chosen in SAMPLE_TEXTS) return chosen
  return SCRIPTS.find(([script, code]) => code in SAMPLE_TEXTS && script.test(sample))?.[1] ?? 'en'
}

/** The letters of a language by CLDR; of those with thousands, and where CLDR has none, the letters of its sample. */
export function alphabetOf(code: string): string[] {
  const known = (ALPHABETS as Record<string, string>)[code]
  const sample = (SAMPLE_TEXTS[code]?.[1] ?? '').toLowerCase().normalize('NFC')
  const lower = [...new Set(known ?? [...sample].sort())].filter((char) => /\p{L}/u.test(char)).slice(0, MOST_LETTERS)
  // Georgian capitals are for headlines only, and few fonts have them.
  if (code === 'ka' || lower.length > MOST_WITH_CAPITALS) return lower
  const upper = lower.map((letter) => letter.toLocaleUpperCase(code)).filter((letter) => [...letter].length === 1)
  return [...new Set([...upper, ...lower])]
}

function numbersOf(code: string): string[] {
  const zero = ZERO[code]
  const own = zero === undefined ? [] : [String.fromCodePoint(...Array.from({ length: 10 }, (_, at) => zero + at))]
  return [...own, '0123456789', '1,234.50 €', '19:45 · 60 %', '(½ + ¼) × 3']
}

/**
 * The lines of a block. @param own the visitor's text, which a paragraph shows instead of the sample
 */
export function blockLines(show: Block, code: string, face: Face, own = ''): string[] {
  if (show === 'numbers') return numbersOf(code)
  if (show === 'paragraph')
    return pictureLines(own || (SAMPLE_TEXTS[code]?.[1] ?? ''), face, MEASURE.paragraph).slice(0, MOST_LINES)
  // A space after each letter lets the lines break anywhere, and joined scripts show each letter alone.
  const letters = alphabetOf(code)
  return pictureLines(letters.join(' '), face, MEASURE.alphabet).slice(0, MOST_LINES)
}
