/** Levels of the Unicode Bidirectional Algorithm (UAX #9) for one line without embeddings and isolates: rules W1 to I2. */

type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'BN' | 'WS' | 'ON'

/** Paired brackets (BidiBrackets.txt): each opening one before its closing one. */
const BRACKETS =
  '()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣'
/** Written as numbers: editors may convert them to their canonical forms. */
const ANGLES = '\u2329\u232a'
const CLOSING = new Map<string, string>()
const PAIRS = BRACKETS + ANGLES
for (let i = 0; i < PAIRS.length; i += 2) CLOSING.set(PAIRS[i]!, PAIRS[i + 1]!)
const CLOSES = new Set(CLOSING.values())
/** U+2329 and U+232A are canonically U+3008 and U+3009. */
const canonical = (char: string) => char.normalize('NFC')

/** The closing bracket for an opening one, or undefined. */
export const closingBracket = (char: string): string | undefined => {
  const closing = CLOSING.get(char)
  return closing && canonical(closing)
}
/** The closing bracket in the form of closingBracket(), or undefined for another character. */
export const asClosing = (char: string): string | undefined => (CLOSES.has(char) ? canonical(char) : undefined)

const ARABIC_LETTERS =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Hanifi_Rohingya}\p{Script=Sogdian}\u061b\u061c\u061f\u0640\u066d]/u
const RIGHT =
  /[\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\p{Script=Imperial_Aramaic}\p{Script=Phoenician}\p{Script=Lydian}\p{Script=Kharoshthi}\p{Script=Avestan}\p{Script=Old_Turkic}\p{Script=Old_Hungarian}\p{Script=Cypriot}\u200f]/u
/** Arabic signs that are not letters: they stand alone and have no direction. */
const ARABIC_OTHER = /[\u0606\u0607\u060e\u060f\u06de\u06e9\ufd3e-\ufd4f\ufdcf\ufdfd-\ufdff\u{1eef0}\u{1eef1}]/u
const ARABIC_NUMBER =
  /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd\u0890\u0891\u08e2\u{10d30}-\u{10d39}\u{10e60}-\u{10e7e}]/u
const EUROPEAN_NUMBER =
  /[0-9\u00b2\u00b3\u00b9\u06f0-\u06f9\u2070\u2074-\u2079\u2080-\u2089\u2488-\u249b\uff10-\uff19\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]/u
const EUROPEAN_SEPARATOR = /[+\-\u207a\u207b\u208a\u208b\u2212\ufb29\ufe62\ufe63\uff0b\uff0d]/u
const EUROPEAN_TERMINATOR =
  /[#$%\u00a2-\u00a5\u00b0\u00b1\u058f\u0609\u060a\u066a\u09f2\u09f3\u09fb\u0af1\u0bf9\u0e3f\u17db\u2030-\u2034\u20a0-\u20c1\u212e\u2213\ua838\ua839\ufe5f\ufe69\ufe6a\uff03-\uff05\uffe0\uffe1\uffe5\uffe6\u{11fdd}-\u{11fe0}\u{1e2ff}]/u
const COMMON_SEPARATOR = /[,./:\u00a0\u060c\u202f\u2044\ufe50\ufe52\ufe55\uff0c\uff0e\uff0f\uff1a]/u
const SPACE = /[\s\u001c-\u001f]/u
const LETTER = /[\p{L}\p{Nl}\p{Mc}\p{Nd}\u200e]/u

function classOf(char: string): BidiClass {
  if (/[A-Za-z]/.test(char)) return 'L'
  if (EUROPEAN_NUMBER.test(char)) return 'EN'
  if (EUROPEAN_SEPARATOR.test(char)) return 'ES'
  if (EUROPEAN_TERMINATOR.test(char)) return 'ET'
  if (COMMON_SEPARATOR.test(char)) return 'CS'
  if (SPACE.test(char)) return 'WS'
  if (/[\p{Mn}\p{Me}]/u.test(char)) return 'NSM'
  if (ARABIC_NUMBER.test(char)) return 'AN'
  if (ARABIC_OTHER.test(char)) return 'ON'
  if (ARABIC_LETTERS.test(char)) return 'AL'
  if (RIGHT.test(char)) return 'R'
  if (LETTER.test(char)) return 'L'
  if (/[\p{Cf}\p{Cc}]/u.test(char)) return 'BN'
  // Enclosed letters and signs of left-to-right scripts; those without a script are neutral.
  if (/[\p{Po}\p{So}\p{No}\p{Sk}\p{Sc}]/u.test(char) && !/[\p{Script=Common}\p{Script=Inherited}]/u.test(char))
    return 'L'
  return /[\u00b5\u2336-\u237a\u2395\u249c-\u24e9\u3220-\u324f\u3260-\u327b\u3280-\u32b0\u32c0-\u32cb\u32d0-\u3376\u337b-\u33dd\u33e0-\u33fe]/u.test(
    char,
  )
    ? 'L'
    : 'ON'
}

/** The embedding level of every character, for a line with base level `base`. */
export function bidiLevels(chars: readonly string[], base: 0 | 1): number[] {
  const given = chars.map(classOf)
  const outer: BidiClass = base === 1 ? 'R' : 'L'
  // X9: invisible controls are skipped and take the level of the previous character.
  const places = chars.flatMap((_, i) => (given[i] === 'BN' ? [] : [i]))
  const types = resolveWeak(
    places.map((i) => given[i]!),
    outer,
  )
  resolveBrackets(
    places.map((i) => chars[i]!),
    places.map((i) => given[i]!),
    types,
    outer,
  )
  resolveNeutrals(types, outer)
  const levels = new Array<number>(chars.length).fill(-1)
  places.forEach((i, at) => {
    levels[i] = levelOf(types[at]!, base)
  })
  for (let i = 0; i < levels.length; i++) if (levels[i] === -1) levels[i] = levels[i - 1] ?? base
  // L1: trailing spaces take the line's own level.
  for (let i = chars.length - 1; i >= 0 && (given[i] === 'WS' || given[i] === 'BN'); i--) levels[i] = base
  return levels
}

/** I1 and I2. */
function levelOf(type: BidiClass, base: 0 | 1): number {
  if (base === 0) return type === 'R' ? 1 : type === 'AN' || type === 'EN' ? 2 : 0
  return type === 'R' ? 1 : 2
}

/** W1 to W7. */
function resolveWeak(given: readonly BidiClass[], outer: BidiClass): BidiClass[] {
  const types = [...given]
  let before: BidiClass = outer
  let strong: BidiClass = outer
  types.forEach((type, i) => {
    if (type === 'NSM') types[i] = before
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
  strong = outer
  return types.map((type) => {
    if (type === 'L' || type === 'R') strong = type
    if (type === 'EN') return strong === 'L' ? 'L' : 'EN'
    return type === 'ES' || type === 'CS' ? 'ON' : type
  })
}

/** Numbers count as right-to-left for their neighbours. */
const strongOf = (type: BidiClass | undefined): 'L' | 'R' | null =>
  type === 'L' ? 'L' : type === 'R' || type === 'EN' || type === 'AN' ? 'R' : null

/** N0: brackets take the direction of their content, or of the text before them. */
function resolveBrackets(
  chars: readonly string[],
  given: readonly BidiClass[],
  types: BidiClass[],
  outer: BidiClass,
): void {
  for (const [open, close] of bracketPairs(chars, types)) {
    const inside = types.slice(open + 1, close).map(strongOf)
    let direction: BidiClass | null = null
    if (inside.includes(outer as 'L' | 'R')) direction = outer
    else if (inside.some((type) => type !== null)) {
      let before: BidiClass = outer
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
function resolveNeutrals(types: BidiClass[], outer: BidiClass): void {
  for (let i = 0; i < types.length; i++) {
    if (strongOf(types[i])) continue
    let end = i
    while (end < types.length && !strongOf(types[end])) end++
    const before = i === 0 ? outer : strongOf(types[i - 1])
    const after = end === types.length ? outer : strongOf(types[end])
    types.fill(before === after && before ? before : outer, i, end)
    i = end
  }
}
