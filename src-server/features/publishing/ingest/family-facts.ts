import { createHash } from 'node:crypto'
import type { FontFacts, InspectOutcome } from '#shared/contracts/publishing/font-facts.ts'
import { slugOf } from '#shared/format/slug.ts'
import { OPEN_LICENCES, RESTRICTED } from '#shared/publishing-terms.ts'
import type { IngestFile } from './ingest-input.ts'

export type AcceptedFont = Extract<InspectOutcome, { ok: true }> & { isPrimary: boolean }

const EVIDENCE_LINES = 8

type LicenceDecided = Pick<FontFacts, 'licenseId' | 'commercialUse' | 'licenseEvidence'>

interface FamilyLicence {
  licenseId: string
  commercialUse: boolean
  evidence: string
}

/**
 * Licence of a family from its files and the declaration. One restricted file restricts the family; a free file or
 * declaration beside it makes a contradiction. Where all files say nothing the declaration decides, and the evidence
 * says so.
 */
export function familyLicence(fonts: readonly LicenceDecided[], declared: string): FamilyLicence {
  const spoken = fonts.filter((f) => f.licenseId !== 'unknown')
  const evidence = [...new Set(fonts.map((f) => f.licenseEvidence).filter(Boolean))].slice(0, EVIDENCE_LINES)
  const forbids = spoken.find((f) => RESTRICTED.has(f.licenseId))
  const grants = spoken.find((f) => f.commercialUse)?.licenseEvidence
  const declares = OPEN_LICENCES.includes(declared) ? `declared with the family: ${declared}` : undefined
  if (forbids) {
    const against = grants ?? declares
    return {
      licenseId: against ? 'unclear' : forbids.licenseId,
      commercialUse: false,
      evidence: [forbids.licenseEvidence, against].filter(Boolean).join('\n'),
    }
  }
  if (spoken.length < fonts.length && declared) {
    const note = `declared with the family: ${declared} (${fonts.length - spoken.length} of ${fonts.length} files name no licence)`
    const free = OPEN_LICENCES.includes(declared) && spoken.every((f) => f.commercialUse)
    return {
      licenseId: spoken[0]?.licenseId ?? declared,
      commercialUse: free,
      evidence: [note, ...evidence].join('\n'),
    }
  }
  const restricted = fonts.find((f) => !f.commercialUse)
  const decisive = restricted ?? fonts[0]
  return {
    licenseId: decisive?.licenseId ?? 'unknown',
    commercialUse: fonts.length > 0 && !restricted,
    evidence: evidence.join('\n'),
  }
}

/** Sorts styles in the usual order (width, weight, upright before italic) and marks exactly one as primary. */
export function orderStyles(accepted: readonly AcceptedFont[]): AcceptedFont[] {
  const sorted = [...accepted].sort(
    ({ facts: a }, { facts: b }) =>
      Math.abs(a.width - 5) - Math.abs(b.width - 5) ||
      a.width - b.width ||
      a.weight - b.weight ||
      Number(a.italic) - Number(b.italic) ||
      Number(isPlain(b)) - Number(isPlain(a)) ||
      (a.styleName < b.styleName ? -1 : 1),
  )
  const distance = ({ facts }: AcceptedFont) =>
    Math.abs(facts.weight - 400) +
    (facts.italic ? 1000 : 0) +
    Math.abs(facts.width - 5) * 2000 +
    (isPlain(facts) ? 0 : 1)
  const primary =
    sorted.find((f) => f.isPrimary) ?? sorted.reduce((best, f) => (distance(f) < distance(best) ? f : best))
  return sorted.map((font) => ({ ...font, isPrimary: font === primary }))
}

/** A style that is usually meant when only the family is named. */
const isPlain = (facts: FontFacts) => /^(regular|book|normal|roman)$/iu.test(facts.styleName)

/** Accepted fonts without repeats of the same bytes. */
export function acceptedFonts(outcomes: readonly { file: IngestFile; outcomes: InspectOutcome[] }[]): AcceptedFont[] {
  const byContent = new Map<string, AcceptedFont>()
  for (const { file, outcomes: list } of outcomes)
    for (const outcome of list) {
      if (!outcome.ok) continue
      const known = byContent.get(outcome.facts.originalSha256)
      // In an archive with several fonts the mark is ambiguous: orderStyles chooses.
      const isPrimary = file.isPrimary === true && list.length === 1
      if (known) known.isPrimary ||= isPrimary
      else byContent.set(outcome.facts.originalSha256, { ...outcome, isPrimary })
    }
  return [...byContent.values()]
}

/** Style names of a family with unique slugs. */
export function styleSlugs(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const base = slugOf(name) || 'style'
    let slug = base
    for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
    taken.add(slug)
    return slug
  })
}

const EXTENSION: Record<FontFacts['format'], string> = {
  ttf: 'ttf',
  otf: 'otf',
  woff: 'woff',
  woff2: 'woff2',
  ttc: 'ttf',
}

/** File name for downloads: the uploaded one with the extension of its content. */
export function downloadName(font: AcceptedFont): string {
  const { facts, sourceName } = font
  const base =
    facts.format === 'ttc' ? facts.postscriptName || facts.fullName : sourceName.replace(/\.[a-z0-9]{2,5}$/iu, '')
  const outlines = facts.outlines === 'cff' || facts.outlines === 'cff2'
  const extension = facts.format === 'ttc' && outlines ? 'otf' : EXTENSION[facts.format]
  return `${cut(base.replace(/[/\\:*?"<>|]/gu, '-'), 200) || 'font'}.${extension}`
}

/** At most `length` characters, without splitting one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.charCodeAt(length - 1)
  return text.slice(0, end >= 0xd800 && end <= 0xdbff ? length - 1 : length)
}

/**
 * Name of a style's file in picture URLs: derived from family and bytes, so that repeating an ingest gives the same.
 */
export function fileGuid(sourceKey: string, originalSha256: string): string {
  return createHash('sha256').update(`${sourceKey}\n${originalSha256}`).digest('hex').slice(0, 32)
}

/** Constant in 0…2^31-1 that sorts a family in random lists. */
export function randomKey(sourceKey: string): number {
  return createHash('sha256').update(`random\n${sourceKey}`).digest().readUInt32BE(0) >>> 1
}
