import { analyticsInput, analyticsResult } from '#shared/contracts/insights/analytics.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const analyticsRouter = router({
  record: publicProcedure
    .meta({ limit: 'analytics' })
    .input(analyticsInput)
    .output(analyticsResult)
    .mutation(({ ctx, input }) => ctx.services.analytics.record(input, ctx.visitor)),
})
