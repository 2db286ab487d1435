import { z } from 'zod'
import { VECTOR_SIZE } from '../../identify/letter-vector.ts'
import { INDEXED } from '../../identify/letters.ts'
import { IDENTIFY } from '../../identify-limits.ts'
import { fontView } from './fonts.ts'

const measure = z.number().min(-IDENTIFY.measure).max(IDENTIFY.measure)
const known = new Set(INDEXED)

const letter = z
  .strictObject({
    char: z
      .string()
      .max(2)
      .refine((char) => known.has(char), 'must be one of the letters that can be compared: A-Z, a-z, 0-9 …')
      .describe('The letter: Latin, Greek or Cyrillic, without accents, a digit, or one of & ? ! @ $ % #'),
    vector: z
      .array(z.int().min(-127).max(127))
      .length(VECTOR_SIZE)
      .describe(
        'Its shape: its ink stretched to 24 x 24, of which the low frequencies of a discrete cosine transform are kept',
      ),
    width: measure.positive().describe('Width of its ink, in pixels'),
    top: measure.describe('Upper edge of its ink above any one line of the picture, in pixels'),
    bottom: measure.describe('Lower edge of its ink above the same line, in pixels'),
  })
  .refine(({ top, bottom }) => top > bottom, { message: 'must be above bottom', path: ['top'] })

export const identifyInput = z.strictObject({
  letters: z
    .array(letter)
    .min(1, 'must have at least one letter')
    .max(IDENTIFY.letters)
    .describe(`At most ${IDENTIFY.scored} are compared, and at most ${IDENTIFY.alike} of each character`),
  text: z.string().max(IDENTIFY.text).default('').describe('What the previews of the answer show'),
})

export const identifyResult = z.object({
  /** `found`: the first one is it. `maybe`: it may be among these. `absent`: it is not in this catalogue. */
  verdict: z.enum(['found', 'maybe', 'absent']),
  message: z.string(),
  /** The nearest style of each of the nearest families, nearest first. */
  results: z.array(
    z.object({
      font: fontView,
      family: z.object({
        id: z.number(),
        slug: z.string(),
        name: z.string(),
        designer: z.string(),
        designerSlug: z.string(),
        license: z.string(),
      }),
      /** Weight of a variable font at which its letters are nearest; null = as the file comes. */
      weight: z.number().nullable(),
      /** 0 = the same letters. */
      distance: z.number(),
      /** How likely this is it, from 0 to 1. */
      confidence: z.number(),
    }),
  ),
})
export type IdentifyResult = z.infer<typeof identifyResult>
