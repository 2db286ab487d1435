import {
  pairingInput,
  pairingResult,
  playgroundFontsInput,
  playgroundFontsResult,
} from '#shared/contracts/playground/playground.ts'
import { publicProcedure, router } from '../../trpc/trpc.ts'

export const playgroundRouter = router({
  fonts: publicProcedure
    .input(playgroundFontsInput)
    .output(playgroundFontsResult)
    .query(({ ctx, input }) => ctx.services.playground.fonts(input)),
  pairing: publicProcedure
    .input(pairingInput)
    .output(pairingResult)
    .query(({ ctx, input }) => ctx.services.playground.pairing(input)),
})
