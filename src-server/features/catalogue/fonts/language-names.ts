import { SAMPLE_TEXTS } from '#shared/preview/sample-sentences.ts'
import { scriptsOf } from '#shared/preview/script-runs.ts'
import { SCRIPTS } from '#shared/search/scripts.ts'
import { searchWords } from '#shared/search/words.ts'
import { listCountries } from '../../core/languages/countries.ts'
import { type Language, listLanguages } from '../../core/languages/language-coverage.ts'
import type { Meaning } from './read-sentence.ts'

/** Languages of the lexicon's phrases. */
export const TONGUES = ['en', 'de', 'fr', 'es', 'pl'] as const
/** Languages with this many speakers are understood in all tongues and forms. */
const WELL_KNOWN_SPEAKERS = 3_000_000
/** Shorter names of languages are too often other words ('Ga', 'So', 'Fon', 'Bena'): they need a 'for' before them. */
const SHORTEST_NAME = { wellKnown: 4, other: 5 }
/** Names in other letters are no other words, however short they are: '日本語', 'ไทย'. */
const NOT_LATIN = /^[^\p{scx=Latn}]+$/u
/** Names of little-known languages that are other words too ('tigre', 'rombo'). */
const OTHER_WORDS = new Set(['tigre', 'rombo', 'mohawk', 'sangu'])
/**
 * Names of scripts that mean something else alone, folded: blackletters, italics, the Ottomans, fonts for women, a name, what is of
 * Cyprus, and fairy tales. 'Fraser alphabet' is understood.
 */
const OTHER_NAMES = new Set([
  'gothic',
  'gotisch',
  'gotique',
  'gotico',
  'gotyckie',
  'old italic',
  'antigua bastardilla',
  'osmanisch',
  'osmanais',
  'frauenschrift',
  'fraser',
  'cypriot',
  'zypriotisch',
  'chipriota',
  'cypryjskie',
  'han',
  'chinesisch',
  'chinskie',
  'marchen',
])
/** Scripts whose names are words for much else, unless those of a language follow: 'traditional', 'simplified'. */
const NAMED_BY_ADJECTIVES = new Set(['Hans', 'Hant'])
export const fold = (text: string) => searchWords(text).join(' ')

/** Languages are compared by code and by the script that families made for them have. */
const languageMeaning = (language: Language): Meaning => ({
  kind: 'lang',
  value: `${language.code}|${nativeScript(language.script)}`,
  label: language.name,
})
/** Scripts without families of their own: everything made for them also writes Latin. */
const SHARED_SCRIPTS = new Set(['latn', 'cyrl', 'grek'])
function nativeScript(script: string): string {
  const code = script.toLowerCase()
  return SHARED_SCRIPTS.has(code) ? 'latn' : code
}

const scriptValue = (script: string) => `${script.toLowerCase()}|${nativeScript(script)}`

/** After the name of a rare script: 'Ogham script' asks for no cursive. */
const WRITINGS = ['script', 'alphabet', 'syllabary']

interface NamedMeaning {
  phrase: string
  meaning: Meaning
  /** Understood without 'for' before it. */
  always: boolean
  /** In other forms too: 'polnisches'. Those of little-known languages resemble too many words. */
  inAllForms: boolean
}

/** Names of languages and scripts in the lexicon's languages. */
function* languageNamesIn(): Iterable<NamedMeaning> {
  const names = (type: 'language' | 'script') => TONGUES.map((tongue) => new Intl.DisplayNames([tongue], { type }))
  const [languageNames, scriptNames] = [names('language'), names('script')]
  const languages = listLanguages()
  for (const language of languages) {
    const meaning = languageMeaning(language)
    const isWellKnown = language.speakers >= WELL_KNOWN_SPEAKERS
    const shortest = isWellKnown ? SHORTEST_NAME.wellKnown : SHORTEST_NAME.other
    const own = [language.name, language.native, ...languageNames.map((names) => names.of(language.code) ?? '')]
    for (const phrase of new Set(own.map(fold)))
      yield {
        phrase,
        meaning,
        always: ([...phrase].length >= shortest || NOT_LATIN.test(phrase)) && !OTHER_WORDS.has(phrase),
        inAllForms: isWellKnown,
      }
  }
  for (const script of new Set(languages.map((language) => language.script))) {
    const first = languages.find((language) => language.script === script)!
    const meaning: Meaning = {
      kind: 'script',
      value: scriptValue(script),
      label: first.scriptName,
    }
    // 'Arabic' is a language, a script and perhaps a tag: the language wins, as it names the letters people need.
    for (const name of new Set([first.scriptName, ...scriptNames.map((own) => own.of(script) ?? '')].map(fold))) {
      if (NAMED_BY_ADJECTIVES.has(script) && !name.includes(' ')) continue
      for (const phrase of [name, `${name} alphabet`]) yield { phrase, meaning, always: true, inAllForms: true }
    }
  }
}

/** Names of all scripts of Unicode. Those that no well-known language is written in are mostly historic. */
function* scriptNamesIn(): Iterable<NamedMeaning> {
  const own = TONGUES.map((tongue) => new Intl.DisplayNames([tongue], { type: 'script', fallback: 'none' }))
  const wellKnown = new Set(listLanguages().flatMap((one) => (one.speakers >= WELL_KNOWN_SPEAKERS ? one.script : [])))
  for (const { code, name, also } of SCRIPTS.values()) {
    const meaning: Meaning = { kind: 'script', value: scriptValue(code), label: scriptLabel(code.toLowerCase()) }
    const names = new Set([name, ...own.map((tongue) => tongue.of(code) ?? ''), ...also].map(fold))
    for (const phrase of names) {
      const always = [...phrase].length >= SHORTEST_NAME.other && !OTHER_NAMES.has(phrase)
      yield { phrase, meaning, always, inAllForms: false }
      if (phrase === '' || wellKnown.has(code)) continue
      for (const word of WRITINGS) yield { phrase: `${phrase} ${word}`, meaning, always: true, inAllForms: false }
    }
  }
}

/** Names of countries, which stand for the official language that most people speak there: 'a font for Ukraine'. */
function* countryNames(): Iterable<NamedMeaning> {
  const regionNames = TONGUES.map((tongue) => new Intl.DisplayNames([tongue], { type: 'region' }))
  const languages = new Map(listLanguages().map((language) => [language.code, language]))
  for (const { code, name, languages: spoken } of listCountries()) {
    const official = spoken.find(({ status }) => status === 'official')
    const language = languages.get(official?.code ?? '')
    if (!language) continue
    for (const phrase of new Set([name, ...regionNames.map((names) => names.of(code) ?? '')].map(fold)))
      yield { phrase, meaning: languageMeaning(language), always: false, inAllForms: false }
  }
}

let namedMeanings: readonly NamedMeaning[] | undefined

export function languagePhrases(): readonly NamedMeaning[] {
  namedMeanings ??= [...languageNamesIn(), ...scriptNamesIn(), ...countryNames()].filter(({ phrase }) => phrase !== '')
  return namedMeanings
}

/** The name of a script: 'Japanese' for 'jpan'. */
export const scriptLabel = (code: string): string =>
  listLanguages().find(({ script }) => script.toLowerCase() === code)?.scriptName ?? SCRIPTS.get(code)?.name ?? ''

/** The language with a sample text that most people write in one of these scripts; '' = none, and for Latin. */
export const languageWrittenIn = (scripts: readonly string[]): string =>
  listLanguages()
    .filter(({ code, script }) => script !== 'Latn' && scripts.includes(script.toLowerCase()) && code in SAMPLE_TEXTS)
    .sort((a, b) => b.speakers - a.speakers)[0]?.code ?? ''

let codes: ReadonlyMap<string, string> | undefined

/** The code of the script that some words name, whatever else they mean: 'Gothic script'; null if they name none. */
export function scriptCalled(words: string): string | null {
  codes ??= new Map(
    [...scriptNamesIn()].flatMap(({ phrase, meaning }) =>
      OTHER_NAMES.has(phrase) ? [] : [[phrase, meaning.value.split('|')[0]!] as const],
    ),
  )
  return codes.get(fold(words)) ?? null
}

/** Scripts of writing systems that have several, by that of a letter. */
const WRITTEN_IN: Readonly<Record<string, string>> = { Hang: 'Kore', Hira: 'Jpan', Kana: 'Jpan', Hani: 'Hans' }

/** The script that a text is written in; null for Latin. 'خط للعناوين' asks for Arabic. */
export function scriptTyped(text: string): Meaning | null {
  const own = scriptsOf([...text]).find((script) => script !== 'Latn')
  const code = own === undefined ? '' : (WRITTEN_IN[own] ?? own)
  const label = scriptLabel(code.toLowerCase())
  return label === '' ? null : { kind: 'script', value: scriptValue(code), label }
}
