import { fontDetails } from '#shared/contracts/catalogue/families.ts'
import {
  fontDetailsInput,
  fontSearchInput,
  fontSearchResult,
  stylesInput,
  stylesResult,
} from '#shared/contracts/catalogue/fonts.ts'
import { suggestInput, suggestResult } from '#shared/contracts/site/site.ts'
import { publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const fontsRouter = router({
  search: searchProcedure
    .input(fontSearchInput)
    .output(fontSearchResult)
    .query(({ ctx, input, signal }) => ctx.services.fonts.search(input, signal, ctx.actor)),
  details: publicProcedure
    .input(fontDetailsInput)
    .output(fontDetails)
    .query(({ ctx, input }) => ctx.services.fonts.details(input)),
  styles: publicProcedure
    .meta({ limit: 'search' })
    .input(stylesInput)
    .output(stylesResult)
    .query(({ ctx, input }) => ctx.services.fonts.styles(input)),
  suggest: searchProcedure
    .input(suggestInput)
    .output(suggestResult)
    .query(({ ctx, input, signal }) => ctx.services.fonts.suggest(input, signal)),
})
