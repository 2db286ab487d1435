import { z } from 'zod'
import { PREVIEW } from '../../limits.ts'
import { idInput } from '../core/common.ts'
import { createCollectionInput } from './collection-changes.ts'
import { linkKeyInput } from './collections.ts'

export const collectionImportInput = z
  .object({
    name: createCollectionInput.shape.name.optional().describe('Default: the name that stands in the file'),
    text: z
      .string()
      .min(1, 'must not be empty')
      .max(200_000, 'must be 200,000 characters or fewer')
      .describe('JSON or CSV as exported'),
  })
  .strict()
export type CollectionImport = z.output<typeof collectionImportInput>

export const collectionImportResult = z.object({
  id: z.number(),
  /** Families now in it. */
  added: z.number(),
  /** What this site lacks, with its line in the file. */
  notFound: z.array(z.object({ line: z.number(), name: z.string() })),
})
export type CollectionImportResult = z.infer<typeof collectionImportResult>

export const textCheckInput = z
  .object({ id: idInput, key: linkKeyInput, text: z.string().min(1, 'must not be empty').max(PREVIEW.maxTextBytes) })
  .strict()

/** Whether every font of a collection can set a text. */
export const textCheckResult = z.object({
  /** Families checked: at most as many as a smart collection contains. */
  checked: z.number(),
  total: z.number(),
  able: z.number(),
  lacking: z.array(
    z.object({
      familyId: z.number(),
      slug: z.string(),
      name: z.string(),
      /** Code points that the family's first style lacks. */
      missing: z.array(z.number()),
    }),
  ),
})
export type TextCheckResult = z.infer<typeof textCheckResult>
