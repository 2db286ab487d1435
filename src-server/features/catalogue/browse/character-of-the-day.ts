import type { LetterResult } from '#shared/contracts/catalogue/browse.ts'
import type { CharacterDetails, UnicodeShowcase } from '#shared/contracts/unicode/unicode.ts'
import { DAY_MS } from '#shared/limits.ts'

/** Families shown beside the character. */
const SHOWN = 8
/** Remarks of the code charts that are shown. */
const NOTES = 2
/** Characters looked at for one that a family has: a small catalogue lacks some, and a visitor must not wait for all. */
const LOOKED_AT = 6

/** Characters with a history or a striking shape, in the order of their days; neighbours are of different kinds. */
const CHARACTERS = Array.from('&Þ@§Ω❧Ж¶ẞ∞฿†Ł№א½ŋ€ξ‽Æع℗Ю¿ß√अ‡ø₿Ψ⌘Є©ə∫ア₹' + 'Ŧ⁂ζ®Щ«Œ≠字¥đ←ש‰Ʒ₩Σð∃한£Ĳ…Я∑ก¢Ə∆ღ₱°Ґ∮Աƒ◊அ₽')

interface Deps {
  fontsOf(codepoint: number): Promise<LetterResult>
  character(input: { codepoint: number }): Promise<CharacterDetails>
  now: () => number
}

/** The character of the day (UTC): the next of the list each day, the one after it if no family has it. */
export async function readCharacterOfTheDay({ fontsOf, character, now }: Deps): Promise<UnicodeShowcase['today']> {
  const day = Math.floor(now() / DAY_MS)
  const codepoints = Array.from(
    { length: LOOKED_AT },
    (_, at) => CHARACTERS[(day + at) % CHARACTERS.length]!.codePointAt(0)!,
  )
  const { codepoint, fonts } = await firstInFonts(codepoints, fontsOf)
  const { name, text, sign, category, block, alsoCalled, notes } = await character({ codepoint })
  return {
    codepoint,
    name,
    text,
    sign,
    category,
    block,
    alsoCalled,
    notes: notes.slice(0, NOTES),
    specimens: fonts.hits.slice(0, SHOWN),
    families: fonts.total,
  }
}

/** One search after the other, because nearly always the first one finds families. */
async function firstInFonts(codepoints: readonly number[], fontsOf: Deps['fontsOf']) {
  const [first, ...others] = codepoints
  let found = { codepoint: first!, fonts: await fontsOf(first!) }
  for (const codepoint of others) {
    if (found.fonts.total > 0) break
    found = { codepoint, fonts: await fontsOf(codepoint) }
  }
  return found
}
