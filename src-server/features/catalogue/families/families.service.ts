import { LRUCache } from 'lru-cache'
import type {
  FamilyDetails,
  FontDetails,
  GlyphNames,
  Glyphs,
  PairedFamily,
  PairingsResult,
} from '#shared/contracts/catalogue/families.ts'
import type { FamilyRow } from '#shared/contracts/catalogue/fonts.ts'
import type { FamilyRatingTotals } from '#shared/contracts/community/ratings.ts'
import { AppError } from '#shared/errors.ts'
import { linkPicturePath } from '#shared/link-picture-path.ts'
import { wholeList } from '#shared/paging.ts'
import { type CoveragePages, codepointsOfPages, coverageOf } from '#shared/search/coverage-bits.ts'
import { blocksOf } from '#shared/unicode/blocks.ts'
import type { Reader } from '../../../database/reader.ts'
import { runsOf } from '../../../unicode/ranges.ts'
import { formatCodepoint, nameOf, searchNames } from '../../../unicode/unicode-names.ts'
import { findCoverage } from '../../core/coverage-pages.ts'
import { languageByCode, languagesOf } from '../../core/languages/language-coverage.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { type FamilyRecord, findFamilies } from '../fonts/fonts.queries.ts'
import { firstShown, toFamilyRow } from '../fonts/fonts.view.ts'
import {
  type FontDetailsRecord,
  findCoverageOfFont,
  findDeclared,
  findFamilyIdByName,
  findFontDetails,
  findLooks,
  findMoreOfFoundry,
  findOneFont,
  findPublishedVersions,
  findSimilarCandidates,
  findTagLabels,
} from './families.queries.ts'
import { mostSimilar, toFontDetails, toPairings, toPublicVersion } from './families.view.ts'
import { fitsPackage, toLicenceFacts } from './licence-facts.ts'

const RELATED_FAMILIES = 6
/** Nearest families considered for free ones and for the same mood. */
const LOOKALIKES = 200
const LINKED_FAMILIES = 3
/** A row on wide screens. */
const PAIRINGS = 4
/** Shared tags that give a family of another class the same mood. */
const MOOD_TAGS = 2
/** Families of the same topic that are compared for similarity. */
const SIMILAR_CANDIDATES = 300
/** Versions shown on a family's page; its designer sees all. */
const VERSIONS = 12
const MAX_GLYPH_NAMES = 500
const MAX_MISSING_LETTERS = 12
/** Coverages are shared and immutable. Their languages take milliseconds to compute; pages of a large one are 30 KB. */
const KEPT_COVERAGES = 500

interface FamiliesServiceDeps {
  reader: Reader
  rows: FamilyRows
  /** Totals of likes and ratings. */
  ratingOf(familyId: number): Promise<FamilyRatingTotals>
  /** Name of the npm package of a family that may be one; null without a registry. */
  packageOf(family: { id: number; slug: string }): Promise<string | null>
  /** Ids of the most similar-looking families, nearest first. */
  nearest(familyId: number, limit: number): Promise<number[]>
  /** Families that go with one, by id, best first. */
  pairings(familyId: number, limit: number): Promise<PairedFamily[]>
  /** Bytes of the family's ZIP in this state; null while unknown. */
  zipBytes(familyId: number, state: string): Promise<number | null>
}

/** One family or one style with all its details. */
export function createFamiliesService({
  reader,
  rows,
  ratingOf,
  packageOf,
  nearest,
  pairings,
  zipBytes,
}: FamiliesServiceDeps) {
  const languages = new LRUCache<number, { languages: FamilyDetails['languages']; scripts: string[] }>({
    max: KEPT_COVERAGES,
  })
  const coverages = new LRUCache<number, CoveragePages>({ max: KEPT_COVERAGES })

  /** All pages of a coverage: a family page needs them for its languages and for its glyphs. */
  async function wholeCoverage(coverageId: number): Promise<CoveragePages> {
    const known = coverages.get(coverageId)
    if (known) return known
    const pages = await findCoverage(reader, coverageId)
    // A replica may not have it yet.
    if (pages.size > 0) coverages.set(coverageId, pages)
    return pages
  }

  async function languagesOfCoverage(coverageId: number | null) {
    if (coverageId === null) return { languages: [], scripts: [] }
    const known = languages.get(coverageId)
    if (known) return known
    const found = languagesOf(coverageOf(await wholeCoverage(coverageId)).has)
    const value = {
      languages: found.map(({ code, name, status, missing }) => ({
        code,
        name,
        status,
        missing: missing.slice(0, MAX_MISSING_LETTERS),
      })),
      scripts: [...new Set(found.flatMap((language) => languageByCode(language.code)?.scriptName ?? []))].sort(),
    }
    languages.set(coverageId, value)
    return value
  }

  /** By letter shapes; null when these are unknown or the service is unavailable. */
  async function lookalikes(family: FamilyRecord) {
    const near = await nearest(family.id, LOOKALIKES).catch((): number[] => [])
    if (near.length === 0) return null
    const facts = new Map((await findLooks(reader, near)).map((row) => [row.id, row]))
    const known = near.flatMap((id) => facts.get(id) ?? [])
    const moods = new Set(family.tags.split(',').filter((tag) => tag !== family.topicSlug))
    const shared = (tags: string) => tags.split(',').filter((tag) => moods.has(tag)).length
    return {
      similar: near.slice(0, RELATED_FAMILIES),
      free: family.commercialUse
        ? []
        : known
            .filter((row) => row.commercialUse)
            .slice(0, LINKED_FAMILIES)
            .map((row) => row.id),
      mood: known
        .filter((row) => row.topicSlug !== family.topicSlug && shared(row.tags) >= MOOD_TAGS)
        .sort((a, b) => shared(b.tags) - shared(a.tags))
        .slice(0, LINKED_FAMILIES)
        .map((row) => row.id),
    }
  }

  /** By class, tags and measures of the primary style. */
  async function byMeasures(family: FamilyRecord, primary: FontDetailsRecord | undefined) {
    const candidates = await findSimilarCandidates(reader, family.topicSlug, SIMILAR_CANDIDATES)
    const own = {
      id: family.id,
      foundryId: family.foundryId,
      tags: family.tags,
      weight: primary?.weight ?? 400,
      italic: primary?.italic ?? 0,
      xHeight: primary?.xHeight ?? null,
      unitsPerEm: primary?.unitsPerEm ?? null,
    }
    return mostSimilar(own, candidates, RELATED_FAMILIES)
  }

  /** The families that a page leads to, as tiles. Their rows are read together. */
  async function related(family: FamilyRecord, primary: FontDetailsRecord | undefined) {
    const [alike, ofDesigner, pairs] = await Promise.all([
      lookalikes(family),
      findMoreOfFoundry(reader, family.foundryId, RELATED_FAMILIES + 1),
      // A page does not fail for it.
      pairings(family.id, PAIRINGS).catch((): PairedFamily[] => []),
    ])
    const similarIds = alike ? alike.similar : await byMeasures(family, primary)
    const moreIds = ofDesigner.filter((id) => id !== family.id).slice(0, RELATED_FAMILIES)
    const ids = [...similarIds, ...moreIds, ...(alike?.free ?? []), ...(alike?.mood ?? [])]
    const tiles = await loadTiles([...ids, ...pairs.map(({ familyId }) => familyId)])
    const rowsOf = (ids: readonly number[] = []) => ids.flatMap((id) => tiles.get(id) ?? [])
    return {
      similar: rowsOf(similarIds),
      similarByShape: alike !== null,
      freeAlternatives: rowsOf(alike?.free),
      sameMood: rowsOf(alike?.mood),
      moreFromDesigner: rowsOf(moreIds),
      goesWith: toPairings(pairs, tiles),
    }
  }

  /** Rows of one style by family. */
  async function loadTiles(ids: readonly number[]): Promise<Map<number, FamilyRow>> {
    const found = await rows.load([...new Set(ids)], { text: '', most: 1 })
    return new Map(found.map((row) => [row.familyId, row]))
  }

  /** @throws AppError NOT_FOUND absent or not public */
  async function byId({ id, text }: { id: number; text: string }): Promise<FamilyDetails> {
    const [families, fonts, tags, declared] = await Promise.all([
      findFamilies(reader, [id]),
      findFontDetails(reader, id),
      findTagLabels(reader, id),
      findDeclared(reader, id),
    ])
    const family = families[0]
    if (!family) throw new AppError('NOT_FOUND', `There is no font family ${id}`, { param: 'id' })
    const primary = firstShown(family, fonts)
    const state = `${family.updatedAt} ${fonts.map((font) => font.id).join()}`
    const licence = toLicenceFacts(
      family,
      primary?.facts ?? null,
      declared,
      fonts.flatMap(({ facts }) => facts?.embedding ?? []),
    )
    const [context, covered, others, opinion, versions, bundleBytes, npmPackage] = await Promise.all([
      rows.viewContext([family], fonts, text),
      languagesOfCoverage(primary?.coverageId ?? null),
      related(family, primary),
      ratingOf(id),
      // Families without an entry of a designer have no versions.
      declared ? findPublishedVersions(reader, id, VERSIONS) : [],
      zipBytes(id, state),
      licence.webFonts && fitsPackage(fonts.flatMap(({ facts }) => facts ?? [])) ? packageOf(family) : null,
    ])
    const row = toFamilyRow(family, fonts, context)
    const details = fonts.map((font) => ({ ...toFontDetails(font, family, context), primary: font === primary }))
    return {
      ...row,
      picture: linkPicturePath(
        row,
        details.find((font) => font.primary),
      ),
      opinion,
      description: family.description || primary?.facts?.description || '',
      fonts: details,
      tags,
      licence,
      npmPackage,
      links: declared?.links ?? [],
      languages: covered.languages,
      scripts: covered.scripts,
      version: primary?.facts?.version ?? '',
      publishedYear: family.publishedYear,
      bundleBytes,
      versions: versions.length > 1 ? versions.map((one) => toPublicVersion(one, id, context.nowMs)) : [],
      ...others,
    }
  }

  async function coverageOfFont(fontId: number) {
    const coverageId = await findCoverageOfFont(reader, fontId)
    if (coverageId === null) throw new AppError('NOT_FOUND', `There is no font ${fontId}`, { param: 'fontId' })
    return wholeCoverage(coverageId)
  }

  return {
    byId,

    async byName({
      designer,
      family,
      text,
    }: {
      designer: string
      family: string
      text: string
    }): Promise<FamilyDetails> {
      const id = await findFamilyIdByName(reader, designer, family)
      if (id === null)
        throw new AppError('NOT_FOUND', `There is no font family '${family}' of '${designer}'`, { param: 'family' })
      return byId({ id, text })
    },

    async font({ fontId }: { fontId: number }): Promise<FontDetails> {
      const font = await findOneFont(reader, fontId)
      const family = font && (await findFamilies(reader, [font.familyId]))[0]
      if (!font || !family) throw new AppError('NOT_FOUND', `There is no font ${fontId}`, { param: 'fontId' })
      return toFontDetails(font, family, await rows.viewContext([family], [font], ''))
    },

    /** @throws AppError NOT_FOUND absent or not public */
    async pairings({ id }: { id: number }): Promise<PairingsResult> {
      const [family] = await findFamilies(reader, [id])
      if (!family) throw new AppError('NOT_FOUND', `There is no font family ${id}`, { param: 'id' })
      const pairs = await pairings(id, PAIRINGS)
      const hits = toPairings(pairs, await loadTiles(pairs.map(({ familyId }) => familyId)))
      return { hits, ...wholeList(hits.length) }
    },

    async glyphs({ fontId }: { fontId: number }): Promise<Glyphs> {
      const codepoints = codepointsOfPages(await coverageOfFont(fontId))
      const ranges = runsOf(codepoints)
      const blocks = blocksOf(codepoints).map(({ first, last, name, count }) => ({ first, last, name, count }))
      return { fontId, ranges, total: codepoints.length, blocks }
    },

    /** Code points of the font whose name or number matches; all of them, in order, for an empty query. */
    async glyphNames({ fontId, q }: { fontId: number; q: string }): Promise<GlyphNames> {
      const pages = await coverageOfFont(fontId)
      const covered = coverageOf(pages).has
      const hits: GlyphNames['hits'] = []
      if (q.trim() === '') {
        for (const cp of codepointsOfPages(pages).slice(0, MAX_GLYPH_NAMES))
          hits.push({ codepoint: cp, name: nameOf(cp) ?? formatCodepoint(cp) })
        return { hits, ...wholeList(hits.length) }
      }
      // A single typed character means itself; longer queries are words of names.
      const single = [...q.trim().normalize('NFC')]
      const itself = single.length === 1 ? single[0]!.codePointAt(0)! : null
      if (itself !== null && covered(itself))
        hits.push({ codepoint: itself, name: nameOf(itself) ?? formatCodepoint(itself) })
      const words = q.trim().split(/\s+/)
      for (const found of searchNames(words)) {
        if (hits.length >= MAX_GLYPH_NAMES) break
        if (found.codepoint !== itself && covered(found.codepoint)) hits.push(found)
      }
      return { hits, ...wholeList(hits.length) }
    },
  }
}
