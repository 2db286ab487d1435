import { openOverlay } from '../../../ui/overlays.ts'
import type { ImageSubject } from './image-subject.ts'

/** The dialog that copies, saves and embeds a preview. */
export const openSaveImage = (subject: ImageSubject) =>
  void openOverlay(() => import('./SaveImageDialog.tsx').then((module) => module.SaveImageDialog), { subject })

/** The menu of a preview at a place on the screen. */
export const openPreviewMenu = (subject: ImageSubject, x: number, y: number) =>
  void openOverlay(() => import('./PreviewMenu.tsx').then((module) => module.PreviewMenu), { subject, x, y })
