import type { FamilyRow, StylesResult } from '#shared/contracts/catalogue/fonts.ts'
import { ROW } from '#shared/limits.ts'
import { wholeList } from '#shared/paging.ts'
import { canSet, waysToSet } from '#shared/preview/missing-glyphs.ts'
import { cleanPreviewText } from '#shared/preview/preferences.ts'
import { sampleSentence } from '#shared/preview/sample-sentences.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import { requiredCodepoints } from '#shared/search/value-lists.ts'
import type { Reader } from '../../../database/reader.ts'
import { findCoverages } from '../../core/coverage-pages.ts'
import { type FamilyRecord, type FontRecord, findFamilies, findRowFonts, findStylesById } from './fonts.queries.ts'
import { firstShown, inkRequest, sampleText, toFamilyRow, type ViewContext } from './fonts.view.ts'
import type { InkRooms } from './ink-rooms.ts'
import { findOwnGlyphs } from './own-glyphs.ts'
import type { StyleAsked } from './style-asked.ts'

interface FamilyRowsDeps {
  reader: Reader
  imageUrl: ViewContext['imageUrl']
  /** Without it, pictures are as high as the line boxes of their fonts. */
  inkRooms?: InkRooms
  now?: () => number
}

/** The fields of a family that decide its styles' sample text. */
type Sampled = Pick<FamilyRecord, 'id' | 'name' | 'defaultText'>

/** Loads family rows: three queries, however many families. */
export function createFamilyRows(deps: FamilyRowsDeps) {
  const now = deps.now ?? Date.now

  /**
   * Data for the views of these styles besides their rows.
   * @param measured styles whose ink is measured; default: all
   */
  async function viewContext(
    families: readonly Sampled[],
    fonts: readonly FontRecord[],
    text: string,
    lang = '',
    measured: readonly FontRecord[] = fonts,
  ): Promise<ViewContext> {
    const clean = cleanPreviewText(text).trim()
    const spoken = clean === '' ? sampleSentence(lang) : ''
    const byId = new Map(families.map((family) => [family.id, family]))
    const texts = clean !== '' ? [clean] : new Set(fonts.map((font) => sampleText(font, byId.get(font.familyId)!)))
    const codepoints = new Set<number>()
    for (const each of [...texts, spoken])
      for (const cp of requiredCodepoints(each, 'text').flatMap(waysToSet).flat()) codepoints.add(cp)
    const coverageIds = new Set(fonts.map((font) => font.coverageId).filter((id) => id !== null))
    const coverage = await findCoverages(deps.reader, [...coverageIds], codepoints)
    if (spoken !== '') showLanguage(fonts, spoken, coverage)
    if (clean === '') await showOwnGlyphs(fonts, byId, coverage)
    const requests = measured.flatMap((font) => {
      const request = inkRequest(font, clean || sampleText(font, byId.get(font.familyId)!), coverage)
      return request ? [{ id: font.id, request }] : []
    })
    const found = (await deps.inkRooms?.(requests.map(({ request }) => request))) ?? []
    const rooms = new Map(requests.map(({ id }, at) => [id, found[at] ?? null]))
    return { text: clean, nowMs: now(), imageUrl: deps.imageUrl, coverage, rooms }
  }

  /** Fonts that can set a sentence get it as their sample. */
  function showLanguage(fonts: readonly FontRecord[], sentence: string, coverage: ViewContext['coverage']): void {
    const needed = requiredCodepoints(sentence, 'text')
    for (const font of fonts) {
      const covered = coverageOf(coverage.get(font.coverageId ?? 0))
      if (needed.every((cp) => canSet(cp, covered))) font.defaultText = sentence
    }
  }

  /** Fonts that lack every letter of their sample, which is their name, get one of their own glyphs. */
  async function showOwnGlyphs(
    fonts: readonly FontRecord[],
    families: ReadonlyMap<number, Sampled>,
    coverage: ViewContext['coverage'],
  ): Promise<void> {
    const blank = fonts.filter((font) => {
      const family = families.get(font.familyId)!
      if (font.coverageId === null || font.defaultText !== '' || family.defaultText !== '') return false
      const { has } = coverageOf(coverage.get(font.coverageId))
      const letters = requiredCodepoints(family.name, 'text').filter((cp) => /\p{L}/u.test(String.fromCodePoint(cp)))
      return letters.length > 0 && letters.every((cp) => !has(cp))
    })
    if (blank.length === 0) return
    const own = await findOwnGlyphs(deps.reader, [...new Set(blank.map((font) => font.coverageId!))])
    for (const font of blank) {
      const glyphs = own.get(font.coverageId!)
      if (!glyphs) continue
      font.defaultText = glyphs.text
      coverage.set(font.coverageId!, glyphs.pages)
    }
  }

  return {
    viewContext,
    /**
     * Rows in the order of the ids; ids that are not public are left out.
     * @param options.lang language of the samples, if there is no text; '' = each style's own
     * @param options.style the style that rows show first; null = the main one
     * @param options.collectionId collection to show, which may limit families to single styles
     * @param options.most styles of a row: 1 = the primary one, for tiles
     */
    async load(
      ids: readonly number[],
      options: { text: string; lang?: string; collectionId?: number | null; style?: StyleAsked | null; most?: number },
    ): Promise<FamilyRow[]> {
      if (ids.length === 0) return []
      const { collectionId = null, style = null, most = ROW.maxStyleDots } = options
      const [families, fonts] = await Promise.all([
        findFamilies(deps.reader, ids),
        findRowFonts(deps.reader, ids, collectionId, most),
      ])
      const byId = new Map(families.map((family) => [family.id, family]))
      if (collectionId !== null)
        for (const { familyId, many } of fonts) {
          const family = byId.get(familyId)
          if (family) family.fontCount = Number(many)
        }
      const fontsOf = new Map<number, FontRecord[]>(families.map((family) => [family.id, []]))
      for (const font of fonts) fontsOf.get(font.familyId)?.push(font)
      const shown = new Map(families.map((family) => [family.id, firstShown(family, fontsOf.get(family.id)!, style)]))
      // Measuring all styles of new samples would take most of the time of a search.
      const measured = [...shown.values()].filter((font) => font !== undefined)
      const context = await viewContext(families, [...fontsOf.values()].flat(), options.text, options.lang, measured)
      for (const { id, familyId } of fonts)
        context.rooms.set(id, context.rooms.get(shown.get(familyId)?.id ?? 0) ?? null)
      return ids.flatMap((id) => {
        const family = byId.get(id)
        return family ? [toFamilyRow(family, fontsOf.get(id) ?? [], context, shown.get(id))] : []
      })
    },

    /** A row with one style for each id, in their order; ids that are not public are left out. */
    async styles({ ids, text }: { ids: string; text: string }): Promise<StylesResult> {
      const wanted = [...new Set(ids.split(',').filter(Boolean).map(Number))]
      const fonts = await findStylesById(deps.reader, wanted)
      const families = await findFamilies(deps.reader, [...new Set(fonts.map((font) => font.familyId))])
      const context = await viewContext(families, fonts, text)
      const hits = wanted.flatMap((id) => {
        const font = fonts.find((one) => one.id === id)
        const family = families.find((one) => one.id === font?.familyId)
        return font && family ? [toFamilyRow(family, [font], context)] : []
      })
      return { hits, ...wholeList(hits.length) }
    },
  }
}

export type FamilyRows = ReturnType<typeof createFamilyRows>
