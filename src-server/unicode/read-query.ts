import { BLOCKS } from '#shared/unicode/blocks.generated.ts'
import { LAST_CODEPOINT, readCodepoint, readNumber, withLostPlus } from '#shared/unicode/code-point.ts'
import { graphemesOf } from '#shared/unicode/graphemes.ts'
import { unescapeHtml } from '#shared/unicode/html-escapes.ts'
import { unescapeJavaScript } from '#shared/unicode/javascript-escapes.ts'
import { isDesignated } from './character-rows.ts'
import type { Ranges } from './ranges.ts'
import { complement, intersect, tidy } from './ranges.ts'
import { loose, type PropertyValue, type Reference } from './reference.ts'

/** The meaning of a typed query. */
type ReadQuery =
  | { kind: 'all'; words: string }
  | { kind: 'character' | 'codepoint' | 'text'; words: string; codepoints: number[] }
  /** unlisted: also includes private use, surrogates and noncharacters. */
  | { kind: 'range' | 'property'; words: string; ranges: Ranges; unlisted?: boolean }
  | { kind: 'name'; words: string; terms: string[] }

/** Longest part of a pasted text that is read. */
const MAX_TEXT = 500
/** Longer than any range or property. Their patterns take time in the third power of the length. */
const MAX_EXPRESSION = 100

/** 'U1F600', or without a prefix: four to six digits, at least one of them decimal, so that it is not a word. */
const BARE = /^(?:U([0-9A-F]{4,6})|(?=.*\d)([0-9A-F]{4,6}))$/i

/** Names of notations by how they begin. */
const NOTATIONS: readonly (readonly [RegExp, string])[] = [
  [/^U/i, 'a code point'],
  [/^&/, 'a character reference of HTML'],
  [/^\\u[\da-f]{8}$/i, 'an escape of Python or C'],
  [/^\\u/i, 'an escape of JavaScript'],
  [/^\\x/i, 'an escape'],
  [/^\\/, 'an escape of CSS'],
  [/^/, 'a hexadecimal number'],
]

function numberIn(text: string): { number: number; words: string } | null {
  const [, afterU, alone] = BARE.exec(text) ?? []
  const number = readNumber(text) ?? (afterU || alone ? Number.parseInt(afterU || alone!, 16) : null)
  return number === null ? null : { number, words: NOTATIONS.find(([start]) => start.test(text))![1] }
}

/** Whether a number is beyond the last code point. */
const isBeyond = (text: string) => (numberIn(text)?.number ?? 0) > LAST_CODEPOINT

/** Reads 'FEFF' as a number after no name has matched it as a word. */
export function wordAsNumber(text: string): ReadQuery | null {
  const digits = text.trim()
  return /^[A-F]{4,5}$/i.test(digits)
    ? { kind: 'codepoint', words: 'a hexadecimal number', codepoints: [Number.parseInt(digits, 16)] }
    : null
}

function notation(text: string): { codepoint: number; words: string } | null {
  const found = numberIn(text)
  return found && found.number <= LAST_CODEPOINT ? { codepoint: found.number, words: found.words } : null
}

const unique = (text: string) => [...new Set(Array.from(text.slice(0, MAX_TEXT), (char) => char.codePointAt(0)!))]

/** UTF-8 as in addresses: '%E2%82%AC'. */
function percentText(text: string): string | null {
  if (!/^(?:%[0-9A-F]{2})+$/i.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** A named reference, '&deg;' or '&copy', and several in a row: '&lt;&#x62;&gt;'. */
function references(text: string): string | null {
  if (!/^(?:&[a-z][a-z0-9]*;?|(?:&(?:[a-z][a-z0-9]*|#\d{1,7}|#x[0-9a-f]{1,6});){2,})$/i.test(text)) return null
  const own = unescapeHtml(text)
  // Without the semicolon the whole text must be the name: '&notit' is not '¬it'.
  return own === text || (!text.endsWith(';') && own.length > 1) ? null : own
}

const JAVASCRIPT = /^(?:\\(?:u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\}|x[0-9A-Fa-f]{2})){2,}$/

/** Several escapes in a row: of JavaScript, also of surrogate pairs, '\uD83D\uDE00', or of other languages, '\0000E9\0000E8'. */
function escapes(text: string): string | null {
  if (JAVASCRIPT.test(text)) return unescapeJavaScript(text)
  if (!/^\\[^\s\\]+(?: ?\\[^\s\\]+)+$/.test(text)) return null
  const codepoints = text.split(/ ?(?=\\)/).map(readCodepoint)
  return codepoints.every((codepoint) => codepoint !== null) ? String.fromCodePoint(...codepoints) : null
}

/** Sets that regular expressions know besides properties (UTS 18, 1.2.2). */
const SETS = new Map<string, readonly [words: string, ranges: Ranges]>([
  ['any', ['everything', [[0, LAST_CODEPOINT]]]],
  ['assigned', ['everything that is assigned', [[0, LAST_CODEPOINT]]]],
  ['ascii', ['ASCII', [[0, 0x7f]]]],
])

function propertyQuery(text: string, reference: Reference): ReadQuery | null {
  if (text.length > MAX_EXPRESSION) return null
  const match = /^\\p\{\s*([^{}]+?)\s*\}$/i.exec(text) ?? /^\[:\s*([^:[\]]+?)\s*:\]$/.exec(text)
  if (!match) return null
  // The capital P negates.
  const isNegated = text.startsWith('\\P')
  const answer = (words: string, ranges: Ranges, unlisted = false): ReadQuery =>
    isNegated
      ? { kind: 'property', words: `everything but ${words}`, ranges: complement(ranges) }
      : { kind: 'property', words, ranges, unlisted }
  const block = /^(?:in|block|blk)\s*[=_]?\s*(.+)$/i.exec(match[1]!)
  const inBlock = block && BLOCKS.find((one) => loose(one[2]) === loose(block[1]!))
  if (inBlock) return answer(`the block ${inBlock[2]}`, [[inBlock[0], inBlock[1]]], true)
  const wide = SETS.get(loose(match[1]!))
  if (wide) return answer(wide[0], wide[1])
  const found = reference.find(match[1]!)
  if (!found) return { kind: 'property', words: `a property that Unicode does not have: ${match[1]}`, ranges: [] }
  const isUnlisted =
    (found.property === 'gc' && ['Cs', 'Co', 'Cn'].includes(found.value)) ||
    (found.property === 'sc' && found.value === 'Unknown') ||
    found.property === 'Noncharacter_Code_Point'
  return answer(`the property ${wordsOf(found, reference)}`, rangesOfValue(reference, found), isUnlisted)
}

const wordsOf = ({ property, value }: PropertyValue, reference: Reference) =>
  value === ''
    ? property.replaceAll('_', ' ')
    : `${reference.longProperty(property)} = ${reference.longValue(property, value)}`.replaceAll('_', ' ')

/** A category, or all categories of a group. */
export function categoriesOf(reference: Reference, value: string): string[] {
  if (/^[A-Z][a-z]$/.test(value)) return [value]
  return value === 'LC' ? ['Lu', 'Ll', 'Lt'] : reference.values('gc').filter((one) => one.startsWith(value))
}

/** Code points of a value; a group of categories includes all of its members. */
export function rangesOfValue(reference: Reference, { property, value }: PropertyValue): Ranges {
  if (property === 'scx') return scriptUsers(reference, value)
  if (property !== 'gc') return reference.ranges(property, value)
  return tidy(categoriesOf(reference, value).flatMap((one) => [...reference.ranges('gc', one)]))
}

/**
 * Characters that a script uses: its own, except those that an extension list gives to others, and all that a list
 * gives to it (UAX 24, 5.2).
 */
function scriptUsers(reference: Reference, script: string): Ranges {
  const code = reference.shortValue('sc', script)
  const lists = reference
    .values('scx')
    .map((list) => ({ list: list.split(' '), ranges: reference.ranges('scx', list) }))
  const elsewhere = complement(tidy(lists.flatMap(({ ranges }) => [...ranges])))
  const given = lists.filter(({ list }) => list.includes(code)).flatMap(({ ranges }) => [...ranges])
  return tidy([...given, ...intersect(reference.ranges('sc', script), elsewhere)])
}

/** Kinds of decoded text by first character. */
const DECODED: Record<string, string> = { '%': 'UTF-8 of an address', '&': 'a character reference of HTML' }

/**
 * Classifies a query: a character, a code point in any notation, a range, a property, a name, or text. Never throws.
 */
export function readQuery(raw: string, reference: Reference): ReadQuery {
  // A single space is a character too.
  const text = raw.trim() === '' && raw !== '' ? raw.slice(0, 1) : withLostPlus(raw.trim())
  if (text === '') return { kind: 'all', words: 'everything' }
  const clusters = text.length <= 40 ? graphemesOf(text) : []
  if (clusters.length === 1) {
    const codepoints = unique(text)
    return codepoints.length === 1
      ? { kind: 'character', words: 'a character', codepoints }
      : { kind: 'character', words: `one character of ${codepoints.length} code points`, codepoints }
  }
  const range = text.length > MAX_EXPRESSION ? null : /^(\S+?)\s*(?:\.\.+|-|–|…)\s*(\S+)$/.exec(text)
  const [from, to] = range ? [notation(range[1]!), notation(range[2]!)] : [null, null]
  if (from && to) {
    const ordered = [from.codepoint, to.codepoint].sort((a, b) => a - b) as [number, number]
    return { kind: 'range', words: 'a range of code points', ranges: [ordered], unlisted: true }
  }
  const property = propertyQuery(text, reference)
  if (property) return property
  const decoded = percentText(text) ?? escapes(text) ?? references(text)
  if (decoded !== null) {
    const words = DECODED[text[0]!] ?? (JAVASCRIPT.test(text) ? 'escapes of JavaScript' : 'escapes')
    return { kind: 'codepoint', words, codepoints: unique(decoded) }
  }
  const parts = text.split(/[\s,;]+(?=\S)/).map((part) => notation(part.replace(/,$/, '')) ?? notation(part))
  if (parts.every((part) => part !== null)) {
    const codepoints = [...new Set(parts.map((part) => part.codepoint))]
    const words = parts.length === 1 ? parts[0]!.words : 'a list of code points'
    const isFree = parts.length === 1 && !isDesignated(codepoints[0]!)
    return { kind: 'codepoint', words: isFree ? `${words} that Unicode has not assigned` : words, codepoints }
  }
  if (isBeyond(text))
    return { kind: 'codepoint', words: 'a number beyond the last code point, U+10FFFF', codepoints: [] }
  const named = /^\\N\{([^}]+)\}$/.exec(text)
  const name = named?.[1] ?? text
  if (/^[\p{ASCII}’]*$/u.test(name) && /^[A-Za-z0-9 '’()<>-]+$/.test(name))
    return { kind: 'name', words: 'words of a name', terms: nameTerms(name) }
  return { kind: 'text', words: 'text: each of its characters once', codepoints: unique(text) }
}

/** Words of a name, in capitals. */
const nameTerms = (text: string): string[] =>
  [...new Set(text.toUpperCase().split(/[^A-Z0-9]+/))].filter(Boolean).slice(0, 12)
