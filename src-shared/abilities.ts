import type { FontSearchInput } from './contracts/catalogue/fonts.ts'

/**
 * Four useful abilities that other sites cannot filter by, as list filters. The home page shows each by its most
 * popular family; server and page rely on their order.
 */
export const ABILITY_FILTERS = {
  text: { chars: 'Łódź ½' },
  language: { lang: 'hi' },
  axis: { axis: 'wght' },
  feature: { feature: 'smcp' },
} as const satisfies Record<string, FontSearchInput>

export type AbilityName = keyof typeof ABILITY_FILTERS
