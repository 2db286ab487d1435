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
} from '#shared/contracts/cases.ts'
import { noticeInput, noticeResult } from '#shared/contracts/forms.ts'
import { adminProcedure, moderatorProcedure, publicProcedure, router } from '../../../trpc/trpc.ts'

export const noticesRouter = router({
  open: publicProcedure
    .input(noticeInput)
    .output(noticeResult)
    .mutation(({ ctx, input }) => ctx.services.notices.open(input, ctx.address)),
})

/** Somebody who cannot log in: the key of their mail says who they are. */
export const appealsRouter = router({
  send: publicProcedure
    .input(appealInput)
    .output(appealResult)
    .mutation(({ ctx, input }) => ctx.services.appeals.send(input, ctx.address)),
})

/** Designers whose family was taken down: the key of their mail says which one, and they need not be signed in. */
export const counterNoticesRouter = router({
  linked: publicProcedure
    .input(linkedNoticeInput)
    .output(linkedNotice)
    .query(({ ctx, input }) => ctx.services.counterNotices.linked(input)),
  send: publicProcedure
    .input(answerNoticeInput)
    .output(appealResult)
    .mutation(({ ctx, input }) => ctx.services.counterNotices.send(input, ctx.address)),
})

/** Queues of those who keep order; which kind is whose says the policy. */
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
