type TextPart = { text: string; href: string | null }

/** Web addresses as people type them. Characters that cannot end an address in running text (a full stop, a bracket) are left out. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\u2028\u2029]+/giu
const TRAILING = /[.,;:!?)\]}»”’]+$/u

/** Splits a plain text at its addresses. Anything but an http(s) address stays text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null })
    parts.push({ text: address, href: new URL(address).href })
    at = match.index + address.length
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), href: null })
  return parts
}
