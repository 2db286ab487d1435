import { z } from 'zod'
import { BULK } from '../../limits.ts'
import { idListInput } from '../core/common.ts'

export const familyIdsInput = idListInput(BULK.maxFamilies).refine((ids) => ids.length > 0, {
  error: 'must name at least one family',
})

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
