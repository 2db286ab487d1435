import { asClosing, closingBracket } from './bidi-classes.ts'

/** Scripts with their own rules in fonts, by their tag for shapers (ISO 15924). */
const SCRIPTS = (
  'Latn Cyrl Grek Armn Geor Hebr Arab Syrc Thaa Nkoo Samr Mand Adlm Rohg Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo ' +
  'Tibt Mymr Khmr Ethi Cher Mong Hang Hira Kana Bopo Hani Yiii Java Bali Sund Cans Runr Ogam Glag Copt Goth Tfng Vaii Lisu Bugi Cham ' +
  'Lepc Limb Mtei Olck Saur Sylo Tale Talu Lana Tavt Tglg Buhd Hano Tagb Phag Kali Rjng Batk Brai Mend Osge'
)
  .split(' ')
  .map((tag) => [tag, new RegExp(`\\p{Script=${tag}}`, 'u')] as const)
const SHARED = /[\p{Script=Common}\p{Script=Inherited}]/u
const UNKNOWN = 'Zyyy'
/** Most open brackets that are matched. */
const MAX_OPEN = 32

/** The script of a character; null for common characters. */
function scriptOf(char: string): string | null {
  if (/[A-Za-z]/.test(char)) return 'Latn'
  if (SHARED.test(char)) return null
  return SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? UNKNOWN
}

/**
 * The script of every character (UAX #24, 5.1): common characters take the script before them, at the start the script
 * after, and a closing bracket that of its opening one. 'Zyyy' for a text without letters.
 */
export function scriptsOf(chars: readonly string[]): string[] {
  const scripts: (string | null)[] = []
  const open: { closing: string; at: number }[] = []
  let current: string | null = null
  for (const [at, char] of chars.entries()) {
    const own = scriptOf(char)
    const closes = own === null ? asClosing(char) : undefined
    const match = closes === undefined ? -1 : open.findLastIndex(({ closing }) => closing === closes)
    if (match >= 0) {
      current = scripts[open[match]!.at] ?? current
      open.length = match
    } else if (own !== null) {
      // Leading common characters take the script of the first letter.
      if (current === null) scripts.fill(own)
      current = own
    }
    scripts.push(current)
    const closing = closingBracket(char)
    if (own === null && closing) {
      if (open.length === MAX_OPEN) open.shift()
      open.push({ closing, at })
    }
  }
  return scripts.map((script) => script ?? UNKNOWN)
}

/**
 * How Skia assigns scripts in one directional run: like scriptsOf(), but without brackets and without the text before
 * the run.
 */
export function scriptsAlone(chars: readonly string[]): string[] {
  const scripts: (string | null)[] = []
  let current: string | null = null
  for (const char of chars) {
    const own = scriptOf(char)
    if (own !== null) {
      if (current === null) scripts.fill(own)
      current = own
    }
    scripts.push(current)
  }
  return scripts.map((script) => script ?? UNKNOWN)
}
