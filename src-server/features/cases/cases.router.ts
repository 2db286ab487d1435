import { noticeInput, noticeResult } from '#shared/contracts/forms.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const noticesRouter = router({
  open: publicProcedure
    .input(noticeInput)
    .output(noticeResult)
    .mutation(({ ctx, input }) => ctx.services.notices.open(input, ctx.address)),
})
