import { MAX_TOKEN_CHARS, searchWords } from '#shared/search/words.ts'

/** Where a word stands; a token's weight is the sum of its places. */
export const TOKEN_PLACE = { name: 4, foundry: 2, tag: 1 } as const

export interface TokenRow {
  token: string
  weight: number
}

/**
 * Rows of family_token for one family. The name also stands written together ('Open Sans' → 'opensans'), since people type it so.
 * Whoever inserts or renames a family replaces its rows by these, in the same transaction.
 * @param tags labels of the topic and of all tags
 */
export function familyTokens(name: string, foundry: string, tags: readonly string[]): TokenRow[] {
  const weights = new Map<string, number>()
  const add = (words: string[], place: number) => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) | place)
  }
  const nameWords = searchWords(name)
  add(nameWords, TOKEN_PLACE.name)
  if (nameWords.length > 1) add([[...nameWords.join('')].slice(0, MAX_TOKEN_CHARS).join('')], TOKEN_PLACE.name)
  add(searchWords(foundry), TOKEN_PLACE.foundry)
  for (const tag of tags) add(searchWords(tag), TOKEN_PLACE.tag)
  return [...weights].map(([token, weight]) => ({ token, weight }))
}
