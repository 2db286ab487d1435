import { z } from 'zod'
import { BASKET } from '../../limits.ts'
import { idListInput } from '../core/common.ts'

const ids = idListInput(BASKET.max).refine((given) => given.length > 0, { error: 'must be a comma list of ids' })

export const styleSetInput = z.object({ ids }).strict()

/** How a page uses several styles together. */
export const styleSet = z.object({
  /** Path of the one style sheet; '' if no style may be served. */
  styleSheet: z.string(),
  /** Families in the style sheet. */
  families: z.array(
    z.object({
      familyId: z.number(),
      name: z.string(),
      /** Name of its npm package in the registry of this site. */
      npmPackage: z.string().nullable(),
    }),
  ),
  /** Families and styles that are not in the style sheet, with the reason. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type StyleSet = z.infer<typeof styleSet>

export const styleSetBytesInput = z.object({ ids, lang: z.string().min(1).max(20) }).strict()

/** What a page in one language loads of the fonts in the style sheet. */
export const styleSetBytes = z.object({
  files: z.number(),
  bytes: z.number(),
  /** Names of styles that lack letters of the language. */
  lacking: z.array(z.string()),
})
export type StyleSetBytes = z.infer<typeof styleSetBytes>
