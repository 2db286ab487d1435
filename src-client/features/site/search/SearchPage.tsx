// The server draws the other tabs, but the head of its pages does not link styles of scripts that load later.
import '../../../ui/ListBar.module.css'
import '../../collections/CollectionCard.module.css'
import '../../collections/CollectionCluster.module.css'
import '../../collections/CollectionCover.module.css'
import '../../collections/CollectionGrid.module.css'
import '../../collections/Owner.module.css'
import '../../foundries/designers/DesignerGrid.module.css'
import '../../previews/specimens/FittedPicture.module.css'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { AllSearchResult } from '#shared/contracts/site/site.ts'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../../api/trpc.ts'
import type { LoadContext, PageMeta, PageProps } from '../../../app/page.ts'
import { usePreferences } from '../../../app/preferences.tsx'
import { ownPart } from '../../../ui/own-part.tsx'
import * as tabStyles from '../../../ui/Tabs.module.css'
import * as lineStyles from '../../../ui/underlined.module.css'
import { families } from '../../catalogue/fonts/count-sentence.ts'
import { FacetedList } from '../../catalogue/fonts/FacetedList.tsx'
import * as listStyles from '../../catalogue/fonts/FontList.module.css'
import { type ListKind, listHref, listInput, listState } from '../../catalogue/fonts/list-address.ts'
import { loadList } from '../../catalogue/fonts/load-list.ts'
import { thingsFound } from './search-inputs.ts'

const KIND: ListKind = { sort: null }
const PATH = routePath('search')
const headingOf = (q: string) => (q === '' ? 'Search' : `Results for “${q}”`)
const totalsInput = (q: string, freeOnly: boolean) => ({
  q,
  f: freeOnly ? 'commercialok~' : '',
  read: q === '' ? ('' as const) : ('1' as const),
})

const TABS = [
  { tab: 'fonts', label: 'Fonts', total: 'totalFonts' },
  { tab: 'designers', label: 'Designers', total: 'totalDesigners' },
  { tab: 'collections', label: 'Collections', total: 'totalCollections' },
] as const satisfies readonly { tab: string; label: string; total: keyof AllSearchResult }[]
type Tab = (typeof TABS)[number]['tab']

const tabOf = (query: URLSearchParams): Tab => TABS.find(({ tab }) => tab === query.get('tab'))?.tab ?? 'fonts'

/** Content of the other tabs, loaded on first use. */
const SearchThings = ownPart('search results', () => import('./SearchThings.tsx').then((module) => module.SearchThings))

/** '3 designers found.', 'No collections found.' */
const foundWords = (total: number, tab: Tab) => `${countLabel(total, tab.slice(0, -1)).replace(/^n/, 'N')} found.`

function tabHref(base: string, tab: Tab, page = 1): string {
  const at = new URL(base, 'http://site.invalid')
  if (tab !== 'fonts') at.searchParams.set('tab', tab)
  if (page > 1) at.searchParams.set('p', String(page))
  return at.pathname + at.search
}

export async function load(context: LoadContext): Promise<PageMeta> {
  const { api, query, preferences, config } = context
  const state = listState(KIND, query)
  const tab = tabOf(query)
  const totals = api.all.search.fetch(totalsInput(state.q, state.freeOnly))
  // Not always awaited below: without this, a failure would be an unhandled rejection, which ends the server.
  totals.catch(() => undefined)
  const anything = async () => Object.values(await totals).some((total) => total > 0)
  if (tab === 'fonts') {
    const meta = await loadList(context, KIND, {
      path: PATH,
      title: headingOf(state.q),
      description: (result) => `${result.total} font families found.`,
      emptyIs404: true,
    })
    // No fonts, but designers or collections match.
    return meta.status === 404 && state.q !== '' && (await anything()) ? { ...meta, status: 200 } : meta
  }
  const [result] = await Promise.all([
    tab === 'designers'
      ? api.designers.search.fetch(thingsFound(state.q, state.page, preferences))
      : api.collections.search.fetch(thingsFound(state.q, state.page, preferences)),
    SearchThings.fetch(),
    totals,
  ])
  const canonical = tabHref(listHref(PATH, KIND, { ...state, page: 1 }, {}), tab, result.page)
  return {
    status: result.total > 0 || (await anything()) ? 200 : 404,
    title: `${headingOf(state.q)}: ${tab}${result.page > 1 ? `, page ${result.page}` : ''} · ${config.siteName}`,
    description: foundWords(result.total, tab),
    canonical,
    robots: 'noindex',
  }
}

/** Results for a search: fonts, designers and collections. */
export function Page({ query }: PageProps) {
  const state = listState(KIND, query)
  const totals = trpc.all.search.useQuery(totalsInput(state.q, state.freeOnly), {
    placeholderData: keepPreviousData,
  }).data
  const tab = tabOf(query)
  // The same answer as the list's, so the count includes words that were read as filters.
  const fonts = trpc.fonts.search.useQuery(listInput(KIND, state, usePreferences(), ''), {
    enabled: tab === 'fonts',
    placeholderData: keepPreviousData,
  }).data
  const countOf = (one: (typeof TABS)[number]) =>
    one.tab === 'fonts' && fonts
      ? fonts.ignored === state.q && state.q !== ''
        ? 0
        : fonts.total
      : (totals?.[one.total] ?? 0)
  const base = listHref(PATH, KIND, { ...state, page: 1 }, {})
  const tabs: ReactNode = (
    <nav className={`${tabStyles.tabs} ${lineStyles.row} ${listStyles.kinds}`} aria-label="Kinds of result">
      {TABS.map((one) => (
        <Link key={one.tab} href={tabHref(base, one.tab)} aria-current={tab === one.tab ? 'page' : undefined}>
          {one.label} <span className="n num">{groupThousands(countOf(one))}</span>
        </Link>
      ))}
    </nav>
  )
  if (tab === 'fonts')
    return (
      <FacetedList
        kind={KIND}
        query={query}
        heading={headingOf(state.q)}
        sentence={(count, filtered) => `${families(count)} found${filtered ? ' with your filters' : ''}.`}
      >
        {tabs}
      </FacetedList>
    )
  const total = totals?.[tab === 'designers' ? 'totalDesigners' : 'totalCollections'] ?? 0
  return (
    <div className="wrap">
      <div className="list-head">
        <div>
          <h1>{headingOf(state.q)}</h1>
          <p aria-live="polite">{foundWords(total, tab)}</p>
        </div>
      </div>
      {tabs}
      <SearchThings tab={tab} q={state.q} page={state.page} href={(page) => tabHref(base, tab, page)} />
    </div>
  )
}
