import type { CharInfo } from '#shared/contracts/catalogue/families.ts'
import type {
  AltCodesResult,
  AnalyseResult,
  CharacterDetails,
  CoverageQuery,
  CoverageResult,
  PartDetails,
  PartFamilies,
  PartFamiliesQuery,
  TransformQuery,
  TransformResult,
  UnicodePart,
  UnicodePartKind,
  UnicodePartsResult,
  UnicodeSearchQuery,
  UnicodeSearchResult,
} from '#shared/contracts/unicode/unicode.ts'
import { AppError, badParam } from '#shared/errors.ts'
import { SEARCH } from '#shared/limits.ts'
import { placeIn, wholeList } from '#shared/paging.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import { blockOf } from '#shared/unicode/blocks.ts'
import { normaliseText } from '#shared/unicode/normal-forms.ts'
import type { Reader } from '../../database/reader.ts'
import { pageOrLast } from '../../search/page-or-last.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { type CaseForm, mapCase } from '../../unicode/case-mapping.ts'
import { characterRow } from '../../unicode/character-rows.ts'
import { listed } from '../../unicode/character-search.ts'
import { loadCharacterTables } from '../../unicode/character-tables.ts'
import { type Part, partsOf } from '../../unicode/parts.ts'
import { intersect, type Ranges, sizeOf, stretch } from '../../unicode/ranges.ts'
import { loadReference, type Reference } from '../../unicode/reference.ts'
import { formatCodepoint, nameOf, UNICODE_VERSION } from '../../unicode/unicode-names.ts'
import { generalCategoryOf, scriptOf } from '../../unicode/unicode-properties.ts'
import { perfSince } from '../core/perf.ts'
import { analyse } from './analyse.ts'
import { characterDetails } from './character-details.ts'
import { searchEmoji } from './emoji.ts'
import { macOptionCharacters, macOptionOf } from './mac-option.ts'
import { altCodeCharacters, altCodesOf } from './notations.ts'
import { partFamilies } from './part-families.ts'
import { findNames, findNearly, findNowhere } from './text-coverage.ts'

/** Sample characters of a part in a list. */
const SAMPLE = 6
/** Parts often start with marks and controls; letters and symbols are better samples. */
const TELLING = ['Lu', 'Ll', 'Lo', 'So', 'Sm', 'Sc', 'Nd', 'Po', 'No', 'Nl', 'Lm', 'Ps', 'Pd', 'Sk', 'Mn', 'Mc', 'Me']

const NORMAL_FORMS = { nfc: 'NFC', nfd: 'NFD', nfkc: 'NFKC', nfkd: 'NFKD' } as const

interface UnicodeServiceDeps {
  reader: Reader
  engines: SearchEngines
}

/** Unicode reference, and which families support characters. */
export function createUnicodeService({ reader, engines }: UnicodeServiceDeps) {
  const answers = new Map<UnicodePartKind, UnicodePartsResult>()

  /** A part by slug or code ('lu'), with its position among its kind. @throws AppError NOT_FOUND */
  async function findPart(kind: UnicodePartKind, slug: string): Promise<{ list: readonly Part[]; at: number }> {
    const list = await partsOf(kind)
    const wanted = slug.toLowerCase()
    const bySlug = list.findIndex((one) => one.slug === wanted)
    const at = bySlug >= 0 ? bySlug : list.findIndex((one) => one.code.toLowerCase() === wanted)
    if (at < 0) throw new AppError('NOT_FOUND', `Unicode has no ${kind} with this name.`)
    return { list, at }
  }

  return {
    async charInfo({ codepoint }: { codepoint: number }): Promise<CharInfo> {
      return {
        codepoint,
        name: nameOf(codepoint) ?? formatCodepoint(codepoint),
        block: blockOf(codepoint)?.name ?? 'No block',
        category: generalCategoryOf(codepoint),
        script: scriptOf(codepoint),
      }
    },

    /** @throws AppError NOT_FOUND for an unassigned code point */
    async character({ codepoint }: { codepoint: number }): Promise<CharacterDetails> {
      return characterDetails(await loadReference(), await loadCharacterTables(), codepoint)
    },

    /** Characters by number, notation, name, property, range or text. */
    async search(query: UnicodeSearchQuery): Promise<UnicodeSearchResult> {
      const started = performance.now()
      const reference = await loadReference()
      const ask = async (page: number) => (await engines.searchCharacters('es', { ...query, page })).hits
      const { found, place } = await pageOrLast(ask, query.page, query.size)
      return {
        hits: found.codepoints.map((codepoint) => characterRow(reference, codepoint)),
        ...place,
        read: found.read,
        perf: perfSince(started),
      }
    },

    /** Every block, script, category or plane, with size and sample characters. */
    async parts({ kind }: { kind: UnicodePartKind }): Promise<UnicodePartsResult> {
      const known = answers.get(kind)
      if (known) return known
      const reference = await loadReference()
      const list = (await partsOf(kind)).map((part) => withSample(reference, part))
      const total = sizeOf(listed(reference))
      const answer = { parts: list, version: UNICODE_VERSION, ...wholeList(list.length), total }
      answers.set(kind, answer)
      return answer
    },

    /** Analysis of a text, and how many families support it. */
    async analyse({ text }: { text: string }): Promise<AnalyseResult> {
      const reference = await loadReference()
      const own = analyse(reference, text)
      const chars = seenCodepoints(reference, text)
      if (chars.length === 0 || chars.length > SEARCH.maxChars) return { ...own, families: 0 }
      const { hits } = await engines.searchFonts('es', { ...EVERYTHING, chars, size: 1 })
      return { ...own, families: hits.total }
    },

    /** A text in another case or normal form. */
    async transform({ text, to, lang }: TransformQuery): Promise<TransformResult> {
      const reference = await loadReference()
      const form = NORMAL_FORMS[to as keyof typeof NORMAL_FORMS]
      const own = form
        ? normaliseText(text, form)
        : mapCase(reference, text, to as CaseForm, lang.split('-')[0]!.toLowerCase())
      return { text: own, same: own === text, codepoints: Array.from(own, (char) => char.codePointAt(0)!) }
    },

    /**
     * Which families support a text, and what the others lack. @throws AppError BAD_REQUEST for too many different
     * characters
     */
    async coverage({ text, page: wanted, size }: CoverageQuery): Promise<CoverageResult> {
      const reference = await loadReference()
      const chars = seenCodepoints(reference, text)
      const rows = (codepoints: readonly number[]) => codepoints.map((cp) => characterRow(reference, cp))
      if (chars.length > SEARCH.maxChars) throw badParam('text', `at most ${SEARCH.maxChars} different characters`)
      if (chars.length === 0) return { characters: [], hits: [], ...placeIn(0, 1, size), nearly: [], nowhere: [] }
      const ask = async (page: number) => (await engines.searchFonts('es', { ...EVERYTHING, chars, page, size })).hits
      const { found, place } = await pageOrLast(ask, wanted, size)
      const [hits, nearly, nowhere] = await Promise.all([
        findNames(reader, found.ids),
        findNearly({ reader, engines }, chars),
        found.total > 0 ? [] : findNowhere(reader, chars),
      ])
      return {
        characters: rows(chars),
        hits,
        ...place,
        nearly: nearly.map((family) => ({ ...family, missing: rows(family.missing) })),
        nowhere: rows(nowhere),
      }
    },

    /** A group of emoji, or the matches of a query in one of many languages. */
    emoji: searchEmoji,

    /** Characters typed with Alt codes on Windows and with Option on a Mac. */
    async altCodes(): Promise<AltCodesResult> {
      const reference = await loadReference()
      const codepoints = new Set([...altCodeCharacters(), ...macOptionCharacters()])
      return {
        rows: Array.from(codepoints, (codepoint) => ({
          codes: altCodesOf(codepoint),
          option: macOptionOf(codepoint),
          character: characterRow(reference, codepoint),
        })),
        ...wholeList(codepoints.size),
      }
    },

    /** One part by its slug or its code. @throws AppError NOT_FOUND */
    async part({ kind, slug }: { kind: UnicodePartKind; slug: string }): Promise<PartDetails> {
      const reference = await loadReference()
      const { list, at } = await findPart(kind, slug)
      const view = (part: Part | undefined) => (part ? withSample(reference, part) : null)
      return { part: withSample(reference, list[at]!), before: view(list[at - 1]), after: view(list[at + 1]) }
    },

    /** Families by coverage of a part. @throws AppError NOT_FOUND */
    async partFamilies({ kind, slug, page }: PartFamiliesQuery): Promise<PartFamilies> {
      const { list, at } = await findPart(kind, slug)
      return partFamilies({ reader, engines }, list[at]!, page)
    },
  }
}

/** Code points that a font needs for a text: composed, unique, without invisible ones. */
function seenCodepoints(reference: Reference, text: string): number[] {
  const codepoints = Array.from(normaliseText(text, 'NFC'), (char) => char.codePointAt(0)!)
  return [...new Set(codepoints)].filter(
    (codepoint) =>
      !['Cc', 'Cs'].includes(reference.value('gc', codepoint) ?? '') &&
      !reference.hasBinary('Default_Ignorable_Code_Point', codepoint),
  )
}

function withSample(reference: Reference, { ranges, key: _key, ...part }: Part): UnicodePart {
  return { ...part, sample: sampleOf(reference, ranges).map((codepoint) => characterRow(reference, codepoint)) }
}

function sampleOf(reference: Reference, ranges: Ranges): number[] {
  const found: number[] = []
  for (const category of TELLING) {
    found.push(...stretch(intersect(ranges, reference.ranges('gc', category)), 0, SAMPLE - found.length))
    if (found.length >= SAMPLE) break
  }
  return found.length > 0 ? found : stretch(ranges, 0, SAMPLE)
}
