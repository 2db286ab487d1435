/** Counts words inside a longer text without creating a string for each, since most words repeat. */
interface WordCounter {
  /** Counts the word at text[from, to). Consecutive mentions with the same `owner` count once. */
  add(text: string, from: number, to: number, owner: number): void
  counts(): Map<string, number>
}

/** A hash table with open addressing; words are compared by letters, so that hash collisions are harmless. */
export function createWordCounter(): WordCounter {
  const words: string[] = []
  const counts: number[] = []
  const owners: number[] = []
  let slots = new Int32Array(1024).fill(-1)

  const place = (hash: number) => (Math.imul(hash, 0x9e3779b1) >>> 8) & (slots.length - 1)

  function isAt(word: string, text: string, from: number, to: number): boolean {
    if (word.length !== to - from) return false
    for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(from + i)) return false
    return true
  }

  function hashOf(text: string, from: number, to: number): number {
    let hash = 0
    for (let i = from; i < to; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
    return hash
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (const [index, word] of words.entries()) {
      let slot = place(hashOf(word, 0, word.length))
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = index
    }
  }

  function indexOf(text: string, from: number, to: number): number {
    let slot = place(hashOf(text, from, to))
    for (let index = slots[slot]!; index >= 0; index = slots[slot]!) {
      if (isAt(words[index]!, text, from, to)) return index
      slot = (slot + 1) & (slots.length - 1)
    }
    slots[slot] = words.length
    words.push(text.slice(from, to))
    counts.push(0)
    owners.push(-1)
    if (words.length * 2 > slots.length) grow()
    return words.length - 1
  }

  return {
    add(text, from, to, owner) {
      const index = indexOf(text, from, to)
      if (owners[index] === owner) return
      owners[index] = owner
      counts[index]!++
    },
    counts: () => new Map(words.map((word, index) => [word, counts[index]!])),
  }
}
