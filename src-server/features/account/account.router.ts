import { identity, pageToken, trackInput, trackResult } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const accountRouter = router({
  identity: publicProcedure.output(identity).query(({ ctx }) => ctx.services.account.identity(ctx.actor)),
  /** A fresh anti-forgery token for a page that was made before its visitor signed in or out in another window. */
  token: publicProcedure
    .output(pageToken)
    .query(({ ctx }) => ({ AntiForgeryToken: ctx.session.pageToken(), userId: ctx.actor.userId })),
  track: publicProcedure
    .input(trackInput)
    .output(trackResult)
    .mutation(({ ctx, input }) => ctx.services.account.track(input, ctx.visitor)),
})
