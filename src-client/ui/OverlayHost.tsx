import { createPortal } from 'react-dom'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { Notifications } from './Notifications.tsx'
import { notificationStore } from './notifications.ts'
import { dialogStore, loadingStore, overlayStore } from './overlays.ts'
import { useStore } from './store.ts'

/**
 * Draws everything above the page: modals, the loading overlay, notifications. The last two are part of the page's own script, because they
 * report scripts that fail to load.
 */
export function OverlayHost() {
  const overlays = useStore(overlayStore)
  const loading = useStore(loadingStore)
  const notes = useStore(notificationStore)
  const dialog = useStore(dialogStore).at(-1)
  return (
    <>
      {overlays.map(({ id, Overlay, props, onClose }) => (
        <Overlay key={id} {...props} onClose={onClose} />
      ))}
      {loading.length > 0 ? <LoadingOverlay label={loading.at(-1) as string} /> : null}
      <p className="vh" id="said" role="status" />
      {dialog ? createPortal(<Notifications shown={notes} over />, dialog) : <Notifications shown={notes} />}
    </>
  )
}
