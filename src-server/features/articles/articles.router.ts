import { articleDetails, articleInput, blogSearchInput, blogSearchResult } from '#shared/contracts/articles.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const articlesRouter = router({
  search: publicProcedure
    .input(blogSearchInput)
    .output(blogSearchResult)
    .query(({ ctx, input }) => ctx.services.articles.search(input)),
  details: publicProcedure
    .input(articleInput)
    .output(articleDetails)
    .query(({ ctx, input }) => ctx.services.articles.details(input)),
})
