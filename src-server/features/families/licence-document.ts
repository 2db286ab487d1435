import apache from 'spdx-license-list/licenses/Apache-2.0.json' with { type: 'json' }
import vera from 'spdx-license-list/licenses/Bitstream-Vera.json' with { type: 'json' }
import cc0 from 'spdx-license-list/licenses/CC0-1.0.json' with { type: 'json' }
import mit from 'spdx-license-list/licenses/MIT.json' with { type: 'json' }
import ofl from 'spdx-license-list/licenses/OFL-1.1.json' with { type: 'json' }
import ubuntu from 'spdx-license-list/licenses/Ubuntu-font-1.0.json' with { type: 'json' }
import type { StoredFacts } from '../../database/entities/font-file.ts'

/** As SPDX keeps them. Only licences whose id says their version: a text of another would be untrue. */
const WHOLE_TEXTS: ReadonlyMap<string, { licenseText: string }> = new Map([
  ['OFL-1.1', ofl],
  ['Apache-2.0', apache],
  ['MIT', mit],
  ['CC0-1.0', cc0],
  ['UFL-1.0', ubuntu],
  ['Bitstream-Vera', vera],
])

/** What the font has of a licence may be cut here and there, but this much of it is the whole. */
const WHOLE_SHARE = 0.8
const RULE = '\n\n----------------------------------------\n\n'

/** Whether licenceDocument() has the whole text of a licence, and not only what the files say. */
export const hasWholeText = (licenseId: string): boolean => WHOLE_TEXTS.has(licenseId)

/** Nothing is known of a file that is kept for download only. */
type LicenceWords = Partial<Pick<StoredFacts, 'copyright' | 'trademark' | 'licenseText' | 'licenseUrl' | 'licenseId'>>

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
    const whole = WHOLE_TEXTS.get(id)
    if (!whole) continue
    const { licenseText } = whole
    if (files.some((file) => (file.licenseText?.length ?? 0) > licenseText.length * WHOLE_SHARE)) continue
    // The one text with a place for its copyright.
    const line = files.find(({ copyright }) => copyright)?.copyright ?? ''
    parts.add(licenseText.replace('Copyright (c) <year> <copyright holders>', () => line).trim())
  }
  return parts.size === 0 ? '' : `${[...parts].join(RULE)}\n`
}
