import {
  countriesResult,
  countryInfo,
  countryInfoInput,
  languageInfo,
  languageInfoInput,
  languagesResult,
} from '#shared/contracts/languages/languages.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const languagesRouter = router({
  list: publicProcedure.output(languagesResult).query(({ ctx }) => ctx.services.languages.languages()),
  info: publicProcedure
    .input(languageInfoInput)
    .output(languageInfo)
    .query(({ ctx, input }) => ctx.services.languages.info(input)),
  countries: publicProcedure.output(countriesResult).query(({ ctx }) => ctx.services.languages.countries()),
  country: publicProcedure
    .input(countryInfoInput)
    .output(countryInfo)
    .query(({ ctx, input }) => ctx.services.languages.country(input)),
})
