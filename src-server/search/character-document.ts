import type { Settings } from 'meilisearch'
import { blockOf } from '#shared/unicode/blocks.ts'
import { loadNameIndex } from '../unicode/character-index.ts'
import type { CharacterFilter } from '../unicode/character-search.ts'
import { loadReference, type Reference } from '../unicode/reference.ts'
import { beginningsOf } from './family-document.ts'

/** Increase it when Unicode, CLDR or the documents change: their index is then rebuilt under a new name. */
export const CHARACTERS_VERSION = 3
/** The server ignores further words of a query. */
export const MAX_TERMS = 10

/** A character with its own name, as Meilisearch stores it. */
interface CharacterDocument {
  /** The code point. */
  id: number
  names: string
  nameBeginnings: string
  /** Words of aliases, informal names and search words. */
  others: string
  otherBeginnings: string
  /** Higher for names of many words, which come later. */
  cost: number
  block: string
  script: string
  category: string
  plane: number
  age: number
  properties: string[]
}

export const CHARACTER_SETTINGS: Settings = {
  // Words of the name weigh more than search words, whole words more than prefixes.
  searchableAttributes: ['names', 'nameBeginnings', 'others', 'otherBeginnings'],
  displayedAttributes: ['id'],
  filterableAttributes: ['id', 'block', 'script', 'category', 'plane', 'age', 'properties'],
  sortableAttributes: ['id', 'age'],
  // Not 'attribute', which also ranks by a word's position, while the words here are unordered (Meilisearch 1.36).
  rankingRules: ['sort', 'words', 'attributeRank', 'cost:asc', 'id:asc'],
  stopWords: [],
  // Characters must match exactly.
  typoTolerance: { enabled: false },
  proximityPrecision: 'byAttribute',
  pagination: { maxTotalHits: 100_000_000 },
}

export const CHARACTER_SORTS = { codepoint: ['id:asc'], newest: ['age:desc', 'id:asc'] }

/** Words as sent, each in quotes: otherwise the server joins neighbours and treats only the last word as a prefix. */
export const characterWords = (terms: readonly string[]) => terms.map((term) => `"${term.toLowerCase()}"`).join(' ')

/** A filter in Meilisearch syntax; null for a property that is not in the documents. */
export function characterExpression({ kind, values }: CharacterFilter): string | null {
  if (kind === 'property') {
    const [property, value] = values[0]!.split('=')
    if (value === undefined) return `properties = "${property}"`
    if (property === 'sc') return `script = "${value}"`
    return property === 'age' ? `age = ${Number.parseFloat(value)}` : null
  }
  if (kind === 'plane' || kind === 'age') return `${kind} = ${Number.parseFloat(values[0]!)}`
  return `${kind} IN [${values.map((value) => `"${value}"`).join(', ')}]`
}

/** All documents. */
export async function characterDocuments(): Promise<CharacterDocument[]> {
  const [reference, index] = await Promise.all([loadReference(), loadNameIndex()])
  const words = Array.from(index.codepoints, (): [name: string[], other: string[]] => [[], []])
  for (const [at, word] of index.words.entries())
    for (const posting of index.postings.subarray(index.starts[at], index.starts[at + 1]))
      words[posting >> 1]![posting & 1]!.push(word.toLowerCase())
  const properties = propertiesOf(reference, index.codepoints)
  return Array.from(index.codepoints, (id, entry) => {
    const [names, others] = words[entry]!
    return {
      id,
      names: names.join(' '),
      nameBeginnings: beginningsOf(names),
      others: others.join(' '),
      otherBeginnings: beginningsOf(others),
      cost: index.costs[entry]!,
      block: blockOf(id)?.slug ?? '',
      script: reference.value('sc', id) ?? '',
      category: reference.value('gc', id) ?? '',
      plane: id >> 16,
      age: Number.parseFloat(reference.value('age', id) ?? '0'),
      properties: properties.get(id) ?? [],
    }
  })
}

/** The binary properties of each character. */
function propertiesOf(reference: Reference, codepoints: Uint32Array): Map<number, string[]> {
  const found = new Map(Array.from(codepoints, (codepoint): [number, string[]] => [codepoint, []]))
  for (const property of reference.binaryProperties)
    for (const [first, last] of reference.ranges(property, ''))
      for (let codepoint = first; codepoint <= last; codepoint++) found.get(codepoint)?.push(property)
  return found
}
