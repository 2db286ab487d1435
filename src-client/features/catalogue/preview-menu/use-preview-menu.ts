import type { KeyboardEvent, MouseEvent } from 'react'
import type { IconName } from '../../../ui/icons.ts'
import { isTyping } from '../../../ui/is-typing.ts'
import { openOverlay } from '../../../ui/overlays.ts'
import type { ImageSubject } from '../../previews/preview-image/image-subject.ts'

export type PreviewMenuItem = [label: string, icon: IconName, act: () => void]

/** Opens the menu at a position in the window, with further items of the part of the page it is in. */
const openPreviewMenu = (subject: ImageSubject, x: number, y: number, further: PreviewMenuItem[]) =>
  void openOverlay(() => import('./PreviewMenu.tsx').then((module) => module.PreviewMenu), { subject, x, y, further })

/**
 * Handlers for a part of the page with a preview in `bed`: right click on the preview, and Shift+F10 or the Menu key anywhere in the part.
 * A long press is left to the browser, because touch screens use it to drag, select and open links.
 */
export function previewMenuHandlers(
  bed: string,
  subject: () => ImageSubject,
  further: () => PreviewMenuItem[] = () => [],
) {
  const openAt = (part: Element) => {
    const box = (part.querySelector(bed) ?? part).getBoundingClientRect()
    openPreviewMenu(subject(), box.left + 24, Math.max(0, box.top) + 24, further())
  }
  return {
    onContextMenu(event: MouseEvent) {
      const native = event.nativeEvent as PointerEvent
      if (native.pointerType === 'touch' || event.button !== 2) return
      if (!(event.target as Element).closest(bed)) return
      event.preventDefault()
      openPreviewMenu(subject(), event.clientX, event.clientY, further())
    },
    /** For a button that opens the menu below itself. */
    onMore(event: MouseEvent) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      openPreviewMenu(subject(), left, bottom + 4, further())
    },
    /** @returns whether the key opened the menu */
    onMenuKey(event: KeyboardEvent): boolean {
      const wanted = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
      if (!wanted || isTyping(event.target)) return false
      event.preventDefault()
      openAt(event.currentTarget)
      return true
    },
  }
}
