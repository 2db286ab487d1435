import { bulkSummary, bulkSummaryInput } from '#shared/contracts/catalogue/downloads.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const downloadsRouter = router({
  summary: publicProcedure
    .input(bulkSummaryInput)
    .output(bulkSummary)
    .query(({ ctx, input }) => ctx.services.downloads.summary(input)),
})
