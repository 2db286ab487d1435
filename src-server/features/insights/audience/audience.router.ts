import { activityInput, activityResult, audienceInput, audienceReport } from '#shared/contracts/insights/audience.ts'
import { personProcedure, router } from '../../../trpc/trpc.ts'

/** Audience figures for designers. */
export const audienceRouter = router({
  report: personProcedure
    .input(audienceInput)
    .output(audienceReport)
    .query(({ ctx, input }) => ctx.services.audience.report(input, ctx.actor)),
  activity: personProcedure
    .input(activityInput)
    .output(activityResult)
    .query(({ ctx, input }) => ctx.services.audience.activity(input, ctx.actor)),
})
