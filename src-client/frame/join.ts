import { openOverlay } from '../ui/overlays.ts'

/** What the visitor wanted to do. */
export type JoinReason = 'collections' | 'messages' | 'upload'

/** Asks a visitor to log in or join, and gives the reason. `what` the dialog was for, which opens again after log-in. */
export const openJoinPrompt = (reason?: JoinReason, what?: object): Promise<void> =>
  openOverlay(() => import('./JoinPrompt.tsx').then((module) => module.JoinPrompt), { reason, what })
