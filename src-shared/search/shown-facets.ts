import type { FacetCount, FontSearchResult } from '../contracts/catalogue/fonts.ts'
import { FEATURES } from './feature-names.ts'
import { OFFERED_LANGUAGES, offeredFirst } from './language-order.ts'

/** Features worth a filter: those that change the look of a text on purpose. */
const isLookedFor = (tag: string) => tag in FEATURES && !['calt', 'liga', 'numr', 'dnom', 'vert'].includes(tag)

/** Most values of a facet that a list shows, beside those it filters by. */
export const FACETS_SHOWN = {
  tag: 12,
  feature: 8,
  axis: 8,
  script: 6,
  designer: 6,
  width: 9,
  lang: OFFERED_LANGUAGES,
} as const

type Facets = NonNullable<FontSearchResult['facets']>

/**
 * Of the long facets only the values that list pages show, and those that the query filters by. Of 300 languages, which were an eighth of a
 * page's compressed bytes, those that people filter by: a list asks for the others when somebody looks for them.
 */
export function fewFacets(facets: Facets, chosen: ReadonlySet<string>): Facets {
  const first = (counts: readonly FacetCount[], most: number) => {
    let left = most
    return counts.filter(({ value }) => chosen.has(value) || left-- > 0)
  }
  // Filters show tags that are no class, and pages of categories show both.
  const classes = new Set(facets.topic.flatMap(({ value, isScript }) => (isScript ? [] : [value])))
  const tags = new Set([
    ...first(facets.tag, FACETS_SHOWN.tag),
    ...first(
      facets.tag.filter(({ value }) => !classes.has(value)),
      FACETS_SHOWN.tag,
    ),
  ])
  return {
    ...facets,
    tag: facets.tag.filter((tag) => tags.has(tag)),
    feature: first(
      facets.feature.filter(({ value }) => isLookedFor(value) || chosen.has(value)),
      FACETS_SHOWN.feature,
    ),
    designer: first(facets.designer, FACETS_SHOWN.designer),
    lang: first(offeredFirst(facets.lang), FACETS_SHOWN.lang),
  }
}
