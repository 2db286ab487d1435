import type { FontSearchResult } from '#shared/contracts/catalogue/fonts.ts'
import { useTopics } from '../../../frame/topics.ts'
import { type ActiveFilter, activeFilters } from './active-filters.ts'
import { axisName, featureName } from './facet-names.ts'
import type { ListView } from './list-view.ts'

/** Name of a value just chosen, until the new result arrives. */
function nameInFacets({ facets }: FontSearchResult, key: string): string {
  const [facet = '', value = ''] = key.split('~')
  const counts = facets?.[facet as 'lang' | 'script' | 'designer']
  const known = counts?.find((one) => one.value === value)?.label
  // Lists do not have every language.
  if (known === undefined && facet === 'lang' && /^[a-z]{2,3}$/.test(value))
    return new Intl.DisplayNames('en', { type: 'language' }).of(value) ?? value
  return known ?? value
}

/** The filters of a list with their names. */
export function useActiveFilters({ state, result, kind }: ListView): ActiveFilter[] {
  const topics = useTopics()
  const names = {
    topic: (slug: string) => topics.find((one) => one.slug === slug)?.label ?? slug,
    feature: featureName,
    axis: axisName,
    named: (key: string) => result.names[key] ?? nameInFacets(result, key),
  }
  return activeFilters(state, names, kind.fixed)
}
