import type { StoredFacts } from '../../../database/entities/font-file.ts'
import { wholeLicenceText } from './licence-texts.ts'

/** A text in the font that has this share of a licence's words counts as the whole licence. */
const WHOLE_SHARE = 0.8
const RULE = '\n\n----------------------------------------\n\n'

/** Whether licenceDocument() contains a licence's whole text and not only what the files say. */
export const hasWholeText = (licenseId: string): boolean => wholeLicenceText(licenseId) !== null

/** Download-only files have no known licence data. */
type LicenceWords = Partial<
  Pick<StoredFacts, 'copyright' | 'trademark' | 'licenseText' | 'licenseUrl' | 'licenseId' | 'licenseEvidence'>
>

/**
 * The licence text that accompanies the fonts: the designer's own words, each notice and reserved name of the files
 * once, and the whole text of each named licence, which the OFL and others require with every copy. '' without any of
 * these.
 * @param declared the family's licence where files name none
 */
export function licenceDocument(files: readonly LicenceWords[], own = '', declared = ''): string {
  const parts = new Set(own ? [own] : [])
  for (const { copyright, trademark, licenseText, licenseUrl } of files) {
    const notice = [copyright, trademark, licenseText, licenseUrl].filter(Boolean).join('\n\n')
    if (notice) parts.add(notice)
  }
  const named = files.map(({ licenseId = 'unknown' }) => (licenseId === 'unknown' ? declared : licenseId))
  for (const id of new Set(named)) {
    const saying = files.filter(
      ({ licenseId = 'unknown' }) => licenseId === id || (licenseId === 'unknown' && id === declared),
    )
    const words = saying.map(({ licenseText, licenseUrl, licenseEvidence }) => [
      licenseText,
      licenseUrl,
      licenseEvidence,
    ])
    const whole = wholeLicenceText(id, words.flat().filter(Boolean).join('\n'))
    if (whole === null || files.some((file) => (file.licenseText?.length ?? 0) > whole.length * WHOLE_SHARE)) continue
    // Some licence texts have a line for the copyright.
    const line = files.find(({ copyright }) => copyright)?.copyright ?? ''
    parts.add(whole.replace(/^Copyright \(c\) <year> <.*$/mu, () => line).trim())
  }
  return parts.size === 0 ? '' : `${[...parts].join(RULE)}\n`
}
