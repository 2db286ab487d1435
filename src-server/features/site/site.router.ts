import { welcomeResult } from '#shared/contracts/catalogue/browse.ts'
import { allSearchInput, allSearchResult } from '#shared/contracts/site/site.ts'
import { router, searchProcedure } from '../../trpc/trpc.ts'

export const siteRouter = router({
  welcome: searchProcedure.output(welcomeResult).query(({ ctx }) => ctx.services.site.welcome()),
})

export const allRouter = router({
  search: searchProcedure
    .input(allSearchInput)
    .output(allSearchResult)
    .query(({ ctx, input }) => ctx.services.all.search(input)),
})
