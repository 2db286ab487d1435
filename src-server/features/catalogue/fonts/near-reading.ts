import { nearestAmong } from '#shared/search/near-words.ts'
import { searchWords } from '#shared/search/words.ts'
import { languagePhrases } from './language-names.ts'
import { englishOf, isCommonWord, isEverydayWord, isOrdinaryWord } from './ordinary-words.ts'
import { isCondition, type Meaning, type Sentence, type SentencePart } from './read-sentence.ts'
import { isEmptyWord } from './sentence-words.ts'
import { lexiconPhrases, meaningIn, type Phrases, wordsOfFaces } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Punctuation around a word. */
export const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** A word that descriptions say. @param typed everywhere in the search; @param ids the families whose descriptions say it */
export const aboutPart = (word: string, typed: readonly string[], ids: readonly number[]): SentencePart => ({
  kind: 'about',
  value: ids.join(','),
  label: `About “${word.replace(EDGES, '')}”`,
  words: [...new Set(typed)].join(' '),
  not: false,
  must: false,
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

/** What a word alone may mean: a phrase that has the word, or one near it. */
function nearMeaning(word: string): Meaning | null {
  if (word.length < WORD_LEAST || isEverydayWord(word)) return null
  const { phraseWith, nearest } = wordsOfPhrases()
  const known = phraseWith.get(word) ?? phraseWith.get(stemOf(word))
  // Words of English are no typing errors.
  if (known || isOrdinaryWord(word)) return known ?? null
  for (const [phrase, meaning] of phraseWith) if (phrase.startsWith(word)) return meaning
  return phraseWith.get(nearest(word) ?? '') ?? null
}

const partOf = (meaning: Meaning, words: string): SentencePart => ({
  ...meaning,
  words,
  not: false,
  must: isCondition(meaning),
})

/**
 * Reads a search that nothing was understood of, and that nothing is called like, by what is near its words: what they mean alone or after
 * 'for', families whose descriptions say them, phrases that have a word. If some of them is a word of English, or all are empty, it is a
 * sentence that is not understood, and has no parts. Null if it may be anything.
 */
export async function readNear(
  q: string,
  phrases: Phrases,
  mentions: (words: readonly string[]) => Promise<number[][]>,
): Promise<Sentence | null> {
  const typed = q.split(/\s+/u).map((token) => ({ token, words: searchWords(token) }))
  const said = typed.flatMap((one) => one.words)
  const words = [...new Set(said.filter((word) => !isEmptyWord(word)))]
  if (words.length === 0) return said.length > 0 ? { parts: [], rest: q, dropped: [] } : null
  const isEnglish = englishOf(q) > 0
  // 'Hello world' asks for nothing that a description says.
  const told = words.filter((word) => word.length >= WORD_LEAST && !isEverydayWord(word))
  const ids = new Map((await mentions(told)).map((found, i) => [told[i]!, found]))
  const parts: SentencePart[] = []
  const unknown: string[] = []
  for (const word of words) {
    const own = typed.filter((one) => one.words.includes(word))
    const tokens = own.map(({ token }) => token)
    const about = ids.get(word) ?? []
    const known = meaningIn(phrases, word, true, isEnglish)
    const meaning = known ?? (about.length > 0 ? null : nearMeaning(word))
    if (meaning) parts.push(partOf(meaning, [...new Set(tokens)].join(' ')))
    else if (about.length > 0) parts.push(aboutPart(own[0]!.words.length > 1 ? word : tokens[0]!, tokens, about))
    else unknown.push(word)
  }
  if (parts.length > 0) return { parts, rest: unknown.join(' '), dropped: [] }
  return words.some(isOrdinaryWord) ? { parts, rest: q, dropped: [] } : null
}
