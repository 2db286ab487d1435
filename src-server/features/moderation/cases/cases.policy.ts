import type { CaseAct } from '#shared/contracts/cases.ts'
import type { CaseKind } from '../../../database/entities/case-file.ts'
import type { Actor } from '../../core/actor.ts'

/** What of a case decides who may do what. */
export interface PolicyCase {
  kind: CaseKind
  status: string
  subject: string | null
  /** Whom it is about. */
  userId: number | null
  /** What is complained of still stands there. */
  stands: boolean
  /** Whom it is about has an account still. */
  hasAccount: boolean
  hasCounter: boolean
  /** Some of its families are taken down. */
  hasHidden: boolean
  /** Some of its families are to be seen. */
  hasShown: boolean
}

/** Pure. Moderators keep the queue of reports; notices name people and addresses, and suspensions are the admins'. */
export const maySeeCase = (actor: Pick<Actor, 'roles'>, { kind }: Pick<PolicyCase, 'kind'>): boolean =>
  actor.roles.includes('admin') || (kind === 'report' && actor.roles.includes('moderator'))

/** What this person may do about a case as it stands. */
export function actsOn(actor: Pick<Actor, 'roles' | 'userId'>, file: PolicyCase): CaseAct[] {
  if (!maySeeCase(actor, file)) return []
  const isAdmin = actor.roles.includes('admin')
  const isAboutOneself = file.userId !== null && file.userId === actor.userId
  if (file.status === 'closed') return ['reopen', 'note']
  const acts: CaseAct[] = []
  const add = (act: CaseAct, may: boolean) => may && acts.push(act)
  if (file.kind === 'report') {
    add('hide-comment', file.subject === 'comment' && file.stands)
    add('take-down', file.subject === 'family' && file.hasShown)
    add('put-back', file.subject === 'family' && file.hasHidden)
    add('suspend', isAdmin && !isAboutOneself && file.hasAccount)
    // Nobody throws out a complaint of themselves. And what is taken down is put back, or the case is closed with it down: a dismissal
    // would tell its sender that nothing was done.
    add('dismiss', !isAboutOneself && !(file.subject === 'family' && file.hasHidden))
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
  acts.push('close', 'note')
  return acts
}
