import type { PersonView } from '#shared/contracts/core/common.ts'
import { currentIdentity } from '../../../app/identity.ts'
import { openJoinPrompt } from '../../../frame/join.ts'
import { openOverlay } from '../../../ui/overlays.ts'

/**
 * Opens a dialog to write to a person; visitors are asked to log in.
 * @returns how the dialog was closed
 */
export async function openSendMessage(to: PersonView): Promise<'sent' | 'cancelled'> {
  if (!currentIdentity().isLoggedIn) {
    await openJoinPrompt('messages', to)
    return 'cancelled'
  }
  let outcome: 'sent' | 'cancelled' = 'cancelled'
  await openOverlay(() => import('./SendMessageDialog.tsx').then((module) => module.SendMessageDialog), {
    to,
    onSent: () => {
      outcome = 'sent'
    },
  })
  return outcome
}
