import { openOverlay } from '../ui/overlays.ts'

/** What the visitor wanted to do. */
export type JoinReason = 'collections' | 'messages' | 'upload'

/** Asks a visitor to log in or join, and gives the reason. `what` the dialog was for, which opens again after log-in. */
export const openJoinPrompt = (reason?: JoinReason, what?: object): Promise<void> =>
  openOverlay(() => import('./JoinPrompt.tsx').then((module) => module.JoinPrompt), { reason, what })

/** In the storage of the tab: what the visitor wanted to do before log-in. */
export const WANTED_KEY = 'browse__wanted'

/** Opens the dialog again that sent its person to log-in. */
export function openWanted(): void {
  try {
    if (sessionStorage.getItem(WANTED_KEY)) void import('./wanted.ts').then((module) => module.resumeWanted())
  } catch {
    // Storage blocked: nothing was kept.
  }
}
