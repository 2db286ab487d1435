// Common names of characters: names of CLDR and emojibase, aliases of the Unicode Character Database, references of
// HTML, shortcodes and search words. src-server/unicode/common-names.ts reads them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinedKey, nameKeys, nameWords, stemOf } from '../../unicode/name-key.mjs'
import { brotli64 } from './packing.mjs'

/** How well a source names a character; lower is better. Partial names cost one more. */
const SOURCE = { name: 1, code: 2, alias: 3, accented: 3, bare: 4, part: 5, keyword: 6 }
/** Most characters per key; search words shared by hundreds say little. */
const MOST_NAMED = 12
/** Words of formal names that people do not type. */
const FORMAL =
  /\b(?:LATIN|GREEK|CYRILLIC|HEBREW|SMALL|CAPITAL|LETTER|LIGATURE|SIGN|SYMBOL|MARK|BLACK|WHITE|HEAVY|VULGAR|FRACTION)\b/g
/** First code point after the Latin extensions and the phonetic alphabet. */
const LAST_LATIN = 0x2b0
/** Emoji up to this version have been on every keyboard since 2015. */
const EARLY_EMOJI = 1

const hex = (text) => [...text].map((char) => char.codePointAt(0).toString(16)).join('+')

export function commonNamesModule({ ucd, named, annotations, emojibase, entities }) {
  const read = (file) => JSON.parse(readFileSync(join(emojibase, 'en', `${file}.json`), 'utf8'))
  const emoji = read('data').map((one) => ({ ...one, target: one.hexcode.toLowerCase().replaceAll('-', '+') }))
  const versions = new Map(emoji.map(({ target, version }) => [target, version]))
  const orders = new Map(emoji.map(({ target, order }) => [target, order]))
  // CLDR writes sequences without the emoji selector.
  const whole = new Map(emoji.map(({ target }) => [target.replaceAll('+fe0f', ''), target]))
  const cldr = Object.entries(annotations).map(([text, entry]) => {
    const target = hex(text)
    return { ...entry, target: whole.get(target) ?? target }
  })
  const annotated = new Set(cldr.map(({ target }) => target))
  const referred = new Set(Object.values(entities).map(hex))

  /** Well-known characters first: ASCII, those with an HTML name, with search words, or early emoji. */
  const rarity = (target) => {
    if (target.length < 3 && Number.parseInt(target, 16) < 0x80) return 0
    if (referred.has(target) || (target.length < 3 && !target.includes('+'))) return 1
    const version = versions.get(target)
    return (version === undefined ? annotated.has(target) : version <= EARLY_EMOJI) ? 2 : 3
  }

  /** Key → target → [score, number of sources]. */
  const keys = new Map()
  const add = (key, target, score) => {
    const targets = keys.get(key) ?? keys.set(key, new Map()).get(key)
    const [best, sources] = targets.get(target) ?? [Number.POSITIVE_INFINITY, 0]
    targets.set(target, [Math.min(best, score), sources + 1])
  }
  const call = (name, target, source) => {
    const own = nameKeys(name)
    for (const [at, key] of own.entries()) add(key, target, source + at + rarity(target))
    if (nameWords(name).length === 2) add(joinedKey(name), target, source + rarity(target))
  }
  const search = (word, target, source) => {
    add(`~${stemOf(nameWords(word).join(' '))}`, target, source + rarity(target))
  }
  /** Adds the name and each of its words. */
  const callWhole = (name, target) => {
    call(name, target, SOURCE.name)
    for (const word of nameWords(name)) search(word, target, SOURCE.part)
  }

  for (const { tts, default: words = [], target } of cldr) {
    for (const name of tts ?? []) callWhole(name, target)
    for (const word of words) search(word, target, SOURCE.keyword)
  }
  const codes = read('shortcodes/github')
  for (const { label, tags = [], hexcode, target } of emoji) {
    callWhole(label, target)
    for (const code of [codes[hexcode] ?? []].flat()) call(code.replaceAll('_', ' '), target, SOURCE.code)
    for (const word of tags) search(word, target, SOURCE.keyword)
  }
  for (const [name, text] of Object.entries(entities))
    if ([...text].length === 1) call(name, hex(text), SOURCE.code + (/^[A-Z]/.test(name) ? 1 : 0))
  for (const { codepoint, alias } of ucd('NameAliases'))
    call(alias, Number.parseInt(codepoint, 16).toString(16), SOURCE.name)
  for (const row of ucd('NamesList')) {
    if (!/^[0-9A-F]{4,6}$/.test(row.codepoint)) continue
    const target = Number.parseInt(row.codepoint, 16).toString(16)
    if (rarity(target) < 3) for (const alias of aliasesOf(row)) call(alias, target, SOURCE.alias)
  }
  const accents = accentNames(ucd)
  for (const row of ucd('UnicodeData')) {
    const codepoint = Number.parseInt(row.codepoint, 16)
    const target = codepoint.toString(16)
    const mapping = (row.characterDecompositionMapping ?? '').toString().split(/[\s,]+/)
    const fraction =
      mapping[0] === '<fraction>' && mapping.slice(1).map((one) => String.fromCodePoint(Number.parseInt(one, 16)))
    if (fraction) call(fraction.join(''), target, SOURCE.code)
    if (codepoint < LAST_LATIN && mapping.length === 2 && accents.has(mapping[1])) {
      const letter = String.fromCodePoint(Number.parseInt(mapping[0], 16))
      const isCapital = letter !== letter.toLowerCase()
      for (const accent of accents.get(mapping[1])) {
        call(`${letter} ${accent}`, target, SOURCE.accented + (isCapital ? 1 : 0))
        for (const size of isCapital ? ['capital', 'uppercase', 'large'] : ['small', 'lowercase'])
          call(`${size} ${letter} ${accent}`, target, SOURCE.accented)
      }
    }
    if (rarity(target) < 3 || codepoint < LAST_LATIN || /^<su[bp]/.test(mapping[0])) {
      const name = named.get(codepoint)
      if (name) call(name, target, SOURCE.name)
      const bare = (name ?? '').replace(FORMAL, ' ').trim()
      if (bare.length > 1) call(bare, target, SOURCE.bare + (/\bCAPITAL\b/.test(name) ? 1 : 0))
    }
  }

  const lines = [...keys]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, targets]) => {
      const sorted = [...targets].sort(
        ([a, [scoreA, timesA]], [b, [scoreB, timesB]]) =>
          scoreA - scoreB ||
          (key.startsWith('~') ? (orders.get(a) ?? 0) - (orders.get(b) ?? 0) : timesB - timesA) ||
          Number.parseInt(a, 16) - Number.parseInt(b, 16),
      )
      const kept = key.startsWith('~') ? sorted : sorted.slice(0, MOST_NAMED)
      return [key, ...kept.map(([target, [score]]) => `${score}:${target}`)].join('\t')
    })
  return `/** 'words<TAB>score:code+point<TAB>…' lines, the best first; search words without their ending begin with '~'. Brotli, base64. */
export const COMMON_NAMES =
  '${brotli64(lines.join('\n'))}'
`
}

/** 'hashtag, hash' are two; 'pound sign (weight)' is one. */
const aliasesOf = ({ aliases = [] }) => aliases.flatMap((one) => one.replace(/\(.*?\)/g, '').split(/,\s*/))

/** Names of accents: 'umlaut', 'diaeresis', 'acute', 'acute accent'. */
function accentNames(ucd) {
  const names = new Map()
  for (const row of ucd('NamesList')) {
    if (!/^03[0-6][0-9A-F]$/.test(row.codepoint)) continue
    const name = row.name?.toLowerCase().replace(/^combining /, '')
    const all = [name, ...aliasesOf(row)].filter(Boolean)
    names.set(row.codepoint, [...new Set(all.flatMap((one) => [one, one.replace(/ (?:accent|above|below)$/, '')]))])
  }
  return names
}
