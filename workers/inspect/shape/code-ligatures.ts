import type { GlyphMeter } from '../glyph-metrics.ts'

/** Operators of many programming languages. */
const OPERATORS = ['->', '=>', '!=', '==', '===', '<=', '>=', '&&', '||', '::', '/*', '//', '++', '|>', '<-', '...']
/** Fonts for texts may join one or two, such as arrows or dots. */
const OPERATORS_LEAST = 4
/** Fonts that vary repeated letters vary operators too. */
const LETTERS = 'aann'

/**
 * Whether the font draws operators of programs as one sign. Such ligatures are often contextual alternates, which replace
 * glyph by glyph, so other glyphs than those of the single characters count.
 */
export function hasCodeLigatures(meter: GlyphMeter): boolean {
  return !isReplaced(meter, LETTERS) && OPERATORS.filter((text) => isReplaced(meter, text)).length >= OPERATORS_LEAST
}

function isReplaced(meter: GlyphMeter, text: string): boolean {
  const plain = [...text].map((character) => meter.glyph(character.codePointAt(0)!))
  if (plain.includes(null)) return false
  const shaped = meter.shape(text)
  return shaped.length !== plain.length || shaped.some((glyph, at) => glyph !== plain[at])
}
