import { z } from 'zod'
import { BULK } from '../../limits.ts'

/** '12,45': ids of families. */
export const familyIdsInput = z
  .string()
  .min(1, 'must name at least one family')
  .max(BULK.maxFamilies * 16)
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'must be a comma list of ids')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(
    z
      .array(z.number().int().min(1, 'must be ids of 1 or more'))
      .max(BULK.maxFamilies, `must be ${BULK.maxFamilies} ids or fewer`),
  )

export const bulkSummaryInput = z.object({ ids: familyIdsInput }).strict()

/** Contents of a bulk bundle, before downloading it. */
export const bulkSummary = z.object({
  families: z.array(
    z.object({
      familyId: z.number(),
      name: z.string(),
      licenseId: z.string(),
      commercial_use: z.boolean(),
      files: z.number(),
      bytes: z.number(),
    }),
  ),
  /** Ids that are not public (any more). */
  unavailable: z.array(z.number()),
})
export type BulkSummary = z.infer<typeof bulkSummary>
