import { COMMENT } from '#shared/people-limits.ts'
import type { Actor } from '../../core/actor.ts'

/** What of a comment decides who may do what with it. */
export interface PolicyComment {
  userId: number
  createdAt: number
}

const isAuthor = (actor: Actor, comment: PolicyComment) => actor.userId > 0 && actor.userId === comment.userId

/**
 * Pure. edit: its author, for a day: later others have answered to what it said. delete: its author at any time. hide: who keeps
 * order. report: everybody else who is signed in.
 */
export function can(
  actor: Actor,
  action: 'edit' | 'delete' | 'hide' | 'report',
  comment: PolicyComment,
  now: number,
): boolean {
  switch (action) {
    case 'edit':
      return isAuthor(actor, comment) && now - comment.createdAt < COMMENT.editMs
    case 'delete':
      return isAuthor(actor, comment)
    case 'hide':
      return actor.roles.includes('admin') || actor.roles.includes('moderator')
    case 'report':
      return actor.userId > 0 && !isAuthor(actor, comment)
  }
}
