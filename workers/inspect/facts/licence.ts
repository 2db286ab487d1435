/** One text that may speak of the licence, named so that the evidence can be checked by a person. */
export interface LicenceSource {
  /** e.g. 'name 13' or 'OFL.txt'. */
  where: string
  text: string
}

export interface LicenceDecision {
  /** SPDX id where one exists; else 'GPL-FE', 'public-domain', 'freeware', 'personal-use' or 'unknown'. */
  licenseId: string
  commercialUse: boolean
  /** The words that decided, with their place; '' when nothing spoke of a licence. */
  evidence: string
}

/** Sentences of free licences that name non-commercial use without forbidding commercial use (GPL 2 section 3c, GPL 3 section 6c). */
const HARMLESS =
  /allowed only for noncommercial distribution|only occasionally and noncommercially|(?:personal|private|non-?commercial)(?:\s+use)?\s*(?:,|and|&|or|as well as|\/)\s*(?:and\s+)?(?:for\s+)?commercial(?!\s+licen[cs]e)|commercial\s*(?:,|and|&|or|as well as|\/)\s*(?:personal|private|non-?commercial)|not in the public domain/giu

/** Any of these anywhere decides against commercial use, whatever else is said. */
const RESTRICTIVE: readonly RegExp[] = [
  /personal[-\s]+(?:and\s+\w+\s+)?use/iu,
  /(?:free|only)\s+for\s+(?:your\s+)?(?:personal|private|home|educational|student)/iu,
  /non[-\s]?commercial/iu,
  /\bnot\b[^.]{0,40}\bcommercial/iu,
  /\bno\s+commercial\b/iu,
  /commercial\s+(?:use|usage|purposes?)[^.]{0,60}\b(?:prohibited|forbidden|not\s+(?:allowed|permitted)|requires?|must|contact|purchase|buy)/iu,
  /(?:for|before|a)\s+commercial\s+(?:use|usage|licen[cs]e)[^.]{0,60}\b(?:please|contact|purchase|buy|visit|donate|need)/iu,
  /(?:purchase|buy|obtain|need)\s+(?:a|the|our)\s+(?:commercial|full)\s+(?:licen[cs]e|version)/iu,
  /\b(?:demo|trial|evaluation)\s+(?:version|font|copy|only|use|purposes?)\b/iu,
  /creativecommons\.org\/licenses\/by-nc/iu,
  /\bCC[- ]BY[- ]NC\b/u,
]

/** Free licences, the more exact before the more general. */
const GRANTING: readonly { id: string; commercial: boolean; pattern: RegExp }[] = [
  {
    id: 'OFL-1.1',
    commercial: true,
    pattern: /\bOpen\s+Font\s+Licen[cs]e|scripts\.sil\.org\/ofl|openfontlicen[cs]e\.org|(?<![a-z])OFL(?![a-z])/iu,
  },
  { id: 'Apache-2.0', commercial: true, pattern: /Apache\s+(?:Software\s+)?Licen[cs]e|apache\.org\/licen[cs]es/iu },
  { id: 'UFL-1.0', commercial: true, pattern: /Ubuntu\s+Font\s+Licen[cs]e|font\.ubuntu\.com\/(?:ufl|licen[cs]e)/iu },
  {
    id: 'CC0-1.0',
    commercial: true,
    pattern: /creativecommons\.org\/publicdomain\/zero|\bCC[-\s]?0\b|Creative\s+Commons\s+Zero/iu,
  },
  {
    id: 'Bitstream-Vera',
    commercial: true,
    pattern:
      /permission\s+is\s+hereby\s+granted,\s+free\s+of\s+charge,\s+to\s+any\s+person\s+obtaining\s+a\s+copy\s+of\s+the\s+fonts/iu,
  },
  {
    id: 'MIT',
    commercial: true,
    pattern:
      /\bMIT\s+Licen[cs]e|opensource\.org\/licen[cs]es\/MIT|permission\s+is\s+hereby\s+granted,\s+free\s+of\s+charge,\s+to\s+any\s+person\s+obtaining/iu,
  },
  { id: 'CC-BY-SA-4.0', commercial: true, pattern: /creativecommons\.org\/licenses\/by-sa|\bCC[- ]BY[- ]SA\b/iu },
  { id: 'CC-BY-ND-4.0', commercial: true, pattern: /creativecommons\.org\/licenses\/by-nd|\bCC[- ]BY[- ]ND\b/iu },
  { id: 'CC-BY-4.0', commercial: true, pattern: /creativecommons\.org\/licenses\/by\/|\bCC[- ]BY\b/iu },
  { id: 'public-domain', commercial: true, pattern: /\bpublic\s+domain\b/iu },
  {
    id: 'freeware',
    commercial: true,
    pattern:
      /\bfree\s+for\s+(?:all\s+|any\s+)?(?:(?:personal|private)\s*(?:use)?\s*(?:and|&|or|,|\/)\s*(?:for\s+)?)?commercial\b/iu,
  },
]
const GPL = /GNU\s+(?:Lesser\s+)?General\s+Public|\bL?GPL\b/iu
const FONT_EXCEPTION = /font\s+exception|special\s+exception,?\s+if\s+you\s+create\s+a\s+document/iu

/**
 * Decides the licence from the font's own words and from licence files that came with it. A restriction wins over every
 * grant; silence is no permission.
 */
export function decideLicence(sources: readonly LicenceSource[]): LicenceDecision {
  const spoken = sources.filter((s) => s.text.trim() !== '')
  for (const source of spoken) {
    const text = blankOut(source.text, HARMLESS)
    for (const pattern of RESTRICTIVE) {
      const match = pattern.exec(text)
      if (match) return { licenseId: 'personal-use', commercialUse: false, evidence: quote(source, match) }
    }
  }
  for (const source of spoken) {
    const found = findGrant(source, spoken)
    if (found) return found
  }
  const first = spoken[0]
  return {
    licenseId: 'unknown',
    commercialUse: false,
    evidence: first ? `${first.where}: "${excerpt(first.text, 0, 160)}"` : '',
  }
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
  for (const one of voice.licenseId === 'personal-use' ? own.map((source) => decideLicence([source])) : [voice])
    add(one)
  for (const source of beside) add(decideLicence([source]))
  // The exception may stand in another file than the licence that it belongs to.
  if (decideLicence([...own, ...beside]).licenseId === 'GPL-FE') first.delete('GPL')
  return first.size > 1 ? [...first].map(([id, where]) => `${where} says ${id}`).join(', ') : ''
}

function findGrant(source: LicenceSource, all: readonly LicenceSource[]): LicenceDecision | null {
  const text = blankOut(source.text, /not in the public domain/giu)
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
