import { FACE_NAMES } from '#shared/search/family-traits.ts'
import { nearestAmong } from '#shared/search/near-words.ts'
import { searchWords } from '#shared/search/words.ts'
import { languagePhrases } from './language-names.ts'
import { isCommonWord, isEverydayWord, isOrdinaryWord } from './ordinary-words.ts'
import { isCondition, type Meaning, type Sentence, type SentencePart } from './read-sentence.ts'
import { isEmptyWord } from './sentence-words.ts'
import { lexiconPhrases, type Phrases } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** A word that descriptions say. @param ids the families whose descriptions say it */
export const aboutPart = (word: string, ids: readonly number[]): SentencePart => ({
  ...{ kind: 'about', value: ids.join(','), label: `About “${word}”`, words: word, not: false, must: false },
})

/**
 * Whether a word that nothing is known of says something of the few descriptions that have it: 'Bulaq', 'a poster from Paris', but not
 * 'printed'. Names are written with capitals; those of typefaces have their own meaning.
 */
export const isRare = (typed: string): boolean => {
  const [word = '', ...others] = searchWords(typed)
  if (others.length > 0 || word.length < WORD_LEAST || /\p{N}/u.test(word) || isEmptyWord(word)) return false
  return !isCommonWord(word) || (/^\p{P}*\p{Lu}\p{Ll}/u.test(typed) && !wordsOfFaces().has(word))
}

let faceWords: ReadonlySet<string> | undefined
const wordsOfFaces = () => {
  faceWords ??= new Set([...FACE_NAMES.keys()].flatMap((name) => name.split(' ')))
  return faceWords
}

/** Shorter words are in too many phrases. */
const WORD_LEAST = 4

interface PhraseWords {
  /** The shortest phrase that has a word, or its stem. */
  phraseWith: ReadonlyMap<string, Meaning>
  nearest(word: string): string | null
}

let phraseWords: PhraseWords | undefined

/** The words of all phrases that are known: 'linear' is in 'linear sans', 'shorthand' in 'Duployan shorthand'. */
function wordsOfPhrases(): PhraseWords {
  if (phraseWords) return phraseWords
  const lengths = new Map<string, number>()
  const phraseWith = new Map<string, Meaning>()
  const note = (phrase: string, meaning: Meaning) => {
    const words = phrase.split(' ')
    for (const word of words) {
      if (word.length < WORD_LEAST || isEmptyWord(word)) continue
      for (const key of new Set([word, stemOf(word)])) {
        if (words.length >= (lengths.get(key) ?? Number.POSITIVE_INFINITY)) continue
        lengths.set(key, words.length)
        phraseWith.set(key, meaning)
      }
    }
  }
  for (const [phrase, meaning] of lexiconPhrases()) note(phrase, meaning)
  for (const { phrase, meaning, always } of languagePhrases()) if (always) note(phrase, meaning)
  phraseWords = { phraseWith, nearest: nearestAmong(phraseWith.keys()) }
  return phraseWords
}

/** What a word alone may mean: a language or script with a short name, a country, a phrase that has the word or one near it. */
function nearMeaning(word: string, phrases: Phrases): Meaning | null {
  const named = phrases.introduced.get(word)
  if (named) return named
  if (word.length < WORD_LEAST || isEverydayWord(word)) return null
  const { phraseWith, nearest } = wordsOfPhrases()
  const known = phraseWith.get(word) ?? phraseWith.get(stemOf(word))
  // Words of English are no typing errors.
  if (known || isOrdinaryWord(word)) return known ?? null
  const begun = [...phraseWith.keys()].find((one) => one.startsWith(word))
  return phraseWith.get(begun ?? nearest(word) ?? '') ?? null
}

const partOf = (meaning: Meaning, words: string): SentencePart => ({
  ...{ ...meaning, words, not: false, must: isCondition(meaning) },
})

/**
 * Reads a search that nothing was understood of, and that nothing is called like, by what is near its words: families whose descriptions
 * say them, short names of scripts, phrases that have a word. A sentence of real words that is still not understood asks for fonts: it has no
 * parts. Null if it may be anything.
 */
export async function readNear(
  q: string,
  phrases: Phrases,
  mentions: (words: readonly string[]) => Promise<number[][]>,
): Promise<Sentence | null> {
  const typed = searchWords(q)
  const words = [...new Set(typed.filter((word) => !isEmptyWord(word)))]
  if (words.length === 0) return null
  const told = words.filter((word) => word.length >= WORD_LEAST)
  const ids = new Map((await mentions(told)).map((found, i) => [told[i]!, found]))
  const parts: SentencePart[] = []
  const unknown: string[] = []
  for (const word of words) {
    const about = ids.get(word) ?? []
    const meaning = about.length > 0 ? null : nearMeaning(word, phrases)
    if (about.length > 0) parts.push(aboutPart(word, about))
    else if (meaning) parts.push(partOf(meaning, word))
    else unknown.push(word)
  }
  if (parts.length > 0) return { parts, rest: unknown.join(' '), dropped: [] }
  const hasStopWord = typed.some(isEmptyWord)
  const isSentence = words.every(isOrdinaryWord) || (hasStopWord && words.some(isOrdinaryWord))
  return isSentence ? { parts, rest: q, dropped: [] } : null
}
