import { fontDetails } from '#shared/contracts/families.ts'
import { fontDetailsInput, fontSearchInput, fontSearchResult } from '#shared/contracts/fonts.ts'
import { suggestInput, suggestResult } from '#shared/contracts/site.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const fontsRouter = router({
  search: publicProcedure
    .input(fontSearchInput)
    .output(fontSearchResult)
    .query(({ ctx, input, signal }) => ctx.services.fonts.search(input, signal, ctx.actor)),
  details: publicProcedure
    .input(fontDetailsInput)
    .output(fontDetails)
    .query(({ ctx, input }) => ctx.services.fonts.details(input)),
  suggest: publicProcedure
    .input(suggestInput)
    .output(suggestResult)
    .query(({ ctx, input, signal }) => ctx.services.fonts.suggest(input, signal)),
})
