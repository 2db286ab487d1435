import type { Actor } from '../../core/actor.ts'

/** What of an account decides who may see the profile. */
export interface PolicyProfile {
  suspendedAt: number | null
  deleteAfter: number | null
}

/** Pure: who is suspended or leaving is there for those only who keep order. */
export function maySee(actor: Actor, profile: PolicyProfile): boolean {
  if (profile.suspendedAt === null && profile.deleteAfter === null) return true
  return actor.roles.includes('admin') || actor.roles.includes('moderator')
}
