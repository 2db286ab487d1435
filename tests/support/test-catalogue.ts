import { type Catalogue, loadCatalogue } from '#server/seeds/catalogue.ts'

/** Most styles per family: ingest is the slowest part of a test run, and three are enough for all behaviour. */
const MAX_FILES = 3

/** Families that are always visible: plain, several styles, right-to-left, colour, variable, pixel, Japanese, Devanagari. */
export const VISIBLE = [
  'lobster',
  'playfair-display',
  'amiri',
  'nabla',
  'inter',
  'press-start-2p',
  'yusei-magic',
  'noto-sans-devanagari',
] as const

/** Families that the template site changes to special states after the ingest. */
export const SPECIAL = {
  personal: 'special-elite',
  withdrawn: 'rye',
  hidden: 'sancreek',
  pending: 'megrim',
  deleted: 'satisfy',
} as const

/** A small part of the demo catalogue, whose ingest takes only seconds. */
export function testCatalogue(slugs: readonly string[] = [...VISIBLE, ...Object.values(SPECIAL)]): Catalogue {
  const { labels, families } = loadCatalogue()
  return {
    labels,
    families: slugs.map((slug) => {
      const family = families.find((one) => one.slug === slug)
      if (!family) throw new Error(`the demo catalogue has no family ${slug}`)
      const files = [family.primary, ...family.files.filter((file) => file !== family.primary)].slice(0, MAX_FILES)
      return { ...family, files }
    }),
  }
}
