/** A font's code points as an indexable list, without storing tens of thousands of numbers. */
export interface CodepointList {
  length: number
  at(index: number): number
  /** -1 if the list does not contain it. */
  indexOf(codepoint: number): number
}

type Run = readonly [first: number, last: number]

/** List over ascending, non-overlapping runs. `at` and `indexOf` are binary searches: the largest fonts have thousands of runs. */
export function listOfRuns(runs: readonly Run[]): CodepointList {
  const starts: number[] = []
  let length = 0
  for (const [first, last] of runs) {
    starts.push(length)
    length += last - first + 1
  }
  /** Index of the last run for which `before` holds, or -1. */
  const lastRun = (before: (run: number) => boolean) => {
    let low = 0
    let high = runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (before(middle)) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    length,
    at(index) {
      const run = lastRun((i) => (starts[i] as number) <= index)
      if (run < 0 || index >= length) throw new RangeError(`no code point at ${index} of ${length}`)
      return (runs[run] as Run)[0] + index - (starts[run] as number)
    },
    indexOf(codepoint) {
      const run = lastRun((i) => (runs[i] as Run)[0] <= codepoint)
      if (run < 0) return -1
      const [first, last] = runs[run] as Run
      return codepoint > last ? -1 : (starts[run] as number) + codepoint - first
    },
  }
}

/** List of single code points in the order given, e.g. search hits. */
export function listOfHits(hits: readonly number[]): CodepointList {
  return {
    length: hits.length,
    at(index) {
      const codepoint = hits[index]
      if (codepoint === undefined) throw new RangeError(`no code point at ${index} of ${hits.length}`)
      return codepoint
    },
    indexOf: (codepoint) => hits.indexOf(codepoint),
  }
}

/** The same code points, from the first that is not below `from`; those below it come last. */
export function listFrom(runs: readonly Run[], from: number): CodepointList {
  const [list, above] = [listOfRuns(runs), clipRuns(runs, from, 0x10ffff)]
  const start = list.length - listOfRuns(above).length
  if (start === 0 || start === list.length) return list
  return {
    length: list.length,
    at: (index) => list.at(index < list.length - start ? index + start : index - (list.length - start)),
    indexOf(codepoint) {
      const index = list.indexOf(codepoint)
      return index < 0 ? -1 : (index - start + list.length) % list.length
    },
  }
}

/**
 * Where the map of a font starts: at the block of the letters that its own sample is written in, unless those are Latin.
 * @param sample the text that shows the font
 */
export function mainStart(blocks: readonly { first: number; last: number }[], sample: string): number {
  const letter = /\p{L}/u.exec(sample)?.[0] ?? 'a'
  if (/\p{Script=Latin}/u.test(letter)) return 0
  const codepoint = letter.codePointAt(0)!
  return blocks.find(({ first, last }) => codepoint >= first && codepoint <= last)?.first ?? 0
}

/** The part of the runs that lies within first..last. */
export function clipRuns(runs: readonly Run[], first: number, last: number): Run[] {
  const clipped: Run[] = []
  for (const [from, to] of runs) {
    if (to < first) continue
    if (from > last) break
    clipped.push([Math.max(from, first), Math.min(to, last)])
  }
  return clipped
}
