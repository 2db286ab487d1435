/**
 * Edit distance of two words: insert, delete, replace, or swap two neighbours. `limit + 1` above the limit. Compares
 * code points, not UTF-16 units.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]]
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    let best = i
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      let value = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        value = Math.min(value, before[j - 2]! + 1)
      next.push(value)
      if (value < best) best = value
    }
    // A swap may still improve on the row before the last.
    if (best > limit && Math.min(...row) > limit) return limit + 1
    ;[before, row] = [row, next]
  }
  return Math.min(row[to.length]!, limit + 1)
}

/** Shorter words have a neighbour for every typing error, so corrections would be noise. */
const SHORTEST = 4
/** From this length on, words with two typing errors are still recognisable. */
const LONG = 7

/** Most edits between a word and its correction. */
export function nearEdits(word: string): number {
  const length = [...word].length
  return length < SHORTEST ? 0 : length < LONG ? 1 : 2
}

/**
 * The likely correction of a word: the candidate with fewest edits, the earlier one at a tie. Null when none is near,
 * or when a candidate starts with the word, which is then correct.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let distance = nearEdits(word) + 1
  for (const candidate of candidates) {
    if (candidate.startsWith(word)) return null
    const edits = distance > 1 || best === null ? editDistance(word, candidate, distance - 1) : distance
    if (edits < distance) {
      best = candidate
      distance = edits
    }
  }
  return best
}

/** A word's letters as bits: insert or delete changes one of them, replace two, a swap none. */
function lettersOf(word: string): number {
  let bits = 0
  for (const letter of word) bits |= 1 << (letter.codePointAt(0)! % 32)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * The same for many words: `nearestWord` among candidates that are prepared once. Only those of about the same length and letters are
 * compared, a few of thousands.
 */
export function nearestAmong(candidates: Iterable<string>): (word: string) => string | null {
  const known = [...candidates].map((word) => ({ word, length: [...word].length, letters: lettersOf(word) }))
  const beginnings = new Set<string>()
  for (const { word } of known)
    for (let length = SHORTEST; length <= word.length; length++) beginnings.add(word.slice(0, length))
  return (word) => {
    const edits = nearEdits(word)
    if (edits === 0 || beginnings.has(word)) return null
    const [length, letters] = [[...word].length, lettersOf(word)]
    const near = known.filter(
      (one) => Math.abs(one.length - length) <= edits && countBits(one.letters ^ letters) <= 2 * edits,
    )
    return nearestWord(
      word,
      near.map((one) => one.word),
    )
  }
}

/** Possible first letters of the correction: the first two as typed, and swapped. */
export function nearStarts(word: string): string[] {
  const [first = '', second = ''] = [...word]
  return first === second ? [first + second] : [first + second, second + first]
}
