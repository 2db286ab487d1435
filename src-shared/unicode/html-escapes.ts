import { HTML_ENTITIES, LEGACY_ENTITIES } from './html-entities.generated.ts'
import { WINDOWS_1252_HIGH } from './windows-1252.ts'

/** How characters are written as references. */
export type HtmlForm = 'named' | 'decimal' | 'hex'
/** Which characters are escaped: what HTML requires, everything outside ASCII too, or all. */
export type HtmlReach = 'needed' | 'ascii' | 'all'

let known: { names: Map<string, string>; texts: Map<string, string>; legacy: ReadonlySet<string> } | undefined
/** Length of the longest name that needs no semicolon. */
const LEGACY_LENGTH = 6

function load() {
  if (known) return known
  const names = new Map<string, string>()
  const texts = new Map<string, string>()
  for (const entry of HTML_ENTITIES.split(',')) {
    const [name, codes] = entry.split(' ') as [string, string]
    const text = codes
      .split('.')
      .map((code) => String.fromCodePoint(Number.parseInt(code, 36)))
      .join('')
    texts.set(name, text)
    // The list goes from short to long names; lower case reads better than 'AMP'.
    const before = names.get(text)
    if (!before || (before.length === name.length && /^[A-Z]+$/.test(before))) names.set(text, name)
  }
  known = { names, texts, legacy: new Set(LEGACY_ENTITIES.split(',')) }
  return known
}

/** Shortest name of a character: 'deg' for '°'; null without one. */
export const entityName = (text: string): string | null => load().names.get(text) ?? null

function reference(char: string, form: HtmlForm): string {
  const codepoint = char.codePointAt(0)!
  const name = form === 'named' ? entityName(char) : null
  if (name) return `&${name};`
  return form === 'decimal' ? `&#${codepoint};` : `&#x${codepoint.toString(16).toUpperCase()};`
}

/** Characters that an HTML parser would change or refuse as references. */
const isUnwritable = (codepoint: number) => codepoint === 0 || (codepoint >= 0xd800 && codepoint <= 0xdfff)
/**
 * References to 0x80–0x9F mean characters of Windows-1252 (HTML standard), and bare carriage returns become line feeds.
 */
const mustStandBare = (codepoint: number) => codepoint >= 0x80 && codepoint <= 0x9f

/** A text with character references. Surrogates and U+0000 stay unchanged, since HTML cannot express them. */
export function escapeHtml(text: string, form: HtmlForm, reach: HtmlReach): string {
  let out = ''
  for (const char of text) {
    const codepoint = char.codePointAt(0)!
    const needed = char === '&' || char === '<' || char === '>' || char === '"' || char === "'"
    const asked = reach === 'all' || (reach === 'ascii' && codepoint > 0x7e) || codepoint === 0xd
    out += (needed || asked) && !isUnwritable(codepoint) && !mustStandBare(codepoint) ? reference(char, form) : char
  }
  return out
}

/** Numbers from 0x80 to 0x9F mean characters of Windows-1252 (HTML standard, 13.2.5.80). */
function numeric(codepoint: number): string {
  if (codepoint >= 0x80 && codepoint <= 0x9f) return WINDOWS_1252_HIGH[codepoint - 0x80]!
  if (codepoint === 0 || codepoint > 0x10ffff || (codepoint >= 0xd800 && codepoint <= 0xdfff)) return '\ufffd'
  return String.fromCodePoint(codepoint)
}

/** '&notit;' is '¬it;': for an unknown name, the longest prefix that needs no semicolon (HTML standard, 13.2.5.73). */
function named(name: string, semicolon: string): string | null {
  const { texts, legacy } = load()
  const whole = semicolon && texts.get(name)
  if (whole) return whole
  for (let length = Math.min(name.length, LEGACY_LENGTH); length >= 2; length--) {
    const begin = name.slice(0, length)
    if (legacy.has(begin)) return texts.get(begin)! + name.slice(length) + semicolon
  }
  return null
}

/** Decodes references as HTML does in text; anything else stays. */
export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+);?|#([0-9]+);?|([a-z][a-z0-9]{0,40})(;?))/gi,
    (whole, hex, decimal, name, semicolon) => {
      if (hex) return numeric(Number.parseInt(hex, 16))
      if (decimal) return numeric(Number(decimal))
      return named(name, semicolon) ?? whole
    },
  )
}
