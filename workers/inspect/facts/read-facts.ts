import { createHash } from 'node:crypto'
import type { FontFacts, FontFormat, NameEntry } from '#shared/contracts/publishing/font-facts.ts'
import { DAY_MS } from '#shared/limits.ts'
import { tableView } from '../gate/table-gate.ts'
import { withGlyphMeter } from '../glyph-metrics.ts'
import { outlineHash } from '../outline-hash.ts'
import { refuse } from '../refusal.ts'
import { readSfnt, type Sfnt } from '../sfnt.ts'
import { decideLicence, type LicenceSource } from './licence.ts'
import { readAxes } from './read-axes.ts'
import { codepointsOf, readCoverage } from './read-coverage.ts'
import { readFeatures } from './read-features.ts'
import { isMonospace, readMetrics } from './read-metrics.ts'
import { englishName, englishText, readNames } from './read-names.ts'
import { readStyle } from './read-style.ts'

interface FactsInput {
  original: { sha256: string; bytes: number; format: FontFormat }
  sanitised: Uint8Array
  /** Table tags of the upload, to report what was dropped. */
  originalTables: string[]
  /** Name ids of feature labels, see readFeatureLabels. */
  featureLabels: ReadonlyMap<string, number>
  /** What was repaired before sanitising. */
  remarks: string[]
  /** Licence files that came with the font. */
  licences: LicenceSource[]
  /** Used when the font has no name. */
  fallbackName: string
}

const COLOUR_TABLES = ['COLR', 'CPAL', 'CBDT', 'sbix', 'SVG ']
/** Tables whose loss is invisible: signatures, device metrics, editor data. */
const QUIETLY_DROPPED = new Set([
  'DSIG',
  'FFTM',
  'LTSH',
  'VDMX',
  'hdmx',
  'PCLT',
  'meta',
  'TTFA',
  'prop',
  'PfEd',
  'TSI0',
  'TSI1',
  'TSI2',
  'TSI3',
  'TSI5',
  'TSIV',
  'EBLC',
  'EBDT',
  'CBLC',
])

export const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Reads all facts of a font from the sanitised copy alone. */
export function readFacts(input: FactsInput, now: Date = new Date()): FontFacts {
  const sfnt = readSfnt(input.sanitised)
  const table = (tag: string) => tableView(sfnt, tag)
  const need = (tag: string) =>
    table(tag) ?? refuse('SANITISER_REFUSED', `The sanitiser dropped the font's damaged '${tag}' table`)
  const outlines = outlineKind(sfnt)
  const [head, hhea, maxp, cmap] = [need('head'), need('hhea'), need('maxp'), need('cmap')]
  const [name, os2, post, fvar] = [table('name'), table('OS/2'), table('post'), table('fvar')]
  const tables = {
    head,
    hhea,
    os2: os2 && os2.length >= 68 ? os2 : null,
    post: post && post.length >= 32 ? post : null,
  }
  const names = name ? readNames(name) : []
  const warnings = [...input.remarks, ...droppedTables(input, sfnt)]
  const glyphCount = maxp.u16(4)
  const coverage = readCoverage(cmap, glyphCount)
  if (coverage.codepointCount === 0) refuse('UNSUPPORTED', 'The font maps no characters that we can read')
  const naming = readNaming(names, input.fallbackName)
  const licence = decideLicence([...ownLicenceSources(names), ...input.licences])
  const measured = withGlyphMeter(input.sanitised, (meter) => ({
    metrics: readMetrics(tables, meter, warnings),
    monospace: isMonospace(tables.post, meter),
    notdefHasInk: meter.ink(0) !== null,
    outlineSha256: outlineHash(meter, head.u16(18), codepointsOf(coverage)),
  }))
  return {
    originalSha256: input.original.sha256,
    sanitisedSha256: sha256Hex(input.sanitised),
    originalBytes: input.original.bytes,
    sanitisedBytes: input.sanitised.length,
    format: input.original.format,
    outlines,
    glyphCount,
    ...naming,
    licenseText: englishText(names, 13) || (input.licences[0]?.text ?? ''),
    licenseUrl: englishName(names, 14),
    names,
    createdAt: macDate(head.u32(20), head.u32(24), now),
    modifiedAt: macDate(head.u32(28), head.u32(32), now),
    ...embeddingOf(tables.os2 ? tables.os2.u16(8) : 0),
    licenseId: licence.licenseId,
    commercialUse: licence.commercialUse,
    licenseEvidence: licence.evidence,
    ...readStyle(tables, naming.styleName, warnings),
    ...measured,
    coverageSha256: coverage.sha256,
    codepointCount: coverage.codepointCount,
    coveragePages: coverage.pages,
    features: (['GSUB', 'GPOS'] as const).flatMap((tag) => {
      const layout = table(tag)
      return layout ? readFeatures(layout, names, input.featureLabels) : []
    }),
    ...(fvar ? readAxes(fvar, table('STAT'), names) : { axes: [], instances: [] }),
    // The preview copy lacks 'SVG ', but the original file has it.
    colorTables: COLOUR_TABLES.filter(
      (tag) => sfnt.tables.has(tag) || (tag === 'SVG ' && input.originalTables.includes(tag)),
    ),
    tables: [...sfnt.tables.keys()].sort(),
    warnings,
  }
}

function outlineKind(sfnt: Sfnt): FontFacts['outlines'] {
  if (sfnt.tables.has('glyf')) return 'truetype'
  if (sfnt.tables.has('CFF ')) return 'cff'
  if (sfnt.tables.has('CFF2')) return 'cff2'
  if (sfnt.tables.has('CBDT') || sfnt.tables.has('sbix')) return 'bitmap'
  return refuse('SANITISER_REFUSED', "The sanitiser dropped the font's damaged outlines")
}

function droppedTables({ originalTables, remarks }: FactsInput, sfnt: Sfnt): string[] {
  const remarked = remarks.join()
  const lost = originalTables
    .filter((tag) => !sfnt.tables.has(tag) && !QUIETLY_DROPPED.has(tag) && !remarked.includes(tag))
    .sort()
  return lost.length === 0 ? [] : [`Dropped from the preview copy: ${lost.join(', ')}`]
}

/** Names of the font; IDs 16 and 17 take precedence over 1 and 2, which are limited to four styles. */
export function readNaming(names: readonly NameEntry[], fallback: string) {
  const familyName = englishName(names, 16, 1) || fallback || 'Untitled'
  const styleName = englishName(names, 17, 2) || 'Regular'
  return {
    familyName,
    styleName,
    fullName: englishName(names, 4) || `${familyName} ${styleName}`,
    postscriptName: englishName(names, 6),
    version: englishName(names, 5),
    designer: englishName(names, 9),
    designerUrl: englishName(names, 12),
    manufacturer: englishName(names, 8),
    vendorUrl: englishName(names, 11),
    copyright: englishText(names, 0),
    trademark: englishText(names, 7),
    description: englishText(names, 10),
    sampleText: englishText(names, 19),
  }
}

/** The records about rights in every language, the plainest first. */
export function ownLicenceSources(names: readonly NameEntry[]): LicenceSource[] {
  return [13, 14, 0, 10, 7].flatMap((id) =>
    names
      .filter((n) => n.id === id)
      .map((n) => ({ where: `name ${id}${n.lang === 'en' ? '' : ` (${n.lang})`}`, text: n.value })),
  )
}

/** Embedding permissions of OS/2; when several level bits are set, the least restrictive holds (OpenType, fsType). */
function embeddingOf(fsType: number): Pick<FontFacts, 'fsType' | 'embedding' | 'noSubsetting' | 'bitmapOnly'> {
  let embedding: FontFacts['embedding'] = 'installable'
  if ((fsType & 0x8) !== 0) embedding = 'editable'
  else if ((fsType & 0x4) !== 0) embedding = 'preview-print'
  else if ((fsType & 0x2) !== 0) embedding = 'restricted'
  return { fsType, embedding, noSubsetting: (fsType & 0x100) !== 0, bitmapOnly: (fsType & 0x200) !== 0 }
}

/** Seconds from 1904-01-01 to 1970-01-01: the epoch of font dates. */
const MAC_EPOCH_SECONDS = 2_082_844_800
const FIRST_PLAUSIBLE = Date.UTC(1984, 0, 1)

function macDate(high: number, low: number, now: Date): string | null {
  const ms = (high * 2 ** 32 + low - MAC_EPOCH_SECONDS) * 1000
  return ms >= FIRST_PLAUSIBLE && ms <= now.getTime() + DAY_MS ? new Date(ms).toISOString() : null
}
