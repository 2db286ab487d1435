import { MAX_TOKEN_CHARS, searchWords } from '#shared/search/words.ts'

/** Where a word occurs; a token's weight is the sum of its places. */
export const TOKEN_PLACE = { name: 4, maker: 2, tag: 1 } as const

/** Descriptions are long; words far down matter little. */
const MAX_DESCRIPTION_WORDS = 100
/** A file may name its designers in a whole essay. */
const MAX_MAKER_WORDS = 40

export interface TokenRow {
  token: string
  weight: number
}

/**
 * Rows of collection_token for one collection. Creating or renaming one must replace its rows by these, in the same
 * transaction.
 */
export function collectionTokens(name: string, owner: string, description: string): TokenRow[] {
  return tokenRows([
    [searchWords(name), TOKEN_PLACE.name],
    [searchWords(owner), TOKEN_PLACE.maker],
    [searchWords(description).slice(0, MAX_DESCRIPTION_WORDS), TOKEN_PLACE.tag],
  ])
}

/**
 * Rows of family_token for one family. The name is also stored as one word ('Open Sans' → 'opensans'), since people
 * type it so. Inserting or renaming a family must replace its rows by these, in the same transaction.
 * @param makers the foundry, and the designers that the primary style's file names
 * @param tags labels of the topic and of all tags
 */
export function familyTokens(name: string, makers: readonly string[], tags: readonly string[]): TokenRow[] {
  const nameWords = searchWords(name)
  const together = nameWords.length > 1 ? [[...nameWords.join('')].slice(0, MAX_TOKEN_CHARS).join('')] : []
  return tokenRows([
    [[...nameWords, ...together], TOKEN_PLACE.name],
    [makers.flatMap(searchWords).slice(0, MAX_MAKER_WORDS), TOKEN_PLACE.maker],
    [tags.flatMap((tag) => searchWords(tag)), TOKEN_PLACE.tag],
  ])
}

/** Each word once, with the sum of its places. */
function tokenRows(places: readonly (readonly [words: string[], place: number])[]): TokenRow[] {
  const weights = new Map<string, number>()
  for (const [words, place] of places) for (const word of words) weights.set(word, (weights.get(word) ?? 0) | place)
  return [...weights].map(([token, weight]) => ({ token, weight }))
}
