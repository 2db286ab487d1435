// Letters and digits that look like styled type, mapped to plain characters by names and decompositions of the
// database.

/** Styles in display order, each with the prefix of its characters' names. */
const STYLES = [
  ['Bold', 'MATHEMATICAL BOLD'],
  ['Italic', 'MATHEMATICAL ITALIC'],
  ['Bold italic', 'MATHEMATICAL BOLD ITALIC'],
  ['Sans', 'MATHEMATICAL SANS-SERIF'],
  ['Sans bold', 'MATHEMATICAL SANS-SERIF BOLD'],
  ['Sans italic', 'MATHEMATICAL SANS-SERIF ITALIC'],
  ['Sans bold italic', 'MATHEMATICAL SANS-SERIF BOLD ITALIC'],
  ['Script', 'MATHEMATICAL SCRIPT'],
  ['Bold script', 'MATHEMATICAL BOLD SCRIPT'],
  ['Fraktur', 'MATHEMATICAL FRAKTUR'],
  ['Bold fraktur', 'MATHEMATICAL BOLD FRAKTUR'],
  ['Double-struck', 'MATHEMATICAL DOUBLE-STRUCK'],
  ['Monospace', 'MATHEMATICAL MONOSPACE'],
  ['Fullwidth', 'FULLWIDTH'],
  ['Circled', 'CIRCLED'],
  ['Negative circled', 'NEGATIVE CIRCLED'],
  ['Squared', 'SQUARED'],
  ['Negative squared', 'NEGATIVE SQUARED'],
  ['Parenthesized', 'PARENTHESIZED'],
  ['Small capitals', 'LATIN LETTER SMALL CAPITAL'],
  ['Raised', 'MODIFIER LETTER'],
]
/** Older characters that fill the gaps of the mathematical alphabets. */
const GAPS = [
  [/^SCRIPT (CAPITAL|SMALL) ([A-Z])$/, 'MATHEMATICAL SCRIPT'],
  [/^BLACK-LETTER CAPITAL ([A-Z])$/, 'MATHEMATICAL FRAKTUR'],
  [/^DOUBLE-STRUCK CAPITAL ([A-Z])$/, 'MATHEMATICAL DOUBLE-STRUCK'],
  [/^PLANCK CONSTANT$/, 'MATHEMATICAL ITALIC'],
]
/** Raised digits, i and n are older than the other raised letters; their decomposition gives the plain character. */
const RAISED = /^<super> (00[2-7][0-9A-F])$/
const DIGITS = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE'.split(' ')

/** The plain character at the end of a name: 'SMALL A' → 'a', 'DIGIT TWO' → '2'. */
function plainOf(rest, decomposition) {
  const letter = /^(?:LATIN )?(CAPITAL|SMALL)(?: LETTER)? ([A-Z])$/.exec(rest)
  if (letter) return letter[1] === 'CAPITAL' ? letter[2] : letter[2].toLowerCase()
  const digit = /^DIGIT ([A-Z]+)$/.exec(rest)
  if (digit && DIGITS.includes(digit[1])) return String(DIGITS.indexOf(digit[1]))
  // 'LATIN LETTER SMALL CAPITAL B' maps to a small b: capitals stay as they are.
  if (/^[A-Z]$/.test(rest)) return rest.toLowerCase()
  // Also uses plain decompositions: fullwidth punctuation.
  const codes = decomposition?.startsWith('<wide>') ? decomposition.slice(7).split(' ') : []
  const plain = codes.length === 1 ? Number.parseInt(codes[0], 16) : 0
  return plain > 0x20 && plain < 0x7f ? String.fromCharCode(plain) : null
}

/** Source of src-shared/unicode/text-styles.generated.ts. */
export function textStylesModule(ucd) {
  const maps = new Map(STYLES.map(([, prefix]) => [prefix, new Map()]))
  const put = (prefix, plain, codepoint) => {
    const map = maps.get(prefix)
    if (plain && !map.has(plain)) map.set(plain, String.fromCodePoint(codepoint))
  }
  for (const { codepoint, name, characterDecompositionMapping } of ucd('UnicodeData')) {
    const cp = Number.parseInt(codepoint, 16)
    // SCRIPT CAPITAL P is Weierstrass' sign and not the letter: only the decomposition tells.
    for (const [pattern, prefix] of characterDecompositionMapping?.startsWith('<font>') ? GAPS : []) {
      const match = pattern.exec(name)
      if (match)
        put(
          prefix,
          name === 'PLANCK CONSTANT' ? 'h' : name.includes('SMALL') ? match[2].toLowerCase() : (match[2] ?? match[1]),
          cp,
        )
    }
    const raised = name.startsWith('SUPERSCRIPT ') ? RAISED.exec(characterDecompositionMapping ?? '') : null
    if (raised) put('MODIFIER LETTER', String.fromCharCode(Number.parseInt(raised[1], 16)), cp)
    for (const [, prefix] of STYLES) {
      if (!name.startsWith(`${prefix} `)) continue
      const rest = name.slice(prefix.length + 1)
      // A longer prefix applies: 'BOLD ITALIC' is not 'BOLD'.
      const plain = plainOf(rest, characterDecompositionMapping)
      if (plain) put(prefix, plain, cp)
    }
  }
  const rows = STYLES.map(([label, prefix]) => {
    const entries = [...maps.get(prefix)].sort((a, b) => a[0].codePointAt(0) - b[0].codePointAt(0))
    return `  [${JSON.stringify(label)}, ${JSON.stringify(entries.map(([plain, styled]) => plain + styled).join(''))}],`
  })
  return `/** Styles of letters that Unicode has as characters: name, and each plain character before the one that stands for it. */
export const TEXT_STYLES: readonly (readonly [label: string, pairs: string])[] = [
${rows.join('\n')}
]
`
}
