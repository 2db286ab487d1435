import type { ComponentType } from 'react'
import type { CollectionView } from '#shared/contracts/collections/collections.ts'
import { type OverlayProps, openOverlay } from '../ui/overlays.ts'

/** What to add to collections: a family, one style of it, or several families. */
export interface Collectable {
  familyId: number
  /** Name in the dialog's title. */
  name: string
  fontId?: number
  /** Several whole families instead of the one. */
  families?: readonly number[]
}

/** Dialogs that contexts on lower floors open too, or that pages load later to keep their first scripts small. */
interface Dialogs {
  collections: OverlayProps & { what: Collectable }
  editCollection: OverlayProps & { id: number; onChanged: (what: 'saved' | 'deleted') => void }
  /** @param linkKey of the link that the visitor came by */
  useCollection: OverlayProps & { collection: CollectionView; linkKey: string | undefined }
  sharePrivate: OverlayProps & { collection: CollectionView; onPublic: () => void }
  compare: OverlayProps & { onDownload: () => void }
  profile: OverlayProps & { username: string }
}

export type DialogTable = { [Name in keyof Dialogs]: () => Promise<ComponentType<Dialogs[Name]>> }

let loadTable: () => Promise<DialogTable>

/** Called by the browser's entry: contexts then open dialogs of higher floors without importing them. */
export const setDialogs = (load: typeof loadTable): void => {
  loadTable = load
}

/** @returns when the dialog is closed */
export const openDialog = <Name extends keyof Dialogs>(
  name: Name,
  props: Omit<Dialogs[Name], 'onClose'>,
): Promise<void> => openOverlay<Dialogs[Name]>(async () => (await loadTable())[name](), props)
