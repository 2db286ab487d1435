import type { ComponentType } from 'react'
import * as MESSAGES from '#shared/messages.ts'
import { loadChunk } from './load-chunk.ts'
import { notify } from './notifications.ts'
import { createStore } from './store.ts'

export interface OverlayProps {
  onClose: () => void
}

interface ShownOverlay {
  id: number
  Overlay: ComponentType<OverlayProps>
  props: object
  onClose: () => void
}

const NONE: readonly ShownOverlay[] = []
/** Open overlays, the topmost last. OverlayHost draws them. */
export const overlayStore = createStore(NONE)
let lastId = 0
/** How often all were closed. */
let timesClosed = 0

/**
 * Shows a modal whose script is loaded on first use.
 * @returns when it is closed; immediately if its script fails, after a message, or if all are closed while it loads
 */
export async function openOverlay<P extends OverlayProps>(
  load: () => Promise<ComponentType<P>>,
  props: Omit<P, 'onClose'>,
): Promise<void> {
  const closedBefore = timesClosed
  let Overlay: ComponentType<P>
  try {
    Overlay = await whileLoading(loadChunk('overlay', load))
  } catch {
    notify({ type: 'danger', message: MESSAGES.chunkFailed })
    return
  }
  if (timesClosed !== closedBefore) return
  await new Promise<void>((resolve) => {
    const id = ++lastId
    const onClose = () => {
      overlayStore.set(overlayStore.get().filter((one) => one.id !== id))
      resolve()
    }
    const shown = { id, Overlay: Overlay as ComponentType<OverlayProps>, props, onClose }
    overlayStore.set([...overlayStore.get(), shown])
  })
}

/** Closes all overlays, for example when the page changes. */
export function closeOverlays(): void {
  timesClosed++
  for (const { onClose } of overlayStore.get()) onClose()
}

/** Open dialogs, the topmost last: messages must be inside it, because everything outside of a modal is inert. */
export const dialogStore = createStore<readonly HTMLElement[]>([])

/** Labels of work that the page waits for; LoadingOverlay shows the last one. */
export const loadingStore = createStore<readonly string[]>([])
/** Work faster than this shows no overlay. */
const TELL_AFTER_MS = 400

/** Covers the page with `label` until the promise settles, if that takes longer than TELL_AFTER_MS. */
export async function whileLoading<T>(work: Promise<T>, label = 'Loading'): Promise<T> {
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    loadingStore.set([...loadingStore.get(), label])
  }, TELL_AFTER_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (shown) {
      const left = [...loadingStore.get()]
      left.splice(left.indexOf(label), 1)
      loadingStore.set(left)
    }
  }
}
