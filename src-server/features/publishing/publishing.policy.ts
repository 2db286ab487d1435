import { AppError } from '#shared/errors.ts'
import { type Actor, requirePerson } from '../core/actor.ts'

/** The fields of a family that its permissions depend on. */
interface PolicyFamily {
  /** The caller is a member of its foundry or has the same rights: see locked-family.ts. */
  isMember: boolean
}

/**
 * see: view it while it is not public. edit: change, upload, publish, withdraw, delete. decide: approve or reject a
 * submission. hide: take it down. unhide: undo that. manage: give it to another foundry, retag it, offer any file for
 * download.
 */
export type FamilyAct = 'see' | 'edit' | 'decide' | 'hide' | 'unhide' | 'manage'

type Asker = Pick<Actor, 'userId' | 'roles' | 'sessionId'>

/** Whether the caller acts in this role: API keys have their owner's families but no admin or moderator rights. */
export const isHere = (actor: Asker, role: 'admin' | 'moderator'): boolean =>
  actor.sessionId !== null && actor.roles.includes(role)

/** Permissions on a family that is not public (yet). Pure. */
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
      // Moderators may not approve their own fonts; admins may, since a small site has nobody else.
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
  unhide: 'Somebody else has to undo this take-down.',
  manage: 'Only admins may do this.',
}

/**
 * @throws AppError UNAUTHORIZED; NOT_FOUND when it does not exist or is not visible to this person; FORBIDDEN when the
 * act is not allowed
 */
export function requireFamily<T extends PolicyFamily>(
  actor: Actor,
  act: FamilyAct,
  family: T | null | undefined,
  familyId: number,
): T {
  requirePerson(actor)
  if (!family || !canFamily(actor, 'see', family))
    throw new AppError('NOT_FOUND', `There is no font family ${familyId}`, { param: 'familyId' })
  if (!canFamily(actor, act, family)) throw new AppError('FORBIDDEN', REFUSALS[act])
  return family
}
