import type { CollectionView } from '#shared/contracts/collections.ts'
import { routePath } from '#shared/routes.ts'
import { currentIdentity } from '../../app/identity.ts'
import { openJoinPrompt } from '../../frame/join.ts'
import { openOverlay } from '../../ui/overlays.ts'

/** What shall be put into collections: a family, or one style of it. */
export interface Collectable {
  familyId: number
  /** As the dialog's title names it. */
  name: string
  fontId?: number
}

/** The same as a page, for those without scripts. */
export const collectPath = ({ familyId, fontId }: Collectable): string =>
  routePath('collect', { familyId }) + (fontId ? `?font=${fontId}` : '')

/** The collections dialog for members; visitors are asked who they are. */
export const openCollections = (what: Collectable): Promise<void> =>
  currentIdentity().isLoggedIn
    ? openOverlay(() => import('./CollectionsDialog.tsx').then((module) => module.CollectionsDialog), { what })
    : openJoinPrompt('collections')

/** A form for a new collection without a family in it. */
export const openNewCollection = (onMade: (id: number) => void): Promise<void> =>
  currentIdentity().isLoggedIn
    ? openOverlay(() => import('./NewCollectionDialog.tsx').then((module) => module.NewCollectionDialog), { onMade })
    : openJoinPrompt('collections')

/** The editor of one of one's own collections. */
export const openCollectionEditor = (id: number, onChanged: (what: 'saved' | 'deleted') => void): Promise<void> =>
  openOverlay(() => import('./EditCollectionDialog.tsx').then((module) => module.EditCollectionDialog), {
    id,
    onChanged,
  })

/** Another place for a family of one's own collection. */
export const openMove = (what: {
  name: string
  place: number
  total: number
  onMove: (place: number) => void
}): Promise<void> => openOverlay(() => import('./MoveDialog.tsx').then((module) => module.MoveDialog), what)

/** Files, card, feed and text check of a collection. */
export const openUse = (collection: CollectionView): Promise<void> =>
  openOverlay(() => import('./UseCollectionDialog.tsx').then((module) => module.UseCollectionDialog), { collection })

/** A collection from a file. */
export const openImport = (): Promise<void> =>
  openOverlay(() => import('./ImportDialog.tsx').then((module) => module.ImportDialog), {})
