import {
  categoriesInput,
  categoriesResult,
  styleNotesInput,
  styleNotesResult,
  stylesResult,
} from '#shared/contracts/catalogue/browse.ts'
import { topicsInput, topicsResult } from '#shared/contracts/site/site.ts'
import { publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const topicsRouter = router({
  search: searchProcedure
    .input(topicsInput)
    .output(topicsResult)
    .query(({ ctx, input }) => ctx.services.topics.search(input)),
  styles: publicProcedure.output(stylesResult).query(({ ctx }) => ctx.services.topics.styles()),
  categories: publicProcedure
    .input(categoriesInput)
    .output(categoriesResult)
    .query(({ ctx, input }) => ctx.services.topics.categories(input)),
  notes: publicProcedure
    .input(styleNotesInput)
    .output(styleNotesResult)
    .query(({ ctx, input }) => ctx.services.topics.notes(input)),
})
