import type { LicenceFile } from '#shared/licence-files.ts'
import type { StoredFacts } from '../../../database/entities/font-file.ts'
import { licenceDocument } from '../families/licence-document.ts'
import { OWN_WORDS } from '../families/licence-facts.ts'

export interface DownloadFamily {
  id: number
  name: string
  slug: string
  status: number
  deletedAt: number | null
  licenseId: string
  commercialUse: number | boolean
  licenseDeclared: string
  licenseEvidence: string
  /** The designer's own words; '' = none. */
  licenseText: string
  /** JSON of the licence files uploaded beside the fonts; null = none. */
  licenceFiles: string | null
  sourceKey: string
  publishedAt: number
  foundryName: string
}

export interface DownloadFont {
  id: number
  familyId: number
  name: string
  fileName: string
  originalSha256: string
  originalBytes: number
  facts: string
}

export interface BundleEntry {
  name: string
  /** Storage key of an original, or the text itself. */
  sha256?: string
  bytes: number
  text?: string
  /** Bytes generated for this ZIP. */
  data?: Uint8Array
}

/** File name of the licence in a ZIP. */
export const LICENCE_FILE = 'LICENSE.txt'

/** Entries of a family's ZIP: originals, licence text, and a README about the origin of everything. */
export function bundleEntries(
  family: DownloadFamily,
  fonts: DownloadFont[],
  site: { name: string; publicUrl: string },
): BundleEntry[] {
  const facts = fonts.map((font) => JSON.parse(font.facts) as StoredFacts)
  const taken = new Set<string>()
  const named = fonts.map((font) => ({ ...font, fileName: uniqueName(safeName(font.fileName), taken) }))
  const entries: BundleEntry[] = named.map((font) => ({
    name: font.fileName,
    sha256: font.originalSha256,
    bytes: font.originalBytes,
  }))
  const licence = licenceOf(family, facts)
  if (licence) entries.push({ name: uniqueName(LICENCE_FILE, taken), text: licence, bytes: Buffer.byteLength(licence) })
  const readme = readmeText(family, named, facts, site)
  entries.push({ name: uniqueName('README.txt', taken), text: readme, bytes: Buffer.byteLength(readme) })
  return entries
}

/** Everything that says what may be done with a family's files: its LICENSE.txt; '' when nothing does. */
export function licenceOf(family: DownloadFamily, facts: readonly StoredFacts[]): string {
  const uploaded = JSON.parse(family.licenceFiles ?? '[]') as LicenceFile[]
  const beside = uploaded.map(({ licenseId, text: licenseText = '' }) => ({ licenseId, licenseText }))
  return licenceDocument([...facts, ...beside], family.licenseText, family.licenseId)
}

function readmeText(
  family: DownloadFamily,
  /** With their names in the ZIP. */
  fonts: DownloadFont[],
  facts: StoredFacts[],
  site: { name: string; publicUrl: string },
): string {
  const free = Boolean(family.commercialUse)
  const lines = [
    family.name,
    `by ${family.foundryName}`,
    '',
    `Licence: ${family.licenseId} (${free ? '100% Free: commercial use is allowed' : 'Personal Use Free: ask the designer before commercial use'})`,
    family.licenseDeclared
      ? `Declared with the family: ${family.licenseDeclared === 'own' ? OWN_WORDS : family.licenseDeclared}`
      : 'Declared with the family: nothing',
    `Found in the files: ${family.licenseEvidence || 'nothing'}`,
    'The licence text in this folder decides, not this summary.',
    '',
    ...installing(fonts),
    `More: ${site.publicUrl}/help#installing`,
    '',
    `Downloaded from ${site.name}: ${site.publicUrl}/${family.slug}-f${family.id}`,
    'The font files are the originals, byte for byte, as they were received:',
    ...fonts.map((font, i) => `  ${font.fileName}  ${facts[i]?.version ?? ''}  sha256 ${font.originalSha256}`),
    '',
  ]
  return lines.join('\r\n')
}

function installing(fonts: readonly { fileName: string }[]): string[] {
  const isWebFont = ({ fileName }: { fileName: string }) => /\.woff2?$/i.test(fileName)
  const web = 'The .woff and .woff2 files are for web pages; Windows and macOS do not install them.'
  if (fonts.every(isWebFont)) return [web]
  return [
    'To install the .ttf and .otf files, unpack the ZIP first. Then:',
    '  Windows: select the files, right-click, choose Install.',
    '  macOS: double-click a file and press Install, or drag all of them on Font Book.',
    '  Linux: put them into ~/.local/share/fonts and run fc-cache -f.',
    ...(fonts.some(isWebFont) ? [web] : []),
  ]
}

/** Systems allow 255 bytes; this leaves room for ' (2)' and an unpacker's folder. */
const MAX_NAME_BYTES = 180

/** A file name that is safe on every system: no path, no control characters, not too long. */
export function safeName(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, '_')
    .replace(/^\.+/, '_')
    .trim()
    .replace(/[. ]+$/, '')
    // Device names of Windows, with any extension.
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&')
  // The end has the extension. Cut between characters: half a surrogate pair has no UTF-8 form and breaks the header.
  const kept: string[] = []
  let bytes = 0
  for (const char of [...(cleaned || 'font')].reverse()) {
    bytes += Buffer.byteLength(char)
    if (bytes > MAX_NAME_BYTES) break
    kept.unshift(char)
  }
  return kept.join('')
}

export function uniqueName(name: string, taken: Set<string>): string {
  let candidate = name
  for (let n = 2; taken.has(candidate.toLowerCase()); n++) {
    const dot = name.lastIndexOf('.')
    candidate = dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`
  }
  taken.add(candidate.toLowerCase())
  return candidate
}
