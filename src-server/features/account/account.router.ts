import { identity, trackInput, trackResult } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const accountRouter = router({
  identity: publicProcedure.output(identity).query(({ ctx }) => ctx.services.account.identity(ctx.actor)),
  track: publicProcedure
    .input(trackInput)
    .output(trackResult)
    .mutation(({ ctx, input }) => ctx.services.account.track(input, ctx.visitor)),
})
