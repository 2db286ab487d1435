import { searchWords } from '#shared/search/words.ts'
import { type Found, MAX_PHRASE, plain, type Token } from './read-names.ts'
import type { Tongue } from './read-sentence.ts'
import { isEmptyWord, NEGATORS } from './sentence-words.ts'

/** The longest phrase of the vocabulary that begins here, or what the word here is made of. */
export function longest(
  tokens: readonly Token[],
  start: number,
  vocabulary: Tongue,
  introduced: boolean,
): Found | null {
  let best: Found | null = null
  let phrase = ''
  for (let end = start; end < Math.min(tokens.length, start + MAX_PHRASE); end++) {
    const token = tokens[end]!
    if (token.literal || token.words.length === 0) break
    phrase = phrase === '' ? token.words.join(' ') : `${phrase} ${token.words.join(' ')}`
    const meaning = vocabulary.meaning(phrase, introduced)
    if (meaning) best = plain(meaning, end + 1)
    // A comma ends a phrase: 'bold, old style' are two.
    if (/[,;.]$/u.test(token.raw)) break
  }
  return best ?? elidedAt(tokens[start]!, start, vocabulary) ?? compoundAt(tokens[start]!, start, vocabulary)
}

const ELISION = /^\p{P}*(?:d|l|qu)['’](?=\p{L}{4})/iu

/** A word behind an elided article: 'd’architecte', 'l’affiche'. */
function elidedAt({ literal, raw }: Token, start: number, vocabulary: Tongue): Found | null {
  const bare = raw.replace(ELISION, '')
  if (literal || bare === raw) return null
  const meaning = vocabulary.meaning(searchWords(bare).join(' '), true)
  return meaning && plain(meaning, start + 1)
}

/** What a part of a compound means, its last first: 'Demo-Plakate'. */
function compoundAt({ words, literal, raw }: Token, start: number, vocabulary: Tongue): Found | null {
  if (literal || words.length < 2 || !/^\p{L}/u.test(raw) || NEGATORS.has(words[0]!)) return null
  for (const word of words.toReversed()) {
    const meaning = isEmptyWord(word) ? null : vocabulary.meaning(word, false)
    if (meaning) return plain(meaning, start + 1)
  }
  return null
}

const YEAR = /^(19|20)\d{2}$/

/** 'from 2020', 'since 2018', 'before 2010', '2015-2020'. A bare year may be part of a name. */
export function yearAt(tokens: readonly Token[], at: number, introduced: boolean): Found | null {
  const token = tokens[at]
  if (!token || token.literal) return null
  const read = (value: string, end: number): Found => plain({ kind: 'years', value, label: value }, end)
  const [first, second] = token.words
  if (token.words.length === 2 && YEAR.test(first!) && YEAR.test(second!) && first! <= second!)
    return read(`${first}-${second}`, at + 1)
  if (introduced && token.words.length === 1 && YEAR.test(first!)) return read(`${first}-${first}`, at + 1)
  const next = tokens[at + 1]
  if (first === 'from' && token.words.length === 1 && next?.words.length === 2) {
    const range = yearAt(tokens, at + 1, false)
    if (range) return range
  }
  const year = next && !next.literal && next.words.length === 1 ? Number(next.words[0]) : Number.NaN
  if (token.words.length !== 1 || !YEAR.test(String(year))) return null
  if (first === 'from' || first === 'since') return read(`${year}-`, at + 2)
  if (first === 'after') return read(`${year + 1}-`, at + 2)
  if (first === 'before') return read(`-${year - 1}`, at + 2)
  if (first === 'until' || first === 'till') return read(`-${year}`, at + 2)
  return null
}
