import { LRUCache } from 'lru-cache'
import type { FamilyDetails, FontDetails, GlyphNames, Glyphs } from '#shared/contracts/families.ts'
import { AppError } from '#shared/errors.ts'
import { bitmapHas, pageOf } from '#shared/search/coverage-bits.ts'
import type { Reader } from '../../database/reader.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { type FamilyRecord, findFamilies } from '../fonts/fonts.queries.ts'
import { toFamilyRow } from '../fonts/fonts.view.ts'
import { languageByCode, languagesOf } from '../languages/language-coverage.ts'
import { formatCodepoint, nameOf, searchNames } from '../unicode/unicode-names.ts'
import {
  type FontDetailsRecord,
  findCoverageOfFont,
  findCoveragePages,
  findFamilyIdByName,
  findFontDetails,
  findMoreOfFoundry,
  findOneFont,
  findSimilarCandidates,
  findTagLabels,
} from './families.queries.ts'
import { mostSimilar, toFontDetails, toRanges } from './families.view.ts'
import { toLicenceFacts } from './licence-facts.ts'

const RELATED_FAMILIES = 6
/** Families of the same topic that are compared for likeness. */
const SIMILAR_CANDIDATES = 300
const MAX_GLYPH_NAMES = 500
const MAX_MISSING_LETTERS = 12
/** Coverages are shared and immutable; their languages cost milliseconds to work out. */
const LANGUAGE_CACHE = 500

export interface FamiliesServiceDeps {
  reader: Reader
  rows: FamilyRows
}

/** One family or one style with everything known of it. */
export function createFamiliesService({ reader, rows }: FamiliesServiceDeps) {
  const languages = new LRUCache<number, { languages: FamilyDetails['languages']; scripts: string[] }>({
    max: LANGUAGE_CACHE,
  })

  async function languagesOfCoverage(coverageId: number | null) {
    if (coverageId === null) return { languages: [], scripts: [] }
    const known = languages.get(coverageId)
    if (known) return known
    const pages = new Map((await findCoveragePages(reader, coverageId)).map((row) => [row.page, row.bitmap]))
    const found = languagesOf((cp) => bitmapHas(pages.get(pageOf(cp)) ?? '', cp))
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

  async function related(family: FamilyRecord, primary: FontDetailsRecord | undefined) {
    const [candidates, ofDesigner] = await Promise.all([
      findSimilarCandidates(reader, family.topicSlug, SIMILAR_CANDIDATES),
      findMoreOfFoundry(reader, family.foundryId, RELATED_FAMILIES + 1),
    ])
    const own = {
      id: family.id,
      foundryId: family.foundryId,
      tags: family.tags,
      weight: primary?.weight ?? 400,
      italic: primary?.italic ?? 0,
      xHeight: primary?.xHeight ?? null,
      unitsPerEm: primary?.unitsPerEm ?? null,
    }
    const similarIds = mostSimilar(own, candidates, RELATED_FAMILIES)
    const moreIds = ofDesigner.filter((id) => id !== family.id).slice(0, RELATED_FAMILIES)
    const byId = new Map(
      (await rows.load([...new Set([...similarIds, ...moreIds])], { text: '' })).map((row) => [row.familyId, row]),
    )
    return {
      similar: similarIds.flatMap((id) => byId.get(id) ?? []),
      moreFromDesigner: moreIds.flatMap((id) => byId.get(id) ?? []),
    }
  }

  /** @throws AppError NOT_FOUND absent or not public */
  async function byId({ id, text }: { id: number; text: string }): Promise<FamilyDetails> {
    const [families, fonts, tags] = await Promise.all([
      findFamilies(reader, [id]),
      findFontDetails(reader, id),
      findTagLabels(reader, id),
    ])
    const family = families[0]
    if (!family) throw new AppError('NOT_FOUND', `There is no font family ${id}`, { param: 'id' })
    const primary = fonts.find((font) => font.id === family.primaryFontId) ?? fonts[0]
    const [context, covered, others] = await Promise.all([
      rows.viewContext([family], fonts, text),
      languagesOfCoverage(primary?.coverageId ?? null),
      related(family, primary),
    ])
    const row = toFamilyRow(family, fonts, context)
    const details = fonts.map((font) => ({ ...toFontDetails(font, family, context), primary: font === primary }))
    return {
      ...row,
      description: family.description || primary?.facts?.description || '',
      fonts: details,
      tags,
      licence: toLicenceFacts(family, primary?.facts ?? null),
      languages: covered.languages,
      scripts: covered.scripts,
      version: primary?.facts?.version ?? '',
      publishedYear: family.publishedYear,
      bundleBytes: details.reduce((sum, font) => sum + font.bytes, 0),
      ...others,
    }
  }

  async function coverageOf(fontId: number) {
    const coverageId = await findCoverageOfFont(reader, fontId)
    if (coverageId === null) throw new AppError('NOT_FOUND', `There is no font ${fontId}`, { param: 'fontId' })
    return findCoveragePages(reader, coverageId)
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

    async glyphs({ fontId }: { fontId: number }): Promise<Glyphs> {
      return { fontId, ...toRanges(await coverageOf(fontId)) }
    },

    /** Code points of the font whose name or number matches; all of them, in order, when nothing is asked for. */
    async glyphNames({ fontId, q }: { fontId: number; q: string }): Promise<GlyphNames> {
      const pages = await coverageOf(fontId)
      const bitmaps = new Map(pages.map((row) => [row.page, row.bitmap]))
      const covered = (cp: number) => bitmapHas(bitmaps.get(pageOf(cp)) ?? '', cp)
      const hits: GlyphNames['hits'] = []
      if (q.trim() === '') {
        for (const [first, last] of toRanges(pages).ranges) {
          for (let cp = first; cp <= last && hits.length < MAX_GLYPH_NAMES; cp++) {
            hits.push({ codepoint: cp, name: nameOf(cp) ?? formatCodepoint(cp) })
          }
        }
        return { hits }
      }
      // One typed character is itself; more are words of names.
      const single = [...q.trim().normalize('NFC')]
      const itself = single.length === 1 ? single[0]!.codePointAt(0)! : null
      if (itself !== null && covered(itself))
        hits.push({ codepoint: itself, name: nameOf(itself) ?? formatCodepoint(itself) })
      const words = q.trim().split(/\s+/)
      for (const found of searchNames(words, Number.MAX_SAFE_INTEGER)) {
        if (hits.length >= MAX_GLYPH_NAMES) break
        if (found.codepoint !== itself && covered(found.codepoint)) hits.push(found)
      }
      return { hits }
    },
  }
}
