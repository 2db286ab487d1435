import { textDirection } from '#shared/preview/text-direction.ts'
import { LIST_CHARACTERS_SHOWN } from './row-limits.ts'

export interface MissingSentence {
  /** '2 characters missing:' */
  lead: string
  /** 'ź and № are not in this font.' */
  rest: string
  /** 'Fonts that have both' */
  link: string
  /** Value of the codepoint parameter of that link. */
  codepoint: string
}

const hex = (codepoint: number) => `U+${codepoint.toString(16).toUpperCase().padStart(4, '0')}`

/** From here on the reader's own fonts may lack the character, too. */
const NUMBERED_FROM = 0x2190

/** Each character reads in its own direction: a list of Arabic letters keeps its commas, and its order, in an English sentence. */
const isolated = (char: string) => (textDirection(char) === 'rtl' ? `\u2068${char}\u2069` : char)

/** The character itself when it can be seen on its own, with its number when it may not be seen here either. */
const visible = (codepoint: number) => {
  const char = String.fromCodePoint(codepoint)
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(char)) return hex(codepoint)
  return codepoint < NUMBERED_FROM ? isolated(char) : `${isolated(char)} (${hex(codepoint)})`
}

/** What a row says when its font lacks characters of the preview text, and the way out; null when nothing is missing. */
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
