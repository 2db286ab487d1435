import { z } from 'zod'
import {
  addCommentInput,
  commentsInput,
  commentsResult,
  editCommentInput,
  removeCommentInput,
  reportCommentInput,
} from '#shared/contracts/community/comments.ts'
import { reportResult } from '#shared/contracts/community/messages.ts'
import { success } from '#shared/contracts/core/common.ts'
import { publicProcedure, router, sessionProcedure } from '../../../trpc/trpc.ts'

export const commentsRouter = router({
  list: publicProcedure
    .input(commentsInput)
    .output(commentsResult)
    .query(({ ctx, input }) => ctx.services.comments.list(input)),
  add: sessionProcedure
    .input(addCommentInput)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => ctx.services.comments.add(ctx.actor, input)),
  edit: sessionProcedure
    .input(editCommentInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.comments.edit(ctx.actor, input)),
  remove: sessionProcedure
    .input(removeCommentInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.comments.remove(ctx.actor, input)),
  report: sessionProcedure
    .input(reportCommentInput)
    .output(reportResult)
    .mutation(({ ctx, input }) => ctx.services.comments.report(ctx.actor, input)),
})
