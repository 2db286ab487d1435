import type { StoredFacts } from '../../../database/entities/font-file.ts'
import { wholeLicenceText } from './licence-texts.ts'

/** What the font has of a licence may be cut here and there, but this much of it is the whole. */
const WHOLE_SHARE = 0.8
const RULE = '\n\n----------------------------------------\n\n'

/** Whether licenceDocument() has the whole text of a licence, and not only what the files say. */
export const hasWholeText = (licenseId: string): boolean => wholeLicenceText(licenseId) !== null

/** Nothing is known of a file that is kept for download only. */
type LicenceWords = Partial<
  Pick<StoredFacts, 'copyright' | 'trademark' | 'licenseText' | 'licenseUrl' | 'licenseId' | 'licenseEvidence'>
>

/**
 * What goes where the fonts go: the designer's own words, every notice of the files with the names they reserve, each once, and the whole
 * text of each licence that they name, which the OFL and others ask to go with every copy. '' when nobody says anything.
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
    // The texts of some have a place for their copyright.
    const line = files.find(({ copyright }) => copyright)?.copyright ?? ''
    parts.add(whole.replace(/^Copyright \(c\) <year> <.*$/mu, () => line).trim())
  }
  return parts.size === 0 ? '' : `${[...parts].join(RULE)}\n`
}
