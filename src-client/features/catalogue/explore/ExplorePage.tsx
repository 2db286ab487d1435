import { Suspense } from 'react'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import { collectionPage } from '../../../app/json-ld.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useArrived } from '../../../ui/use-arrived.ts'
import { DiscoverHead } from '../browse/DiscoverHead.tsx'
import * as discoverStyles from '../browse/discover.module.css'
import { ExploreFilters } from './ExploreFilters.tsx'
import { ExploreList } from './ExploreList.tsx'
import * as mapStyles from './ExploreMap.module.css'
import { type ExploreState, exploreHref, exploreState, isFiltered, listInput } from './explore-address.ts'

const TITLE = 'Map of fonts'
const ExploreMap = lazyPart('explore map', () => import('./ExploreMap.tsx').then((module) => module.ExploreMap))

export async function load({ api, query, config }: LoadContext): Promise<PageMeta> {
  const state = exploreState(query)
  const { page, pages, total } = await api.explore.list.fetch(listInput(state))
  const description = `${countLabel(total, 'font family', 'font families')} on one map: those that look alike are near each other. Zoom, filter by class, language, script and licence, and open any of them.`
  const filtered = isFiltered(state)
  return {
    status: total === 0 && filtered ? 404 : 200,
    title: `${TITLE}${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description,
    canonical: exploreHref(state, { page }),
    robots: filtered ? 'noindex' : undefined,
    prev: page > 1 ? exploreHref(state, { page: page - 1 }) : undefined,
    next: page < pages ? exploreHref(state, { page: page + 1 }) : undefined,
    jsonLd: collectionPage(config, { description, crumbs: [{ name: TITLE, path: routePath('explore') }] }),
  }
}

/** Every family in a cell of a map, by likeness, and the same families as a list. */
export function Page({ query }: PageProps) {
  const state = exploreState(query)
  const [list] = trpc.explore.list.useSuspenseQuery(listInput(state))
  return (
    <div className={`wrap ${discoverStyles.page}`}>
      <DiscoverHead title={TITLE} links={[{ label: 'Font styles', href: routePath('font-styles') }]}>
        Fonts that look alike are near each other. Classes go by how letters are drawn, so an Arabic serif is among the
        serifs.
      </DiscoverHead>
      {list.total === 0 && !isFiltered(state) ? (
        <Empty heading="No fonts yet">Families appear here once they are published.</Empty>
      ) : (
        <>
          <ExploreFilters state={state} list={list} />
          <MapPlace state={state} />
          {list.total === 0 ? (
            <Empty heading="Nothing matches all these filters" act={['All fonts', routePath('explore')]}>
              Try removing one.
            </Empty>
          ) : (
            <ExploreList state={state} list={list} />
          )}
        </>
      )}
    </div>
  )
}

/** The map needs a canvas, so it comes after the page; its place is kept. */
function MapPlace({ state }: { state: ExploreState }) {
  const arrived = useArrived()
  const waiting = (
    <div className={mapStyles.stage} data-empty="">
      <p role="status">Loading the map…</p>
    </div>
  )
  return (
    <>
      <p className="no-js">The map needs JavaScript. The list below has the same families.</p>
      <div className="needs-js">
        {arrived ? (
          <Suspense fallback={waiting}>
            <ExploreMap state={state} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </>
  )
}
