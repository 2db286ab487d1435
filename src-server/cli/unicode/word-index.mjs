// Words of names, aliases and search words with their characters, read by src-server/unicode/character-index.ts. Built
// here, since it would block a server for 150 ms.
import { brotliCompressSync, constants } from 'node:zlib'

const SEPARATORS = /[^A-Z0-9]+/
/** Fields of a character's details with words: informal names, aliases, search words, the name in Unicode 1. */
const FIELDS = ['a', 'A', 'k', 'o']

/** Integers, seven bits a byte, lowest first. */
function varints(numbers) {
  const bytes = []
  for (let number of numbers) {
    for (; number > 127; number >>>= 7) bytes.push((number & 127) | 128)
    bytes.push(number)
  }
  return bytes
}

const gaps = (numbers) => numbers.map((number, at) => number - (at === 0 ? 0 : numbers[at - 1]))

function wordsOfDetails(line) {
  return (line ?? '')
    .split('\t')
    .filter((field) => FIELDS.includes(field[0]))
    .sort((a, b) => FIELDS.indexOf(a[0]) - FIELDS.indexOf(b[0]))
    .flatMap((field) => field.slice(1).split('\u001f'))
    .flatMap((text) =>
      text
        .toUpperCase()
        .replace(/^[A-Z]+:/, '')
        .split(SEPARATORS),
    )
    .filter(Boolean)
}

/** Names by code point and details by code point → the sorted words, and their postings as numbers. */
export function wordIndexModule(names, details) {
  const entries = [...names].sort((a, b) => a[0] - b[0])
  const lists = new Map()
  const add = (word, entry, elsewhere) => {
    if (!lists.has(word)) lists.set(word, [])
    const list = lists.get(word)
    // The first place of a word in an entry counts, and the name comes first.
    if (list.length === 0 || list.at(-1) >> 1 !== entry) list.push(entry * 2 + elsewhere)
  }
  const costs = entries.map(([codepoint, name], entry) => {
    const words = name.split(SEPARATORS).filter(Boolean)
    for (const word of words) add(word, entry, 0)
    for (const word of wordsOfDetails(details.get(codepoint))) add(word, entry, 1)
    return words.length * 10 + name.length
  })
  const words = [...lists.keys()].sort()
  const numbers = [
    entries.length,
    words.length,
    ...gaps(entries.map(([codepoint]) => codepoint)),
    ...costs,
    ...words.flatMap((word) => [lists.get(word).length, ...gaps(lists.get(word))]),
  ]
  const pack = (bytes) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).toString('base64')
  return `/** Words of names in order, one a line. */
export const WORDS =
  '${pack(Buffer.from(words.join('\n'), 'latin1'))}'

/**
 * Entries and words, code points (gaps), costs, then for each word the number of its entries and their gaps, as
 * integers of seven bits a byte.
 */
export const POSTINGS =
  '${pack(Buffer.from(varints(numbers)))}'
`
}
