import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'wouter'
import { collectionPicturePath, feedPaths, withLinkKey } from '#shared/asset-paths.ts'
import { SMART } from '#shared/collection-types.ts'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { COLLECTION } from '#shared/limits.ts'
import * as MESSAGES from '#shared/messages.ts'
import { collectionPath, routePath } from '#shared/routes.ts'
import { formatListQuery } from '#shared/search/list-query.ts'
import { trpc } from '../../api/trpc.ts'
import { openDialog } from '../../app/dialogs.ts'
import { useIdentity } from '../../app/identity.ts'
import { useNavigation } from '../../app/navigation.tsx'
import type { Elsewhere, LoadContext, PageMeta, PageProps } from '../../app/page.ts'
import { usePreferences } from '../../app/preferences.tsx'
import { ownPart } from '../../ui/own-part.tsx'
import { useArrived } from '../../ui/use-arrived.ts'
import { collectionsOf } from '../account/profiles/collections-of.ts'
import * as rowStyles from '../catalogue/fonts/FamilyRow.module.css'
import { FontList } from '../catalogue/fonts/FontList.tsx'
import { ShareDialog } from '../catalogue/fonts/lazy-share-dialog.ts'
import { type ListKind, listState } from '../catalogue/fonts/list-address.ts'
import { loadList } from '../catalogue/fonts/load-list.ts'
import { type RowTools, RowToolsContext } from '../catalogue/fonts/row-tools.ts'
// The server draws the cluster, but the head of its pages does not link styles of scripts that load later.
import './CollectionCluster.module.css'
import './CollectionTile.module.css'
import { CollectionHead } from './CollectionHead.tsx'
import * as styles from './CollectionPage.module.css'
import { fontCountText } from './collection-words.ts'

/** It stands below the list. */
const CollectionCluster = ownPart('more collections', () =>
  import('./CollectionCluster.tsx').then((module) => module.CollectionCluster),
)
const OwnerRowTools = lazy(() => import('./OwnerRowTools.tsx').then((module) => ({ default: module.OwnerRowTools })))

/**
 * Number of collections to load for the list of others by the same owner: whole rows plus this collection, which is left out. More than six
 * get a search field.
 */
const MORE = 13

const KEY = new RegExp(`^[\\w-]{1,${COLLECTION.linkKeyMax}}$`)
/** The key of a private collection's link, in the address. */
const keyIn = (query: URLSearchParams) => query.get('key')?.match(KEY)?.[0]
/** @param key of the link that the visitor came by */
const kindOf = (id: number, key: string | undefined): ListKind => ({
  sort: null,
  plain: true,
  unsorted: 'As arranged',
  nothing: MESSAGES.collectionEmpty,
  fixed: { collection: key ? `${id}.${key}` : String(id) },
  ...(key ? { keeps: { key } } : {}),
})
const moreInput = (user: string) => ({ user, min: 1, size: MORE, sort: 'updated' as const })

export async function load(context: LoadContext): Promise<PageMeta | Elsewhere> {
  const { api, params, query, config } = context
  const id = Number(params.id)
  const asked = { id, key: keyIn(query) }
  const collection = await api.collections.details.fetch(asked)
  const key = collection.private ? asked.key : undefined
  const path = collectionPath(collection)
  if (params.slug !== collection.slug) return { moved: path }
  const [meta] = await Promise.all([
    loadList(context, kindOf(id, key), {
      path,
      isPlain: true,
      title: `${collection.name}: ${fontCountText(collection.fontCount)}`,
      description: () =>
        collection.description ||
        `${fontCountText(collection.fontCount)} put together by ${collection.owner.username}. Preview each with your own text.`,
    }),
    api.collections.search.fetch(moreInput(collection.owner.username)),
    CollectionCluster.fetch(),
  ])
  const { coverPhoto } = opened(collection, key)
  return {
    ...meta,
    image: coverPhoto ?? (collection.private ? meta.image : collectionPicturePath(collection)),
    // An empty collection is not a 404 because its address has a key.
    ...(key && collection.fontCount === 0 ? { status: 200 } : {}),
    unkept: collection.private,
    feeds: collection.private
      ? []
      : [{ title: `${collection.name} on ${config.siteName}`, href: feedPaths.collection(id) }],
    // Only other programs read these, from the server's answer: browsers need no code for them.
    ...(import.meta.env.SSR ? forPrograms(collection, meta, path, config.publicUrl) : {}),
  }
}

/** The collection with a cover that those who have the key can load. */
const opened = (collection: CollectionView, key: string | undefined): CollectionView => ({
  ...collection,
  coverPhoto: collection.coverPhoto && withLinkKey(collection.coverPhoto, key),
})

const forPrograms = (
  collection: CollectionView,
  meta: PageMeta,
  path: string,
  publicUrl: string,
): Partial<PageMeta> => ({
  oembed: collection.private ? undefined : path,
  robots: collection.private || collection.fontCount === 0 ? 'noindex' : meta.robots,
  jsonLd: describe(collection, path, publicUrl),
})

const describe = (collection: CollectionView, path: string, publicUrl: string) => ({
  '@context': 'https://schema.org',
  '@type': 'CollectionPage',
  name: collection.name,
  description: collection.description || undefined,
  url: new URL(path, publicUrl).href,
  dateCreated: collection.dateCreated.value,
  dateModified: collection.dateUpdated.value,
  author: { '@type': 'Person', name: collection.owner.username },
  mainEntity: {
    '@type': 'ItemList',
    numberOfItems: collection.fontCount,
    itemListElement: collection.fonts.map((font, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: font.familyName,
      url: new URL(routePath('family', { slug: font.familySlug, familyId: font.familyId }), publicUrl).href,
    })),
  },
})

/** A collection: its description and owner, its families with the owner's notes, and more collections by the same owner. */
export function Page({ params, query }: PageProps) {
  const id = Number(params.id)
  const [found] = trpc.collections.details.useSuspenseQuery({ id, key: keyIn(query) })
  const key = found.private ? keyIn(query) : undefined
  const collection = opened(found, key)
  const more = trpc.collections.search.useQuery(moreInput(collection.owner.username)).data
  const [sharing, setSharing] = useState(false)
  const { owner } = collection
  const { isLoggedIn, isAdmin, username } = useIdentity()
  const isOwn = isLoggedIn && (isAdmin || username === owner.username)
  const mayEdit = useArrived() && isOwn
  const shareAddress = () => setSharing(true)
  const sharePrivate = () => void openDialog('sharePrivate', { collection, onPublic: shareAddress })
  const share = collection.private ? (isOwn ? sharePrivate : null) : shareAddress
  const { page, navigate } = useNavigation()
  const edit = () =>
    void openDialog('editCollection', {
      id,
      onChanged: (what) => {
        // The address follows the new name; the page accepts any slug.
        if (what === 'deleted') void navigate(routePath('account-collections'), { replace: true })
        else void navigate(page.url, { replace: true, keepScroll: true })
      },
    })
  // Rows of a part, or in another order, have other neighbours than in the collection.
  const arranged = formatListQuery({ ...listState(kindOf(id, key), query), page: 1 }) === ''
  const smart = collection.type === SMART
  const total = collection.fontCount
  const { listsize } = usePreferences()
  const at = Math.min(Math.max(1, Number(query.get('p')) || 1), Math.max(1, Math.ceil(total / listsize)))
  const before = (at - 1) * listsize
  const tools = useCallback<RowTools>(
    (families, row) => (
      <Suspense fallback={<Note text={families[row]?.note} />}>
        <OwnerRowTools
          collectionId={id}
          families={families}
          at={row}
          order={arranged ? { before, total } : null}
          smart={smart}
        />
      </Suspense>
    ),
    [id, arranged, smart, before, total],
  )
  const others = more?.hits.filter((one) => one.id !== id).slice(0, MORE - 1) ?? []
  return (
    <>
      <RowToolsContext value={mayEdit ? tools : null}>
        <FontList
          kind={kindOf(id, key)}
          query={query}
          heading={collection.name}
          sentence={() => null}
          onShare={share}
          head={
            <CollectionHead
              collection={collection}
              linkKey={key}
              isOwn={isOwn}
              mayEdit={mayEdit}
              onShare={share}
              onEdit={edit}
            />
          }
        />
      </RowToolsContext>
      {others.length > 0 ? (
        <div className="wrap">
          <CollectionCluster
            title={`More from ${owner.username}`}
            collections={others}
            more={
              (more?.total ?? 0) > others.length + 1 ? (
                <Link className={`${styles.more} link`} href={collectionsOf(owner.username)}>
                  All {more?.total}
                </Link>
              ) : null
            }
          />
        </div>
      ) : null}
      {sharing ? (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const Note = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p className={rowStyles.note}>
      <span>{text}</span>
    </p>
  ) : null
