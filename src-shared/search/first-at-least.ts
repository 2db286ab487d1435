/** First position in sorted words that is not before `wanted`; the length if there is none. */
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
