import { letterResult } from '#shared/contracts/catalogue/browse.ts'
import { charInfo, charInfoInput } from '#shared/contracts/catalogue/families.ts'
import {
  altCodesResult,
  analyseInput,
  analyseResult,
  characterDetails,
  characterFontsInput,
  characterInput,
  coverageInput,
  coverageResult,
  emojiInput,
  emojiResult,
  partDetails,
  partFamilies,
  partFamiliesInput,
  transformInput,
  transformResult,
  unicodePartInput,
  unicodePartsInput,
  unicodePartsResult,
  unicodeSearchInput,
  unicodeSearchResult,
  unicodeShowcase,
} from '#shared/contracts/unicode/unicode.ts'
import { publicProcedure, router, searchProcedure } from '../../trpc/trpc.ts'

export const unicodeRouter = router({
  charInfo: publicProcedure
    .input(charInfoInput)
    .output(charInfo)
    .query(({ ctx, input }) => ctx.services.unicode.charInfo(input)),
  search: searchProcedure
    .input(unicodeSearchInput)
    .output(unicodeSearchResult)
    .query(({ ctx, input }) => ctx.services.unicode.search(input)),
  character: publicProcedure
    .input(characterInput)
    .output(characterDetails)
    .query(({ ctx, input }) => ctx.services.unicode.character(input)),
  fonts: publicProcedure
    .input(characterFontsInput)
    .output(letterResult)
    .query(({ ctx, input }) => ctx.services.browse.characterFonts(input)),
  showcase: publicProcedure.output(unicodeShowcase).query(({ ctx }) => ctx.services.browse.unicodeShowcase()),
  analyse: searchProcedure
    .input(analyseInput)
    .output(analyseResult)
    .query(({ ctx, input }) => ctx.services.unicode.analyse(input)),
  transform: searchProcedure
    .input(transformInput)
    .output(transformResult)
    .query(({ ctx, input }) => ctx.services.unicode.transform(input)),
  coverage: publicProcedure
    .meta({ limit: 'coverage' })
    .input(coverageInput)
    .output(coverageResult)
    .query(({ ctx, input }) => ctx.services.unicode.coverage(input)),
  altCodes: publicProcedure.output(altCodesResult).query(({ ctx }) => ctx.services.unicode.altCodes()),
  emoji: searchProcedure
    .input(emojiInput)
    .output(emojiResult)
    .query(({ ctx, input }) => ctx.services.unicode.emoji(input)),
  parts: publicProcedure
    .input(unicodePartsInput)
    .output(unicodePartsResult)
    .query(({ ctx, input }) => ctx.services.unicode.parts(input)),
  part: publicProcedure
    .input(unicodePartInput)
    .output(partDetails)
    .query(({ ctx, input }) => ctx.services.unicode.part(input)),
  partFamilies: publicProcedure
    .meta({ limit: 'coverage' })
    .input(partFamiliesInput)
    .output(partFamilies)
    .query(({ ctx, input }) => ctx.services.unicode.partFamilies(input)),
})
