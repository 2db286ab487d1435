import {
  favouriteInput,
  favouritesInput,
  favouritesResult,
  opinionStanding,
  rateInput,
  standingInput,
} from '#shared/contracts/opinions.ts'
import { personProcedure, router } from '../../../trpc/trpc.ts'

export const opinionsRouter = router({
  standing: personProcedure
    .input(standingInput)
    .output(opinionStanding)
    .query(({ ctx, input }) => ctx.services.opinions.standing(ctx.actor, input)),
  favourite: personProcedure
    .input(favouriteInput)
    .output(opinionStanding)
    .mutation(({ ctx, input }) => ctx.services.opinions.favourite(ctx.actor, input)),
  rate: personProcedure
    .input(rateInput)
    .output(opinionStanding)
    .mutation(({ ctx, input }) => ctx.services.opinions.rate(ctx.actor, input)),
  mine: personProcedure
    .input(favouritesInput)
    .output(favouritesResult)
    .query(({ ctx, input }) => ctx.services.opinions.favourites(ctx.actor, input)),
})
