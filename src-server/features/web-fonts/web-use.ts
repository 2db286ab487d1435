import type { StoredFacts } from '../../database/entities/font-file.ts'

/** What of a font file matters to whoever serves it to other sites. */
export type LegalFacts = Pick<
  StoredFacts,
  'embedding' | 'noSubsetting' | 'bitmapOnly' | 'copyright' | 'licenseText' | 'licenseId'
>

/**
 * "with Reserved Font Name Lobster": the words of the notice, not those of the licence that explain them. The texts are a
 * designer's, so no run of blanks is looked at twice.
 */
const RESERVED =
  /with\s{1,8}(?:the\s{1,8})?reserved\s{1,8}font\s{1,8}names?(?:\s{0,8}:)?\s{1,8}(?![\s<])([^\n]{1,200})/i

/** Names that a changed copy may not bear (SIL OFL, section 3); '' when none is reserved. */
export function reservedNames(facts: Pick<LegalFacts, 'copyright' | 'licenseText'>): string {
  const found = RESERVED.exec(facts.copyright) ?? RESERVED.exec(facts.licenseText)
  return (found?.[1] ?? '')
    .replace(/\.\s*(?:this font|all rights|copyright|licensed).*$/i, '')
    .replace(/^["'“‘]|["'”’.,;\s]+$/g, '')
    .trim()
}

/**
 * True when the licence lets a part of the font go under the same name: a piece with fewer characters is a changed font, which may
 * not bear a reserved name. Compressing the whole one changes nothing.
 */
export const mayBeCut = (facts: LegalFacts): boolean => !facts.noSubsetting && reservedNames(facts) === ''
