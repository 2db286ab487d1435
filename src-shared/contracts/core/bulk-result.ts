import { z } from 'zod'

/** Families of a bulk act for which it was not done. */
export const refusedFamilies = z.array(
  z.object({
    familyId: z.number(),
    name: z.string(),
    why: z.string(),
    /** The site failed, not the family: the same act may be sent again for it. */
    again: z.boolean(),
  }),
)
export type RefusedFamily = z.infer<typeof refusedFamilies>[number]
