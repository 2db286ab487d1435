import {
  followInput,
  followStanding,
  followStandingInput,
  newsInput,
  newsResult,
  readNewsInput,
} from '#shared/contracts/community/follows.ts'
import { success } from '#shared/contracts/core/common.ts'
import { personProcedure, router } from '../../../trpc/trpc.ts'

export const followsRouter = router({
  standing: personProcedure
    .input(followStandingInput)
    .output(followStanding)
    .query(({ ctx, input }) => ctx.services.follows.standing(ctx.actor, input)),
  follow: personProcedure
    .input(followInput)
    .output(followStanding)
    .mutation(({ ctx, input }) => ctx.services.follows.follow(ctx.actor, input)),
  list: personProcedure
    .input(newsInput)
    .output(newsResult)
    .query(({ ctx, input }) => ctx.services.follows.news(ctx.actor, input)),
  markRead: personProcedure
    .input(readNewsInput)
    .output(success)
    .mutation(({ ctx, input }) => ctx.services.follows.markRead(ctx.actor, input)),
})
