import { posterPath } from '#shared/asset-paths.ts'
import type { EmMetrics, FamilyRow, FontView } from '#shared/contracts/catalogue/fonts.ts'
import { momentOf } from '#shared/format/time.ts'
import { PREVIEW } from '#shared/limits.ts'
import type { InkReach, InkRoom } from '#shared/preview/line-box.ts'
import { canSet } from '#shared/preview/missing-glyphs.ts'
import { textDirection } from '#shared/preview/text-direction.ts'
import { type CoveragePages, coverageOf } from '#shared/search/coverage-bits.ts'
import { LICENSE_FACET } from '#shared/search/filter-grammar.ts'
import { requiredCodepoints } from '#shared/search/value-lists.ts'
import type { FamilyRecord, FontRecord } from './fonts.queries.ts'
import type { InkRequest } from './ink-rooms.ts'
import { nearestStyle, type StyleAsked } from './style-asked.ts'

/** Missing code points listed per style in a row. */
const MAX_MISSING = 12

/** The content of a style's picture, for the image URL builder. */
interface PictureOf {
  fontId: number
  file: string | null
  slug: string
  text: string
  ascent: number
  descent: number
}

export interface ViewContext {
  /** Cleaned preview text of the visitor; '' = each style's own. */
  text: string
  nowMs: number
  imageUrl(picture: PictureOf): string
  coverage: Map<number, CoveragePages>
  /** By style id: room that the ink of its text needs beyond its line box; in rows, that of the style shown first. */
  rooms: Map<number, InkRoom | null>
}

/** Text of a style at default settings. */
export const sampleText = (font: { defaultText: string }, family: { defaultText: string; name: string }) =>
  font.defaultText || family.defaultText || family.name

export const licenseLabel = (commercial: boolean) => (commercial ? LICENSE_FACET.commercial : LICENSE_FACET.personal)

function missingCodepoints(text: string, coverage: CoveragePages | undefined): number[] {
  const covered = coverageOf(coverage)
  return requiredCodepoints(text, 'text').filter((cp) => !canSet(cp, covered))
}

function emMetrics(font: FontRecord): EmMetrics {
  const em = font.unitsPerEm || 1000
  return {
    ascent: (font.ascent ?? 800) / em,
    descent: (font.descent ?? -200) / em,
    xHeight: font.xHeight === null ? null : font.xHeight / em,
    capHeight: font.capHeight === null ? null : font.capHeight / em,
    letterAdvance: font.letterAdvance === null ? null : font.letterAdvance / em,
  }
}

/**
 * The reach of its plain characters in em; null when it has none or could not be described. Layers of colour may reach farther than the
 * outlines that were measured.
 */
function plainReach(font: FontRecord): InkReach | null {
  if (!font.plainAbove || font.plainBelow === null || font.color) return null
  const em = font.unitsPerEm || 1000
  return { above: font.plainAbove / em, below: font.plainBelow / em }
}

/** What the renderer needs to measure a style's text; null for a style whose file we may not open. */
export function inkRequest(font: FontRecord, text: string, coverage: ViewContext['coverage']): InkRequest | null {
  if (font.sha256 === null || font.coverageId === null) return null
  return {
    sha256: font.sha256,
    metrics: emMetrics(font),
    plain: plainReach(font),
    color: Boolean(font.color),
    variable: Boolean(font.variable),
    coverage: coverageOf(coverage.get(font.coverageId)),
    text,
  }
}

/** The only place where a style's row becomes a view. */
export function toFontView(
  font: FontRecord,
  family: Pick<FamilyRecord, 'name' | 'defaultText'>,
  context: ViewContext,
): FontView {
  const sample = sampleText(font, family)
  const text = context.text || sample
  const missing = font.coverageId === null ? [] : missingCodepoints(text, context.coverage.get(font.coverageId))
  const file = font.fontFileId === null ? null : font.fileGuid
  const metrics = emMetrics(font)
  return {
    id: font.id,
    name: font.name,
    fullName: font.fullName,
    slug: font.slug,
    text: sample,
    renderer: { name: 'skia', transparent: true },
    file,
    fontSize: PREVIEW.defaultSize,
    image: context.imageUrl({
      fontId: font.id,
      file,
      slug: font.slug,
      text,
      ascent: metrics.ascent,
      descent: metrics.descent,
    }),
    primary: Boolean(font.isPrimary),
    apt: file !== null && missing.length === 0,
    weight: font.weight,
    italic: Boolean(font.italic),
    width: font.width,
    color: Boolean(font.color),
    variable: Boolean(font.variable),
    direction: textDirection(text),
    metrics,
    room: context.rooms.get(font.id) ?? null,
    missing: missing.slice(0, MAX_MISSING),
  }
}

/** The style that a row or page shows first: the family's primary one, but one without a file only where all lack one. */
export function firstShown<Style extends FontRecord>(
  family: Pick<FamilyRecord, 'primaryFontId'>,
  fonts: readonly Style[],
  style: StyleAsked | null = null,
): Style | undefined {
  const drawn = fonts.filter((font) => font.fontFileId !== null)
  const among = drawn.length > 0 ? drawn : fonts
  return (style && nearestStyle(among, style)) ?? among.find((font) => font.id === family.primaryFontId) ?? among[0]
}

/** The only place where a family's row becomes a view. */
export function toFamilyRow(
  family: FamilyRecord,
  fonts: FontRecord[],
  context: ViewContext,
  first = firstShown(family, fonts),
): FamilyRow {
  const commercial = Boolean(family.commercialUse)
  const views = fonts.map((font) => ({ ...toFontView(font, family, context), primary: font === first }))
  return {
    id: family.id,
    familyId: family.id,
    slug: family.slug,
    name: family.name,
    title: family.title,
    license: licenseLabel(commercial),
    commercial_use: commercial,
    downloads: Number(family.downloads),
    downloadLink: `/api/family/${family.id}/bundle`,
    note: null,
    topic: { slug: family.topicSlug, label: family.topicLabel },
    designer: { slug: family.foundrySlug, name: family.foundryName },
    updated: momentOf(Number(family.updatedAt), context.nowMs),
    fonts: views,
    fontCount: Number(family.fontCount),
    poster: family.posterKey === null ? null : posterPath(family.posterKey),
  }
}
