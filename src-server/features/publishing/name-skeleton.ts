/** Words that resellers add to a name. */
const TRIMMINGS = new Set(
  'font fonts type typeface pro std free new demo regular family ttf otf webfont trial personal use version v2 plus'.split(
    ' ',
  ),
)

/** Characters that look like a Latin letter at a glance. */
const TAKEN_FOR: Readonly<Record<string, string>> = {
  o: '0οоօ',
  l: '1iіıɪ|!ӏ',
  a: 'аαɑ@',
  e: 'еε3',
  c: 'сϲ',
  p: 'рρ',
  x: 'хχ',
  y: 'уγ',
  s: 'ѕ5$',
  k: 'кκ',
  t: 'тτ',
  b: 'вβ8',
  n: 'нη',
  m: 'мμ',
}
const LETTER_OF = new Map(
  Object.entries(TAKEN_FOR).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

/** A name reduced to its looks: without accents, spaces and added words, with look-alike letters unified. */
export function nameSkeleton(name: string): string {
  // Fast path: most names are ASCII, and the whole catalogue is read.
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}|!@$]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !TRIMMINGS.has(word))
  return (telling.length > 0 ? telling : words).map(faceOfWord).join('')
}

/** A word of digits stays a number; a digit among letters is read as a letter. */
function faceOfWord(word: string): string {
  if (!/\p{L}/u.test(word)) return word
  let skeleton = ''
  // Pairs such as 'rn' first, in the letters as written.
  for (const letter of word.replaceAll('rn', 'm').replaceAll('vv', 'w')) skeleton += LETTER_OF.get(letter) ?? letter
  return skeleton
}

/** Shorter names often differ legitimately by one letter: Lato and Lito. */
const LEAST_FOR_TYPOS = 8

/** Whether look-alikes of this name may differ in a letter (or be one longer). */
export const mayDifferInLetters = (skeleton: string): boolean => skeleton.length >= LEAST_FOR_TYPOS

/** Whether two names look alike: equal, or long ones with a single letter changed, added, missing or swapped. */
export function isLookAlike(a: string, b: string): boolean {
  if (a === b) return a !== ''
  if (Math.min(a.length, b.length) < LEAST_FOR_TYPOS || Math.abs(a.length - b.length) > 1) return false
  // Numbers distinguish families: Univers 45 and Univers 55.
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  // Fast exit for most names: more than one letter, or two swapped ones, differs.
  if (Math.max(a.length, b.length) - start - end > 2) return false
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (/\p{N}/u.test(x + y)) return false
  return (x.length <= 1 && y.length <= 1) || (x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0])
}

/** First letters (Family.alpha) of names that may look like this one. */
export function firstLettersLike(skeleton: string): string[] {
  const [first = ''] = skeleton
  const others: Record<string, string[]> = {
    o: ['ο', 'о'],
    l: ['i', 'і', 'ı'],
    a: ['а', 'α'],
    e: ['е', 'ε'],
    c: ['с'],
    p: ['р', 'ρ'],
    x: ['х', 'χ'],
    y: ['у', 'γ'],
    s: ['ѕ'],
    k: ['к', 'κ'],
    t: ['т', 'τ'],
    b: ['в', 'β'],
    n: ['н', 'η'],
    m: ['м', 'μ', 'r'],
    w: ['v'],
  }
  return [first, ...(others[first] ?? []), '0'].filter(Boolean)
}
