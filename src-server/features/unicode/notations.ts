import { CP437, CP437_LOW } from '#shared/unicode/code-page-437.ts'
import { entityName } from '#shared/unicode/html-escapes.ts'
import { WINDOWS_1252_HIGH } from '#shared/unicode/windows-1252.ts'
import { macOptionOf } from './mac-option.ts'

/** Notations of a character in programs, files and keyboards. */

interface Labelled {
  label: string
  value: string
}

const hex = (value: number, digits = 0) => value.toString(16).toUpperCase().padStart(digits, '0')

function utf8(codepoint: number): number[] {
  if (codepoint < 0x80) return [codepoint]
  if (codepoint < 0x800) return [0xc0 | (codepoint >> 6), 0x80 | (codepoint & 63)]
  if (codepoint < 0x10000) return [0xe0 | (codepoint >> 12), 0x80 | ((codepoint >> 6) & 63), 0x80 | (codepoint & 63)]
  return [
    0xf0 | (codepoint >> 18),
    0x80 | ((codepoint >> 12) & 63),
    0x80 | ((codepoint >> 6) & 63),
    0x80 | (codepoint & 63),
  ]
}

const units = (codepoint: number): number[] => {
  if (codepoint < 0x10000) return [codepoint]
  const rest = codepoint - 0x10000
  return [0xd800 | (rest >> 10), 0xdc00 | (rest & 0x3ff)]
}

const isSurrogate = (codepoint: number) => codepoint >= 0xd800 && codepoint <= 0xdfff

/** Single-byte encodings that browsers know. */
const SINGLE_BYTE =
  'ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 koi8-r koi8-u macintosh windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874'.split(
    ' ',
  )
let singleBytes: Map<number, Labelled[]> | undefined

const windows1252 = (byte: number) => (byte < 0xa0 ? WINDOWS_1252_HIGH[byte - 0x80]! : String.fromCharCode(byte))

/** Uses the runtime's decoders, which follow the Encoding Standard. */
function legacyBytes(codepoint: number): Labelled[] {
  if (!singleBytes) {
    singleBytes = new Map()
    for (const label of SINGLE_BYTE) {
      const decoder = new TextDecoder(label)
      for (let byte = 0x80; byte < 0x100; byte++) {
        const char = label === 'windows-1252' ? windows1252(byte) : decoder.decode(Uint8Array.of(byte))
        const decoded = char.codePointAt(0)!
        if (decoded === 0xfffd) continue
        const list = singleBytes.get(decoded) ?? []
        list.push({ label, value: hex(byte, 2) })
        singleBytes.set(decoded, list)
      }
    }
  }
  return singleBytes.get(codepoint) ?? []
}

/** Byte of a character in a single-byte encoding; null without one. */
export function singleByteOf(codepoint: number, encoding: string): number | null {
  const found = legacyBytes(codepoint).find((one) => one.label === encoding)
  return found ? Number.parseInt(found.value, 16) : null
}

/** Every character with an Alt code, in the order of the codes. */
export function altCodeCharacters(): number[] {
  const windows = Array.from({ length: 128 }, (_, at) => windows1252(at + 128)).join('')
  const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 0x20))
  const all = CP437_LOW + printable + CP437 + windows
  return [...new Set(Array.from(all, (char) => char.codePointAt(0)!))].filter((cp) => altCodesOf(cp).length > 0)
}

/** Bytes in UTF-8, UTF-16, UTF-32 and the single-byte encodings that contain it. */
export function encodingsOf(codepoint: number): Labelled[] {
  const bytes = (values: readonly number[], digits: number) => values.map((value) => hex(value, digits)).join(' ')
  // Surrogates only exist in UTF-16.
  if (isSurrogate(codepoint)) return [{ label: 'UTF-16', value: hex(codepoint, 4) }]
  const big = units(codepoint).flatMap((unit) => [unit >> 8, unit & 255])
  const little = units(codepoint).flatMap((unit) => [unit & 255, unit >> 8])
  return [
    { label: 'UTF-8', value: bytes(utf8(codepoint), 2) },
    { label: 'UTF-16BE', value: bytes(big, 2) },
    { label: 'UTF-16LE', value: bytes(little, 2) },
    { label: 'UTF-32BE', value: bytes([0, codepoint >> 16, (codepoint >> 8) & 255, codepoint & 255], 2) },
    { label: 'UTF-32LE', value: bytes([codepoint & 255, (codepoint >> 8) & 255, codepoint >> 16, 0], 2) },
    ...legacyBytes(codepoint),
  ]
}

const byteEscape = (byte: number) => `\\x${hex(byte, 2)}`
/** Notations that cannot express U+0000. */
const NO_NUL = /^(?:CSS|Shell|PostgreSQL)/

/** Notations in source code. */
export function escapesOf(codepoint: number): Labelled[] {
  const u4 = units(codepoint)
    .map((unit) => `\\u${hex(unit, 4)}`)
    .join('')
  const bare = hex(codepoint)
  const wide = codepoint > 0xffff
  const name = isSurrogate(codepoint) ? null : entityName(String.fromCodePoint(codepoint))
  // HTML references to U+0000 and 0x80-0x9F mean other characters, so these have none.
  const isReferable = codepoint !== 0 && !(codepoint >= 0x80 && codepoint <= 0x9f)
  // C forbids universal names below U+00A0, except for $, @ and `.
  const c = codepoint < 0xa0 && ![0x24, 0x40, 0x60].includes(codepoint) ? utf8(codepoint).map(byteEscape).join('') : ''
  const list = [
    ...(name ? [{ label: 'HTML, by name', value: `&${name};` }] : []),
    ...(isReferable
      ? [
          { label: 'HTML, hexadecimal', value: `&#x${bare};` },
          { label: 'HTML, decimal', value: `&#${codepoint};` },
        ]
      : []),
    { label: 'CSS', value: `\\${hex(codepoint, 6)}` },
    { label: 'JavaScript', value: wide ? `\\u{${bare}}` : u4 },
    { label: 'JSON, Java', value: u4 },
    { label: 'Python', value: wide ? `\\U${hex(codepoint, 8)}` : u4 },
    { label: 'C, C++', value: c || (wide ? `\\U${hex(codepoint, 8)}` : u4) },
    { label: 'C#', value: wide ? `\\U${hex(codepoint, 8)}` : u4 },
    { label: 'Go', value: wide ? `\\U${hex(codepoint, 8)}` : u4 },
    { label: 'Rust, Swift, Ruby, PHP', value: `\\u{${bare}}` },
    { label: 'Perl', value: `\\x{${bare}}` },
    { label: 'Shell (bash, zsh)', value: wide ? `$'\\U${hex(codepoint, 8)}'` : `$'\\u${hex(codepoint, 4)}'` },
    { label: 'LaTeX (XeTeX, LuaTeX)', value: `\\symbol{"${bare}}` },
    { label: 'PostgreSQL', value: wide ? `U&'\\+${hex(codepoint, 6)}'` : `U&'\\${hex(codepoint, 4)}'` },
    { label: 'Regular expression', value: `\\u{${bare}}` },
  ]
  if (isSurrogate(codepoint)) return [{ label: 'JavaScript, JSON, Java', value: u4 }]
  // U+0000 would end the string or become U+FFFD there.
  const fits = codepoint === 0 ? list.filter((one) => !NO_NUL.test(one.label)) : list
  return [
    ...fits,
    {
      label: 'Address (percent)',
      value: utf8(codepoint)
        .map((byte) => `%${hex(byte, 2)}`)
        .join(''),
    },
  ]
}

/** Windows Alt codes: code page 437 without, Windows-1252 with a leading zero. */
export function altCodesOf(codepoint: number): string[] {
  const char = String.fromCodePoint(codepoint)
  const codes: string[] = []
  const low = CP437_LOW.indexOf(char)
  const high = CP437.indexOf(char)
  if (low >= 0) codes.push(`Alt+${low + 1}`)
  if (codepoint >= 0x20 && codepoint < 0x7f) codes.push(`Alt+${codepoint}`)
  if (high >= 0) codes.push(`Alt+${high + 127}`)
  const windows = legacyBytes(codepoint).find((one) => one.label === 'windows-1252')
  if (windows && !(codepoint >= 0x80 && codepoint < 0xa0)) codes.push(`Alt+0${Number.parseInt(windows.value, 16)}`)
  return codes
}

/** How to type it. */
export function entryOf(codepoint: number): Labelled[] {
  if (isSurrogate(codepoint)) return []
  const bare = hex(codepoint)
  const alt = altCodesOf(codepoint)
  const option = macOptionOf(codepoint)
  return [
    ...(alt.length > 0 ? [{ label: 'Windows, number pad', value: alt.join(' or ') }] : []),
    { label: 'Windows, in Word and WordPad', value: `${bare} then Alt+X` },
    ...(option ? [{ label: 'macOS, U.S. keyboard', value: option }] : []),
    {
      label: 'macOS, Unicode Hex Input',
      value: `⌥ ${units(codepoint)
        .map((unit) => hex(unit, 4))
        .join(' ')}`,
    },
    { label: 'Linux (GTK, IBus)', value: `Ctrl+Shift+U ${bare.toLowerCase()} Enter` },
    {
      label: 'Vim, while inserting',
      value:
        codepoint > 0xffff
          ? `Ctrl+V U ${hex(codepoint, 8).toLowerCase()}`
          : `Ctrl+V u ${hex(codepoint, 4).toLowerCase()}`,
    },
    { label: 'Emacs', value: `C-x 8 RET ${bare.toLowerCase()} RET` },
  ]
}
