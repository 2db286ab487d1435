import { asClosing, type BidiClass, classOf, closingBracket } from './bidi-classes.ts'
import { type Direction, explicitLevels, isIsolate, type Sequence, sequencesOf } from './bidi-explicit.ts'

/**
 * The level of every character by the Unicode Bidirectional Algorithm (UAX #9), for a line with base level `base`. Characters that
 * the algorithm removes take the level of the one before them.
 */
export function bidiLevels(chars: readonly string[], base: 0 | 1): number[] {
  const given = chars.map(classOf)
  const explicit = explicitLevels(given, base)
  const levels = [...explicit.levels]
  for (const sequence of sequencesOf(given, explicit, base)) {
    const { places } = sequence
    const classes = places.map((i) => explicit.types[i]!)
    const types = resolveWeak(classes, sequence.start)
    resolveBrackets(
      places.map((i) => chars[i]!),
      classes,
      types,
      sequence,
    )
    resolveNeutrals(types, sequence)
    places.forEach((i, at) => {
      levels[i] = levelOf(types[at]!, explicit.levels[i]!)
    })
  }
  for (let i = 0; i < levels.length; i++) if (explicit.removed[i]) levels[i] = levels[i - 1] ?? base
  // L1: trailing spaces take the line's own level.
  for (let i = chars.length - 1; i >= 0 && isBlank(i); i--) levels[i] = base
  return levels

  function isBlank(i: number): boolean {
    return given[i] === 'WS' || explicit.removed[i]! || isIsolate(given[i]!)
  }
}

/** I1 and I2. */
function levelOf(type: BidiClass, level: number): number {
  if (level % 2 === 0) return type === 'R' ? level + 1 : type === 'AN' || type === 'EN' ? level + 2 : level
  return type === 'R' ? level : level + 1
}

/** W1 to W7. @param start the direction before the sequence */
function resolveWeak(given: readonly BidiClass[], start: Direction): BidiClass[] {
  const types = [...given]
  let before: BidiClass = start
  let strong: BidiClass = start
  types.forEach((type, i) => {
    if (type === 'NSM') types[i] = isIsolate(before) ? 'ON' : before
    before = types[i]!
    if (before === 'L' || before === 'R' || before === 'AL') strong = before
    if (types[i] === 'EN' && strong === 'AL') types[i] = 'AN'
  })
  for (let i = 0; i < types.length; i++) if (types[i] === 'AL') types[i] = 'R'
  for (let i = 1; i + 1 < types.length; i++) {
    const [left, right] = [types[i - 1], types[i + 1]]
    if (
      left === right &&
      ((left === 'EN' && (types[i] === 'ES' || types[i] === 'CS')) || (left === 'AN' && types[i] === 'CS'))
    )
      types[i] = left
  }
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== 'ET') continue
    let end = i
    while (types[end] === 'ET') end++
    const beside = types[i - 1] === 'EN' || types[end] === 'EN'
    types.fill(beside ? 'EN' : 'ON', i, end)
    i = end - 1
  }
  strong = start
  return types.map((type) => {
    if (type === 'L' || type === 'R') strong = type
    if (type === 'EN') return strong === 'L' ? 'L' : 'EN'
    return type === 'ES' || type === 'CS' || isIsolate(type) ? 'ON' : type
  })
}

/** Numbers count as right-to-left for their neighbours. */
const strongOf = (type: BidiClass | undefined): Direction | null =>
  type === 'L' ? 'L' : type === 'R' || type === 'EN' || type === 'AN' ? 'R' : null

/** N0: brackets take the direction of their content, or of the text before them. */
function resolveBrackets(
  chars: readonly string[],
  given: readonly BidiClass[],
  types: BidiClass[],
  { embedding, start }: Sequence,
): void {
  for (const [open, close] of bracketPairs(chars, types)) {
    const inside = types.slice(open + 1, close).map(strongOf)
    let direction: BidiClass | null = null
    if (inside.includes(embedding)) direction = embedding
    else if (inside.some((type) => type !== null)) {
      let before: BidiClass = start
      for (let i = open - 1; i >= 0; i--) {
        const strong = strongOf(types[i])
        if (strong) {
          before = strong
          break
        }
      }
      direction = before
    }
    if (direction === null) continue
    for (const at of [open, close]) {
      types[at] = direction
      // Marks on the bracket take its direction.
      for (let i = at + 1; given[i] === 'NSM'; i++) types[i] = direction
    }
  }
}

/** BD16, in the order of the opening brackets. The standard stops at 63 open ones. */
function bracketPairs(chars: readonly string[], types: readonly BidiClass[]): [open: number, close: number][] {
  const pairs: [number, number][] = []
  const stack: { closing: string; at: number }[] = []
  for (const [at, char] of chars.entries()) {
    if (types[at] !== 'ON') continue
    const closing = closingBracket(char)
    if (closing) {
      if (stack.length === 63) break
      stack.push({ closing, at })
      continue
    }
    const closes = asClosing(char)
    if (!closes) continue
    const match = stack.findLastIndex((entry) => entry.closing === closes)
    if (match < 0) continue
    pairs.push([stack[match]!.at, at])
    stack.length = match
  }
  return pairs.sort(([a], [b]) => a - b)
}

/** N1 and N2. */
function resolveNeutrals(types: BidiClass[], { embedding, start, end: last }: Sequence): void {
  for (let i = 0; i < types.length; i++) {
    if (strongOf(types[i])) continue
    let end = i
    while (end < types.length && !strongOf(types[end])) end++
    const before = i === 0 ? start : strongOf(types[i - 1])
    const after = end === types.length ? last : strongOf(types[end])
    types.fill(before === after && before ? before : embedding, i, end)
    i = end
  }
}
