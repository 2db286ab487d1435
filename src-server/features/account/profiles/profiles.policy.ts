import type { Actor } from '../../core/actor.ts'

/** The part of an account that decides who may see the profile. */
interface PolicyProfile {
  suspendedAt: number | null
  deleteAfter: number | null
  /** 0 and 1 as they come from the database. */
  hasJoined: number
}

/** Suspended and leaving people, and those who have not confirmed their address, are visible to moderators and admins only. Pure. */
export function maySee(actor: Actor, profile: PolicyProfile): boolean {
  if (profile.suspendedAt === null && profile.deleteAfter === null && profile.hasJoined) return true
  return actor.roles.includes('admin') || actor.roles.includes('moderator')
}
