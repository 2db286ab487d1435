import type { LicenceDecision, StoredLicence } from '#shared/licence-files.ts'
import { decideLicence, type LicenceSource } from './licence.ts'
import { ownLicenceSources } from './read-facts.ts'

/**
 * Decides the licence of a stored font with the current reader. Of texts beside the font, the first is stored if the
 * font had no licence record; of the others only the deciding words, which still count. Null = nothing is stored.
 */
export function decideStoredLicence(font: StoredLicence): LicenceDecision | null {
  const { names = [], licenseText = '', licenseEvidence = '' } = font as Partial<StoredLicence>
  const own = ownLicenceSources(names)
  const quotes = quotedBeside(licenseEvidence)
  const isOwn = own.some(({ where, text }) => where.startsWith('name 13') && text.includes(licenseText))
  const text = licenseText !== '' && !isOwn ? [{ where: quotes[0]?.where ?? 'licence file', text: licenseText }] : []
  const whole = oneLine(licenseText)
  const sources = [...own, ...text, ...quotes.filter((quote) => !whole.includes(quote.text))]
  return sources.length === 0 ? null : decideLicence(sources)
}

/** The deciding words from outside the font's own records: LICENCE.txt: "…" – but OFL.txt: "…". */
const quotedBeside = (evidence: string): LicenceSource[] =>
  evidence.split(' – but ').flatMap((part) => {
    const [, where, text] = /^([^"]{1,300}?): "(.*)"$/u.exec(part) ?? []
    return where && text && !/^name \d/u.test(where) ? [{ where, text: oneLine(text).replace(/^…|…$/gu, '') }] : []
  })

const oneLine = (text: string) => text.split(/\s/u).filter(Boolean).join(' ')
