import SearchableMap from 'minisearch/SearchableMap'
import { editDistance, nearEdits, nearStarts } from '#shared/search/near-words.ts'
import { addBit, type Bitset, createBitset } from './bitset.ts'
import { createPrefixList } from './prefix-list.ts'

/** Places of a word, as sums of 4 name, 2 foundry, 1 tag (family_token.weight). */
const IN_NAME = 4
/** Shorter words have too many neighbours at one edit. */
const FUZZY_ABOVE = 5
/** A swap of two letters is two edits in the tree, but one typing error. */
const TREE_EDITS = 2

interface Posting {
  /** Families with the word in their name, and those with it elsewhere. */
  name: number[]
  other: number[]
}

export interface WordMatch {
  /** Families with a word that starts with the searched one, or is one edit away if there is none. */
  all: Bitset
  /** Families with it in their name. */
  inName: Bitset
  /** No word starts with it, so similar words were used. */
  fuzzy: boolean
}

/**
 * Words of families or collections: by prefix in a sorted list, which stays fast with a hundred thousand names of one
 * prefix, and by one edit in a radix tree, when no word starts with it.
 */
export function createWordIndex() {
  const tree = new SearchableMap<Posting>()
  const inOrder = createPrefixList<Posting>()
  const byFamily: (Posting[] | undefined)[] = []

  function collect(postings: Iterable<Posting>, size: number) {
    const all = createBitset(size)
    const inName = createBitset(size)
    let found = false
    for (const posting of postings) {
      for (const i of posting.name) {
        addBit(all, i)
        addBit(inName, i)
      }
      for (const i of posting.other) addBit(all, i)
      found ||= posting.name.length > 0 || posting.other.length > 0
    }
    return { all, inName, found }
  }

  const drop = (list: number[], i: number) => {
    const at = list.indexOf(i)
    if (at >= 0) {
      list[at] = list[list.length - 1]!
      list.pop()
    }
  }

  return {
    set(i: number, tokens: readonly { token: string; weight: number }[]) {
      for (const posting of byFamily[i] ?? []) {
        drop(posting.name, i)
        drop(posting.other, i)
      }
      byFamily[i] = tokens.map(({ token, weight }) => {
        let posting = tree.get(token)
        if (!posting) {
          posting = { name: [], other: [] }
          tree.set(token, posting)
          inOrder.add(token, posting)
        }
        ;(weight & IN_NAME ? posting.name : posting.other).push(i)
        return posting
      })
    },
    match(word: string, size: number): WordMatch {
      const exact = collect(inOrder.beginningWith(word), size)
      if (exact.found || word.length <= FUZZY_ABOVE) return { ...exact, fuzzy: false }
      const near = [...tree.fuzzyGet(word, 1).values()].map(([posting]) => posting)
      return { ...collect(near, size), fuzzy: true }
    },
    /**
     * The nearest word of the catalogue, as SQL finds it: first among those that begin alike, then the one of most families at a tie. SQL
     * has none of the others. The word itself when it is a prefix; null when nothing is near.
     */
    nearest(word: string): string | null {
      for (const posting of inOrder.beginningWith(word)) if (posting.name.length + posting.other.length > 0) return word
      const near: { word: string; far: number; edits: number; families: number }[] = []
      const most = nearEdits(word)
      const starts = nearStarts(word)
      for (const [candidate, [posting]] of most === 0 ? [] : tree.fuzzyGet(word, TREE_EDITS)) {
        const families = posting.name.length + posting.other.length
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
