import data from './countries.generated.json' with { type: 'json' }

export interface CountryLanguage {
  code: string
  name: string
  /** Percent of the population. */
  share: number
  /** 'official', 'regional' or ''. */
  status: string
}

export interface Country {
  code: string
  name: string
  population: number
  languages: CountryLanguage[]
}

let countries: readonly Country[] | undefined

/** All countries, by English name. */
export function listCountries(): readonly Country[] {
  countries ??= (
    data.countries as unknown as (Omit<Country, 'languages'> & { languages: [string, string, number, string][] })[]
  ).map((country) => ({
    ...country,
    languages: country.languages.map(([code, name, share, status]) => ({ code, name, share, status })),
  }))
  return countries
}

/** The country of an ISO 3166 code, or null. */
export const countryByCode = (code: string): Country | null =>
  listCountries().find((country) => country.code === code.toUpperCase()) ?? null
