import { z } from 'zod'

/** What is not plain decimal digits stays as it is and is refused: '0x10', '1e2' and ' 5 ' are numbers to JavaScript, not to a query. */
const fromDigits = (value: number | string) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value

/** A whole number that also accepts its decimal text form, as it comes in a query string. */
export const intInput = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    fromDigits,
    z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`),
  )

/** What a browser sends for a ticked box, or a program for yes; nothing at all for no. */
export const tickedInput = z.preprocess(
  (value: boolean | string | undefined) => value === true || value === 'on' || value === 'true',
  z.boolean(),
)

/** Yes or no, also as a form says it; anything else is refused. */
export const yesNoInput = z.preprocess(
  (value: boolean | string) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: 'must be true or false' }),
)

/** Id of a row. */
export const idInput = intInput(1)

/** Number of a list's page. */
export const pageInput = intInput(1, 1_000_000)

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

/** Somebody as others see them. The username is '' when the account is gone. */
export const personView = z.object({ userId: z.number(), username: z.string(), avatar: z.string() })
export type PersonView = z.infer<typeof personView>

/** Done, and nothing more to say. */
export const success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof success>

/** What every list answers beside its hits; ListPlace. A page after the last one is answered with the last one. */
export const listPlace = {
  total: z.number(),
  page: z.number(),
  size: z.number(),
  /** At least 1. */
  pages: z.number(),
}
