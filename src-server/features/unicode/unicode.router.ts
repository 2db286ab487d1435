import { charInfo, charInfoInput } from '#shared/contracts/families.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const unicodeRouter = router({
  charInfo: publicProcedure
    .input(charInfoInput)
    .output(charInfo)
    .query(({ ctx, input }) => ctx.services.unicode.charInfo(input)),
})
