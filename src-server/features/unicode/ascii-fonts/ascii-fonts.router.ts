import { asciiFontsInput, asciiFontsResult } from '#shared/contracts/unicode/ascii-fonts.ts'
import { publicProcedure, router } from '../../../trpc/trpc.ts'

export const asciiFontsRouter = router({
  page: publicProcedure
    .meta({ limit: 'coverage' })
    .input(asciiFontsInput)
    .output(asciiFontsResult)
    .query(({ ctx, input }) => ctx.services.asciiFonts.page(input)),
})
