import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { countLabel, groupThousands } from '#shared/format/download-label.ts'
import { DEBOUNCE_MS } from '#shared/limits.ts'
import { addressedKeys, withoutReplaced } from '#shared/preview/preferences.ts'
import type { ListState } from '#shared/search/list-query.ts'
import { trpc } from '../../../api/trpc.ts'
import { ListPages } from '../../../app/ListPages.tsx'
import { useBusy, useNavigation } from '../../../app/navigation.tsx'
import { usePreferenceStore, usePreferences } from '../../../app/preferences.tsx'
import { ActLink } from '../../../ui/ActLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useKept } from '../../../ui/use-kept.ts'
import { BasketTray } from '../basket/BasketTray.tsx'
import { countFilters } from './count-filters.ts'
import * as styles from './FontList.module.css'
import { FontRows, WaitingRows } from './FontRows.tsx'
import { FilterChips, hasChips } from './filter-chips.ts'
import { RecentlyViewed } from './LazyRecentlyViewed.tsx'
import { type ListKind, listHref, listInput, listSort, listState } from './list-address.ts'
import { ListRemarks, needsRemarks } from './list-remarks.ts'
import type { ListView } from './list-view.ts'
import { PreviewToolbar } from './PreviewToolbar.tsx'
import { explicitState } from './understood.ts'
import { useListPrefetch } from './use-list-prefetch.ts'

const FacetSheet = lazy(() => import('./FacetSheet.tsx').then((module) => ({ default: module.FacetSheet })))

/** Changes that keep the typed search as it is. */
const KEEPS_WORDS = new Set<string>(['q', 'page', 'sort', 'similar'])

/** Fewer families are looked through faster than filters are read. */
const FACETS_FROM = 10
/** Two families of a designer need neither an order nor a filter by licence; for a search the same controls stay. */
const ORDERED_FROM = 3

export interface FontListProps {
  kind: ListKind
  query: URLSearchParams
  /** Seed for the order of a random list. */
  seed?: string
  heading: string
  /** One sentence with the number of families. */
  sentence: (count: string, filtered: boolean) => ReactNode
  /** Replaces the heading. The sentence is below it, except on plain and short lists. */
  head?: ReactNode
  /** What Share does instead of opening the share dialog; null = the list cannot be shared. */
  onShare?: (() => void) | null | undefined
  /** Between the heading and the list. */
  children?: ReactNode
}

interface Props extends FontListProps {
  /** The panel next to the list, see FacetedList; without it the list is plain. */
  facets?: (view: ListView) => ReactNode
}

/** A list of families with heading, facets, toolbar, rows and pager. All list pages use it. */
export function FontList({ kind, query, seed = '', heading, sentence, head, onShare, children, facets }: Props) {
  const { page, navigate } = useNavigation()
  const busy = useBusy()
  const preferences = usePreferences()
  const store = usePreferenceStore()
  const [size, setSize] = useState(preferences.fontsize)
  const [facetsOpen, setFacetsOpen] = useState(false)
  const [ahead, setAhead] = useState<{ from: string; state: ListState } | null>(null)
  const settleSize = useDebounced((fontsize: number) => store.set({ fontsize }), DEBOUNCE_MS.fontSize)
  const stored = usePrevious(preferences.fontsize)
  if (stored !== preferences.fontsize && size !== preferences.fontsize) setSize(preferences.fontsize)

  const answered = listState(kind, query)
  // While a result loads, controls show the latest choices, and the next choice builds on them.
  const asked = busy && ahead?.from === page.url ? ahead.state : answered
  const search = trpc.fonts.search.useQuery(listInput(kind, answered, preferences, seed), {
    placeholderData: keepPreviousData,
  })
  const path = page.path
  const result = useKept(search.data)
  const prefetch = useListPrefetch(path, (to) => listInput(kind, listState(kind, to), preferences, seed))
  if (!result) {
    return (
      <div className="wrap">
        <div className="list-head">
          <h1>{heading}</h1>
        </div>
        <WaitingRows count={6} />
      </div>
    )
  }
  // The panel shows words read as filters as if chosen there. The first change turns them into real filters.
  const state = asked === answered ? explicitState(asked, result) : asked
  const href = (change: Partial<ListState>) => {
    const from = Object.keys(change).every((key) => KEEPS_WORDS.has(key)) ? asked : state
    const addressed = { ...kind, keeps: { ...kind.keeps, ...addressedKeys(query) } }
    return listHref(path, addressed, 'random' in (kind.fixed ?? {}) ? { ...from, random: seed } : from, change)
  }
  const view: ListView = {
    path,
    kind,
    state,
    typed: asked.q,
    result,
    href,
    go: (change, options) => {
      setAhead({
        from: page.url,
        state: { ...(Object.keys(change).every((key) => KEEPS_WORDS.has(key)) ? asked : state), ...change },
      })
      void navigate(withoutReplaced(href(change), store.addressed()), { keepScroll: !('page' in change), ...options })
    },
  }
  const filters = countFilters(state, kind.fixed)
  // The count and its sentence are about the rows shown, also while others load.
  const shown = asked === answered ? filters : countFilters(explicitState(answered, result), kind.fixed)
  const lacking =
    preferences.fonttext &&
    result.hits.filter(({ fonts }) => fonts.some((font) => font.primary && font.missing.length > 0)).length
  // A list that filters made short keeps them.
  const faceted = facets && (result.total >= FACETS_FROM || filters > 0)
  return (
    <div className="wrap" {...prefetch}>
      {head}
      {head && !faceted && filters === 0 ? null : (
        <div className={`list-head ${styles.head}${head ? ` ${styles.under}` : ''}`}>
          <div>
            {head ? null : <h1>{heading}</h1>}
            <p aria-live="polite">
              {answered.q !== '' && result.ignored === answered.q
                ? `Nothing here matches “${answered.q}”. Popular fonts:`
                : sentence(groupThousands(result.total), shown > 0)}
              {lacking ? (
                <span className="vh"> Characters of your text are missing in {countLabel(lacking, 'font')} below.</span>
              ) : null}
            </p>
          </div>
          <div className={styles.chosen}>
            {faceted ? (
              <ActLink className={`btn ${styles.open}`} href="#filters" onAct={() => setFacetsOpen(true)}>
                <Icon name="filters" />
                Filters
                {filters > 0 ? <span className="num muted">{filters}</span> : null}
              </ActLink>
            ) : null}
            {hasChips(filters, result) ? <FilterChips view={view} /> : null}
          </div>
        </div>
      )}
      {children}
      <div className={styles.list} data-faceted={faceted || undefined}>
        {faceted ? (
          <aside className={styles.filters} id="filters" aria-label="Filters">
            {facets(view)}
          </aside>
        ) : null}
        <div className={styles.main}>
          <div className="bleed">
            <PreviewToolbar
              view={view}
              sort={listSort(kind, state)}
              ordered={!head || result.total >= ORDERED_FROM || filters > 0}
              size={size}
              onShare={onShare}
              onSize={(next) => {
                setSize(next)
                settleSize(next)
              }}
            />
            {needsRemarks(result) ? <ListRemarks view={view} /> : null}
            {result.hits.length > 0 ? (
              <FontRows families={result.hits} size={size} stale={search.isPlaceholderData} />
            ) : null}
          </div>
          <ListPages {...result} href={(at) => href({ page: at })} />
        </div>
      </div>
      {result.hits.length === 0 ? <RecentlyViewed /> : null}
      <BasketTray />
      {facetsOpen ? (
        <Suspense fallback={null}>
          <FacetSheet view={view} onClose={() => setFacetsOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The value in the previous render. */
function usePrevious<T>(value: T): T {
  const [pair, setPair] = useState<[T, T]>([value, value])
  if (pair[1] !== value) setPair([pair[1], value])
  return pair[1] !== value ? pair[1] : value
}
