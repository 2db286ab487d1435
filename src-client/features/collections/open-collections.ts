import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { currentIdentity } from '../../app/identity.ts'
import { openJoinPrompt } from '../../frame/join.ts'
import { openOverlay } from '../../ui/overlays.ts'

/** Opens the form for a new, empty collection. */
export const openNewCollection = (onMade: (id: number) => void): Promise<void> =>
  currentIdentity().isLoggedIn
    ? openOverlay(() => import('./NewCollectionDialog.tsx').then((module) => module.NewCollectionDialog), { onMade })
    : openJoinPrompt('collections')

/** Opens the editor of an own collection. */
export const openCollectionEditor = (id: number, onChanged: (what: 'saved' | 'deleted') => void): Promise<void> =>
  openOverlay(() => import('./EditCollectionDialog.tsx').then((module) => module.EditCollectionDialog), {
    id,
    onChanged,
  })

/** Opens the dialog that moves a family within an own collection. */
export const openMove = (what: {
  name: string
  place: number
  total: number
  onMove: (place: number) => void
}): Promise<void> => openOverlay(() => import('./MoveDialog.tsx').then((module) => module.MoveDialog), what)

/** Opens the dialog with files, card, feed and text check of a collection. */
export const openUse = (collection: CollectionView): Promise<void> =>
  openOverlay(() => import('./UseCollectionDialog.tsx').then((module) => module.UseCollectionDialog), { collection })

/** Opens the dialog that imports a collection. */
export const openImport = (): Promise<void> =>
  openOverlay(() => import('./ImportDialog.tsx').then((module) => module.ImportDialog), {})
