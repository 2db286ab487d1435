import { reportResult } from '#shared/contracts/community/messages.ts'
import { reportInput, reportTarget, reportTargetInput } from '#shared/contracts/moderation/cases.ts'
import { personProcedure, router } from '../../../trpc/trpc.ts'

export const reportsRouter = router({
  target: personProcedure
    .input(reportTargetInput)
    .output(reportTarget)
    .query(({ ctx, input }) => ctx.services.reports.target(input)),
  send: personProcedure
    .input(reportInput)
    .output(reportResult)
    .mutation(({ ctx, input }) => ctx.services.reports.send(input, ctx.actor)),
})
