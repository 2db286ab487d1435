import { apiAnswer, apiAnswerInput, apiDescription } from '#shared/contracts/editorial/api.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const apiDocsRouter = router({
  describe: publicProcedure.output(apiDescription).query(({ ctx }) => ctx.services.apiDocs.describe()),
  answer: publicProcedure
    .input(apiAnswerInput)
    .output(apiAnswer)
    .query(({ ctx, input }) => ctx.services.apiDocs.answer(input, ctx.services)),
})
