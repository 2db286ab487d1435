import { createRoot } from 'react-dom/client'
import '#client/styles/main.css'
import { Sprite } from '#client/frame/Sprite.tsx'
import { ask } from '#client/ui/ask.ts'
import { reportFailure } from '#client/ui/failures.ts'
import { notify } from '#client/ui/notifications.ts'
import { OverlayHost } from '#client/ui/OverlayHost.tsx'
import { whileLoading } from '#client/ui/overlays.ts'

/** Overlays on a page with only a button, to test features that no page uses yet. */
Object.assign(window, { overlays: { ask, notify, reportFailure, whileLoading } })

createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <Sprite />
    <main>
      <h1>Overlays</h1>
      <button type="button">Under them</button>
    </main>
    <OverlayHost />
  </>,
)
