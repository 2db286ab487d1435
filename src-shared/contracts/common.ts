import { z } from 'zod'

/** Positive integer that also accepts its decimal text form, as it comes in a query string. */
export const idInput = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .transform(Number),
  ])
  .pipe(z.number().int('must be a whole number').min(1, 'must be 1 or more').max(Number.MAX_SAFE_INTEGER))

/** A family's, foundry's or topic's slug. */
export const slugInput = z
  .string()
  .min(1, 'must not be empty')
  .max(120, 'must be 120 characters or fewer')
  .regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}-]+$/u, 'must be lower-case letters, digits and dashes')

export const slugLabel = z.object({ slug: z.string(), label: z.string() })
export type SlugLabel = z.infer<typeof slugLabel>
export const slugName = z.object({ slug: z.string(), name: z.string() })
export type SlugName = z.infer<typeof slugName>

/** A moment as the product shows it: ISO value, short date, and words relative to the server's clock. */
export const moment = z.object({ value: z.string(), short: z.string(), timeAgo: z.string() })
export type Moment = z.infer<typeof moment>
