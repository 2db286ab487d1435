import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { FontFacts } from '#shared/contracts/publishing/font-facts.ts'
import { LICENCE_READING } from '#shared/licence-files.ts'
import { alphaOf, foldName } from '#shared/search/words.ts'
import { FAMILY_STATUS } from '../../../database/entities/family.ts'
import { countParts } from '../../unicode/part-counts.ts'
import { type CoverageRows, coverageRows } from './coverage-rows.ts'
import { type AcceptedFont, cut, downloadName, familyLicence, fileGuid, randomKey, styleSlugs } from './family-facts.ts'
import type { NewFamily, NewFont, NewFontFile } from './ingest.queries.ts'
import type { IngestFamilyInput, Label } from './ingest-input.ts'

/** Styles of a family mostly share one set and are uploaded one by one. */
const known = new LRUCache<string, CoverageRows>({ max: 16 })

/**
 * Coverage rows of the fonts, each set once. Comparing with every language takes milliseconds, so it yields to the
 * event loop in between.
 */
export async function coverageByHash(fonts: readonly AcceptedFont[]): Promise<Map<string, CoverageRows>> {
  const sets = new Map<string, CoverageRows>()
  for (const { facts } of fonts) {
    if (sets.has(facts.coverageSha256)) continue
    let coverage = known.get(facts.coverageSha256)
    if (!coverage) {
      const rows = coverageRows(facts)
      coverage = { ...rows, parts: await countParts(rows.pages) }
      known.set(facts.coverageSha256, coverage)
      await setImmediate()
    }
    sets.set(facts.coverageSha256, coverage)
  }
  return sets
}

export function allTags(input: IngestFamilyInput): Label[] {
  const bySlug = new Map([input.curated.topic, ...input.curated.tags].map((tag) => [tag.slug, tag]))
  return [...bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Colour formats that pictures show: 'SVG ' is not in the sanitised copy. */
const DRAWN_IN_COLOUR = new Set(['COLR', 'CBDT', 'sbix'])

/** Integer weights at the ends of the weight axis. */
function weightRange(axes: FontFacts['axes']): Pick<NewFontFile, 'weightMin' | 'weightMax'> {
  const axis = axes.find(({ tag }) => tag === 'wght')
  const [weightMin, weightMax] = axis
    ? [Math.max(1, Math.ceil(axis.min)), Math.min(1000, Math.floor(axis.max))]
    : [0, 0]
  return weightMin < weightMax ? { weightMin, weightMax } : { weightMin: null, weightMax: null }
}

export function fileRow(
  facts: FontFacts,
  coverage: CoverageRows,
  coverageIds: Map<string, number>,
  at: number,
): { row: NewFontFile; facets: { facet: string; value: string }[] } {
  const { coveragePages: _pages, ...stored } = facts
  const { metrics } = facts
  const facet = (name: string, values: Iterable<string>) =>
    [...new Set(values)].map((value) => ({ facet: name, value }))
  return {
    row: {
      originalSha256: facts.originalSha256,
      sanitisedSha256: facts.sanitisedSha256,
      format: facts.format,
      originalBytes: facts.originalBytes,
      sanitisedBytes: facts.sanitisedBytes,
      coverageId: coverageIds.get(facts.coverageSha256) as number,
      unitsPerEm: metrics.unitsPerEm,
      ascent: metrics.ascent,
      descent: metrics.descent,
      xHeight: metrics.xHeight,
      capHeight: metrics.capHeight,
      letterAdvance: metrics.avgAdvance || null,
      color: facts.colorTables.some((tag) => DRAWN_IN_COLOUR.has(tag)),
      variable: facts.axes.length > 0,
      ...weightRange(facts.axes),
      notdefHasInk: facts.notdefHasInk,
      glyphCount: facts.glyphCount,
      outlineSha256: facts.outlineSha256,
      facts: stored,
      licenceReading: LICENCE_READING,
      createdAt: at,
    },
    facets: [
      ...facet(
        'feature',
        facts.features.map((f) => f.tag),
      ),
      ...facet(
        'axis',
        facts.axes.map((a) => a.tag),
      ),
      ...facet('script', coverage.scripts),
    ],
  }
}

export function fontRows(
  input: IngestFamilyInput,
  fonts: readonly AcceptedFont[],
  fileIds: Map<string, number>,
  at: number,
): NewFont[] {
  const slugs = styleSlugs(fonts.map(({ facts }) => facts.styleName))
  return fonts.map((font, position) => ({
    fontFileId: fileIds.get(font.facts.originalSha256) as number,
    fileGuid: fileGuid(input.source.key, font.facts.originalSha256),
    name: cut(font.facts.styleName, 160),
    fullName: cut(font.facts.fullName, 240),
    slug: slugs[position] as string,
    position,
    isPrimary: font.isPrimary,
    weight: font.facts.weight,
    width: font.facts.width,
    italic: font.facts.italic,
    fileName: downloadName(font),
    defaultText: '',
    createdAt: at,
  }))
}

export function familyRow(
  input: IngestFamilyInput,
  fonts: readonly AcceptedFont[],
  tags: readonly Label[],
  at: number,
): Omit<NewFamily, 'foundryId'> {
  const { curated, source } = input
  const licence = familyLicence(
    fonts.map((f) => f.facts),
    curated.licenseDeclared,
  )
  const primary = (fonts.find((f) => f.isPrimary) ?? fonts[0])?.facts
  const made = primary?.createdAt ?? primary?.modifiedAt
  const publishedAt = input.publishedAt ?? (source.kind === 'seed' && made ? Date.parse(made) : at)
  // From the files, since a seeded family was never edited here.
  const changed = fonts.flatMap(({ facts }) => (facts.modifiedAt ? [Date.parse(facts.modifiedAt)] : []))
  const updatedAt = source.kind === 'seed' ? Math.max(publishedAt, ...changed) : at
  return {
    slug: curated.slug,
    name: cut(curated.name, 160),
    nameKey: cut(foldName(curated.name), 160),
    title: `${cut(curated.name, 190)} Font`,
    description: curated.description,
    status: FAMILY_STATUS.published,
    topicSlug: curated.topic.slug,
    topicLabel: curated.topic.label,
    licenseId: licence.licenseId,
    commercialUse: licence.commercialUse,
    licenseDeclared: curated.licenseDeclared,
    licenseEvidence: licence.evidence,
    posterKey: null,
    publishedAt,
    publishedYear: new Date(publishedAt).getUTCFullYear(),
    updatedAt,
    alpha: alphaOf(curated.name),
    downloads: 0,
    popularity: 0,
    trending: 0,
    randomKey: randomKey(source.key),
    fontCount: fonts.length,
    defaultText: curated.defaultText,
    tags: cut(tags.map((tag) => tag.slug).join(','), 500),
    sourceKey: source.key,
    version: 1,
    createdAt: at,
    deletedAt: null,
  }
}
