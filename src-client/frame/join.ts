import { openOverlay } from '../ui/overlays.ts'

/** What the visitor wanted to do. */
export type JoinReason = 'collections' | 'messages' | 'upload'

/** Asks a visitor to log in or join, and gives the reason. */
export const openJoinPrompt = (reason?: JoinReason): Promise<void> =>
  openOverlay(() => import('./JoinPrompt.tsx').then((module) => module.JoinPrompt), { reason })
