import type { FamilyDetails, FontDetails, GlyphNames, Glyphs } from '#shared/contracts/families.ts'
import { AppError } from '#shared/errors.ts'
import { bitmapHas, codepointsOf, pageOf } from '#shared/search/coverage-bits.ts'
import type { Reader } from '../../database/reader.ts'
import type { FamilyRows } from '../fonts/family-rows.ts'
import { findFamilies } from '../fonts/fonts.queries.ts'
import { toFamilyRow } from '../fonts/fonts.view.ts'
import { languagesOf } from '../languages/language-coverage.ts'
import { formatCodepoint, nameOf, searchNames } from '../unicode/unicode-names.ts'
import { scriptOf } from '../unicode/unicode-properties.ts'
import {
  type CoveragePageRow,
  type DetailedFontRecord,
  findCoveragePages,
  findFamilyId,
  findFontInDetail,
  findFontsInDetail,
  findOthersOfFoundry,
  findPublicCoverageId,
  findSimilarCandidates,
  findTagLabels,
} from './families.queries.ts'
import { parseFacts, toFontDetails } from './families.view.ts'
import { licenceFacts } from './licences.ts'
import { rankSimilar } from './similar.ts'

const SIMILAR = 6
const MORE = 6
/** Names found in one search of a glyph map. */
const MAX_NAME_HITS = 500
/** Names looked at before those the font lacks are dropped. */
const NAME_CANDIDATES = 4000
const MISSING_SHOWN = 12

export interface FamiliesDeps {
  reader: Reader
  rows: FamilyRows
}

/** Everything about one family or one of its styles. */
export function createFamiliesService({ reader, rows }: FamiliesDeps) {
  const noFamily = (what: string) => new AppError('NOT_FOUND', `There is no font family ${what}.`)

  async function byId({ id, text }: { id: number; text: string }): Promise<FamilyDetails> {
    const [family] = await findFamilies(reader, [id])
    if (!family) throw noFamily(String(id))
    const [fonts, tags, candidates, others] = await Promise.all([
      findFontsInDetail(reader, id),
      findTagLabels(reader, id),
      findSimilarCandidates(reader, family.topicSlug, id),
      findOthersOfFoundry(reader, family.foundryId, id, MORE),
    ])
    const primary = fonts.find((font) => font.id === family.primaryFontId) ?? fonts[0]
    const similarIds = primary ? rankSimilar({ ...primary, tags: family.tags }, candidates, SIMILAR) : []
    const [context, related, pages] = await Promise.all([
      rows.viewContext([family], fonts, text),
      rows.load([...new Set([...similarIds, ...others])], { text: '' }),
      primary?.coverageId ? findCoveragePages(reader, primary.coverageId) : [],
    ])
    const facts = primary && parseFacts(primary)
    const pick = (ids: number[]) => ids.flatMap((wanted) => related.find((row) => row.familyId === wanted) ?? [])
    return {
      ...toFamilyRow(family, fonts, context),
      fonts: markPrimary(
        fonts.map((font) => toFontDetails(font, family, context)),
        primary?.id,
      ),
      description: family.description,
      tags,
      licence: licenceFacts(family, facts),
      languages: languagesOf(hasCodepoint(pages)).map(({ code, name, status, missing }) => ({
        code,
        name,
        status,
        missing: missing.slice(0, MISSING_SHOWN),
      })),
      scripts: scriptsOf(pages),
      version: facts?.version ?? '',
      publishedYear: family.publishedYear,
      bundleBytes: fonts.reduce((sum, font) => sum + (font.originalBytes ?? 0), 0),
      similar: pick(similarIds),
      moreFromDesigner: pick(others),
    }
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
      const id = await findFamilyId(reader, designer, family)
      if (id === null) throw noFamily(`'${family}' by '${designer}'`)
      return byId({ id, text })
    },

    async font({ fontId }: { fontId: number }): Promise<FontDetails> {
      const font = await findFontInDetail(reader, fontId)
      const [family] = font ? await findFamilies(reader, [font.familyId]) : []
      if (!font || !family) throw new AppError('NOT_FOUND', `There is no font ${fontId}.`)
      const context = await rows.viewContext([family], [font], '')
      return { ...toFontDetails(font, family, context), primary: font.id === family.primaryFontId }
    },

    async glyphs({ fontId }: { fontId: number }): Promise<Glyphs> {
      const pages = await publicPages(fontId)
      const ranges: [number, number][] = []
      let total = 0
      for (const { page, bitmap } of pages) {
        for (const codepoint of codepointsOf(page, bitmap)) {
          total++
          const last = ranges.at(-1)
          if (last && last[1] === codepoint - 1) last[1] = codepoint
          else ranges.push([codepoint, codepoint])
        }
      }
      return { fontId, ranges, total }
    },

    async glyphNames({ fontId, q }: { fontId: number; q: string }): Promise<GlyphNames> {
      const has = hasCodepoint(await publicPages(fontId))
      const characters = [...q.normalize('NFC').trim()]
      // One character asks for itself.
      if (characters.length === 1) {
        const codepoint = characters[0]!.codePointAt(0) as number
        const itself = has(codepoint) ? [{ codepoint, name: nameOf(codepoint) ?? formatCodepoint(codepoint) }] : []
        if (itself.length && !/[a-z]/i.test(characters[0]!)) return { hits: itself }
      }
      const found = searchNames(q.split(/\s+/), NAME_CANDIDATES).filter((hit) => has(hit.codepoint))
      return { hits: found.slice(0, MAX_NAME_HITS) }
    },
  }

  async function publicPages(fontId: number): Promise<CoveragePageRow[]> {
    const coverageId = await findPublicCoverageId(reader, fontId)
    if (coverageId === null) throw new AppError('NOT_FOUND', `There is no font ${fontId}.`)
    return findCoveragePages(reader, coverageId)
  }
}

function markPrimary(fonts: FontDetails[], primaryId: DetailedFontRecord['id'] | undefined): FontDetails[] {
  for (const font of fonts) font.primary = font.id === primaryId
  return fonts
}

function hasCodepoint(pages: CoveragePageRow[]): (codepoint: number) => boolean {
  const byPage = new Map(pages.map((row) => [row.page, row.bitmap]))
  return (codepoint) => bitmapHas(byPage.get(pageOf(codepoint)) ?? '', codepoint)
}

/** A script counts when the font maps this many of its characters: a stray omega does not make a font Greek. */
const SCRIPT_MIN = 12

function scriptsOf(pages: CoveragePageRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { page, bitmap } of pages)
    for (const codepoint of codepointsOf(page, bitmap)) {
      const script = scriptOf(codepoint)
      counts.set(script, (counts.get(script) ?? 0) + 1)
    }
  for (const none of ['Common', 'Inherited', 'Unknown']) counts.delete(none)
  return [...counts]
    .filter(([, count]) => count >= SCRIPT_MIN)
    .sort((a, b) => b[1] - a[1])
    .map(([script]) => script)
}
