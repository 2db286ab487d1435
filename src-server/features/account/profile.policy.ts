import type { Actor } from '../core/actor.ts'

/** Rights over a profile: its owner has all, an admin those over its public part. */
type ProfileAct = 'see' | 'edit' | 'secure'

export function canProfile(actor: Actor, act: ProfileAct, userId: number): boolean {
  if (actor.userId <= 0 || actor.sessionId === null) return false
  if (actor.userId === userId) return true
  // Password, address, sessions and mails are the owner's alone.
  return act !== 'secure' && actor.roles.includes('admin')
}
