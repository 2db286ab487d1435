import type { PersonView } from '#shared/contracts/core/common.ts'
import { HOUR_MS } from '#shared/limits.ts'
import type { Collectable } from '../app/dialogs.ts'
import { currentIdentity } from '../app/identity.ts'
import { openCollections } from '../features/catalogue/collect/collect.ts'
import { openSendMessage } from '../features/community/messages/open.ts'
import { openOverlay } from '../ui/overlays.ts'
import { uploadStep } from './user-links.ts'
import { WANTED_KEY, type Wanted } from './wanted-key.ts'

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
