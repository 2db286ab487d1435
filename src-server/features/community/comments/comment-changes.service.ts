import type { EntityManager } from 'typeorm'
import type { ReportResult } from '#shared/contracts/community/messages.ts'
import type { Success } from '#shared/contracts/core/common.ts'
import { AppError } from '#shared/errors.ts'
import { COMMENT, COMMENT_RATES } from '#shared/people-limits.ts'
import { familyPath } from '#shared/routes.ts'
import type { DatabaseDeps } from '../../../database/database-deps.ts'
import { COMMENT_STATUS, Comment } from '../../../database/entities/comment.ts'
import { transaction } from '../../../database/transaction.ts'
import { type Actor, requirePerson } from '../../core/actor.ts'
import { writeAudit } from '../../core/audit.ts'
import { noteActivity } from '../../core/foundry-activity.ts'
import type { LimitsService } from '../../core/limits/limits.service.ts'
import type { Reporting } from '../../core/reporting.ts'
import type { SettingsService } from '../../core/settings/settings.service.ts'
import { can } from './comments.policy.ts'
import { findComment, isPublicFamily, type OneComment } from './comments.queries.ts'

interface CommentChangesDeps extends DatabaseDeps {
  limits: LimitsService
  reports: Reporting
  settings: Pick<SettingsService, 'get'>
}

const DONE: Success = { success: true }

/** Adding, editing, deleting and reporting comments. */
export function createCommentChanges(deps: CommentChangesDeps) {
  const { database, reader, limits, reports, settings, now = Date.now } = deps

  async function required(commentId: number): Promise<OneComment> {
    const comment = await findComment(reader, commentId)
    if (!comment) throw new AppError('NOT_FOUND', `There is no comment ${commentId}`, { param: 'commentId' })
    return comment
  }

  async function requireOpen() {
    if (!(await settings.get()).commentsOpen)
      throw new AppError('FORBIDDEN', 'Comments are closed at the moment. Please come back later.')
  }

  return {
    /** @throws AppError UNAUTHORIZED, NOT_FOUND for a family that is not public, RATE_LIMITED */
    async add(actor: Actor, { familyId, text }: { familyId: number; text: string }): Promise<{ id: number }> {
      const userId = requirePerson(actor)
      await requireOpen()
      if (!(await isPublicFamily(reader, familyId)))
        throw new AppError('NOT_FOUND', `There is no family ${familyId}`, { param: 'familyId' })
      return transaction(database, async (manager) => {
        await limits.take(manager, COMMENT_RATES.minute, String(userId))
        await limits.take(manager, COMMENT_RATES.day, String(userId))
        const at = now()
        // A double click adds the comment once.
        const last = await manager.findOne(Comment, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } })
        if (last?.familyId === familyId && last.text === text && at - last.createdAt < COMMENT.sameWithinMs)
          return { id: last.id }
        const status = COMMENT_STATUS.published
        const row = { familyId, userId, text, rating: null, status, createdAt: at, editedAt: null }
        const { identifiers } = await manager.insert(Comment, row)
        const id = Number(identifiers[0]!.id)
        await noteActivity(manager, { kind: 'comment', familyId, userId, subjectId: id, at })
        return { id }
      })
    },

    /** @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN for others, after the first day and while comments are closed */
    async edit(actor: Actor, { commentId, text }: { commentId: number; text: string }): Promise<Success> {
      requirePerson(actor)
      await requireOpen()
      const comment = await required(commentId)
      const at = now()
      if (!can(actor, 'edit', comment, at))
        throw new AppError(
          'FORBIDDEN',
          can(actor, 'delete', comment, at)
            ? 'A comment can be changed for a day. You can still delete it.'
            : 'This comment is not yours.',
        )
      await transaction(database, (manager) =>
        manager.update(Comment, { id: commentId, userId: actor.userId }, { text, editedAt: at }),
      )
      return DONE
    },

    /**
     * Authors delete their comment, moderators hide it.
     * @param within the surrounding transaction; default: a new one
     * @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN, all before anything is written
     */
    async remove(actor: Actor, { commentId }: { commentId: number }, within?: EntityManager): Promise<Success> {
      const userId = requirePerson(actor)
      const comment = await required(commentId)
      const at = now()
      const own = can(actor, 'delete', comment, at)
      if (!own && !can(actor, 'hide', comment, at)) throw new AppError('FORBIDDEN', 'This comment is not yours.')
      const work = async (manager: EntityManager) => {
        if (own) return manager.delete(Comment, { id: commentId, userId })
        await manager.update(Comment, { id: commentId }, { status: COMMENT_STATUS.hidden })
        await writeAudit(manager, {
          actorId: userId,
          action: 'comment.hide',
          userId: comment.userId,
          at,
          subject: `comment:${commentId}`,
          detail: { familyId: comment.familyId, text: comment.text },
          before: { state: 'published' },
          after: { state: 'hidden' },
        })
      }
      await (within ? work(within) : transaction(database, work))
      return DONE
    },

    /**
     * Reports a comment to the admins. @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN for one's own, RATE_LIMITED
     */
    async report(actor: Actor, input: { commentId: number; reason: string }): Promise<ReportResult> {
      const userId = requirePerson(actor)
      const comment = await required(input.commentId)
      if (!can(actor, 'report', comment, now()))
        throw new AppError('FORBIDDEN', 'You cannot report your own comment. You can delete it.')
      const { familyId } = comment
      return transaction(database, (manager) =>
        reports.open(manager, {
          subject: 'comment',
          subjectId: input.commentId,
          reporter: { userId, username: actor.username },
          about: { userId: comment.userId, username: comment.username ?? '' },
          text: comment.text,
          reason: input.reason,
          path: `${familyPath({ slug: comment.slug, familyId })}#comments`,
          familyId,
        }),
      )
    },
  }
}
