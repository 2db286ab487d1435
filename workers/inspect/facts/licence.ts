import type { LicenceDecision, LicenceFile, LicenceText } from '#shared/licence-files.ts'
import { DENIED, FONT_EXCEPTION, GPL, GRANTING, HARMLESS, PROPRIETARY, RESTRICTIVE } from './licence-words.ts'

/** One text that may speak of the licence, named so that the evidence can be checked by a person. */
export interface LicenceSource {
  /** e.g. 'name 13' or 'OFL.txt'. */
  where: string
  text: string
}

/** What a licence file says by itself. */
export function readLicenceFile({ name, text }: LicenceText): LicenceFile {
  return { name, ...decideLicence([{ where: name, text }]) }
}

type Restriction = { id: 'personal-use' | 'proprietary'; evidence: string }

/**
 * Decides the licence from the font's own words and from licence files that came with it. Silence is no permission, and a restriction
 * wins over every grant. Where a free licence is named as well, the texts contradict each other, and only the designer can say.
 */
export function decideLicence(sources: readonly LicenceSource[]): LicenceDecision {
  const spoken = sources.map(oneBlank).filter((s) => s.text !== '')
  const restriction = findRestriction(spoken)
  let grant: LicenceDecision | null = null
  for (const source of spoken) grant ??= findGrant(source, spoken)
  const against = restriction?.evidence ?? (grant && findDenial(spoken, grant.licenseId))
  if (against && grant)
    return { licenseId: 'unclear', commercialUse: false, evidence: `${against} – but ${grant.evidence}` }
  if (restriction) return { licenseId: restriction.id, commercialUse: false, evidence: restriction.evidence }
  if (grant) return grant
  const first = spoken[0]
  return {
    licenseId: 'unknown',
    commercialUse: false,
    evidence: first ? `${first.where}: "${excerpt(first.text, 0, 160)}"` : '',
  }
}

function findRestriction(spoken: readonly LicenceSource[]): Restriction | null {
  for (const [id, patterns] of [
    ['personal-use', RESTRICTIVE],
    ['proprietary', PROPRIETARY],
  ] as const)
    for (const source of spoken) {
      const text = HARMLESS.reduce(blankOut, source.text)
      for (const pattern of patterns) {
        const match = pattern.exec(text)
        if (match) return { id, evidence: quote(source, match) }
      }
    }
  return null
}

/** Where a text says that it is just not this licence; null = nowhere. */
function findDenial(spoken: readonly LicenceSource[], licenseId: string): string | null {
  const licence = GRANTING.find(({ id }) => id === licenseId)?.pattern ?? GPL
  for (const source of spoken)
    for (const match of source.text.matchAll(DENIED)) if (licence.test(match[0])) return quote(source, match)
  return null
}

/**
 * The licences that a font and the texts beside it name, where they are more than one, each with the first that names it; else ''. The
 * font's own records count as one voice, unless one of them restricts what another grants.
 */
export function licenceConflict(own: readonly LicenceSource[], beside: readonly LicenceSource[]): string {
  const first = new Map<string, string>()
  const add = ({ licenseId, evidence }: LicenceDecision) => {
    if (licenseId !== 'unknown' && !first.has(licenseId)) first.set(licenseId, evidence.split(': "')[0]!)
  }
  const voice = decideLicence(own)
  for (const one of voice.licenseId === 'unclear' ? own.map((source) => decideLicence([source])) : [voice]) add(one)
  for (const source of beside) add(decideLicence([source]))
  // The exception may stand in another file than the licence that it belongs to.
  if (decideLicence([...own, ...beside]).licenseId === 'GPL-FE') first.delete('GPL')
  return first.size > 1 ? [...first].map(([id, where]) => `${where} says ${id}`).join(', ') : ''
}

function findGrant(source: LicenceSource, all: readonly LicenceSource[]): LicenceDecision | null {
  const text = blankOut(source.text, DENIED)
  for (const { id, commercial, pattern } of GRANTING) {
    const match = pattern.exec(text)
    if (match) return { licenseId: id, commercialUse: commercial, evidence: quote(source, match) }
  }
  const gpl = GPL.exec(text)
  if (!gpl) return null
  // Without the exception a document that embeds the font would fall under the GPL: not free for every commercial use.
  const excepted = all.find((s) => FONT_EXCEPTION.test(s.text))
  if (!excepted) return { licenseId: 'GPL', commercialUse: false, evidence: quote(source, gpl) }
  return { licenseId: 'GPL-FE', commercialUse: true, evidence: quote(excepted, FONT_EXCEPTION.exec(excepted.text)!) }
}

/** More than any licence has; what a file says after that is not looked at. */
const MAX_CHARS = 100_000

/** Lines without blanks around them, words with one between them. */
function oneBlank({ where, text }: LicenceSource): LicenceSource {
  const lines = text.slice(0, MAX_CHARS).split(/[\n\r\u2028\u2029]/u)
  const words = lines.map((line) => line.split(/\s/u).filter(Boolean).join(' '))
  return { where, text: words.filter(Boolean).join('\n') }
}

/** Replaces matches by spaces of the same length, so that positions of later matches stay true. */
function blankOut(text: string, pattern: RegExp): string {
  return text.replace(pattern, (m) => ' '.repeat(m.length))
}

function quote(source: LicenceSource, match: RegExpExecArray): string {
  return `${source.where}: "${excerpt(source.text, match.index, match[0].length)}"`
}

/** About 200 characters around a match, on one line. */
function excerpt(text: string, index: number, length: number): string {
  const start = Math.max(0, index - 80)
  const end = Math.min(text.length, index + length + 120)
  const line = text.slice(start, end).replace(/\s+/gu, ' ').trim()
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`
}
