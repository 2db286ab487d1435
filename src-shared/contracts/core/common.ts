import { z } from 'zod'

/**
 * Anything but plain decimal digits stays unchanged and is refused: '0x10', '1e2' and ' 5 ' are numbers in JavaScript,
 * but not here.
 */
const fromDigits = (value: number | string) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value

/** An integer, also as decimal text from a query string. */
export const intInput = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    fromDigits,
    z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`),
  )

/** A ticked box from a browser, or true from a program; absent means no. */
export const tickedInput = z.preprocess(
  (value: boolean | string | undefined) => value === true || value === 'on' || value === 'true',
  z.boolean(),
)

/** Yes or no, also as form text; anything else is refused. */
export const yesNoInput = z.preprocess(
  (value: boolean | string) => {
    if (value === 'true') return true
    if (value === 'false') return false
    return value
  },
  z.boolean({ error: 'must be true or false' }),
)

/** Id of a row. */
export const idInput = intInput(1)

/** '12,45': a comma list of ids, or ''. */
export const ID_LIST = /^(?:\d{1,15}(?:,\d{1,15})*)?$/

/** The distinct ids of a comma list, in its order. */
export const idListInput = (most: number) =>
  z
    .string()
    .max(most * 16)
    .regex(ID_LIST, 'must be a comma list of ids')
    .transform((text) => (text === '' ? [] : [...new Set(text.split(',').map(Number))]))
    .pipe(z.array(z.number().min(1, 'must be ids of 1 or more')).max(most, `must be ${most} ids or fewer`))

/** Page number of a list. */
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

/** A time as shown: ISO value, short date, and words relative to the server's clock. */
export const moment = z.object({ value: z.string(), short: z.string(), timeAgo: z.string() })
export type Moment = z.infer<typeof moment>

/** A person's public data. The username is '' when the account was deleted. */
export const personView = z.object({ userId: z.number(), username: z.string(), avatar: z.string() })
export type PersonView = z.infer<typeof personView>

/** Success without a further result. */
export const success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof success>

/** Paging fields of every list; ListPlace. Page numbers past the end return the last page. */
export const listPlace = {
  total: z.number(),
  page: z.number(),
  size: z.number(),
  /** At least 1. */
  pages: z.number(),
}

/** Of a hidden field. */
export function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
}
