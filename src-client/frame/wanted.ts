import type { PersonView } from '#shared/contracts/core/common.ts'
import { HOUR_MS } from '#shared/limits.ts'
import { currentIdentity } from '../app/identity.ts'
import { type Collectable, openCollections } from '../features/collections/open-collections.ts'
import { openSendMessage } from '../features/community/messages/open.ts'
import { openOverlay } from '../ui/overlays.ts'
import { type JoinReason, WANTED_KEY } from './join.ts'
import { uploadStep } from './user-links.ts'

interface Wanted {
  reason: JoinReason
  what?: object | undefined
  /** Path of the page it was wanted on. */
  path: string
  at: number
}

/** Remembers what a visitor wanted, until the tab comes back from log-in. */
export function keepWanted(reason: JoinReason, what?: object): void {
  const wanted: Wanted = { reason, what, path: location.pathname, at: Date.now() }
  try {
    sessionStorage.setItem(WANTED_KEY, JSON.stringify(wanted))
  } catch {
    // Storage full or blocked: the person presses once more.
  }
}

/** Opens what was wanted, once, on the page it was wanted on. */
export function resumeWanted(): void {
  if (!currentIdentity().isLoggedIn) return
  const stored = sessionStorage.getItem(WANTED_KEY)
  sessionStorage.removeItem(WANTED_KEY)
  const wanted = JSON.parse(stored ?? 'null') as Wanted | null
  if (!wanted || wanted.path !== location.pathname || Date.now() - wanted.at > HOUR_MS) return
  if (wanted.reason === 'collections' && wanted.what) void openCollections(wanted.what as Collectable)
  if (wanted.reason === 'messages' && wanted.what) void openSendMessage(wanted.what as PersonView)
  // Members without a foundry go to another page for it.
  if (wanted.reason === 'upload' && uploadStep(currentIdentity()) === 'choose')
    void openOverlay(() => import('./UploadDialog.tsx').then((module) => module.UploadDialog), {})
}
