import type {
  AlphabetResult,
  LetterQuery,
  LetterResult,
  TimelineResult,
  TimelineYear,
} from '#shared/contracts/catalogue/browse.ts'
import type { CharInfo } from '#shared/contracts/catalogue/families.ts'
import type { CharacterDetails, CharacterFontsQuery, UnicodeShowcase } from '#shared/contracts/unicode/unicode.ts'
import { badParam } from '#shared/errors.ts'
import { PAGING } from '#shared/limits.ts'
import { wholeList } from '#shared/paging.ts'
import { canSet, waysToSet } from '#shared/preview/missing-glyphs.ts'
import { LABEL_SLUG } from '#shared/search/comma-list.ts'
import { coverageOf } from '#shared/search/coverage-bits.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { requiredCodepoints } from '#shared/search/value-lists.ts'
import { compareCodePoints } from '#shared/search/words.ts'
import type { Reader } from '../../../database/reader.ts'
import { createShared } from '../../../database/shared-answer.ts'
import { pageOrLast } from '../../../search/page-or-last.ts'
import type { SearchEngines } from '../../../search/search-engines.ts'
import { findCoverages } from '../../core/coverage-pages.ts'
import { loadSpecimens } from '../fonts/family-specimens.ts'
import { readBlocksInSight } from './blocks-in-sight.ts'
import { countLetters, countMonths, countYears, findPopularOfYears, findStyles } from './browse.queries.ts'
import { readCharacterOfTheDay } from './character-of-the-day.ts'
import { readInspiration } from './inspiration.ts'

/** Families named beside a year. */
const NAMED = 3
/** Candidates checked for one that has figures. */
const LOOKED_AT = 8
/** Years shown with families; with more years (broken dates) the others only show their count. */
const MAX_SHOWN_YEARS = 120
/** A cluster of more code points than this was not typed by a person. */
const MAX_CLUSTER = 16
const FIGURES = requiredCodepoints('0123456789')

interface BrowseServiceDeps {
  reader: Reader
  engines: SearchEngines
  unicode: {
    charInfo(input: { codepoint: number }): Promise<CharInfo>
    character(input: { codepoint: number }): Promise<CharacterDetails>
  }
  now?: () => number
}

/** Browsing without a search: by year, by first letter, by one character. */
export function createBrowseService({ reader, engines, unicode, now = Date.now }: BrowseServiceDeps) {
  /** For each family the first style that supports all of these code points; families without one are left out. */
  async function stylesThatHave(familyIds: readonly number[], codepoints: readonly number[]) {
    const styles = await findStyles(reader, familyIds)
    const parts = codepoints.flatMap(waysToSet).flat()
    const coverage = await findCoverages(reader, [...new Set(styles.map((style) => style.coverageId))], parts)
    const chosen = new Map<number, number>()
    for (const style of styles) {
      if (chosen.has(style.familyId)) continue
      const covered = coverageOf(coverage.get(style.coverageId))
      if (codepoints.every((cp) => canSet(cp, covered))) chosen.set(style.familyId, style.id)
    }
    return chosen
  }

  async function readYears(): Promise<TimelineYear[]> {
    const years = await countYears(reader)
    const shown = years.slice(0, MAX_SHOWN_YEARS).map((row) => row.year)
    const popular = await findPopularOfYears(reader, shown, LOOKED_AT)
    popular.sort((a, b) => Number(b.popularity) - Number(a.popularity) || b.id - a.id)
    const withFigures = await stylesThatHave(
      popular.map((row) => row.id),
      FIGURES,
    )
    const named = new Map<number, number[]>()
    for (const year of shown) {
      const ids = popular.filter((row) => row.year === year).map((row) => row.id)
      const first = ids.find((id) => withFigures.has(id))
      named.set(year, (first === undefined ? ids : [first, ...ids.filter((id) => id !== first)]).slice(0, NAMED))
    }
    const specimens = await loadSpecimens(reader, [...named.values()].flat(), withFigures)
    const byId = new Map(specimens.map(({ view }) => [view.familyId, view]))
    return years.map((row) => {
      const ids = named.get(row.year) ?? []
      const families = ids.flatMap((id) => byId.get(id) ?? [])
      const figures = families[0] !== undefined && withFigures.has(families[0].familyId)
      return { year: row.year, count: Number(row.count), families, figures }
    })
  }

  /** A page of the families that support all of these code points, each with a style that does. */
  async function familiesWith(query: {
    text: string
    codepoints: number[]
    style: string
    license: LetterQuery['license']
    page: number
  }): Promise<LetterResult> {
    const { text, codepoints } = query
    if (query.style !== '' && !LABEL_SLUG.test(query.style)) throw badParam('style', `'${query.style}' is not a tag`)
    const commercial = [{ kind: 'commercialok' as const }]
    const ast = {
      ...EVERYTHING,
      chars: codepoints,
      filters: query.license === 'commercial' ? commercial : [],
      notFilters: query.license === 'personal' ? commercial : [],
      facetFilters: query.style === '' ? [] : [{ facet: 'topic', values: [query.style] }],
      size: PAGING.lettersSize,
    }
    const ask = async (page: number) => (await engines.searchFonts('es', { ...ast, page })).hits
    const { found, place } = await pageOrLast(ask, query.page, PAGING.lettersSize)
    const styles = await stylesThatHave(found.ids, codepoints)
    const specimens = await loadSpecimens(
      reader,
      found.ids.filter((id) => styles.has(id)),
      styles,
    )
    const characters = await Promise.all(codepoints.map((codepoint) => unicode.charInfo({ codepoint })))
    return {
      text,
      characters: characters.map(({ codepoint, name }) => ({ codepoint, name })),
      hits: specimens.map(({ view }) => view),
      ...place,
    }
  }

  async function readAlphabet(): Promise<AlphabetResult> {
    const letters = (await countLetters(reader)).map(({ letter, count }) => ({ letter, count: Number(count) }))
    return { letters: letters.sort((a, b) => compareCodePoints(a.letter, b.letter)), ...wholeList(letters.length) }
  }

  const years = createShared(readYears, now)
  const alphabet = createShared(readAlphabet, now)
  const inspiration = createShared(() => readInspiration(reader), now)
  const unicodeShowcase = createShared(async (): Promise<UnicodeShowcase> => {
    const one = { style: '', license: '', page: 1 } as const
    const [today, blocks] = await Promise.all([
      readCharacterOfTheDay({
        fontsOf: (cp) => familiesWith({ ...one, text: String.fromCodePoint(cp), codepoints: [cp] }),
        character: unicode.character,
        now,
      }),
      readBlocksInSight(reader),
    ])
    return { today, blocks }
  }, now)

  return {
    /** Years with their counts and some of their families; for a single year also the months. */
    async timeline({ year }: { year?: string }): Promise<TimelineResult> {
      const [all, months] = await Promise.all([
        years.get(),
        year === undefined ? null : countMonths(reader, Number(year)),
      ])
      return { years: all, months, ...wholeList(all.length), total: all.reduce((sum, one) => sum + one.count, 0) }
    },

    /** First letters that families have. */
    alphabet: alphabet.get,

    /** Compositions set in fonts of this site. */
    inspiration: inspiration.get,

    /**
     * One character in every family that has it. Each tile uses a style that covers it, so no fallback font appears.
     * @throws AppError BAD_REQUEST for what no font can draw
     */
    async letter(query: LetterQuery): Promise<LetterResult> {
      const text = firstCharacter(query.c)
      const codepoints = requiredCodepoints(text, 'c')
      if (codepoints.length === 0 || codepoints.length > MAX_CLUSTER || text.trim() === '')
        throw badParam('c', 'must be a character that can be seen')
      return familiesWith({ ...query, text, codepoints })
    },

    /** One code point in every family that supports it, without normalisation. */
    async characterFonts(query: CharacterFontsQuery): Promise<LetterResult> {
      const { codepoint } = query
      if (codepoint >= 0xd800 && codepoint <= 0xdfff)
        throw badParam('codepoint', 'must not be half of a surrogate pair')
      return familiesWith({ ...query, text: String.fromCodePoint(codepoint), codepoints: [codepoint] })
    },

    /** The character of the day, and well-known blocks, in fonts of this site. */
    unicodeShowcase: unicodeShowcase.get,

    /** Clears the cached counts after the catalogue changed. */
    forget() {
      years.forget()
      alphabet.forget()
      inspiration.forget()
      unicodeShowcase.forget()
    },
  }
}

/** The first character as a reader sees it: a letter with its marks, a whole emoji. */
function firstCharacter(text: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC').trim())
  return first?.segment ?? ''
}
