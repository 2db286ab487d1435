import {
  exploreListInput,
  exploreListResult,
  exploreMapResult,
  exploreWritingInput,
  exploreWritingResult,
} from '#shared/contracts/catalogue/explore.ts'
import { publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const exploreRouter = router({
  map: publicProcedure
    .meta({ limit: 'coverage' })
    .output(exploreMapResult)
    .query(({ ctx }) => ctx.services.explore.map()),
  list: searchProcedure
    .input(exploreListInput)
    .output(exploreListResult)
    .query(({ ctx, input }) => ctx.services.explore.list(input)),
  writing: searchProcedure
    .input(exploreWritingInput)
    .output(exploreWritingResult)
    .query(({ ctx, input }) => ctx.services.explore.writing(input)),
})
