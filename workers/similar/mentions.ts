import { searchWords } from '#shared/search/words.ts'

/** Descriptions are long; words far down matter little. */
const ABOUT_CHARS = 1000
/** Shorter words are never looked up. */
const WORD_LEAST = 4
/** A word that more families say tells too little, so their list is dropped. */
export const SAID_MOST = 400
/** Shorter words keep their last letter. */
const PLURAL_LEAST = 5
/** What a description may add to a word: 'Parisian', 'Californian'. */
const ENDINGS = ['', 's', 'es', 'n', 'an', 'ian', 'er']
/** Longer parts of a string would keep all of it in memory. */
const PARTS_COPIED = 13
const WORD = /[a-z0-9]{4,}/g

/** The words of a description that may be looked up, each once. ASCII is only put into lower case, which is much faster. */
function wordsOf(description: string): Iterable<string> {
  const text = description.slice(0, ABOUT_CHARS)
  if (/^[\0-\x7f]*$/.test(text)) return new Set(text.toLowerCase().match(WORD))
  return new Set(searchWords(text).filter((word) => word.length >= WORD_LEAST))
}

/** What a word may be in a description: 'paris' is also in 'Parisian', 'terminals' in 'terminal'. */
function formsOf(word: string): Set<string> {
  const stem = word.length >= PLURAL_LEAST ? word.replace(/s$/, '') : word
  return new Set([stem, ...ENDINGS.map((ending) => word + ending)])
}

/** A number that hardly any other text has. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Which families say a word in their descriptions, which themselves are not kept. */
export function createMentions() {
  /** By word: the entry of one family, those of several, or null for too many. */
  const said = new Map<string, number | number[] | null>()
  /** Families by entry; 0 for one that has another description by now. */
  const families: number[] = []
  const hashes: number[] = []
  const entries = new Map<number, number>()

  function note(word: string, entry: number) {
    const known = said.get(word)
    if (known === null) return
    if (known === undefined) said.set(word.length < PARTS_COPIED ? word : Buffer.from(word).toString(), entry)
    else if (typeof known === 'number') said.set(word, [known, entry])
    else if (known.length < SAID_MOST) known.push(entry)
    else {
      const valid = known.filter((one) => families[one] !== 0)
      said.set(word, valid.length < SAID_MOST ? [...valid, entry] : null)
    }
  }

  function remove(id: number) {
    const known = entries.get(id)
    if (known !== undefined) families[known] = 0
    entries.delete(id)
  }

  return {
    put(id: number, description: string) {
      const hash = hashOf(description)
      if (hashes[entries.get(id) ?? -1] === hash) return
      remove(id)
      const entry = families.push(id) - 1
      hashes.push(hash)
      entries.set(id, entry)
      for (const word of wordsOf(description)) note(word, entry)
    },
    remove,
    /** For each word the ids of the families whose descriptions say it, perhaps with another ending; none if too many do. */
    of(words: readonly string[]): number[][] {
      return words.map((word) => {
        const found = new Set<number>()
        for (const form of formsOf(word)) {
          const known = said.get(form)
          if (known === null) return []
          for (const entry of typeof known === 'number' ? [known] : (known ?? []))
            if (families[entry] !== 0) found.add(families[entry]!)
        }
        return found.size > SAID_MOST ? [] : [...found].sort((a, b) => a - b)
      })
    },
  }
}
