/** How characters are written as escapes of JavaScript. */
export type ScriptForm = 'units' | 'braces' | 'shortest'
/** Which characters are escaped: those outside ASCII, or all. */
export type ScriptReach = 'ascii' | 'all'

const SHORT: Record<string, string> = {
  '\\': '\\\\',
  '"': '\\"',
  "'": "\\'",
  '`': '\\`',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}
const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

function escapeOne(char: string, form: ScriptForm): string {
  const codepoint = char.codePointAt(0)!
  if (form === 'braces') return `\\u{${hex(codepoint, 0)}}`
  if (form === 'shortest' && codepoint < 0x100) return `\\x${hex(codepoint, 2)}`
  const unit = (at: number) => `\\u${hex(char.charCodeAt(at), 4)}`
  return char.length === 1 ? unit(0) : unit(0) + unit(1)
}

/** Escapes for a string literal in any quotes, or a template. */
export function escapeJavaScript(text: string, form: ScriptForm, reach: ScriptReach): string {
  let out = ''
  for (const char of text) {
    const codepoint = char.codePointAt(0)!
    const short = SHORT[char]
    if (reach === 'all') out += escapeOne(char, form)
    else if (short) out += short
    // '${' would start an expression in a template.
    else if (char === '$') out += '\\$'
    else if (codepoint < 0x20 || codepoint > 0x7e) out += escapeOne(char, form)
    else out += char
  }
  return out
}

const LONG: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** Decodes escapes as sloppy-mode scripts do, including old octal ones; anything else stays. */
export function unescapeJavaScript(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\n\r\u2028\u2029])|([^0-7ux]))/g,
    (whole, braces, unit, byte, octal, line, other) => {
      if (braces) {
        const codepoint = Number.parseInt(braces, 16)
        return codepoint <= 0x10ffff ? String.fromCodePoint(codepoint) : whole
      }
      if (unit ?? byte) return String.fromCharCode(Number.parseInt(unit ?? byte, 16))
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8))
      if (line) return ''
      return LONG[other] ?? other
    },
  )
}
