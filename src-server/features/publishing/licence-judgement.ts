import type { LicenceFile } from '#shared/licence-files.ts'
import { type LicenceTemplate, type Permissions, RESTRICTED } from '#shared/publishing-terms.ts'
import type { StoredFacts } from '../../database/entities/font-file.ts'

export interface LicenceJudgement {
  licenseId: string
  commercialUse: boolean
  /** Licence wording in the files only; the declaration is shown beside it. */
  evidence: string
  /** How the declaration contradicts the files; null = it does not. */
  conflict: string | null
}

/** What designers and moderators see of a licence: what was said, and what it is. */
export const licenceView = (
  { licenseText, permissions }: { licenseText: string; permissions: Permissions },
  { licenseId, ...judged }: LicenceJudgement,
) => ({ text: licenseText, permissions, decided: licenseId, ...judged })

/** Permissions of the template licences. */
export const TEMPLATE_PERMISSIONS: Record<'OFL-1.1' | 'Apache-2.0', Permissions> = {
  'OFL-1.1': { web: 'yes', print: 'yes', app: 'yes', embed: 'yes', modify: 'yes' },
  'Apache-2.0': { web: 'yes', print: 'yes', app: 'yes', embed: 'yes', modify: 'yes' },
}

/** Whether the designer's own terms make every use of the unmodified font free for everybody. */
const isFree = ({ web, print, app, embed }: Permissions) => [web, print, app, embed].every((one) => one === 'yes')

type LicenceFacts = Pick<StoredFacts, 'licenseId' | 'commercialUse' | 'licenseEvidence' | 'embedding' | 'fullName'>

/**
 * Combines the designer's declaration with the files. The stricter one wins: a declaration cannot lift a restriction of
 * a file, and visitors must never read '100% Free' where the font itself says otherwise. Pure.
 * @param beside licence files uploaded with the fonts, judged one by one
 */
export function judgeLicence(
  files: readonly LicenceFacts[],
  declared: { template: LicenceTemplate; permissions: Permissions },
  beside: readonly LicenceFile[] = [],
): LicenceJudgement {
  const fonts = withBeside(files, beside)
  const spoken = fonts.filter((font) => font.licenseId !== 'unknown')
  const quotes = [...new Set(fonts.map((font) => font.licenseEvidence).filter(Boolean))].slice(0, 8)
  const evidence = quotes.join('\n')
  const restricted = spoken.find((font) => !font.commercialUse)
  const isContradicted = restricted && RESTRICTED.has(restricted.licenseId) && spoken.some((font) => font.commercialUse)
  const decisive = isContradicted ? 'unclear' : (restricted ?? spoken[0])?.licenseId
  if (declared.template === '')
    return {
      licenseId: decisive ?? 'unknown',
      commercialUse: fonts.length > 0 && spoken.length === fonts.length && !restricted,
      evidence,
      conflict: null,
    }
  const said =
    declared.template === 'own' ? (isFree(declared.permissions) ? 'freeware' : 'personal-use') : declared.template
  const saidFree = said !== 'personal-use'
  const conflict = conflictOf(fonts, said, saidFree, declared.permissions)
  return {
    // A free licence was declared for a restricted file: only the designer can say which is true.
    licenseId:
      restricted && saidFree ? (RESTRICTED.has(restricted.licenseId) ? 'unclear' : restricted.licenseId) : said,
    commercialUse: saidFree && !restricted && fonts.length > 0,
    evidence,
    conflict,
  }
}

/** Fonts without a licence take that of the texts beside them. A restriction in those texts always applies. */
function withBeside(fonts: readonly LicenceFacts[], beside: readonly LicenceFile[]): LicenceFacts[] {
  const spoken = beside.filter((file) => file.licenseId !== 'unknown')
  const said = spoken.find((file) => !file.commercialUse) ?? spoken[0]
  if (!said || fonts.length === 0) return [...fonts]
  const { licenseId, commercialUse, evidence } = said
  const found = { licenseId, commercialUse, licenseEvidence: evidence }
  const filled = fonts.map((font) => (font.licenseId === 'unknown' ? { ...font, ...found } : font))
  return commercialUse ? filled : [...filled, { ...fonts[0]!, ...found, embedding: 'installable', fullName: said.name }]
}

function conflictOf(
  fonts: readonly LicenceFacts[],
  said: string,
  saidFree: boolean,
  permissions: Permissions,
): string | null {
  const other = fonts.find((font) => font.licenseId !== 'unknown' && font.licenseId !== said)
  if (other && (said !== 'freeware' || !other.commercialUse))
    return `The declared licence is ${said}, but ${other.fullName} says ${other.licenseId}: ${other.licenseEvidence}`
  const closed = fonts.find((font) => font.embedding === 'restricted')
  const embeds = said === 'personal-use' ? permissions.embed !== 'no' : saidFree
  if (closed && embeds)
    return `The declared terms permit embedding, but ${closed.fullName} forbids it (OS/2 fsType: restricted licence embedding)`
  return null
}
