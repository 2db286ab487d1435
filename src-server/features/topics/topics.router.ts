import { topicsInput, topicsResult } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const topicsRouter = router({
  search: publicProcedure
    .input(topicsInput)
    .output(topicsResult)
    .query(({ ctx, input }) => ctx.services.topics.search(input)),
})
