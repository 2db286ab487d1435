import type { FontSearchInput } from './contracts/fonts.ts'

/**
 * Four things people look for and other sites cannot filter by, as the filters of a list. The home page shows each by the most
 * popular family that has it: server and page go by their order.
 */
export const ABILITY_FILTERS = {
  text: { chars: 'Łódź ½' },
  language: { lang: 'hi' },
  axis: { axis: 'wght' },
  feature: { feature: 'smcp' },
} as const satisfies Record<string, FontSearchInput>

export type AbilityName = keyof typeof ABILITY_FILTERS
