import { designerInput, designerView } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const designersRouter = router({
  details: publicProcedure
    .input(designerInput)
    .output(designerView)
    .query(({ ctx, input }) => ctx.services.designers.details(input)),
})
