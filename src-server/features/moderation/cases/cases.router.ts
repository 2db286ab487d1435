import { noticeInput, noticeResult } from '#shared/contracts/core/forms.ts'
import {
  answerNoticeInput,
  appealInput,
  appealResult,
  caseInput,
  casesInput,
  casesResult,
  caseView,
  counterInput,
  decideCaseInput,
  decidedCase,
  linkedNotice,
  linkedNoticeInput,
} from '#shared/contracts/moderation/cases.ts'
import { adminProcedure, formProcedure, moderatorProcedure, publicProcedure, router } from '../../../trpc/trpc.ts'

export const noticesRouter = router({
  open: formProcedure
    .input(noticeInput)
    .output(noticeResult)
    .mutation(({ ctx, input }) => ctx.services.notices.open(input, ctx.address)),
})

/** For people who cannot log in: the key in their mail identifies them. */
export const appealsRouter = router({
  send: formProcedure
    .input(appealInput)
    .output(appealResult)
    .mutation(({ ctx, input }) => ctx.services.appeals.send(input, ctx.address)),
})

/** For designers whose family was taken down: the key in their mail identifies them without login. */
export const counterNoticesRouter = router({
  linked: publicProcedure
    .input(linkedNoticeInput)
    .output(linkedNotice)
    .query(({ ctx, input }) => ctx.services.counterNotices.linked(input)),
  send: formProcedure
    .input(answerNoticeInput)
    .output(appealResult)
    .mutation(({ ctx, input }) => ctx.services.counterNotices.send(input, ctx.address)),
})

/** Queues of admins and moderators; the policy decides who sees which kind. */
export const casesRouter = router({
  list: moderatorProcedure
    .input(casesInput)
    .output(casesResult)
    .query(({ ctx, input }) => ctx.services.cases.queue(input, ctx.actor)),
  show: moderatorProcedure
    .input(caseInput)
    .output(caseView)
    .query(({ ctx, input }) => ctx.services.cases.show(input, ctx.actor)),
  counter: adminProcedure
    .input(counterInput)
    .output(decidedCase)
    .mutation(({ ctx, input }) => ctx.services.cases.counter(input, ctx.actor)),
  decide: moderatorProcedure
    .input(decideCaseInput)
    .output(decidedCase)
    .mutation(({ ctx, input }) => ctx.services.cases.decide(input, ctx.actor)),
})
