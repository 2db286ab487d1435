import type { FacetCount } from '../contracts/catalogue/fonts.ts'

/**
 * Languages that people filter by, in the order in which they are offered. Languages that nearly every Latin font covers come late:
 * filtering by them changes nothing.
 */
const PLACES = new Map(
  'pl vi el ru ar hi ja ko zh he th uk bn ta te fa ur tr cs hu ro bg sr hr lt lv et is km ka hy am si mr gu pa kk mn fr de es pt it nl sv fi en'
    .split(' ')
    .map((code, place): [string, number] => [code, place]),
)

/** How many languages have a place. */
export const OFFERED_LANGUAGES = PLACES.size

/** The offered languages first, in their order, then the others by name. */
export function offeredFirst(counts: readonly FacetCount[]): FacetCount[] {
  const place = (code: string) => PLACES.get(code) ?? PLACES.size
  return [...counts].sort((a, b) => place(a.value) - place(b.value) || (a.label < b.label ? -1 : 1))
}
