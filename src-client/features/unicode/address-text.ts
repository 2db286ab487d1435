/**
 * Bytes of a text as an address spells it. Of a request's head Node reads 16 KB; cookies, the page before and what browsers say of
 * themselves stand there, too.
 */
const MAX_BYTES = 11_500

/** Every character of most scripts takes nine bytes, three for each of its own. */
export const MAX_ANYWHERE = Math.floor(MAX_BYTES / 9)

const wholeStart = (text: string, length: number) => text.slice(0, length).replace(/\p{Cs}$/u, '')

/**
 * The text of a form as its field held it: forms send lines as they were ended on old teletypes, and fields count such an end once. Where
 * an address made by hand is too long, no half of a character is left at the end.
 */
export const sentText = (text: string | null, longest: number): string =>
  wholeStart((text ?? '').replaceAll('\r\n', '\n'), longest)

/** The beginning of a text that an address can carry. */
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
