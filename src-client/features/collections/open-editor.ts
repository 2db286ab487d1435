import { openOverlay } from '../../ui/overlays.ts'

/** Opens the editor of an own collection. */
export const openCollectionEditor = (id: number, onChanged: (what: 'saved' | 'deleted') => void): Promise<void> =>
  openOverlay(() => import('./EditCollectionDialog.tsx').then((module) => module.EditCollectionDialog), {
    id,
    onChanged,
  })
