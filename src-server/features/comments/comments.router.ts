import { commentsInput, commentsResult } from '#shared/contracts/comments.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const commentsRouter = router({
  list: publicProcedure
    .input(commentsInput)
    .output(commentsResult)
    .query(({ ctx, input }) => ctx.services.comments.list(input)),
})
