import type { Actor } from '../core/actor.ts'

/** Who may do what to a profile: its person everything, an admin what others see of it. */
export type ProfileAct = 'see' | 'edit' | 'secure'

export function canProfile(actor: Actor, act: ProfileAct, userId: number): boolean {
  if (actor.userId <= 0 || actor.sessionId === null) return false
  if (actor.userId === userId) return true
  // Password, address, sessions and mails are nobody else's business.
  return act !== 'secure' && actor.roles.includes('admin')
}
