import { useState } from 'react'
import type { OwnCollectionSort } from '#shared/contracts/collections/collection-changes.ts'
import { countLabel } from '#shared/format/download-label.ts'
import type { Preferences } from '#shared/preview/preferences.ts'
import { collectionPath, routePath } from '#shared/routes.ts'
import { trpc } from '../../api/trpc.ts'
import { openDialog } from '../../app/dialogs.ts'
import { currentIdentity } from '../../app/identity.ts'
import { ListPages } from '../../app/ListPages.tsx'
import { useNavigation } from '../../app/navigation.tsx'
import type { LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { pageOf } from '../../app/page-number.ts'
import { usePreferenceStore, usePreferences } from '../../app/preferences.tsx'
import { withQuery } from '../../app/with-query.ts'
import { openJoinPrompt } from '../../frame/join.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import * as barStyles from '../../ui/ListBar.module.css'
import { openOverlay } from '../../ui/overlays.ts'
import * as listStyles from '../../ui/personal-list.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { useKept } from '../../ui/use-kept.ts'
import * as wall from '../../ui/wall.module.css'
import { AccountNav } from '../account/AccountNav.tsx'
import { Saved } from '../account/AccountPage.tsx'
import { CollectionCard } from './CollectionCard.tsx'
import * as gridStyles from './CollectionGrid.module.css'
import { COLLECTION_SORT_OPTIONS, SORT_SHOWN_ABOVE } from './collections-address.ts'
import * as styles from './MyCollectionsPage.module.css'
import { PlainCollectionForms } from './PlainCollectionForms.tsx'

const PATH = routePath('account-collections')
const addressOf = (page: number) => withQuery(PATH, { p: page })
const inputOf = (query: URLSearchParams, { collectionsort, listsize }: Preferences) => ({
  sort: collectionsort,
  page: pageOf(query),
  size: listsize,
})
const SORT_OPTIONS = COLLECTION_SORT_OPTIONS.filter(([value]) => value !== 'popular')

export async function load({ api, query, preferences, config, form }: LoadContext): Promise<PageMeta> {
  const { page, pages } = await api.collections.mine.fetch(inputOf(query, preferences))
  return {
    title: `${form ? 'Not saved: ' : ''}My Collections${page > 1 ? `, page ${page}` : ''} · ${config.siteName}`,
    description: 'Fonts that you put together.',
    canonical: addressOf(page),
    prev: page > 1 ? addressOf(page - 1) : undefined,
    next: page < pages ? addressOf(page + 1) : undefined,
    robots: 'noindex',
    ...(form ? { form } : {}),
  }
}

/** All collections of the logged-in person, including private ones. */
export function Page({ query, meta }: PageProps) {
  const { navigate } = useNavigation()
  const preferences = usePreferences()
  const { collectionsort: sort } = preferences
  const store = usePreferenceStore()
  const [editing, setEditing] = useState(false)
  const [pictured, setPictured] = useState(true)
  const { data } = trpc.collections.mine.useQuery(inputOf(query, preferences), {
    placeholderData: (before) => before,
  })
  const mine = useKept(data)
  const hits = mine?.hits ?? []
  const total = mine?.total ?? 0
  const hidden = hits.filter((one) => one.private).length
  const open = (id: number) => void navigate(collectionPath({ slug: 'new', id }))
  return (
    <div className={`wrap ${listStyles.page}`}>
      <header className={listStyles.head}>
        <div>
          <h1>My Collections</h1>
          <p className="soft" aria-live="polite">
            {total === 0
              ? 'Your collections of fonts.'
              : `${countLabel(total, 'collection')}${hidden > 0 && total === hits.length ? `, ${hidden === total ? '' : `${hidden} `}private` : ''}.`}
          </p>
        </div>
        <div className={`${styles.acts} needs-js`}>
          {total > SORT_SHOWN_ABOVE ? (
            <label className={barStyles.sort}>
              <span className="soft">Sort</span>
              <select
                className="select"
                value={sort}
                onChange={(event) => store.set({ collectionsort: event.target.value as OwnCollectionSort })}
              >
                {SORT_OPTIONS.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {total > 1 ? (
            <Switch checked={pictured} onChange={setPictured}>
              Pictures
            </Switch>
          ) : null}
          {total > 0 ? (
            <button
              type="button"
              className={`btn${editing ? ' is-on' : ''}`}
              aria-pressed={editing}
              onClick={() => setEditing(!editing)}
            >
              Edit
            </button>
          ) : null}
          <button type="button" className="btn" onClick={() => void openImport()}>
            Import
          </button>
          <button type="button" className="btn btn--solid" onClick={() => void openNewCollection(open)}>
            <Icon name="plus" />
            New collection
          </button>
        </div>
      </header>
      <AccountNav />
      <Saved query={query} texts={{ deleted: 'The collection is deleted.' }} />
      {total > 0 && mine ? (
        <>
          <div className={`${wall.cards} ${gridStyles.cards}`}>
            {hits.map((collection) => (
              <CollectionCard
                key={collection.id}
                collection={collection}
                hideUserLinks
                collapsed={!pictured}
                onEdit={
                  editing
                    ? (one) => void openDialog('editCollection', { id: one.id, onChanged: () => undefined })
                    : undefined
                }
                editHref={routePath('collection-edit', { id: collection.id })}
              />
            ))}
          </div>
          <ListPages {...mine} href={addressOf} />
        </>
      ) : (
        <Empty heading="You have no collections yet" act={['Popular fonts', routePath('popular-fonts')]}>
          Families you add with their plus button appear here.
        </Empty>
      )}
      <PlainCollectionForms submitted={meta.form} />
    </div>
  )
}

/** Opens the form for a new, empty collection. */
const openNewCollection = (onMade: (id: number) => void): Promise<void> =>
  currentIdentity().isLoggedIn
    ? openOverlay(() => import('./NewCollectionDialog.tsx').then((module) => module.NewCollectionDialog), { onMade })
    : openJoinPrompt('collections')

/** Opens the dialog that imports a collection. */
const openImport = (): Promise<void> =>
  openOverlay(() => import('./ImportDialog.tsx').then((module) => module.ImportDialog), {})
