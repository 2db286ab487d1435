/** 'LATIN SMALL LETTER G' as prose: 'Latin small letter g'. Names in angle brackets (<control>) stay. */
export function sentenceName(name: string): string {
  if (name.startsWith('<')) return name
  return name
    .toLowerCase()
    .replace(
      /\b(latin|greek|cyrillic|arabic|hebrew|devanagari|cjk|hangul|braille|roman|georgian|armenian|ethiopic)\b/g,
      (word) => (word === 'cjk' ? 'CJK' : (word[0] as string).toUpperCase() + word.slice(1)),
    )
    .replace(/(letter|digraph) ([a-z]{1,2})\b/g, (whole, kind: string, letter: string) =>
      /capital/i.test(name) ? `${kind} ${letter.toUpperCase()}` : whole,
    )
    .replace(/-[0-9a-f]{4,5}$/, (codepoint) => codepoint.toUpperCase())
    .replace(/^./, (first) => first.toUpperCase())
}
