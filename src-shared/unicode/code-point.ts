export const LAST_CODEPOINT = 0x10ffff

/** As Unicode, programs, HTML, JavaScript, Python and CSS write it. Of CSS not the single letters, which escape other things elsewhere. */
const HEX =
  /^(?:(?:U\+|0x)([\da-f]{1,6})|&#x([\da-f]{1,6});?|\\[ux]\{([\da-f]{1,6})\}|\\x([\da-f]{2,6})|\\(?=.*\d|..)([\da-f]{1,6})|\\u([\da-f]{4,6}|[\da-f]{8}))$/i
const DECIMAL = /^&#(\d{1,7});?$/

/** 'U+E9' typed into an address arrives as 'U E9': a plus sign is a blank there. */
export const withLostPlus = (text: string): string =>
  /^(?:U [\da-f]{1,6}(?:[\s,;]+|$))+$/i.test(text) ? text.replace(/U /gi, 'U+') : text

/** The number in a notation of code points, which may be beyond the last one; null for anything else. */
export function readNumber(text: string): number | null {
  const digits = HEX.exec(text)?.slice(1).find(Boolean)
  if (digits) return Number.parseInt(digits, 16)
  const decimal = DECIMAL.exec(text)
  return decimal && Number(decimal[1])
}

/** The code point that a text names: 'U+1E9E', '0x1e9e', '&#7838;'. Null for anything else. */
export function readCodepoint(text: string): number | null {
  const number = readNumber(text)
  return number !== null && number <= LAST_CODEPOINT ? number : null
}
