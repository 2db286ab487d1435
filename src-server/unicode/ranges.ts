/** Code points as ascending [first, last] pairs that do not touch. */
export type Ranges = readonly (readonly [first: number, last: number])[]

/** How many code points. */
export const sizeOf = (ranges: Ranges): number => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)

/** What is in both. */
export function intersect(a: Ranges, b: Ranges): Ranges {
  const both: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const first = Math.max(a[i]![0], b[j]![0])
    const last = Math.min(a[i]![1], b[j]![1])
    if (first <= last) both.push([first, last])
    if (a[i]![1] < b[j]![1]) i++
    else j++
  }
  return both
}

/** Whether a code point is among them. */
export function includes(ranges: Ranges, codepoint: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codepoint < ranges[middle]![0]) high = middle - 1
    else if (codepoint > ranges[middle]![1]) low = middle + 1
    else return true
  }
  return false
}

/** `count` code points from the place `from` on. */
export function stretch(ranges: Ranges, from: number, count: number): number[] {
  const found: number[] = []
  let before = 0
  for (const [first, last] of ranges) {
    const size = last - first + 1
    if (before + size > from) {
      for (let cp = first + Math.max(0, from - before); cp <= last && found.length < count; cp++) found.push(cp)
      if (found.length === count) return found
    }
    before += size
  }
  return found
}

/** Any ranges in order, neighbours joined. */
export function tidy(ranges: readonly (readonly [number, number])[]): Ranges {
  const joined: [number, number][] = []
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = joined.at(-1)
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else joined.push([first, last])
  }
  return joined
}

/** Ranges of ascending code points. */
export function runsOf(codepoints: Iterable<number>): [number, number][] {
  const runs: [number, number][] = []
  for (const codepoint of codepoints) {
    const last = runs.at(-1)
    if (last && last[1] === codepoint - 1) last[1] = codepoint
    else runs.push([codepoint, codepoint])
  }
  return runs
}

/** Ranges of single code points in any order. */
export const rangesOf = (codepoints: Iterable<number>): Ranges =>
  tidy(Array.from(codepoints, (one) => [one, one] as const))

/** Every code point that is in none of the ranges, which ascend. */
export function complement(ranges: Ranges): Ranges {
  const rest: [number, number][] = []
  let from = 0
  for (const [first, last] of tidy(ranges)) {
    if (first > from) rest.push([from, first - 1])
    from = last + 1
  }
  return from <= 0x10ffff ? [...rest, [from, 0x10ffff]] : rest
}
