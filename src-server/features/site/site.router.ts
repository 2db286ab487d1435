import { allSearchInput, allSearchResult, homeResult } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const siteRouter = router({
  home: publicProcedure.output(homeResult).query(({ ctx }) => ctx.services.site.home()),
})

export const allRouter = router({
  search: publicProcedure
    .input(allSearchInput)
    .output(allSearchResult)
    .query(({ ctx, input }) => ctx.services.all.search(input)),
})
