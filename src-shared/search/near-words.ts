/** Edits (insert, delete, replace) between two words, or `limit + 1` when there are more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const value = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + cost)
      next.push(value)
      if (value < best) best = value
    }
    if (best > limit) return limit + 1
    row = next
  }
  return row[b.length]!
}

/** The candidate within two edits that is nearest to the word; earlier candidates win ties. */
export function nearestWord(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let distance = 3
  for (const candidate of candidates) {
    const edits = editDistance(word, candidate, distance - 1)
    if (edits < distance) {
      best = candidate
      distance = edits
    }
  }
  return best
}
