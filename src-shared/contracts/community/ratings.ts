import { z } from 'zod'
import { familyRow } from '../catalogue/fonts.ts'
import { idInput, intInput, listPlace, pageInput, yesNoInput } from '../core/common.ts'

/** Everybody's likes and ratings of a family. */
export const familyRatingTotals = z.object({
  favourites: z.number(),
  ratings: z.number(),
  /** 1 to 5 with one decimal; null without ratings. */
  average: z.number().nullable(),
})
export type FamilyRatingTotals = z.infer<typeof familyRatingTotals>

/** The same, with the caller's own. */
export const ratingStanding = familyRatingTotals.extend({
  favourite: z.boolean(),
  /** 1 to 5, or null. */
  stars: z.number().nullable(),
})
export type RatingStanding = z.infer<typeof ratingStanding>

const familyId = idInput.describe('The family')
export const standingInput = z.object({ familyId }).strict()
export const favouriteInput = z.object({ familyId, favourite: yesNoInput }).strict()
/** 0 removes the rating. */
export const rateInput = z.object({ familyId, stars: intInput(0, 5) }).strict()

export const favouritesInput = z.object({ page: pageInput.default(1) }).strict()
export const favouritesResult = z.object({
  hits: z.array(familyRow),
  ...listPlace,
})
export type FavouritesResult = z.infer<typeof favouritesResult>
