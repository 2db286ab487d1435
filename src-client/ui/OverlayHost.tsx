import { LoadingOverlay } from './LoadingOverlay.tsx'
import { Notifications } from './Notifications.tsx'
import { notificationStore } from './notifications.ts'
import { loadingStore, overlayStore, type ShownOverlay } from './overlays.ts'
import { useStore } from './store.ts'

const NO_OVERLAYS: readonly ShownOverlay[] = []
const NO_LABELS: readonly string[] = []
const NO_NOTES: ReturnType<typeof notificationStore.get> = []

/**
 * Draws everything above the page: modals, the loading overlay, notifications. The last two are part of the page's own script, because they
 * report scripts that fail to load.
 */
export function OverlayHost() {
  const overlays = useStore(overlayStore, NO_OVERLAYS)
  const loading = useStore(loadingStore, NO_LABELS)
  const notes = useStore(notificationStore, NO_NOTES)
  return (
    <>
      {overlays.map(({ id, Overlay, props, onClose }) => (
        <Overlay key={id} {...props} onClose={onClose} />
      ))}
      {loading.length > 0 ? <LoadingOverlay label={loading.at(-1) as string} /> : null}
      <Notifications shown={notes} />
    </>
  )
}
