import { fontDownloadPath, versionBundlePath, webfontPath } from '#shared/asset-paths.ts'
import type { FamilyPairing, FontDetails, PairedFamily, PublicVersion } from '#shared/contracts/catalogue/families.ts'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import { momentOf } from '#shared/format/time.ts'
import { usualPosition } from '#shared/preview/usual-position.ts'
import type { FamilyRecord } from '../fonts/fonts.queries.ts'
import { toFontView, type ViewContext } from '../fonts/fonts.view.ts'
import type { FontDetailsRecord, SimilarCandidate, VersionRecord } from './families.queries.ts'

/** Features that browsers apply by default (CSS Fonts 4, section 7.1). */
const DEFAULT_ON = new Set(
  'abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig curs dist fin2 fin3 fina half haln init isol jalt kern liga ljmo locl ltra ltrm mark med2 medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf rtla rtlm rvrn stch tjmo valt vatu vjmo'.split(
    ' ',
  ),
)

/** A version as the public sees it: its changes and its files. */
export const toPublicVersion = (record: VersionRecord, familyId: number, now: number): PublicVersion => ({
  number: record.number,
  live: record.live,
  at: momentOf(record.publishedAt, now),
  styles: record.files.length,
  added: record.changes.added,
  removed: record.changes.removed,
  changed: record.changes.changed,
  downloadLink: versionBundlePath(familyId, record.number),
})

/** Families without a style that can be drawn are left out. */
export const toPairings = (pairs: readonly PairedFamily[], tiles: ReadonlyMap<number, FamilyRow>): FamilyPairing[] =>
  pairs.flatMap(({ familyId, role, lang }) => {
    const family = tiles.get(familyId)
    const font = family?.fonts[0]
    return family && font?.file ? [{ role, lang, family: { ...family, font } }] : []
  })

/** A style with all details of the family page. */
export function toFontDetails(font: FontDetailsRecord, family: FamilyRecord, context: ViewContext): FontDetails {
  const view = toFontView(font, family, context)
  const facts = font.facts
  const features = new Map<string, { tag: string; name: string; scripts: Set<string> }>()
  for (const feature of facts?.features ?? []) {
    // GSUB and GPOS may both have a tag, for different scripts; visitors see one switch.
    const known = features.get(feature.tag) ?? {
      tag: feature.tag,
      name: feature.name || feature.tag,
      scripts: new Set<string>(),
    }
    for (const script of feature.scripts) known.scripts.add(script)
    features.set(feature.tag, known)
  }
  return {
    ...view,
    fileName: font.fileName,
    format: font.format ?? '',
    bytes: font.originalBytes ?? 0,
    glyphCount: font.glyphCount ?? 0,
    codepointCount: font.codepointCount ?? 0,
    version: facts?.version ?? '',
    fileWeight: facts?.fileWeight && facts.fileWeight !== view.weight ? facts.fileWeight : null,
    webfont: view.file === null ? '' : webfontPath(view.file),
    downloadLink: fontDownloadPath(font.id),
    features: [...features.values()].map(({ tag, name, scripts }) => ({
      tag,
      name,
      scripts: [...scripts],
      defaultOn: DEFAULT_ON.has(tag),
    })),
    axes: (facts?.axes ?? [])
      .filter((axis) => !axis.hidden)
      .map(({ hidden: _, ...axis }) => ({ ...axis, start: usualPosition(axis) })),
    instances: (facts?.instances ?? []).map(({ name, coordinates }) => ({ name, coordinates })),
    colorTables: facts?.colorTables ?? [],
    embedding: facts && { level: facts.embedding, noSubsetting: facts.noSubsetting, bitmapOnly: facts.bitmapOnly },
    designer: facts?.designer ?? '',
    vendor: facts?.manufacturer ?? '',
    createdAt: facts?.createdAt ?? null,
    modifiedAt: facts?.modifiedAt ?? null,
  }
}

/**
 * Ids of the candidates most similar to a family: shared tags first, then weight, slope and x-height of the primary
 * style.
 */
export function mostSimilar(own: SimilarCandidate, candidates: readonly SimilarCandidate[], count: number): number[] {
  const tagsOf = (row: SimilarCandidate) => new Set(row.tags.split(',').filter(Boolean))
  const ownTags = tagsOf(own)
  const ratio = (row: SimilarCandidate) =>
    row.xHeight === null || !row.unitsPerEm ? null : row.xHeight / row.unitsPerEm
  const ownRatio = ratio(own)
  const score = (row: SimilarCandidate) => {
    const tags = tagsOf(row)
    const shared = [...tags].filter((tag) => ownTags.has(tag)).length
    const overlap = shared / Math.max(1, tags.size + ownTags.size - shared)
    const itsRatio = ratio(row)
    // 300 units of weight, or a tenth of an em of x-height, count as much as half of the tags.
    const weight = Math.min(1, Math.abs(row.weight - own.weight) / 600)
    const height = ownRatio === null || itsRatio === null ? 0.5 : Math.min(1, Math.abs(itsRatio - ownRatio) / 0.2)
    const slope = Boolean(row.italic) === Boolean(own.italic) ? 0 : 0.3
    return overlap - weight - height - slope
  }
  return candidates
    .filter((row) => row.id !== own.id)
    .map((row, place) => ({ id: row.id, score: score(row), place }))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, count)
    .map((row) => row.id)
}
