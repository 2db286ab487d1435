import type { CLASSES } from '#shared/search/evidence.ts'
import { FACE_NAMES, KNOWN_FACES } from '#shared/search/family-traits.ts'
import { editDistance, nearestAmong } from '#shared/search/near-words.ts'
import { searchWords } from '#shared/search/words.ts'
import { fold, languagePhrases, TONGUES } from './language-names.ts'
import { isCommonWord, isOrdinaryWord } from './ordinary-words.ts'
import type { Meaning } from './read-sentence.ts'
import lexicon from './sentence-lexicon.json' with { type: 'json' }
import { isEmptyWord } from './sentence-words.ts'
import { comparedIn, rootOf, STEM_LEAST, singularOf, stemOf } from './word-forms.ts'

export interface TagRow {
  slug: string
  label: string
  isTopic: number | boolean
}

export interface Phrases {
  /** Understood anywhere in a query. */
  always: ReadonlyMap<string, Meaning>
  /** Language names that are also ordinary words or little known: understood only after 'for' and 'in'. */
  introduced: ReadonlyMap<string, Meaning>
  /** Phrases without the endings of their words, for other forms of them. */
  stems: ReadonlyMap<string, Meaning>
  /** Names of well-known languages and scripts without all endings. */
  roots: ReadonlyMap<string, Meaning>
  /** Phrases of the lexicon's English, and their stems. */
  english: ReadonlySet<string>
}

/** Phrases of an entry whose words typing errors are corrected to; rarer ones resemble too many other words. All phrases of classes are used. */
const CORRECTED_EACH = 4

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What an entry of the lexicon means: its kind, its value and the name of its first phrase. */
function entryMeaning(means: string, label: string): Meaning {
  const [kind = '', ...values] = means.split(' ')
  return { kind: kind as Meaning['kind'], value: values.join(' '), label: capital(label) }
}

/** Kinds whose chips say what was typed: 'mosque' looks like a church, but is none. The others have names of their own. */
const OWN_WORDS: ReadonlySet<Meaning['kind']> = new Set(['look', 'weight'])

let phrasesOfLexicon: Map<string, Meaning> | undefined

/** Every phrase of the lexicon, folded; the first entry that has a phrase keeps it. */
export function lexiconPhrases(): ReadonlyMap<string, Meaning> {
  if (phrasesOfLexicon) return phrasesOfLexicon
  const found = new Map<string, Meaning>()
  for (const tongue of TONGUES)
    for (const entry of lexicon) {
      const meaning = entryMeaning(entry.means, entry.en.split(',')[0]!)
      for (const phrase of entry[tongue].split(',')) {
        const key = fold(phrase)
        // 'thé' is tea, but 'the' is nothing.
        if (key === '' || isEmptyWord(key) || found.has(key)) continue
        found.set(key, OWN_WORDS.has(meaning.kind) ? { ...meaning, label: capital(phrase.trim()) } : meaning)
      }
    }
  phrasesOfLexicon = found
  return found
}

let phrasesOfEach: Omit<Phrases, 'english'> | undefined

/** What every catalogue understands before its own labels: the lexicon, and well-known names of languages and scripts. */
function commonPhrases(): Omit<Phrases, 'english'> {
  if (phrasesOfEach) return phrasesOfEach
  const names = languagePhrases()
  const always = new Map<string, Meaning>(lexiconPhrases())
  withLooks(always)
  understand(always, true)
  const introduced = new Map<string, Meaning>()
  for (const { phrase, meaning } of names) if (!introduced.has(phrase)) introduced.set(phrase, meaning)
  const stems = new Map<string, Meaning>()
  for (const [phrase, meaning] of always) addStem(stems, phrase, meaning)
  const roots = new Map<string, Meaning>()
  for (const { phrase, meaning, ...name } of names) {
    const root = rootOf(phrase)
    if (name.always && name.inAllForms && !phrase.includes(' ') && !roots.has(root)) roots.set(root, meaning)
  }
  phrasesOfEach = { always, introduced, stems, roots }
  return phrasesOfEach
}

/** Phrases of the lexicon for looks of scripts. Other names of scripts that are phrases of looks mean these: 'Märchen'. */
const LOOKS_OF_SCRIPTS: Readonly<Record<string, string>> = {
  'runr|runr': 'runes',
  'brai|brai': 'braille',
  'ogam|ogam': 'runes',
  'dupl|dupl': 'jotted',
}

/** 'Runes' are a script. Where no family has it, those that look like it are the nearest. */
function withLooks(always: Map<string, Meaning>): void {
  for (const { phrase, meaning, ...name } of languagePhrases()) {
    const look = always.get(LOOKS_OF_SCRIPTS[meaning.value] ?? '')
    if (look && name.always) always.set(phrase, { ...meaning, value: `${meaning.value}|${look.value}` })
  }
}

function understand(always: Map<string, Meaning>, inAllForms: boolean): void {
  for (const { phrase, meaning, ...name } of languagePhrases())
    if (name.always && name.inAllForms === inAllForms && !always.has(phrase)) always.set(phrase, meaning)
}

function addStem(stems: Map<string, Meaning>, phrase: string, meaning: Meaning): void {
  const stem = stemOf(phrase)
  if (!stems.has(stem)) stems.set(stem, meaning)
}

/** All phrases of a catalogue, with its own labels. Made anew each minute, so it takes no more than the labels need. */
export function buildPhrases(rows: readonly TagRow[]): Phrases {
  const common = commonPhrases()
  const always = new Map(common.always)
  const stems = new Map(common.stems)
  for (const row of rows)
    for (const name of [row.label, row.slug]) {
      const key = fold(name)
      if (key === '' || always.has(key)) continue
      const meaning: Meaning = { kind: 'tag', value: row.slug, label: row.label }
      always.set(key, meaning)
      addStem(stems, key, meaning)
    }
  understand(always, false)
  return { ...common, always, stems, english: englishPhrases() }
}

let phrasesOfEnglish: ReadonlySet<string> | undefined

function englishPhrases(): ReadonlySet<string> {
  phrasesOfEnglish ??= new Set(
    lexicon
      .flatMap((entry) => entry.en.split(','))
      .map(fold)
      .flatMap((phrase) => [phrase, stemOf(phrase)]),
  )
  return phrasesOfEnglish
}

let nearestCommon: ((word: string) => string | null) | undefined

/** Words of the most common phrases of each entry, which typing errors are corrected to. */
function nearestOfLexicon(word: string): string | null {
  nearestCommon ??= nearestAmong(
    new Set(
      TONGUES.flatMap((tongue) =>
        lexicon.flatMap((entry) =>
          entry[tongue]
            .split(',')
            .slice(0, entry.means.startsWith('class ') ? undefined : CORRECTED_EACH)
            .flatMap((phrase) => searchWords(phrase))
            .filter((known) => known.length >= STEM_LEAST),
        ),
      ),
    ),
  )
  return nearestCommon(word)
}

/**
 * The meaning of a phrase, or of another form of its words.
 * @param isEnglish then common English words have no meaning in another tongue: 'mode' is no fashion, 'roman' no novel
 */
export function meaningIn(phrases: Phrases, phrase: string, isIntroduced: boolean, isEnglish: boolean): Meaning | null {
  const found =
    phrases.always.get(phrase) ??
    (isIntroduced ? phrases.introduced.get(phrase) : undefined) ??
    // 'Style' is no 'stylo', 'matches' no 'matcha'.
    (isEmptyWord(phrase) || isEmptyWord(stemOf(phrase)) ? undefined : otherForm(phrases, phrase)) ??
    // 'Than' is no Thaana.
    (isEnglish && isCommonWord(phrase) ? undefined : languageIn(phrases, phrase)) ??
    compoundIn(phrases, phrase)
  const isOtherTongue =
    isEnglish &&
    isCommonWord(phrase) &&
    ![phrase, stemOf(phrase)].some((one) => phrases.english.has(one)) &&
    !(found && FROM_THE_CATALOGUE.has(found.kind))
  return (isOtherTongue ? null : found) ?? comparativeIn(phrases, phrase)
}

/** A phrase of which this one has another ending. 'Computers' and 'computer' have different stems, so plurals are looked up too. */
const otherForm = ({ always, stems }: Phrases, phrase: string): Meaning | undefined =>
  stems.get(stemOf(phrase)) ?? always.get(singularOf(phrase)) ?? (phrase.includes(' ') ? undefined : stems.get(phrase))

/** Kinds of phrases that are not the lexicon's. */
const FROM_THE_CATALOGUE: ReadonlySet<Meaning['kind']> = new Set(['lang', 'script', 'tag'])

/** The language that a word with an ending names. */
function languageIn(phrases: Phrases, word: string): Meaning | null {
  const root = rootOf(word)
  return root === word || isEmptyWord(word) ? null : (phrases.roots.get(root) ?? null)
}

function comparativeIn({ always, english }: Phrases, word: string): Meaning | null {
  const base = isEmptyWord(word) ? undefined : comparedIn(word).find((one) => english.has(one) && always.has(one))
  return base === undefined ? null : always.get(base)!
}

/** Whether one typing error makes a common word of the lexicon into this one. */
function isNearly(word: string): boolean {
  const common = nearestOfLexicon(word)
  return common !== null && common !== word && editDistance(word, common, 1) === 1
}

const COMPOUND =
  /^(.+?)(?:schrift|schriften|schriftart|schriftarten|logo|logos|plakat|plakate|etikett|etiketten|karte|karten|laden|geschaft|werbung|verpackung|verpackungen|firma|seite|seiten)$/u
/** Between the parts of German compounds: 'Hochzeitsschrift', 'Heldenschrift'. */
const JOINTS = /(?:s|en|n)$/u

/** Shorter words begin others by chance; and what follows is a word itself. */
const COMPOUND_PARTS = { first: 6, last: 4 }

/** What German compounds begin with: 'Programmierschrift', 'Restaurantlogo', 'Kinderzimmerposter'. */
function compoundIn({ always, stems }: Phrases, word: string): Meaning | null {
  const first = COMPOUND.exec(word)?.[1]
  if (first !== undefined && first.length >= STEM_LEAST) {
    const without = first.replace(JOINTS, '')
    const found = always.get(first) ?? stems.get(first) ?? always.get(without) ?? stems.get(stemOf(without))
    if (found) return found
  }
  // 'Brutallist' is a typing error of 'brutalist', and no list of something brutal.
  if (word.includes(' ') || isOrdinaryWord(word) || isNearly(word)) return null
  for (let end = word.length - COMPOUND_PARTS.last; end >= COMPOUND_PARTS.first; end--) {
    const found = always.get(word.slice(0, end))
    if (found) return found
  }
  return null
}

/** Shorter names of typefaces are near too many words. */
const FACE_LEAST = 6
let nearestFaces: ReadonlyMap<string, (word: string) => string | null> | undefined

/** Words that are in names of famous typefaces only; their first letters are rarely wrong. */
function nearestOfFaces(word: string): string | null {
  if (!nearestFaces) {
    const names = [...wordsOfFaces()].filter((word) => word.length >= FACE_LEAST && !isCommonWord(word))
    const firsts = new Set(names.map((name) => name[0]!))
    nearestFaces = new Map([...firsts].map((first) => [first, nearestAmong(names.filter((name) => name[0] === first))]))
  }
  return nearestFaces.get(word[0] ?? '')?.(word) ?? null
}

let faceWords: ReadonlySet<string> | undefined

/** The words that names of famous typefaces consist of. */
export const wordsOfFaces = (): ReadonlySet<string> => {
  faceWords ??= new Set([...FACE_NAMES.keys()].flatMap((name) => name.split(' ')))
  return faceWords
}

/** A common word of the lexicon, or of the name of a famous typeface, that this one is probably a typing error of. */
export function correctedIn(word: string): string | null {
  if (isOrdinaryWord(word)) return null
  const common = nearestOfLexicon(word)
  if (common !== null && editDistance(word, common, 1) === 1) return common
  const face = nearestOfFaces(word)
  return face !== null && (common === null || editDistance(word, face, 1) === 1) ? face : common
}

/**
 * The famous typeface that the leading words name, unless they mean something else.
 * @param liked after 'similar to': the words can only be a name
 * @param isHere whether a family of the catalogue has the name, which is then no model but wanted itself
 */
export function faceAt(
  words: readonly string[],
  liked: boolean,
  phrases: Phrases,
  isHere: (name: string) => boolean,
): { length: number; meaning: Meaning } | null {
  for (let length = Math.min(5, words.length); length >= 1; length--) {
    const key = words.slice(0, length).join(' ')
    const traits = KNOWN_FACES.get(key)
    if (traits === undefined || (!liked && (phrases.always.has(key) || isHere(key)))) continue
    return { length, meaning: { kind: 'face', value: traits, label: FACE_NAMES.get(key)! } }
  }
  return null
}

/** Words of names that say a class; 'display' says a size too. */
const CLASS_WORDS = new Set(['serif', 'sans', 'slab', 'mono', 'script'])

/** Whether a family that has a famous typeface's name is drawn otherwise: 'Roboto Slab'. */
export function isOfOtherClass({ label, value }: Pick<Meaning, 'label' | 'value'>, family: string): boolean {
  const own = new Set([...searchWords(label), ...value.split(' ')])
  return searchWords(family).some((word) => CLASS_WORDS.has(word) && !own.has(word))
}

/** Labels of classes, as chips and remarks show them. */
export const CLASS_LABELS: Record<(typeof CLASSES)[number], string> = {
  serif: 'serif',
  sans: 'sans',
  slab: 'slab',
  mono: 'monospace',
  script: 'script',
  hand: 'handwriting',
  display: 'display',
  blackletter: 'blackletter',
  pixel: 'pixel',
  symbols: 'symbols',
}
