import {
  favouriteInput,
  favouritesInput,
  favouritesResult,
  rateInput,
  ratingStanding,
  standingInput,
} from '#shared/contracts/community/ratings.ts'
import { personProcedure, router } from '../../../trpc/trpc.ts'

export const ratingsRouter = router({
  standing: personProcedure
    .input(standingInput)
    .output(ratingStanding)
    .query(({ ctx, input }) => ctx.services.ratings.standing(ctx.actor, input)),
  favourite: personProcedure
    .input(favouriteInput)
    .output(ratingStanding)
    .mutation(({ ctx, input }) => ctx.services.ratings.favourite(ctx.actor, input)),
  rate: personProcedure
    .input(rateInput)
    .output(ratingStanding)
    .mutation(({ ctx, input }) => ctx.services.ratings.rate(ctx.actor, input)),
  mine: personProcedure
    .input(favouritesInput)
    .output(favouritesResult)
    .query(({ ctx, input }) => ctx.services.ratings.favourites(ctx.actor, input)),
})
