import { styleSet, styleSetBytes, styleSetBytesInput, styleSetInput } from '#shared/contracts/web-fonts/style-sets.ts'
import { CALL_MS } from '#shared/limits.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'
import { withinPatience } from '../catalogue/downloads/downloads.http.ts'

export const styleSetsRouter = router({
  code: publicProcedure
    .meta({ limit: 'search' })
    .input(styleSetInput)
    .output(styleSet)
    .query(({ ctx, input }) => ctx.services.styleSets.code(input)),
  bytes: publicProcedure
    .meta({ limit: 'coverage' })
    .input(styleSetBytesInput)
    .output(styleSetBytes)
    .query(({ ctx, input }) => withinPatience(ctx.services.styleSets.bytes(input, ctx.address), CALL_MS.patience)),
})
