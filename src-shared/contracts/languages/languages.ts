import { z } from 'zod'
import { familySpecimen } from '../catalogue/browse.ts'
import { listPlace, pageInput } from '../core/common.ts'

const languageRow = z.object({
  /** BCP 47: language, with a script when it is not the usual one. */
  code: z.string(),
  name: z.string(),
  /** Name in the language itself; '' when CLDR has none. */
  native: z.string(),
  /** ISO 15924. */
  script: z.string(),
  scriptName: z.string(),
  rtl: z.boolean(),
  /** Estimate over all countries; 0 = unknown. */
  speakers: z.number(),
  /** Number of letters that a font needs. */
  letters: z.number(),
})
export type LanguageRow = z.infer<typeof languageRow>
export const languagesResult = z.object({ languages: z.array(languageRow), ...listPlace })
export type LanguagesResult = z.infer<typeof languagesResult>

/** For the families that support it. */
const familiesPage = pageInput.default(1).describe('Page of the families')

export const languageInfoInput = z
  .object({
    code: z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?$/, 'must be a language code like sr or sr-Latn'),
    page: familiesPage,
  })
  .strict()

/** A family for a language or a country, by a style that supports it. */
const languageFamily = familySpecimen.extend({
  /** For scripts whose letters change with their neighbours: whether the style has rules for them; null for others. */
  shaped: z.boolean().nullable(),
})
export type LanguageFamily = z.infer<typeof languageFamily>

const nearlyFamily = z.object({
  familyId: z.number(),
  slug: z.string(),
  name: z.string(),
  missing: z.array(z.string()),
  missingCount: z.number(),
})
export type NearlyFamily = z.infer<typeof nearlyFamily>

export const languageInfo = languageRow.extend({
  /** Characters that the language needs, and those of loan words and names. */
  main: z.array(z.string()),
  auxiliary: z.array(z.string()),
  punctuation: z.array(z.string()),
  /** Digits and signs of numbers. */
  numbers: z.array(z.string()),
  countries: z.array(z.object({ code: z.string(), name: z.string(), speakers: z.number(), status: z.string() })),
  /** Families that have every letter, most popular first. */
  families: z.object({ hits: z.array(languageFamily), ...listPlace }),
  /** Popular families that lack a few letters. */
  nearly: z.array(nearlyFamily),
})
export type LanguageInfo = z.infer<typeof languageInfo>

const countryRow = z.object({
  /** ISO 3166. */
  code: z.string(),
  name: z.string(),
  population: z.number(),
  /** The most spoken languages. */
  languages: z.array(z.string()),
  /** The most spoken language whose letters are known, and how many families have them; null if there is none. */
  main: z.object({ code: z.string(), name: z.string(), families: z.number() }).nullable(),
  /** Whether the map of the world has its shape. */
  mapped: z.boolean(),
})
export type CountryRow = z.infer<typeof countryRow>
export const countriesResult = z.object({
  countries: z.array(countryRow),
  ...listPlace,
  families: z.number().describe('Families of the whole catalogue'),
})
export type CountriesResult = z.infer<typeof countriesResult>

export const countryInfoInput = z
  .object({ code: z.string().regex(/^[A-Za-z]{2}$/, 'must be a country code like CH'), page: familiesPage })
  .strict()
export const countryInfo = z.object({
  code: z.string(),
  name: z.string(),
  population: z.number(),
  /** Whether the map of the world has its shape. */
  mapped: z.boolean(),
  languages: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Share of the population that speaks it, in percent; the sum may exceed 100. */
      share: z.number(),
      /** 'official', 'regional' or ''. */
      status: z.string(),
      /** Whether its letters are known: only then it has a page. */
      known: z.boolean(),
    }),
  ),
  /** Families that support all languages with known letters. */
  families: z.object({
    hits: z.array(languageFamily),
    ...listPlace,
    /** Their names, and their codes in the same order. */
    languages: z.array(z.string()),
    codes: z.array(z.string()),
    /** A few letters that all of them support. */
    sample: z.string(),
  }),
})
export type CountryInfo = z.infer<typeof countryInfo>
