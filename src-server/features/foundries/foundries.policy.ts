import { AppError } from '#shared/errors.ts'
import type { FoundryRole } from '../../database/entities/foundry.ts'
import type { Actor } from '../core/actor.ts'

/** What somebody is to a foundry; an admin stands in for its owners. */
export type FoundryStanding = FoundryRole | 'admin'
/** see: its pages and figures; edit: what it says of itself, and its families; manage: who belongs to it. */
export type FoundryAct = 'see' | 'edit' | 'manage'

/** @param role of the actor's own row, or null without one */
export function standingOf(actor: Actor, role: FoundryRole | null): FoundryStanding | null {
  if (actor.userId <= 0) return null
  return role ?? (actor.sessionId !== null && actor.roles.includes('admin') ? 'admin' : null)
}

/** A key of a program reads; it changes nothing, and nobody but owners and admins says who belongs to a foundry. */
export function canFoundry(actor: Actor, act: FoundryAct, standing: FoundryStanding | null): boolean {
  if (standing === null || actor.userId <= 0) return false
  if (act === 'see') return true
  if (actor.sessionId === null) return false
  return act === 'edit' || standing !== 'member'
}

/** Claims are decided by admins, in front of a browser. */
export const canDecideClaims = (actor: Actor): boolean => actor.sessionId !== null && actor.roles.includes('admin')

/** Whose a foundry is not: nobody learns by ids which there are. */
export const noFoundry = (foundryId: number) =>
  new AppError('NOT_FOUND', `You have no foundry ${foundryId}`, { param: 'foundryId' })
