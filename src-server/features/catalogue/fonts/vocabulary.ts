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
  /** Understood anywhere in a query. */
  always: ReadonlyMap<string, Meaning>
  /** Language names that are also ordinary words or little known: understood only after 'for' and 'in'. */
  introduced: ReadonlyMap<string, Meaning>
}

/** Languages with this many speakers are understood without 'for'. */
const WELL_KNOWN_SPEAKERS = 3_000_000
/** Shorter language names are too often other words ('Ga', 'So', 'Fon'). */
const SHORTEST_NAME = 4

const fold = (text: string) => searchWords(text).join(' ')

/** What an entry of the lexicon means in this catalogue; null if nothing matches. */
function meaningOf(kind: string, values: string[], tags: ReadonlyMap<string, TagRow>): Meaning | null {
  if (kind === 'class' || kind === 'tag') return labelled(values, tags)
  // Files often leave the width class at normal, so tags for condensed or wide come first.
  if (kind === 'width') return labelled(values.slice(1), tags) ?? { kind: 'width', value: values[0]! }
  return { kind: kind as Meaning['kind'], value: values[0]! }
}

function labelled(slugs: readonly string[], tags: ReadonlyMap<string, TagRow>): Meaning | null {
  const tag = slugs.map((slug) => tags.get(slug)).find((row) => row !== undefined)
  return tag ? { kind: tag.isTopic ? 'topic' : 'tag', value: tag.slug } : null
}

/**
 * All phrases of a catalogue: lexicon entries whose tags exist, the tags themselves, names of languages and scripts.
 */
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
    // 'Arabic' is a language, a script and perhaps a tag: the language wins, as it names the letters people need.
    add(language.scriptName, script)
    add(`${language.scriptName} script`, script)
    add(`${language.scriptName} alphabet`, script)
  }
  for (const row of rows) for (const name of [row.label, row.slug]) add(name, labelled([row.slug], tags)!)
  return { always, introduced }
}
