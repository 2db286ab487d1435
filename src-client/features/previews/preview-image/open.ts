import { openOverlay } from '../../../ui/overlays.ts'
import type { ImageSubject } from './image-subject.ts'

/** Opens the dialog that copies, saves and embeds a preview. */
export const openSaveImage = (subject: ImageSubject) =>
  void openOverlay(() => import('./SaveImageDialog.tsx').then((module) => module.SaveImageDialog), { subject })

/** Opens the menu of a preview at a position in the window. */
export const openPreviewMenu = (subject: ImageSubject, x: number, y: number) =>
  void openOverlay(() => import('./PreviewMenu.tsx').then((module) => module.PreviewMenu), { subject, x, y })
