import {
  alphabetResult,
  inspirationResult,
  letterInput,
  letterResult,
  timelineInput,
  timelineResult,
} from '#shared/contracts/catalogue/browse.ts'
import { publicProcedure, router, searchProcedure } from '../../../trpc/trpc.ts'

export const browseRouter = router({
  timeline: publicProcedure
    .input(timelineInput)
    .output(timelineResult)
    .query(({ ctx, input }) => ctx.services.browse.timeline(input)),
  alphabet: publicProcedure.output(alphabetResult).query(({ ctx }) => ctx.services.browse.alphabet()),
  inspiration: publicProcedure.output(inspirationResult).query(({ ctx }) => ctx.services.browse.inspiration()),
  letter: searchProcedure
    .input(letterInput)
    .output(letterResult)
    .query(({ ctx, input }) => ctx.services.browse.letter(input)),
})
