import type { CharacterRow } from '#shared/contracts/unicode/unicode.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { codepointLabel } from '#shared/unicode/character-path.ts'
import type { Reference } from './reference.ts'
import { nameOf } from './unicode-names.ts'

const isSurrogate = (codepoint: number) => codepoint >= 0xd800 && codepoint <= 0xdfff
const isNoncharacter = (codepoint: number) =>
  (codepoint & 0xfffe) === 0xfffe || (codepoint >= 0xfdd0 && codepoint <= 0xfdef)

/** Name of any code point; those without one get a label as in UAX 44: '<private-use-E000>'. */
export function labelOf(codepoint: number): string {
  const name = nameOf(codepoint)
  if (name) return name
  const hex = codepointLabel(codepoint).slice(2)
  if (isSurrogate(codepoint)) return `surrogate-${hex}`
  if (isNoncharacter(codepoint)) return `noncharacter-${hex}`
  return `reserved-${hex}`
}

/** Whether a code point has a page: all but unassigned ones. */
export const isDesignated = (codepoint: number) =>
  nameOf(codepoint) !== null || isSurrogate(codepoint) || isNoncharacter(codepoint)

/** The character as text; null where it is not allowed in one. */
export function textOf(codepoint: number): string | null {
  if (isSurrogate(codepoint) || isNoncharacter(codepoint)) return null
  // HTML and XML allow no controls except white space.
  if ((codepoint < 0x20 && ![9, 10, 13].includes(codepoint)) || (codepoint >= 0x7f && codepoint <= 0x9f)) return null
  return String.fromCodePoint(codepoint)
}

/** Replacement for an invisible character: its abbreviation or number. */
function signOf(reference: Reference, codepoint: number, category: string): string {
  const isUnseen =
    ['Cc', 'Cf', 'Cs', 'Cn', 'Co', 'Zs', 'Zl', 'Zp'].includes(category) ||
    reference.hasBinary('Default_Ignorable_Code_Point', codepoint)
  // Format characters that are visible: Arabic number signs.
  if (!isUnseen || reference.hasBinary('Prepended_Concatenation_Mark', codepoint)) return ''
  if (codepoint === 0x20) return 'SP'
  const abbreviation = reference
    .details(codepoint)
    .get('A')
    ?.find((alias) => alias.startsWith('abbreviation:'))
  return abbreviation?.slice('abbreviation:'.length) ?? codepointLabel(codepoint).slice(2)
}

/** A character as a list shows it. */
export function characterRow(reference: Reference, codepoint: number): CharacterRow {
  const category = reference.value('gc', codepoint) ?? 'Cn'
  return {
    codepoint,
    name: labelOf(codepoint),
    text: textOf(codepoint),
    sign: signOf(reference, codepoint, category),
    category,
  }
}

/** The block's name and slug. */
export function blockRow(codepoint: number): { name: string; slug: string } | null {
  const block = blockOf(codepoint)
  return block && { name: block.name, slug: block.slug }
}
