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
