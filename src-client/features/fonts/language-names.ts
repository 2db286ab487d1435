import type { FacetCount } from '#shared/contracts/fonts.ts'

/**
 * Languages people filter by, in the order they are offered. Those that nearly every Latin font covers stand late: filtering by
 * them changes nothing. Names are written out, since server and browser may carry different language data.
 */
const OFFERED: Record<string, string> = {
  pl: 'Polish',
  vi: 'Vietnamese',
  el: 'Greek',
  ru: 'Russian',
  ar: 'Arabic',
  hi: 'Hindi',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Chinese',
  he: 'Hebrew',
  th: 'Thai',
  uk: 'Ukrainian',
  bn: 'Bengali',
  ta: 'Tamil',
  te: 'Telugu',
  fa: 'Persian',
  ur: 'Urdu',
  tr: 'Turkish',
  cs: 'Czech',
  hu: 'Hungarian',
  ro: 'Romanian',
  bg: 'Bulgarian',
  sr: 'Serbian',
  hr: 'Croatian',
  lt: 'Lithuanian',
  lv: 'Latvian',
  et: 'Estonian',
  is: 'Icelandic',
  km: 'Khmer',
  ka: 'Georgian',
  hy: 'Armenian',
  am: 'Amharic',
  si: 'Sinhala',
  mr: 'Marathi',
  gu: 'Gujarati',
  pa: 'Punjabi',
  kk: 'Kazakh',
  mn: 'Mongolian',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  pt: 'Portuguese',
  it: 'Italian',
  nl: 'Dutch',
  sv: 'Swedish',
  fi: 'Finnish',
  en: 'English',
}
const ORDER = Object.keys(OFFERED)

/** Name of a language; a code nobody offers keeps the server's label. */
export const languageName = (code: string, label = code) => OFFERED[code] ?? label

/** Languages with their names: the offered ones first, in their order, then the others by name. */
export function namedLanguages(counts: readonly FacetCount[]): FacetCount[] {
  const place = (code: string) => (ORDER.indexOf(code) + ORDER.length + 1) % (ORDER.length + 1)
  return counts
    .map((one) => ({ ...one, label: languageName(one.value, one.label) }))
    .sort((a, b) => {
      const [x, y] = [place(a.value), place(b.value)]
      return x - y || (a.label < b.label ? -1 : 1)
    })
}
