import { lazy, Suspense } from 'react'
import { notificationStore } from './notifications.ts'
import { loadingStore, overlayStore, type ShownOverlay } from './overlays.ts'
import { useStore } from './store.ts'

const Notifications = lazy(() => import('./Notifications.tsx').then((module) => ({ default: module.Notifications })))
const LoadingOverlay = lazy(() => import('./LoadingOverlay.tsx').then((module) => ({ default: module.LoadingOverlay })))

const NO_OVERLAYS: readonly ShownOverlay[] = []
const NO_LABELS: readonly string[] = []
const NO_NOTES: ReturnType<typeof notificationStore.get> = []

/** Draws what stands above the page: modals, the sign that something is on its way, notifications. */
export function OverlayHost() {
  const overlays = useStore(overlayStore, NO_OVERLAYS)
  const loading = useStore(loadingStore, NO_LABELS)
  const notes = useStore(notificationStore, NO_NOTES)
  return (
    <>
      {overlays.map(({ id, Overlay, props, onClose }) => (
        <Overlay key={id} {...props} onClose={onClose} />
      ))}
      <Suspense fallback={null}>
        {loading.length > 0 ? <LoadingOverlay label={loading.at(-1) as string} /> : null}
        {notes.length > 0 ? <Notifications shown={notes} /> : null}
      </Suspense>
    </>
  )
}
