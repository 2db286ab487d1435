import { z } from 'zod'
import { ASCII_ART } from '../../limits.ts'
import { intInput, listPlace } from '../core/common.ts'

export const asciiFontsInput = z
  .object({
    text: z.string().max(ASCII_ART.maxChars).default('').describe('What is drawn; one line'),
    page: intInput(1, 1000).default(1),
  })
  .strict()
export type AsciiFontsQuery = z.output<typeof asciiFontsInput>

const asciiFontName = z.object({ name: z.string(), slug: z.string() })
export type AsciiFontName = z.infer<typeof asciiFontName>
const asciiFont = asciiFontName.extend({
  /** Characters of the text that the font cannot draw, if there are any. */
  missing: z.string().optional(),
})

export const asciiFontsResult = z.object({
  hits: z.array(
    asciiFont.extend({
      /** Lines of characters; '' where the font has none of the text's. */
      art: z.string(),
    }),
  ),
  ...listPlace,
  /** Every font, in the order of the pages: those that draw all of the text first. */
  fonts: z.array(asciiFont),
  /** Folder of the files: '{folder}/{slug}.flf'. */
  folder: z.string(),
})
export type AsciiFontsResult = z.infer<typeof asciiFontsResult>
