import type { LicenceDecision, LicenceFile, LicenceText } from '#shared/licence-files.ts'
import {
  CC_VERSION,
  DENIED,
  FONT_EXCEPTION,
  GPL,
  GRANTING,
  HARMLESS,
  PROPRIETARY,
  RESTRICTIVE,
} from './licence-words.ts'

/** A text that may state the licence, with a name so that people can check the evidence. */
export interface LicenceSource {
  /** e.g. 'name 13' or 'OFL.txt'. */
  where: string
  text: string
}

/** The licence stated in a single licence file. */
export function readLicenceFile({ name, text }: LicenceText): LicenceFile {
  return { name, ...decideLicence([{ where: name, text }]) }
}

type Restriction = { id: 'personal-use' | 'proprietary'; evidence: string }

/**
 * Decides the licence from the font's own records and from licence files beside it. Without any statement there is no
 * permission, and a restriction overrides every grant. If a free licence is named as well, the texts contradict each
 * other, and only the designer can resolve it.
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

/** The text that denies this licence; null = none. */
function findDenial(spoken: readonly LicenceSource[], licenseId: string): string | null {
  const licence = GRANTING.find(({ id }) => licenseId.startsWith(id))?.pattern ?? GPL
  for (const source of spoken)
    for (const match of source.text.matchAll(DENIED)) if (licence.test(match[0])) return quote(source, match)
  return null
}

/**
 * The licences named by a font and the texts beside it, if there are several, each with the first text that names it;
 * else ''. The font's own records count as one text, unless one restricts what another grants.
 */
export function licenceConflict(own: readonly LicenceSource[], beside: readonly LicenceSource[]): string {
  const first = new Map<string, string>()
  const add = ({ licenseId, evidence }: LicenceDecision) => {
    if (licenseId !== 'unknown' && !first.has(licenseId)) first.set(licenseId, evidence.split(': "')[0]!)
  }
  const voice = decideLicence(own)
  for (const one of voice.licenseId === 'unclear' ? own.map((source) => decideLicence([source])) : [voice]) add(one)
  for (const source of beside) add(decideLicence([source]))
  // The exception may be in another file than its licence.
  if (decideLicence([...own, ...beside]).licenseId === 'GPL-FE') first.delete('GPL')
  return first.size > 1 ? [...first].map(([id, where]) => `${where} says ${id}`).join(', ') : ''
}

function findGrant(source: LicenceSource, all: readonly LicenceSource[]): LicenceDecision | null {
  const text = blankOut(source.text, DENIED)
  for (const { id, commercial, pattern } of GRANTING) {
    const match = pattern.exec(text)
    if (match) {
      const licenseId = id.startsWith('CC-BY') ? `${id}-${CC_VERSION.exec(text)?.[1] ?? '4.0'}` : id
      return { licenseId, commercialUse: commercial, evidence: quote(source, match) }
    }
  }
  const gpl = GPL.exec(text)
  if (!gpl) return null
  // Without the exception a document that embeds the font would fall under the GPL, which is not free for every
  // commercial use.
  const excepted = all.find((s) => FONT_EXCEPTION.test(s.text))
  if (!excepted) return { licenseId: 'GPL', commercialUse: false, evidence: quote(source, gpl) }
  return { licenseId: 'GPL-FE', commercialUse: true, evidence: quote(excepted, FONT_EXCEPTION.exec(excepted.text)!) }
}

/** Longer than any licence; the rest of a file is ignored. */
const MAX_CHARS = 100_000

/** Trims lines and reduces white space to single spaces. */
function oneBlank({ where, text }: LicenceSource): LicenceSource {
  const lines = text.slice(0, MAX_CHARS).split(/[\n\r\u2028\u2029]/u)
  const words = lines.map((line) => line.split(/\s/u).filter(Boolean).join(' '))
  return { where, text: words.filter(Boolean).join('\n') }
}

/** Replaces matches by spaces of the same length, so that later positions stay valid. */
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
