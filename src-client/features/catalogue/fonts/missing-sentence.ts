import { textDirection } from '#shared/preview/text-direction.ts'
import { LIST_CHARACTERS_SHOWN } from './row-limits.ts'

interface MissingSentence {
  /** '2 characters missing:' */
  lead: string
  /** 'ź and № are not in this font.' */
  rest: string
  /** 'Fonts that have both' */
  link: string
  /** Value of the parameter codepoint in the link. */
  codepoint: string
}

const hex = (codepoint: number) => `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`

/** From this code point, the reader's own fonts may also lack the character, so its number is added. */
const NUMBERED_FROM = 0x2190

/** Isolates right-to-left characters, so that lists of Arabic letters keep their order and commas in an English sentence. */
const isolated = (char: string) => (textDirection(char) === 'rtl' ? `\u2068${char}\u2069` : char)

/** The character if it is visible alone, with its number if the reader's fonts may lack it; else only its number. */
const visible = (codepoint: number) => {
  const char = String.fromCodePoint(codepoint)
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(char)) return hex(codepoint)
  return codepoint < NUMBERED_FROM ? isolated(char) : `${isolated(char)} (${hex(codepoint)})`
}

/** Message of a row whose font lacks characters of the preview text, with a link to fonts that have them; null if none are missing. */
export function missingSentence(missing: readonly number[]): MissingSentence | null {
  if (missing.length === 0) return null
  const shown = missing.slice(0, LIST_CHARACTERS_SHOWN).map(visible)
  const more = missing.length - shown.length
  const parts = more > 0 ? [...shown, `${more} more`] : shown
  const names = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  const one = missing.length === 1
  return {
    lead: `${missing.length} ${one ? 'character' : 'characters'} missing:`,
    rest: `${names} ${one ? 'is' : 'are'} not in this font.`,
    link: `Fonts that have ${one ? 'it' : missing.length === 2 ? 'both' : 'them all'}`,
    codepoint: missing.map(hex).join(','),
  }
}
