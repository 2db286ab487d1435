import type { BidiClass } from './bidi-classes.ts'

/** Rules X1 to X10 of UAX #9: embeddings, overrides and isolates, and the sequences that are resolved as a whole. */

export type Direction = 'L' | 'R'

interface ExplicitLevels {
  levels: readonly number[]
  /** Classes, after overrides. */
  types: readonly BidiClass[]
  /** Whether rule X9 removes the character. */
  removed: readonly boolean[]
}

/** Characters of one level that are next to each other, except for isolates between them. */
export interface Sequence {
  places: readonly number[]
  /** Direction of its level. */
  embedding: Direction
  /** Directions before and after it. */
  start: Direction
  end: Direction
}

const MAX_DEPTH = 125
const REMOVED: ReadonlySet<BidiClass> = new Set(['LRE', 'RLE', 'LRO', 'RLO', 'PDF', 'BN'])
const INITIATORS: ReadonlySet<BidiClass> = new Set(['LRI', 'RLI', 'FSI'])

export const isIsolate = (type: BidiClass): boolean => type === 'PDI' || INITIATORS.has(type)
const directionOf = (level: number): Direction => (level % 2 === 1 ? 'R' : 'L')

/** BD9: the place of the PDI that ends the isolate that begins at `from`, or the end of the line. */
function endOfIsolate(types: readonly BidiClass[], from: number): number {
  let depth = 1
  for (let i = from + 1; i < types.length; i++) {
    if (INITIATORS.has(types[i]!)) depth++
    else if (types[i] === 'PDI' && --depth === 0) return i
  }
  return types.length
}

/** P2: whether the first letter of an isolate, outside of others in it, is right-to-left. */
function isRightToLeft(types: readonly BidiClass[], from: number): boolean {
  const end = endOfIsolate(types, from)
  for (let i = from + 1; i < end; i++) {
    const type = types[i]!
    if (type === 'L') return false
    if (type === 'R' || type === 'AL') return true
    if (INITIATORS.has(type)) i = endOfIsolate(types, i)
  }
  return false
}

/** X1 to X9. */
export function explicitLevels(given: readonly BidiClass[], base: 0 | 1): ExplicitLevels {
  const stack: { level: number; override: Direction | null; isIsolate: boolean }[] = [
    { level: base, override: null, isIsolate: false },
  ]
  let overflowIsolates = 0
  let overflowEmbeddings = 0
  const levels: number[] = []
  const types: BidiClass[] = []

  function begin(isRight: boolean, override: Direction | null, isolates: boolean): void {
    const { level } = stack.at(-1)!
    const next = isRight ? (level + 1) | 1 : (level + 2) & ~1
    if (next <= MAX_DEPTH && overflowIsolates === 0 && overflowEmbeddings === 0)
      stack.push({ level: next, override, isIsolate: isolates })
    else if (isolates) overflowIsolates++
    else if (overflowIsolates === 0) overflowEmbeddings++
  }
  function endIsolate(): void {
    if (overflowIsolates > 0) overflowIsolates--
    else if (stack.some((entry) => entry.isIsolate)) {
      overflowEmbeddings = 0
      while (!stack.pop()!.isIsolate);
    }
  }
  function endEmbedding(): void {
    if (overflowIsolates > 0) return
    if (overflowEmbeddings > 0) overflowEmbeddings--
    else if (stack.length > 1 && !stack.at(-1)!.isIsolate) stack.pop()
  }

  given.forEach((type, i) => {
    if (type === 'PDI') endIsolate()
    const { level, override } = stack.at(-1)!
    levels.push(level)
    types.push(override !== null && !REMOVED.has(type) ? override : type)
    if (type === 'RLE' || type === 'RLO') begin(true, type === 'RLO' ? 'R' : null, false)
    else if (type === 'LRE' || type === 'LRO') begin(false, type === 'LRO' ? 'L' : null, false)
    else if (INITIATORS.has(type)) begin(type === 'RLI' || (type === 'FSI' && isRightToLeft(given, i)), null, true)
    else if (type === 'PDF') endEmbedding()
  })
  return { levels, types, removed: given.map((type) => REMOVED.has(type)) }
}

/** X10. */
export function sequencesOf(given: readonly BidiClass[], { levels, removed }: ExplicitLevels, base: 0 | 1): Sequence[] {
  const kept = given.flatMap((_, i) => (removed[i] ? [] : [i]))
  const order = new Map(kept.map((i, at) => [i, at]))
  /** The level of the character `by` places further, or the line's own. */
  const levelBeside = (i: number, by: 1 | -1) => levels[kept[order.get(i)! + by]!] ?? base
  const runs: number[][] = []
  for (const [at, i] of kept.entries()) {
    if (at > 0 && levels[kept[at - 1]!] === levels[i]) runs.at(-1)!.push(i)
    else runs.push([i])
  }
  const byFirst = new Map(runs.map((run) => [run[0]!, run]))
  const ends = new Map(kept.filter((i) => INITIATORS.has(given[i]!)).map((i) => [i, endOfIsolate(given, i)]))
  const ended = new Set(ends.values())
  return runs
    .filter(([first]) => !ended.has(first!))
    .map((run) => {
      const places = [...run]
      for (let next = following(run); next; next = following(next)) places.push(...next)
      const level = levels[places[0]!]!
      const last = places.at(-1)!
      // An isolate without its end reaches to the end of the line.
      const after = INITIATORS.has(given[last]!) ? base : levelBeside(last, 1)
      return {
        places,
        embedding: directionOf(level),
        start: directionOf(Math.max(level, levelBeside(places[0]!, -1))),
        end: directionOf(Math.max(level, after)),
      }
    })

  /** The run that goes on after the isolate with which a run ends. */
  function following(run: readonly number[]): number[] | undefined {
    const end = ends.get(run.at(-1)!)
    return end === undefined ? undefined : byFirst.get(end)
  }
}
