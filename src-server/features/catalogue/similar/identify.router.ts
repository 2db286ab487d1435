import { identifyInput, identifyResult } from '#shared/contracts/catalogue/identify.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const identifyRouter = router({
  /** Changes nothing; the letters of a picture are too long for an address. */
  find: publicProcedure
    .meta({ limit: 'coverage' })
    .input(identifyInput)
    .output(identifyResult)
    .mutation(({ ctx, input }) => ctx.services.identify.find(input)),
})
