import { z } from 'zod'
import { AUDIENCE_MAX_DAYS, AUDIENCE_RANGES, DEFAULT_AUDIENCE_RANGE, rangeProblem } from '../../audience.ts'
import { idInput, moment, personView } from '../core/common.ts'
import { foundryBrief } from '../foundries/foundries.ts'

/** For a foundry, by default the caller's first one, or for one family. */
export const audienceInput = z
  .object({
    foundryId: idInput.optional(),
    familyId: idInput.optional(),
    range: z.enum(AUDIENCE_RANGES).default(DEFAULT_AUDIENCE_RANGE),
    from: z
      .string()
      .optional()
      .describe(`First day, UTC, instead of a range; with 'to', at most ${AUDIENCE_MAX_DAYS} days later`),
    to: z.string().optional().describe('Last day, UTC; days after today are left out'),
  })
  .strict()
  .superRefine(({ from, to }, ctx) => {
    const problem = from === undefined && to === undefined ? null : rangeProblem(from ?? '', to ?? '')
    if (problem) ctx.addIssue({ code: 'custom', path: [problem.param], message: problem.message })
  })
export type AudienceQuery = z.output<typeof audienceInput>

const figures = z.object({
  views: z.number(),
  previews: z.number(),
  downloads: z.number(),
  collections: z.number(),
})
export type Figures = z.infer<typeof figures>

const part = figures.extend({
  /** As stored: country, id of the style or family, search words. */
  value: z.string(),
  label: z.string(),
  /** Its page, if it has one. */
  href: z.string().nullable(),
})
export type AudiencePart = z.infer<typeof part>

export const audienceReport = z.object({
  foundry: foundryBrief,
  /** Null: all families of the foundry. */
  family: z.object({ id: z.number(), name: z.string(), slug: z.string(), isPublic: z.boolean() }).nullable(),
  range: z.enum([...AUDIENCE_RANGES, 'custom']),
  /** The period of each point of the series. */
  step: z.enum(['day', 'week', 'month']),
  /** The current day, UTC: there are no later figures. */
  today: z.string(),
  /** First and last day of the range, and of the one before it. */
  period: z.object({ from: z.string(), to: z.string(), beforeFrom: z.string(), beforeTo: z.string() }),
  totals: figures,
  before: figures,
  /** Each day, week or month of the range, with the figures of the corresponding one before. */
  series: z.array(figures.extend({ at: z.string(), label: z.string(), before: figures })),
  countries: z.array(part),
  searches: z.array(part),
  /** For a family: downloads of single styles. */
  styles: z.array(part),
  /** For a foundry. */
  families: z.array(part),
})
export type AudienceReport = z.infer<typeof audienceReport>

/** A position in the activity list: older entries follow. */
export const activityInput = z
  .object({
    foundryId: idInput.optional(),
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,12}$/, 'is not a place in the list')
      .optional(),
  })
  .strict()
export type ActivityQuery = z.output<typeof activityInput>

export const activityResult = z.object({
  foundry: foundryBrief,
  hits: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(['comment', 'rating', 'favourite', 'collection', 'milestone', 'decision']),
      at: moment,
      family: z.object({ id: z.number(), name: z.string(), slug: z.string(), isPublic: z.boolean() }),
      person: personView.nullable(),
      /** Stars of a rating, downloads of a milestone. */
      count: z.number(),
      /** Text of a comment or decision. */
      text: z.string(),
      /** The decision, as the end of a sentence that starts with the family; '' = none. */
      decision: z.string(),
      /** A public collection. */
      collection: z.object({ id: z.number(), name: z.string(), slug: z.string() }).nullable(),
    }),
  ),
  /** Position of the next page; null = last page. */
  next: z.string().nullable(),
})
export type ActivityResult = z.infer<typeof activityResult>
