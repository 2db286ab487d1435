// Keys by which names of characters are compared, used by the program and by the build of its table.

/** Generic words that people leave out or confuse. */
const GENERIC = new Set([
  'sign',
  'symbol',
  'mark',
  'letter',
  'character',
  'emoji',
  'of',
  'the',
  'with',
  'and',
  'or',
  'for',
])

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ')

/** Words in lower case without accents; a fraction is one word, and a rightwards arrow a right arrow. */
export function nameWords(text) {
  const words = text
    .replace(/(\d)\s*\/\s*(\d)/gu, '$1⁄$2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(up|down|left|right)wards\b/gu, '$1')
    .split(/[^\p{L}\p{N}⁄]+/u)
    .filter(Boolean)
  // 'superscript 2' becomes 'superscript two'; a single 2 stays.
  return words.length === 1 ? words : words.map((word) => (/^\d$/.test(word) ? DIGITS[word] : word))
}

/** Keys of a name, most exact first: all words in any order, then without generic ones. */
export function nameKeys(text) {
  const words = nameWords(text)
  const telling = words.filter((word) => !GENERIC.has(word))
  const keys = [words, telling].filter((list) => list.length > 0).map((list) => list.toSorted().join(' '))
  return [...new Set(keys)]
}

/** The name as one word, as 'checkmark' is written for 'check mark'. */
export const joinedKey = (text) => nameWords(text).join('')

/** A word without its ending: 'laughing' becomes 'laugh'. */
export const stemOf = (word) => {
  const stem = word.replace(/(?:ing|ed|es|s|e)$/u, '')
  return stem.length >= 3 ? stem : word
}
