import type {
  CountriesResult,
  CountryInfo,
  LanguageInfo,
  LanguageRow,
  LanguagesResult,
} from '#shared/contracts/languages/languages.ts'
import { AppError } from '#shared/errors.ts'
import { placeIn, wholeList } from '#shared/paging.ts'
import { canonicalLanguage } from '#shared/search/filter-grammar.ts'
import { EVERYTHING } from '#shared/search/font-search-ast.ts'
import type { Reader } from '../../database/reader.ts'
import { createShared } from '../../database/shared-answer.ts'
import { pageOrLast } from '../../search/page-or-last.ts'
import type { SearchEngines } from '../../search/search-engines.ts'
import { loadSpecimens } from '../catalogue/fonts/family-specimens.ts'
import { type CountryLanguage, countryByCode, listCountries } from '../core/languages/countries.ts'
import { type Language, languageByCode, listLanguages } from '../core/languages/language-coverage.ts'
import { findLanguageStyles, findNearlyFamilies } from './language-families.queries.ts'
import { isShaped, needsShaping } from './shaping-scripts.ts'

/** Families shown on the page of a language or country. */
const SHOWN = 24
/** A font for a country must support its official languages and those that at least this percentage speaks. */
const LEAST_SHARE = 1
/** At most this many languages at once, the most spoken first. */
const MOST_LANGUAGES = 20

interface LanguagesServiceDeps {
  reader: Reader
  engines: SearchEngines
}

const characters = (codepoints: Uint32Array) => Array.from(codepoints, (codepoint) => String.fromCodePoint(codepoint))

const rowOf = (language: Language): LanguageRow => ({
  code: language.code,
  name: language.name,
  native: language.native,
  script: language.script,
  scriptName: language.scriptName,
  rtl: language.rtl,
  speakers: language.speakers,
  letters: language.main.length,
})

/** Languages and countries, and the families that support them. */
export function createLanguagesService({ reader, engines }: LanguagesServiceDeps) {
  /** The most popular families that cover all of these languages, each with a style that does. */
  async function familiesFor(languages: readonly Language[], page: number): Promise<LanguageInfo['families']> {
    const langs = languages.map((language) => language.code)
    const { found, place } = await pageOrLast(
      async (page) => (await engines.searchFonts('es', { ...EVERYTHING, langs, page, size: SHOWN })).hits,
      page,
      SHOWN,
    )
    const styles = await findLanguageStyles(reader, found.ids, langs)
    const specimens = await loadSpecimens(
      reader,
      found.ids.filter((id) => styles.has(id)),
      new Map([...styles].map(([familyId, style]) => [familyId, style.fontId])),
    )
    const complex = languages.map((language) => language.script).filter(needsShaping)
    return {
      ...place,
      hits: specimens.map(({ view }) => ({
        ...view,
        shaped:
          complex.length === 0
            ? null
            : complex.every((script) => isShaped(script, styles.get(view.familyId)?.features ?? [])),
      })),
    }
  }

  /** How many families have all letters of each language, over the whole catalogue. */
  const counts = createShared(async () => {
    const { hits } = await engines.searchFonts('es', { ...EVERYTHING, withFacets: true, size: 1 })
    return { total: hits.total, byLanguage: new Map(hits.facets?.lang.map(({ value, count }) => [value, count])) }
  })

  return {
    /** Every language whose letters are known, by name. */
    async languages(): Promise<LanguagesResult> {
      const languages = listLanguages().map(rowOf)
      return { languages, ...wholeList(languages.length) }
    },

    /** @throws AppError NOT_FOUND */
    async info({ code, page }: { code: string; page: number }): Promise<LanguageInfo> {
      const language = languageByCode(canonicalLanguage(code))
      if (!language) throw new AppError('NOT_FOUND', 'The letters of this language are not known.')
      const [families, nearly] = await Promise.all([
        familiesFor([language], page),
        findNearlyFamilies({ reader, engines }, language),
      ])
      return {
        ...rowOf(language),
        main: characters(language.main),
        auxiliary: characters(language.auxiliary),
        punctuation: characters(language.punctuation),
        numbers: characters(language.numbers),
        countries: countriesOf(language),
        families,
        nearly,
      }
    },

    /** Every country, by name. */
    async countries(): Promise<CountriesResult> {
      const { total, byLanguage } = await counts.get()
      const countries = listCountries().map(({ code, name, population, mapped, languages }) => {
        const main = languages.find((language) => languageByCode(language.code) !== null)
        return {
          code,
          name,
          population,
          mapped,
          languages: mostSpoken(languages),
          main: main ? { code: main.code, name: main.name, families: byLanguage.get(main.code) ?? 0 } : null,
        }
      })
      return { countries, ...wholeList(countries.length), families: total }
    },

    /** @throws AppError NOT_FOUND */
    async country({ code, page }: { code: string; page: number }): Promise<CountryInfo> {
      const country = countryByCode(code)
      if (!country) throw new AppError('NOT_FOUND', 'There is no country with this code.')
      const wanted = country.languages
        .filter((language) => language.share >= LEAST_SHARE || language.status === 'official')
        .flatMap((language) => languageByCode(language.code) ?? [])
        .slice(0, MOST_LANGUAGES)
      const families = wanted.length === 0 ? { hits: [], ...placeIn(0, 1, SHOWN) } : await familiesFor(wanted, page)
      return {
        code: country.code,
        name: country.name,
        population: country.population,
        mapped: country.mapped,
        languages: country.languages.map((language) => ({
          ...language,
          known: languageByCode(language.code) !== null,
        })),
        families: {
          ...families,
          languages: wanted.map((language) => language.name),
          codes: wanted.map((language) => language.code),
          sample: sampleOf(wanted),
        },
      }
    },
  }
}

/** Names of the three most spoken languages; one in two scripts counts once. */
function mostSpoken(languages: readonly CountryLanguage[]): string[] {
  const byLanguage = new Map<string, string>()
  for (const { code, name } of languages) {
    const [language] = code.split('-') as [string]
    if (!byLanguage.has(language)) byLanguage.set(language, name)
  }
  return [...byLanguage.values()].slice(0, 3)
}

/** The start of the most spoken language's own name, or its first letters if the name uses others. */
function sampleOf(languages: readonly Language[]): string {
  const [first] = languages
  if (!first) return ''
  const letters = new Set(characters(first.main))
  const name = first.native.normalize('NFC')
  if (name !== '' && [...name].length <= 12 && [...name].every((char) => letters.has(char))) return name
  return characters(first.main).slice(0, 4).join('')
}

function countriesOf(language: Language): LanguageInfo['countries'] {
  return language.territories
    .flatMap((territory) => {
      const country = countryByCode(territory)
      const spoken = country?.languages.find((one) => one.code === language.code)
      if (!country || !spoken) return []
      const speakers = Math.round((country.population * spoken.share) / 100)
      return [{ code: country.code, name: country.name, speakers, status: spoken.status }]
    })
    .sort((a, b) => b.speakers - a.speakers)
}
