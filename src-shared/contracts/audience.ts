import { z } from 'zod'
import { AUDIENCE_MAX_DAYS, AUDIENCE_RANGES, DEFAULT_AUDIENCE_RANGE, rangeProblem } from '../audience.ts'
import { idInput, moment, personView } from './common.ts'
import { foundryBrief } from './foundries.ts'

/** Of a foundry, by default the first of one's own, or of one family. */
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
  /** As it is stored: country, id of the style or family, words of a search. */
  value: z.string(),
  label: z.string(),
  /** Page of it, where there is one. */
  href: z.string().nullable(),
})
export type AudiencePart = z.infer<typeof part>

export const audienceReport = z.object({
  foundry: foundryBrief,
  /** Null: of all families of the foundry. */
  family: z.object({ id: z.number(), name: z.string(), slug: z.string(), isPublic: z.boolean() }).nullable(),
  range: z.enum([...AUDIENCE_RANGES, 'custom']),
  /** What each point of the series is. */
  step: z.enum(['day', 'week', 'month']),
  /** The day that it is, UTC: there are no figures of later ones. */
  today: z.string(),
  /** First and last day of the range, and of the one before it. */
  period: z.object({ from: z.string(), to: z.string(), beforeFrom: z.string(), beforeTo: z.string() }),
  totals: figures,
  before: figures,
  /** Each day, week or month of the range, with the figures of the one that stands in its place in the range before. */
  series: z.array(figures.extend({ at: z.string(), label: z.string(), before: figures })),
  countries: z.array(part),
  searches: z.array(part),
  /** Downloads of single styles, of a family. */
  styles: z.array(part),
  /** Of a foundry. */
  families: z.array(part),
})
export type AudienceReport = z.infer<typeof audienceReport>

/** A place in the list of what happened: everything older than it follows. */
export const activityInput = z
  .object({
    foundryId: idInput.optional(),
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,12}$/, 'is no place in the list')
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
      /** Words of a comment, or of whoever decided. */
      text: z.string(),
      /** What was decided, as the end of a sentence that begins with the family; '' = nothing. */
      decision: z.string(),
      /** A collection that everybody may see. */
      collection: z.object({ id: z.number(), name: z.string(), slug: z.string() }).nullable(),
    }),
  ),
  /** Where the next page begins; null = that was all. */
  next: z.string().nullable(),
})
export type ActivityResult = z.infer<typeof activityResult>
