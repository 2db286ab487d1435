import { LEXICON } from '#shared/search/lexicon.ts'
import type { Meaning } from '#shared/search/natural-query.ts'
import { searchWords } from '#shared/search/words.ts'
import { listLanguages } from '../../core/languages/language-coverage.ts'

export interface TagRow {
  slug: string
  label: string
  isTopic: number | boolean
}

export interface Phrases {
  /** Understood wherever they stand. */
  always: ReadonlyMap<string, Meaning>
  /** Names of languages that are also ordinary words, or known to few: understood after 'for' and 'in' only. */
  introduced: ReadonlyMap<string, Meaning>
}

/** Languages of this many speakers are understood without 'for' before them. */
const WELL_KNOWN_SPEAKERS = 3_000_000
/** Shorter names of languages are words of other meanings too often ('Ga', 'So', 'Fon'). */
const SHORTEST_NAME = 4

const fold = (text: string) => searchWords(text).join(' ')

/** What an entry of the lexicon means in this catalogue; null = it has nothing of the kind. */
function meaningOf(kind: string, values: string[], tags: ReadonlyMap<string, TagRow>): Meaning | null {
  if (kind === 'class' || kind === 'tag') return labelled(values, tags)
  // A style's width class is often left at normal, so what people have marked as condensed or wide goes first.
  if (kind === 'width') return labelled(values.slice(1), tags) ?? { kind: 'width', value: values[0]! }
  return { kind: kind as Meaning['kind'], value: values[0]! }
}

function labelled(slugs: readonly string[], tags: ReadonlyMap<string, TagRow>): Meaning | null {
  const tag = slugs.map((slug) => tags.get(slug)).find((row) => row !== undefined)
  return tag ? { kind: tag.isTopic ? 'topic' : 'tag', value: tag.slug } : null
}

/** All phrases of a catalogue: the lexicon as far as its tags exist, the tags themselves, languages and scripts by their names. */
export function buildPhrases(rows: readonly TagRow[]): Phrases {
  const tags = new Map(rows.map((row) => [row.slug, row]))
  const always = new Map<string, Meaning>()
  const introduced = new Map<string, Meaning>()
  const add = (phrase: string, meaning: Meaning, to = always) => {
    const key = fold(phrase)
    if (key !== '' && !to.has(key)) to.set(key, meaning)
  }
  for (const line of LEXICON.split('\n')) {
    const [phrases, means] = line.split('→')
    if (!means) continue
    const [kind, ...values] = means.trim().split(' ')
    const meaning = meaningOf(kind!, values, tags)
    if (meaning) for (const phrase of phrases!.split(',')) add(phrase, meaning)
  }
  for (const language of listLanguages()) {
    const meaning: Meaning = { kind: 'lang', value: language.code }
    for (const name of [language.name, language.native]) {
      const key = fold(name)
      const known = language.speakers >= WELL_KNOWN_SPEAKERS && [...key].length >= SHORTEST_NAME
      if (known) add(name, meaning)
      add(name, meaning, introduced)
    }
  }
  for (const language of listLanguages()) {
    const script: Meaning = { kind: 'script', value: language.script.toLowerCase() }
    // 'Arabic' is a language, a script and perhaps a tag: the language stands for the letters people need.
    add(language.scriptName, script)
    add(`${language.scriptName} script`, script)
    add(`${language.scriptName} alphabet`, script)
  }
  for (const row of rows) for (const name of [row.label, row.slug]) add(name, labelled([row.slug], tags)!)
  return { always, introduced }
}
