import type { CountryRow } from '#shared/contracts/languages/languages.ts'
import { countLabel } from '#shared/format/download-label.ts'

/** How well the catalogue serves a country's main language: by the share of all families that have its letters. */
export const SUPPLIES = [
  { name: 'unknown', label: 'No language known' },
  { name: 'none', label: 'No family' },
  { name: 'few', label: 'Under 1 in 50' },
  { name: 'some', label: 'Under 1 in 5' },
  { name: 'many', label: 'Under 3 in 5' },
  { name: 'most', label: 'More' },
] as const
type Supply = (typeof SUPPLIES)[number]['name']

/** @param all families of the catalogue */
export function supplyOf({ main }: Pick<CountryRow, 'main'>, all: number): Supply {
  if (!main) return 'unknown'
  if (main.families === 0) return 'none'
  const share = main.families / all
  return share < 1 / 50 ? 'few' : share < 1 / 5 ? 'some' : share < 3 / 5 ? 'many' : 'most'
}

/** 'Georgia: 12 families for Georgian' */
export const supplySentence = ({ name, main }: Pick<CountryRow, 'name' | 'main'>): string =>
  main ? `${name}: ${supplyLabel(main.families)} for ${main.name}` : name

export const supplyLabel = (families: number): string =>
  families === 0 ? 'no family' : countLabel(families, 'family', 'families')
