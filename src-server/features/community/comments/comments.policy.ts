import { COMMENT } from '#shared/people-limits.ts'
import type { Actor } from '../../core/actor.ts'

/** The fields of a comment that its permissions depend on. */
interface PolicyComment {
  userId: number
  createdAt: number
}

const isAuthor = (actor: Actor, comment: PolicyComment) => actor.userId > 0 && actor.userId === comment.userId

/**
 * Pure. edit: the author, for one day, since later comments may refer to it (and not while comments are closed). delete: the author at any time. hide:
 * moderators. report: everybody else who is logged in.
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
