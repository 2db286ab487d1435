import { z } from 'zod'
import {
  blockInput,
  folderCounts,
  folderInput,
  folderResult,
  messageReportInput,
  moveInput,
  newMessageInput,
  readInput,
  recipientInput,
  recipientView,
  replyInput,
  reportResult,
  threadInput,
  threadView,
} from '#shared/contracts/community/messages.ts'
import { success } from '#shared/contracts/core/common.ts'
import { router, sessionProcedure } from '../../../trpc/trpc.ts'

/** Messages are for people: API keys may neither read nor send them. */
export const messagesRouter = router({
  send: sessionProcedure
    .input(newMessageInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.messages.send(ctx.actor, input)),
  reply: sessionProcedure
    .input(replyInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.messages.reply(ctx.actor, input)),
  list: sessionProcedure
    .input(folderInput)
    .output(folderResult)
    .query(({ ctx, input }) => ctx.services.messages.list(ctx.actor, input)),
  counts: sessionProcedure.output(folderCounts).query(({ ctx }) => ctx.services.messages.counts(ctx.actor)),
  thread: sessionProcedure
    .input(threadInput)
    .output(threadView)
    .query(({ ctx, input }) => ctx.services.messages.thread(ctx.actor, input)),
  mark: sessionProcedure
    .input(readInput)
    .output(z.object({ unread: z.number() }))
    .mutation(({ ctx, input }) => ctx.services.messages.mark(ctx.actor, input)),
  move: sessionProcedure
    .input(moveInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.messages.move(ctx.actor, input)),
  block: sessionProcedure
    .input(blockInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.messages.block(ctx.actor, input)),
  report: sessionProcedure
    .input(messageReportInput)
    .output(reportResult)
    .mutation(({ ctx, input }) => ctx.services.messages.report(ctx.actor, input)),
  recipient: sessionProcedure
    .input(recipientInput)
    .output(recipientView)
    .query(({ ctx, input }) => ctx.services.messages.recipient(ctx.actor, input)),
})
