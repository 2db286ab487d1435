import { searchWords } from '#shared/search/words.ts'
import type { FamilyProfiles } from './family-profiles.ts'

/** Descriptions are long; words far down matter little. */
const ABOUT_CHARS = 1000

/** The beginning of a description, folded for looking words up. ASCII is only put into lower case, which is much faster. */
export function aboutText(description: string): string {
  const text = description.slice(0, ABOUT_CHARS)
  return /^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : searchWords(text).join(' ')
}

/** Shorter words keep their last letter. */
const PLURAL_LEAST = 5
/** What a description may add to a word: 'Parisian', 'Californian'. */
const ENDINGS = ['', 's', 'es', 'n', 'an', 'ian', 'er']
/** Most words looked up. Each is a pass over all descriptions: 30 to 70 ms for 100,000 of 1,000 letters. */
const WORDS_MOST = 6
const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Whether a text has a word, perhaps with another ending. */
export function mentioned(text: string, word: string): boolean {
  const stem = word.length >= PLURAL_LEAST ? word.replace(/s$/, '') : word
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    if (at > 0 && LETTER.test(text[at - 1]!)) continue
    let end = at + stem.length
    while (end < text.length && LETTER.test(text[end]!)) end++
    const said = text.slice(at, end)
    if (said === stem || (said.startsWith(word) && ENDINGS.includes(said.slice(word.length)))) return true
  }
  return false
}

/**
 * For each of the first words the ids of the families whose descriptions say it; none for later ones, and for a word that more than `most`
 * say, which tells too little.
 */
export function mentions({ rows, taken }: FamilyProfiles, words: readonly string[], most: number): number[][] {
  return words.map((word, at) => {
    if (at >= WORDS_MOST) return []
    const found: number[] = []
    for (const slot of taken) {
      const { id, about } = rows[slot]!
      if (mentioned(about, word) && found.push(id) > most) return []
    }
    return found
  })
}
