import type { CaseAct } from '#shared/contracts/moderation/cases.ts'
import type { CaseKind } from '../../../database/entities/case-file.ts'
import type { Actor } from '../../core/actor.ts'

/** The fields of a case that its permissions depend on. */
export interface PolicyCase {
  kind: CaseKind
  status: string
  subject: string | null
  /** It is about the caller, or a family of a foundry that they belong to. */
  isOwn: boolean
  /** The reported content is still there. */
  stands: boolean
  /** The person it is about still has an account. */
  hasAccount: boolean
  hasCounter: boolean
  /** Some of its families are taken down. */
  hasHidden: boolean
  /** Some of its families are visible. */
  hasShown: boolean
}

/** Moderators see reports only; notices contain names and addresses, and suspensions are for admins. Pure. */
export const maySeeCase = (actor: Pick<Actor, 'roles'>, { kind }: Pick<PolicyCase, 'kind'>): boolean =>
  actor.roles.includes('admin') || (kind === 'report' && actor.roles.includes('moderator'))

/** Moderators are not told who reported them or their families, as others are not. Admins are: mails of reports go to them. Pure. */
export const maySeeSender = (actor: Pick<Actor, 'roles'>, { isOwn }: Pick<PolicyCase, 'isOwn'>): boolean =>
  actor.roles.includes('admin') || !isOwn

/** The acts that this person may take on a case in its current state. */
export function actsOn(actor: Pick<Actor, 'roles'>, file: PolicyCase): CaseAct[] {
  if (!maySeeCase(actor, file)) return []
  const isAdmin = actor.roles.includes('admin')
  if (file.status === 'closed') return ['reopen', 'note']
  const acts: CaseAct[] = []
  const add = (act: CaseAct, may: boolean) => may && acts.push(act)
  if (file.kind === 'report') {
    add('hide-comment', file.subject === 'comment' && file.stands)
    add('take-down', file.subject === 'family' && file.hasShown)
    add('put-back', file.subject === 'family' && file.hasHidden)
    add('suspend', isAdmin && !file.isOwn && file.hasAccount)
    // Nobody dismisses a report about themselves or their fonts. A taken-down family is put back or the case is closed: a dismissal
    // would tell the sender that nothing was done.
    add('dismiss', !file.isOwn && !(file.subject === 'family' && file.hasHidden))
    add('refer', !isAdmin && file.status === 'open')
  }
  if (file.kind === 'dmca') {
    add('take-down', file.hasShown)
    add('forward', file.hasCounter)
    add('put-back', file.hasHidden)
    add('dismiss', !file.hasHidden)
  }
  if (file.kind === 'contact') add('answer', true)
  if (file.kind === 'appeal') {
    add('let-in', !file.stands && file.hasAccount)
    add('dismiss', true)
  }
  // Nor do moderators close it; admins may, since a small site has nobody else.
  add('close', isAdmin || !file.isOwn)
  acts.push('note')
  return acts
}
