import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CollectionSort } from '#shared/contracts/collections/collections.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { ListPages } from '../../app/ListPages.tsx'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageModule, PageProps } from '../../app/page.ts'
import { usePreferenceStore, usePreferences } from '../../app/preferences.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListBar } from '../../ui/ListBar.tsx'
import { matchSentence } from '../../ui/match-sentence.ts'
import { useKept } from '../../ui/use-kept.ts'
import { useSearchActive } from './CollectionCluster.tsx'
import { CollectionGrid } from './CollectionGrid.tsx'
import {
  COLLECTION_SORT_OPTIONS,
  collectionsHref,
  collectionsInput,
  collectionsOrder,
  collectionsState,
  SORT_SHOWN_ABOVE,
} from './collections-address.ts'

/** The differences between lists of collections. */
interface CollectionsKind {
  path: string
  title: string
  sort: CollectionSort
  /** Sort order in words, such as 'most viewed first'. */
  order: string
}

/** The page of such a list. */
export const collectionsPage = (kind: CollectionsKind): PageModule => ({
  load: (context) => loadCollections(context, kind),
  Page: ({ query }: PageProps) => <CollectionsList kind={kind} query={query} />,
})

const headingOf = (kind: CollectionsKind, user: string) => (user ? `Collections of ${user}` : kind.title)

async function loadCollections(
  { api, query, preferences, config }: LoadContext,
  kind: CollectionsKind,
): Promise<PageMeta> {
  const state = collectionsState(query)
  const result = await api.collections.search.fetch(
    collectionsInput(state, collectionsOrder(state, kind.sort, preferences), preferences),
  )
  const { page, pages, total } = result
  const at = (to: number) => collectionsHref(kind.path, { ...state, page }, { page: to })
  const filtered = state.q !== '' || state.user !== ''
  return {
    status: total === 0 && filtered ? 404 : 200,
    title: `${headingOf(kind, state.user)}${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: `${countLabel(total, 'collection')} of fonts that belong together, ${kind.order}. Preview each with your own text.`,
    canonical: at(page),
    prev: page > 1 ? at(page - 1) : undefined,
    next: page < pages ? at(page + 1) : undefined,
    robots: total === 0 || filtered || state.sort ? 'noindex' : undefined,
    image: result.hits[0]?.coverPhoto ?? undefined,
  }
}

/** A list of collections: search, sort order, cards, pager. */
function CollectionsList({ kind, query }: { kind: CollectionsKind; query: URLSearchParams }) {
  const { navigate } = useNavigation()
  const state = collectionsState(query)
  const store = usePreferenceStore()
  const preferences = usePreferences()
  const order = collectionsOrder(state, kind.sort, preferences)
  const { data } = trpc.collections.search.useQuery(collectionsInput(state, order, preferences), {
    placeholderData: keepPreviousData,
  })
  const result = useKept(data)
  useSearchActive(state.q !== '')
  const href = (change: Parameters<typeof collectionsHref>[2]) => collectionsHref(kind.path, state, change)
  const total = result?.total ?? 0
  const other =
    kind.sort === 'popular'
      ? { label: 'New collections', href: routePath('new-collections') }
      : { label: 'Popular collections', href: routePath('popular-collections') }
  return (
    <div className="wrap">
      <div className="list-head">
        <div>
          <h1>{headingOf(kind, state.user)}</h1>
          <p aria-live="polite">
            {state.q === ''
              ? `${countLabel(total, 'collection')}${total > 1 && !state.sort && state.user === '' ? `, ${kind.order}` : ''}.`
              : matchSentence(total, 'collection', state.q)}
          </p>
        </div>
        <Link className="link" href={state.user ? kind.path : other.href}>
          {state.user ? 'All collections' : other.label}
        </Link>
      </div>
      <ListBar
        path={kind.path}
        label="Search collections"
        q={state.q}
        hidden={{ user: state.user }}
        sort={
          total > SORT_SHOWN_ABOVE || state.sort
            ? { value: state.sort ?? order, options: COLLECTION_SORT_OPTIONS }
            : null
        }
        onSearch={(q) => void navigate(href({ q }), { replace: true, keepScroll: true, yields: true })}
        onSort={(value) => {
          const chosen = value as CollectionSort
          const kept = state.user !== '' && chosen !== 'popular'
          if (kept) store.set({ collectionsort: chosen })
          // The address leaves out a sort order that is stored as a preference, or that is the default of the page.
          const unsaid = kept || (state.user === '' && chosen === kind.sort)
          void navigate(href({ sort: unsaid ? null : chosen }), { keepScroll: true })
        }}
      />
      {result && total > 0 ? (
        <>
          <CollectionGrid collections={result.hits} q={state.q} />
          <ListPages {...result} href={(page) => href({ page })} />
        </>
      ) : (
        <NoCollections filtered={state.q !== '' || state.user !== ''} />
      )}
    </div>
  )
}

export const NoCollections = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty heading="No collections found" act={['All collections', routePath('popular-collections')]}>
      Try fewer or other words.
    </Empty>
  ) : (
    <Empty heading="No collections yet" act={['Popular fonts', routePath('popular-fonts')]}>
      Public collections appear here.
    </Empty>
  )
