import { designersSearchInput, designersSearchResult } from '#shared/contracts/collections/collections.ts'
import { designerInput, designerNameInput, designerView } from '#shared/contracts/site/site.ts'
import { publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const designersRouter = router({
  details: publicProcedure
    .input(designerInput)
    .output(designerView)
    .query(({ ctx, input }) => ctx.services.designers.details(input)),
  byName: publicProcedure
    .input(designerNameInput)
    .output(designerView)
    .query(({ ctx, input }) => ctx.services.designers.byName(input)),
  search: searchProcedure
    .input(designersSearchInput)
    .output(designersSearchResult)
    .query(({ ctx, input, signal }) => ctx.services.designers.search(input, signal)),
})
