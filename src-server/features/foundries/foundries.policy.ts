import { AppError } from '#shared/errors.ts'
import type { FoundryRole } from '../../database/entities/foundry.ts'
import type { Actor } from '../core/actor.ts'

/** A person's role in a foundry; admins have the rights of owners. */
export type FoundryStanding = FoundryRole | 'admin'
/** see: its pages and figures; edit: its profile and families; manage: its members. */
export type FoundryAct = 'see' | 'edit' | 'manage'

/** @param role of the actor's own row, or null without one */
export function standingOf(actor: Actor, role: FoundryRole | null): FoundryStanding | null {
  if (actor.userId <= 0) return null
  return role ?? (actor.sessionId !== null && actor.roles.includes('admin') ? 'admin' : null)
}

/** API keys may only read; only owners and admins manage members. */
export function canFoundry(actor: Actor, act: FoundryAct, standing: FoundryStanding | null): boolean {
  if (standing === null || actor.userId <= 0) return false
  if (act === 'see') return true
  if (actor.sessionId === null) return false
  return act === 'edit' || standing !== 'member'
}

/** Admins decide claims, in a browser session only. */
export const canDecideClaims = (actor: Actor): boolean => actor.sessionId !== null && actor.roles.includes('admin')

/** The error for other people's foundries, which hides whether an id exists. */
export const noFoundry = (foundryId: number) =>
  new AppError('NOT_FOUND', `You have no foundry ${foundryId}`, { param: 'foundryId' })
