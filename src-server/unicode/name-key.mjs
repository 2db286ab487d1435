// How names of characters are compared: by the program, and by the build of its table.

/** Words that say what kind of thing a name is, and that people leave out or take for one another. */
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

/** Words in small letters without accents; a fraction is one word, and a rightwards arrow a right arrow. */
export function nameWords(text) {
  const words = text
    .replace(/(\d)\s*\/\s*(\d)/gu, '$1⁄$2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(up|down|left|right)wards\b/gu, '$1')
    .split(/[^\p{L}\p{N}⁄]+/u)
    .filter(Boolean)
  // 'superscript 2' is 'superscript two', and 2 alone is itself.
  return words.length === 1 ? words : words.map((word) => (/^\d$/.test(word) ? DIGITS[word] : word))
}

/** Keys of a name, the most exact first: its words in any order, and without those that say little. */
export function nameKeys(text) {
  const words = nameWords(text)
  const telling = words.filter((word) => !GENERIC.has(word))
  const keys = [words, telling].filter((list) => list.length > 0).map((list) => list.toSorted().join(' '))
  return [...new Set(keys)]
}

/** The name as one word, as 'checkmark' is written for 'check mark'. */
export const joinedKey = (text) => nameWords(text).join('')

/** A word without its ending: 'laughing' and 'laugh' are one. */
export const stemOf = (word) => {
  const stem = word.replace(/(?:ing|ed|es|s|e)$/u, '')
  return stem.length >= 3 ? stem : word
}
