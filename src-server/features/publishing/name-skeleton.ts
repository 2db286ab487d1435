/** Words that are added to a name to sell it once more. */
const TRIMMINGS = new Set(
  'font fonts type typeface pro std free new demo regular family ttf otf webfont trial personal use version v2 plus'.split(
    ' ',
  ),
)

/** Letters and signs that are taken for a Latin letter when a name is read quickly. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  ...{ o: '0οоօ', l: '1iіıɪ|!ӏ', a: 'аαɑ@', e: 'еε3', c: 'сϲ', p: 'рρ', x: 'хχ', y: 'уγ', s: 'ѕ5$' },
  ...{ k: 'кκ', t: 'тτ', b: 'вβ8', n: 'нη', m: 'мμ' },
}
const LETTER_OF = new Map(
  Object.entries(TAKEN_FOR).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** How a name looks to somebody in a hurry: without accents, spaces, trimmings, and with look-alike letters made one. */
export function nameSkeleton(name: string): string {
  // Most names are ASCII, and a whole catalogue is read.
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}|!@$]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !TRIMMINGS.has(word))
  return (telling.length > 0 ? telling : words).map(faceOfWord).join('')
}

/** A number is read as a number, and a digit among letters as a letter. */
function faceOfWord(word: string): string {
  if (!/\p{L}/u.test(word)) return word
  let skeleton = ''
  // Pairs first, of letters as they were written.
  for (const letter of word.replaceAll('rn', 'm').replaceAll('vv', 'w')) skeleton += LETTER_OF.get(letter) ?? letter
  return skeleton
}

/** Names of fewer letters differ by one letter by right: Lato and Lito. */
const LEAST_FOR_TYPOS = 8

/** Whether this name is taken for one of other letters; it may be one letter longer. */
export const mayDifferInLetters = (skeleton: string): boolean => skeleton.length >= LEAST_FOR_TYPOS

/** Whether one name is taken for the other: alike, or a long one with a single letter changed, added, lost or swapped. */
export function isLookAlike(a: string, b: string): boolean {
  if (a === b) return a !== ''
  if (Math.min(a.length, b.length) < LEAST_FOR_TYPOS || Math.abs(a.length - b.length) > 1) return false
  // Numbers tell families apart: Univers 45 and Univers 55.
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  // Most names end here: more than a letter, or two swapped ones, is different.
  if (Math.max(a.length, b.length) - start - end > 2) return false
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (/\p{N}/u.test(x + y)) return false
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
}

/** First letters (Family.alpha) under which names that look like this stand. */
export function firstLettersLike(skeleton: string): string[] {
  const [first = ''] = skeleton
  const others: Record<string, string[]> = {
    ...{ o: ['ο', 'о'], l: ['i', 'і', 'ı'], a: ['а', 'α'], e: ['е', 'ε'], c: ['с'], p: ['р', 'ρ'], x: ['х', 'χ'] },
    ...{
      y: ['у', 'γ'],
      s: ['ѕ'],
      k: ['к', 'κ'],
      t: ['т', 'τ'],
      b: ['в', 'β'],
      n: ['н', 'η'],
      m: ['м', 'μ', 'r'],
      w: ['v'],
    },
  }
  return [first, ...(others[first] ?? []), '0'].filter(Boolean)
}
