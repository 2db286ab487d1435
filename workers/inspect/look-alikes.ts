/** Characters of one script that may look the same, as in most designs. */
const TWINS = new Set(
  // biome-ignore format: a list to read
  [
    '2d,ad', 'b4,2ca', 'b7,2219', '7c,a6', '27,2bc', '131,69', '6c,49', '49,6c', '49,7c', '6c,7c', '1c0,49',
    '1c0,6c', 'd0,110', 'd0,189', '110,189', 'f0,111', '18f,1dd', '1dd,259', '19f,275', '1a9,3a3', '1b7,292',
    '241,294', '406,4c0', '456,4cf', '4c0,4cf', '4cf,4c0', 'b5,3bc', '37e,3b', '2bc,2019', '2b9,374',
    '17a2,17a3',
  ].map((pair) => pair.split(',').toSorted().join()),
)

/** Arabic is left out, as its letters share their forms. */
// biome-ignore format: a list to read
const SCRIPTS = [
  'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Devanagari', 'Bengali', 'Gurmukhi',
  'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Thai', 'Lao', 'Tibetan',
  'Myanmar', 'Khmer', 'Ethiopic', 'Cherokee', 'Hangul', 'Hiragana', 'Katakana', 'Han', 'Bopomofo',
  'Mongolian', 'Javanese', 'Balinese', 'Tifinagh',
].map((name) => ({ name, has: new RegExp(`^\\p{Script=${name}}$`, 'u') }))

/** Small capitals and other phonetic letters, which are derived from the common ones. */
const isPhonetic = (codepoint: number) =>
  (codepoint >= 0x250 && codepoint <= 0x2af) || (codepoint >= 0x1d00 && codepoint <= 0x1dbf)

/** '' for characters outside the distinguished scripts: signs, digits, other scripts. */
const scriptOf = (character: string): string => SCRIPTS.find(({ has }) => has.test(character))?.name ?? ''

/** Common base of characters that are variants of each other: compatibility form, case, value of a digit. */
function bareOf(character: string): string {
  const plain = character.normalize('NFKD').toLowerCase()
  return /^\p{Nd}$/u.test(plain) ? `digit ${digitOf(plain)}` : plain
}

/** Digits come in tens, in order. */
function digitOf(digit: string): number {
  const codepoint = digit.codePointAt(0)!
  for (let value = 0; value < 10; value++)
    if (!/^\p{Nd}$/u.test(String.fromCodePoint(codepoint - value - 1))) return value
  return codepoint % 10
}

/**
 * Among characters with equal outlines, groups that should differ: of one script, and not variants or look-alikes of
 * each other. A of Latin, Greek and Cyrillic is the same in every font.
 */
export function strangersIn(all: readonly number[]): number[][] {
  const byScript = new Map<string, number[]>()
  for (const codepoint of all) {
    if (isPhonetic(codepoint)) continue
    const script = scriptOf(String.fromCodePoint(codepoint))
    // Signs share drawings for many meanings: only those on common keyboards are compared.
    if (script === '' && codepoint > 0x17f) continue
    byScript.set(script, [...(byScript.get(script) ?? []), codepoint])
  }
  return [...byScript.values()].flatMap((group) => {
    const odd: number[] = []
    for (const codepoint of group) if (!odd.some((other) => isSameLetter(other, codepoint))) odd.push(codepoint)
    return odd.length > 1 ? [odd] : []
  })
}

const isSameLetter = (a: number, b: number): boolean =>
  TWINS.has([a.toString(16), b.toString(16)].toSorted().join()) ||
  bareOf(String.fromCodePoint(a)) === bareOf(String.fromCodePoint(b))
