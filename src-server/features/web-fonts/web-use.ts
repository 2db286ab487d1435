import type { StoredFacts } from '../../database/entities/font-file.ts'

/** The facts of a font file that matter for serving it to other sites. */
type LegalFacts = Pick<
  StoredFacts,
  'embedding' | 'noSubsetting' | 'bitmapOnly' | 'copyright' | 'licenseText' | 'licenseId'
>

/**
 * "with Reserved Font Name Lobster": the words of the notice, not the licence's explanation. The texts come from
 * designers, so the pattern must not backtrack over spaces.
 */
const RESERVED =
  /with\s{1,8}(?:the\s{1,8})?reserved\s{1,8}font\s{1,8}names?(?:\s{0,8}:)?\s{1,8}(?![\s<])([^\n]{1,200})/i

/** Names that a modified copy may not use (SIL OFL, section 3); '' without any. */
export function reservedNames(facts: Pick<LegalFacts, 'copyright' | 'licenseText'>): string {
  const found = RESERVED.exec(facts.copyright) ?? RESERVED.exec(facts.licenseText)
  return (found?.[1] ?? '')
    .replace(/\.\s*(?:this font|all rights|copyright|licensed).*$/i, '')
    .replace(/^["'“‘]|["'”’.,;\s]+$/g, '')
    .trim()
}

/**
 * True when the licence allows serving a part of the font under the same name: a subset is a modified font, which may
 * not use a reserved name. Compressing the whole font is not a modification.
 */
export const mayBeCut = (facts: LegalFacts): boolean => !facts.noSubsetting && reservedNames(facts) === ''

/** Whether its sanitised copy draws in colours: such a font is not divided, since its pictures name characters by number. */
export const isInColour = ({ colorTables }: Pick<StoredFacts, 'colorTables'>): boolean =>
  ['COLR', 'CBDT', 'sbix'].some((tag) => colorTables.includes(tag))
