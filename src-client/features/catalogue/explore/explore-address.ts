import type { ExploreListResult } from '#shared/contracts/catalogue/explore.ts'
import { MAP_REGIONS, type MapRegionName } from '#shared/explore/catalogue-map.ts'
import { routePath } from '#shared/routes.ts'
import { pageOf } from '../../../app/page-number.ts'
import { withQuery } from '../../../app/with-query.ts'

export interface ExploreState {
  /** '' = all. */
  region: MapRegionName | ''
  /** BCP 47, '' = any. */
  lang: string
  /** ISO 15924 in lower case, '' = any. */
  script: string
  /** Only families that are free for commercial use. */
  free: boolean
  page: number
}

/** State of the page. Like all pages, it uses the default for invalid values. */
export function exploreState(query: URLSearchParams): ExploreState {
  const region = query.get('class') ?? ''
  const lang = query.get('lang') ?? ''
  const script = query.get('script') ?? ''
  return {
    region: MAP_REGIONS.includes(region as MapRegionName) ? (region as MapRegionName) : '',
    lang: /^[A-Za-z-]{2,20}$/.test(lang) ? lang : '',
    script: /^[a-z]{4}$/.test(script) ? script : '',
    free: query.get('free') === '1',
    page: pageOf(query),
  }
}

/** The shortest address of a state. Changes other than the page number go back to page 1. */
export function exploreHref(state: ExploreState, change: Partial<ExploreState> = {}): string {
  const next = { ...state, ...('page' in change ? {} : { page: 1 }), ...change }
  return withQuery(routePath('explore'), {
    class: next.region,
    lang: next.lang,
    script: next.script,
    free: next.free ? '1' : '',
    p: next.page,
  })
}

/** Input of the call for the list. */
export const listInput = ({ region, lang, script, free, page }: ExploreState) => ({
  region,
  lang,
  script,
  page,
  free: free ? ('1' as const) : ('' as const),
})

export const isFiltered = ({ region, lang, script, free }: ExploreState) =>
  region !== '' || lang !== '' || script !== '' || free

/** Families in runs of one region, as the list shows them. */
export function byRegion(hits: ExploreListResult['hits']) {
  const runs: { region: MapRegionName; families: ExploreListResult['hits'] }[] = []
  for (const family of hits) {
    const last = runs.at(-1)
    if (last?.region === family.region) last.families.push(family)
    else runs.push({ region: family.region, families: [family] })
  }
  return runs
}
