import type { IconName } from '../../../ui/icons.ts'
import { openOverlay } from '../../../ui/overlays.ts'
import type { ImageSubject } from './image-subject.ts'

/** Opens the dialog that copies, saves and embeds a preview. */
export const openSaveImage = (subject: ImageSubject) =>
  void openOverlay(() => import('./SaveImageDialog.tsx').then((module) => module.SaveImageDialog), { subject })

export type PreviewMenuItem = [label: string, icon: IconName, act: () => void]

/** Opens the menu of a preview at a position in the window, with further items of the part of the page it is in. */
export const openPreviewMenu = (subject: ImageSubject, x: number, y: number, further: PreviewMenuItem[] = []) =>
  void openOverlay(() => import('../../catalogue/preview-menu/PreviewMenu.tsx').then((module) => module.PreviewMenu), {
    ...{ subject, x, y, further },
  })
