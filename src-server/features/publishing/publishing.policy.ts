import { AppError } from '#shared/errors.ts'
import type { Actor } from '../core/actor.ts'

/** What of a family decides who may do what. */
export interface PolicyFamily {
  /** The asker is one of its foundry's people, or as good as one: see locked-family.ts. */
  isMember: boolean
}

/**
 * see: look at it while it is not public. edit: change, upload, publish, take back, delete. decide: approve or reject what waits.
 * hide: take it down. unhide: put it back. manage: give it to another foundry, retag it, take any file for download.
 */
export type FamilyAct = 'see' | 'edit' | 'decide' | 'hide' | 'unhide' | 'manage'

type Asker = Pick<Actor, 'userId' | 'roles' | 'sessionId'>

/** Whether somebody has this role here and now: a key of a program works for its person's own families and has no office. */
export const isHere = (actor: Asker, role: 'admin' | 'moderator'): boolean =>
  actor.sessionId !== null && actor.roles.includes(role)

/** Pure: who may do what to a family that is not, or not yet, everybody's. */
export function canFamily(actor: Asker, act: FamilyAct, family: PolicyFamily): boolean {
  if (actor.userId <= 0) return false
  const isAdmin = isHere(actor, 'admin')
  const isModerator = isHere(actor, 'moderator')
  switch (act) {
    case 'see':
      return family.isMember || isModerator || isAdmin
    case 'edit':
      return family.isMember || isAdmin
    case 'decide':
    case 'unhide':
      // Nobody waves their own fonts through; an admin may, since a small site has nobody else.
      return isAdmin || (isModerator && !family.isMember)
    case 'hide':
      return isAdmin || isModerator
    case 'manage':
      return isAdmin
  }
}

const REFUSALS: Record<FamilyAct, string> = {
  see: '',
  edit: 'This family is not yours to change.',
  decide: 'Somebody else has to decide upon this family.',
  hide: 'Only moderators take families down.',
  unhide: 'Somebody else has to put this family back.',
  manage: 'Only admins may do this.',
}

/** @throws AppError UNAUTHORIZED; NOT_FOUND absent, or not for this person to know of; FORBIDDEN known but not theirs to do */
export function requireFamily<T extends PolicyFamily>(
  actor: Actor,
  act: FamilyAct,
  family: T | null | undefined,
  familyId: number,
): T {
  if (actor.userId <= 0) throw new AppError('UNAUTHORIZED', 'You need to log in for this.')
  if (!family || !canFamily(actor, 'see', family))
    throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'familyId' })
  if (!canFamily(actor, act, family)) throw new AppError('FORBIDDEN', REFUSALS[act])
  return family
}
