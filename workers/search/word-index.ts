import { editDistance, nearEdits, nearStarts } from '#shared/search/near-words.ts'
import { addBit, type Bitset, createBitset } from './bitset.ts'
import { createWordList } from './word-list.ts'

/** Places of a word, as sums of 4 name, 2 foundry, 1 tag (family_token.weight). */
const IN_NAME = 4
/** Shorter words have too many neighbours at one edit. */
const FUZZY_ABOVE = 5
/** A swap of two letters is two edits in the list, but one typing error. */
const LIST_EDITS = 2

/** Families with a word, each as twice its number, and one more if it is in the name. Most words are of one family. */
type Posting = number[]

export interface WordMatch {
  /** Families with a word that starts with the searched one, or is one edit away if there is none. */
  all: Bitset
  /** Families with it in their name. */
  inName: Bitset
  /** No word starts with it, so similar words were used. */
  fuzzy: boolean
}

/** Words of families or collections: by prefix, and by one edit when no word starts with what was asked. */
export function createWordIndex() {
  const list = createWordList<Posting>()
  const byFamily: (Posting[] | undefined)[] = []

  function collect(postings: Iterable<Posting>, size: number) {
    const all = createBitset(size)
    const inName = createBitset(size)
    let found = false
    for (const posting of postings)
      for (const place of posting) {
        addBit(all, place >>> 1)
        if (place & 1) addBit(inName, place >>> 1)
        found = true
      }
    return { all, inName, found }
  }

  const drop = (posting: Posting, i: number) => {
    const at = posting.findIndex((place) => place >>> 1 === i)
    if (at < 0) return
    posting[at] = posting[posting.length - 1]!
    posting.pop()
  }

  return {
    set(i: number, tokens: readonly { token: string; weight: number }[]) {
      for (const posting of byFamily[i] ?? []) drop(posting, i)
      byFamily[i] = tokens.map(({ token, weight }) => {
        const place = 2 * i + (weight & IN_NAME ? 1 : 0)
        const known = list.get(token)
        if (known) {
          known.push(place)
          return known
        }
        // A list made with one element takes the memory of one; pushing it to an empty one takes that of seventeen.
        const posting = [place]
        list.add(token, posting)
        return posting
      })
    },
    /** Sorts the words, so that no search waits for it. */
    prepare: () => list.settle(),
    match(word: string, size: number): WordMatch {
      const exact = collect(list.beginningWith(word), size)
      if (exact.found || word.length <= FUZZY_ABOVE) return { ...exact, fuzzy: false }
      const near = list.nearTo(word, 1).map(([, posting]) => posting)
      return { ...collect(near, size), fuzzy: true }
    },
    /**
     * The nearest word of the catalogue, as SQL finds it: first among those that begin alike, then the one of most families at a tie. SQL
     * has none of the others. The word itself when it is a prefix; null when nothing is near.
     */
    nearest(word: string): string | null {
      for (const posting of list.beginningWith(word)) if (posting.length > 0) return word
      const near: { word: string; far: number; edits: number; families: number }[] = []
      const most = nearEdits(word)
      const starts = nearStarts(word)
      for (const [candidate, posting] of most === 0 ? [] : list.nearTo(word, LIST_EDITS)) {
        const families = posting.length
        if (families === 0) continue
        const edits = editDistance(word, candidate, most)
        if (edits > most) continue
        const far = starts.some((start) => candidate.startsWith(start)) ? 0 : 1
        near.push({ word: candidate, far, edits, families })
      }
      near.sort((a, b) => a.far - b.far || a.edits - b.edits || b.families - a.families || (a.word < b.word ? -1 : 1))
      return near[0]?.word ?? null
    },
  }
}
