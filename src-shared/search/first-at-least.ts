/** First place in sorted words whose word does not come before `wanted`; their number when all do. */
export function firstAtLeast(words: readonly string[], wanted: string): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
