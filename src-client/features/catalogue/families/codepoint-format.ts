/** Notations of a code point that the glyph inspector shows and copies. */

/** 'U+0041', 'U+1F600'. */
export const uPlus = (codepoint: number) => `U+${hex(codepoint)}`

const hex = (codepoint: number) => codepoint.toString(16).toUpperCase().padStart(4, '0')

/** UTF-8 bytes, 'F0 9F 98 80'. */
export function utf8Bytes(codepoint: number): string {
  const bytes = new TextEncoder().encode(String.fromCodePoint(codepoint))
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

/** Well-known named entities of HTML; other characters use their number. */
const NAMED: Record<number, string> = {
  34: 'quot',
  38: 'amp',
  39: 'apos',
  60: 'lt',
  62: 'gt',
  160: 'nbsp',
  162: 'cent',
  163: 'pound',
  165: 'yen',
  167: 'sect',
  169: 'copy',
  171: 'laquo',
  173: 'shy',
  174: 'reg',
  176: 'deg',
  177: 'plusmn',
  182: 'para',
  183: 'middot',
  187: 'raquo',
  188: 'frac14',
  189: 'frac12',
  190: 'frac34',
  215: 'times',
  223: 'szlig',
  247: 'divide',
  8211: 'ndash',
  8212: 'mdash',
  8216: 'lsquo',
  8217: 'rsquo',
  8220: 'ldquo',
  8221: 'rdquo',
  8224: 'dagger',
  8226: 'bull',
  8230: 'hellip',
  8364: 'euro',
  8482: 'trade',
  8592: 'larr',
  8593: 'uarr',
  8594: 'rarr',
  8595: 'darr',
  8722: 'minus',
  8734: 'infin',
  8800: 'ne',
}

/** '&amp;' or '&#233;'. */
export const htmlEntity = (codepoint: number) => `&${NAMED[codepoint] ?? `#${codepoint}`};`

/** Escape inside a CSS string, '\\E9'. */
export const cssEscape = (codepoint: number) => `\\${codepoint.toString(16).toUpperCase()}`

const MARK = /^\p{M}$/u
const UNSEEN = /^[\p{C}\p{Z}\u115F\u1160\u3164\uFFA0]$/u

/** What a cell draws for a code point: the character, a mark on a dotted circle, or the number of an invisible character. */
export function cellText(codepoint: number): { text: string; unseen: boolean } {
  const text = String.fromCodePoint(codepoint)
  // Private-use characters (category Co) count as invisible here, but icon fonts consist of them, so they are drawn.
  if (UNSEEN.test(text) && !/^\p{Co}$/u.test(text)) return { text: hex(codepoint), unseen: true }
  return { text: MARK.test(text) ? `\u25CC${text}` : text, unseen: false }
}

/**
 * The code point that a search names directly: one character, 'U+00E9', '0xE9', '&#233;', '&#xE9;' or '\\E9'. null for all other words,
 * such as 'acute' or 'cafe', which are searched for in names.
 */
export function codepointOf(words: string): number | null {
  const trimmed = words.trim()
  const source = trimmed === '' && words.length > 0 ? ' ' : trimmed
  // Composed first: some keyboards send 'e' and a combining acute for one typed character.
  const composed = source.normalize('NFC')
  const first = composed.codePointAt(0)
  if (first !== undefined && composed.length === String.fromCodePoint(first).length) return scalar(first)
  const numeric = /^(?:U\+|0x|\\|&#x)([0-9a-f]{1,6});?$/i.exec(source)
  if (numeric) return scalar(Number.parseInt(numeric[1] as string, 16))
  const decimal = /^&#(\d{1,7});?$/.exec(source)
  return decimal ? scalar(Number(decimal[1])) : null
}

const scalar = (codepoint: number) =>
  codepoint <= 0x10ffff && !(codepoint >= 0xd800 && codepoint <= 0xdfff) ? codepoint : null
