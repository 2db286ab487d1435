import data from './countries.generated.json' with { type: 'json' }
import mappedCodes from './mapped-countries.generated.json' with { type: 'json' }

export interface CountryLanguage {
  code: string
  name: string
  /** Percent of the population that speaks the language. */
  share: number
  /** 'official', 'regional' or ''. */
  status: string
}

export interface Country {
  code: string
  name: string
  population: number
  /** Whether the world map has its shape. */
  mapped: boolean
  languages: CountryLanguage[]
}

let countries: readonly Country[] | undefined

/** All countries, by English name. */
export function listCountries(): readonly Country[] {
  if (countries) return countries
  const mapped = new Set(mappedCodes)
  countries = (
    data.countries as unknown as (Omit<Country, 'languages' | 'mapped'> & {
      languages: [string, string, number, string][]
    })[]
  ).map((country) => ({
    ...country,
    mapped: mapped.has(country.code),
    languages: country.languages.map(([code, name, share, status]) => ({ code, name, share, status })),
  }))
  return countries
}

/** The country of an ISO 3166 code, or null. */
export const countryByCode = (code: string): Country | null =>
  listCountries().find((country) => country.code === code.toUpperCase()) ?? null
