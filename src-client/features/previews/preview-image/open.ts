import { openOverlay } from '../../../ui/overlays.ts'
import type { ImageSubject } from './image-subject.ts'

/** Opens the dialog that copies, saves and embeds a preview. */
export const openSaveImage = (subject: ImageSubject) =>
  void openOverlay(() => import('./SaveImageDialog.tsx').then((module) => module.SaveImageDialog), { subject })
