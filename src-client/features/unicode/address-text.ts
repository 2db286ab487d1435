/**
 * Most bytes of a text in an address, escaped. Node reads 16 KB of request headers, which also hold cookies, the referrer and the user
 * agent.
 */
const MAX_BYTES = 11_500

/** Longest text that fits in any script: in most, a character has 3 bytes, and each takes 3 when escaped. */
export const MAX_ANYWHERE = Math.floor(MAX_BYTES / 9)

const wholeStart = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '')

/**
 * The text as it was typed into the field: forms send line breaks as CR LF, but fields count each once. A longer text, of an address
 * written by hand, is cut, but never inside a surrogate pair.
 */
export const sentText = (text: string | null, longest: number): string =>
  wholeStart((text ?? '').replaceAll('\r\n', '\n'), longest)

/** The start of a text, as much as fits into an address. */
export function addressText(text: string): string {
  const spelled = (length: number) => new URLSearchParams({ t: wholeStart(text, length) }).toString().length
  if (spelled(text.length) <= MAX_BYTES) return text
  let [fits, tooLong] = [0, text.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (spelled(middle) <= MAX_BYTES) fits = middle
    else tooLong = middle
  }
  return wholeStart(text, fits)
}
