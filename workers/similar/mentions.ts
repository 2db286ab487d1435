import { searchWords } from '#shared/search/words.ts'

/** Descriptions are long; words far down matter little. */
const ABOUT_CHARS = 1000
/** Shorter words are never looked up. */
const WORD_LEAST = 4
/** A word that more families say tells too little, so their list is dropped. */
export const SAID_MOST = 400
/** Fewer old descriptions are not worth a new index. */
export const WORN_LEAST = 1000
/** Shorter words keep their last letter. */
const PLURAL_LEAST = 5
/** What a description may add to a word: 'Parisian', 'Californian'. */
const ENDINGS = ['', 's', 'es', 'n', 'an', 'ian', 'er']

/** What a word may be in a description: 'paris' is also in 'Parisian', 'terminals' in 'terminal'. */
function formsOf(word: string): Set<string> {
  const stem = word.length >= PLURAL_LEAST ? word.replace(/s$/, '') : word
  return new Set([stem, ...ENDINGS.map((ending) => word + ending)])
}

const FNV_START = 0x811c9dc5
const step = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193)

/** A 32-bit hash of a text (FNV-1a); never 0. */
function hashOf(text: string): number {
  let hash = FNV_START
  for (let at = 0; at < text.length; at++) hash = step(hash, text.charCodeAt(at))
  return hash || 1
}

/** Calls back with the hash of each word of a description that may be looked up. Folding what is ASCII already would take long. */
function eachWord(description: string, call: (hash: number) => void) {
  const text = description.slice(0, ABOUT_CHARS)
  if (!/^[\0-\x7f]*$/.test(text)) {
    for (const word of searchWords(text)) if (word.length >= WORD_LEAST) call(hashOf(word))
    return
  }
  const ended = `${text.toLowerCase()} `
  let [hash, length] = [FNV_START, 0]
  for (let at = 0; at < ended.length; at++) {
    const code = ended.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      hash = step(hash, code)
      length++
    } else if (length > 0) {
      if (length >= WORD_LEAST) call(hash || 1)
      hash = FNV_START
      length = 0
    }
  }
}

/** By a quarter: most of the memory is in one such array. */
const grown = (old: Int32Array) => {
  const larger = new Int32Array(2 * Math.ceil((old.length * 1.25) / 2))
  larger.set(old)
  return larger
}

/**
 * Which families say a word in their descriptions. Keeps 32-bit hashes of the words, and a chain of places for each, not the texts:
 * 100,000 descriptions of 1,000 letters take 60 MB. Places of old descriptions stay, about 1 KB for each edit.
 */
function createIndex() {
  /** An open hash table: hash of a word, its latest place, and the number of places. */
  let words = new Int32Array(3 * 1024)
  let taken = 0
  /** Places: entry of a family, and the place before it; 0 is none. */
  let places = new Int32Array(2 * 1024)
  let nextPlace = 1
  /** Families by entry, 0 for one that has another description by now; and hashes of their descriptions. */
  const families: number[] = []
  const hashes: number[] = []
  const entries = new Map<number, number>()

  /** Where a word is in a table, or where it would be. */
  function placeIn(table: Int32Array, hash: number): number {
    const size = table.length / 3
    let at = (hash >>> 0) % size
    while (table[3 * at] !== 0 && table[3 * at] !== hash) at = at + 1 === size ? 0 : at + 1
    return 3 * at
  }

  function makeRoom() {
    if (nextPlace * 2 >= places.length) places = grown(places)
    if (taken * 2 < words.length / 3) return
    const larger = new Int32Array(words.length * 2)
    for (let at = 0; at < words.length; at += 3)
      if (words[at] !== 0) larger.set(words.subarray(at, at + 3), placeIn(larger, words[at]!))
    words = larger
  }

  /** Entries of the families that say the word there and still have that description. */
  function entriesAt(at: number): number[] {
    const found: number[] = []
    for (let place = words[at + 1]!; place !== 0; place = places[2 * place + 1]!)
      if (families[places[2 * place]!] !== 0) found.push(places[2 * place]!)
    return found
  }

  function note(hash: number, entry: number) {
    makeRoom()
    const at = placeIn(words, hash)
    const latest = words[at + 1]!
    if (words[at] === 0) taken++
    // A word is noted once for each description.
    else if (words[at + 2]! > SAID_MOST || places[2 * latest] === entry) return
    words[at] = hash
    // Too many, unless some have other descriptions by now.
    const isFull = words[at + 2] === SAID_MOST && entriesAt(at).length === SAID_MOST
    words[at + 2] = words[at + 2]! + Number(isFull || words[at + 2]! < SAID_MOST)
    places[2 * nextPlace] = entry
    places[2 * nextPlace + 1] = latest
    words[at + 1] = nextPlace++
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
      eachWord(description, (word) => note(word, entry))
    },
    remove,
    /** Whether more descriptions are old ones than present ones. */
    get isWorn() {
      return families.length - entries.size > Math.max(WORN_LEAST, entries.size)
    },
    /** For each word the ids of the families whose descriptions say it, perhaps with another ending; none if too many do. */
    of(asked: readonly string[]): number[][] {
      return asked.map((word) => {
        const found = new Set<number>()
        for (const form of formsOf(word)) {
          const at = placeIn(words, hashOf(form))
          if (words[at + 2]! > SAID_MOST) return []
          for (const entry of entriesAt(at)) found.add(families[entry]!)
        }
        return found.size > SAID_MOST ? [] : [...found].sort((a, b) => a - b)
      })
    },
  }
}

/** Families by the words of their descriptions. */
export function createMentions() {
  let index = createIndex()
  /** The index that is being made, and the families that were put or removed since: what was read of them may be old. */
  let next: { index: ReturnType<typeof createIndex>; changed: Set<number> } | null = null
  return {
    put(id: number, description: string) {
      index.put(id, description)
      next?.index.put(id, description)
      next?.changed.add(id)
    },
    remove(id: number) {
      index.remove(id)
      next?.index.remove(id)
      next?.changed.add(id)
    },
    of: (asked: readonly string[]) => index.of(asked),
    /**
     * Makes the index anew once it is mostly of old descriptions: it keeps no texts, so all are read again. Words that too many
     * families said come back if fewer do by now.
     */
    async renew(readAll: (put: (id: number, description: string) => void) => Promise<void>) {
      if (next || !index.isWorn) return
      const made = { index: createIndex(), changed: new Set<number>() }
      next = made
      try {
        await readAll((id, description) => {
          if (!made.changed.has(id)) made.index.put(id, description)
        })
        index = made.index
      } finally {
        next = null
      }
    },
  }
}
