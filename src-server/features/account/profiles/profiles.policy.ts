import type { Actor } from '../../core/actor.ts'

/** The part of an account that decides who may see the profile. */
interface PolicyProfile {
  suspendedAt: number | null
  deleteAfter: number | null
}

/** Suspended and leaving people are visible to moderators and admins only. Pure. */
export function maySee(actor: Actor, profile: PolicyProfile): boolean {
  if (profile.suspendedAt === null && profile.deleteAfter === null) return true
  return actor.roles.includes('admin') || actor.roles.includes('moderator')
}
