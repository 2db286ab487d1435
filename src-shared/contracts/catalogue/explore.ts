import { z } from 'zod'
import { MAP_REGIONS } from '../../explore/catalogue-map.ts'
import { listPlace, pageInput } from '../core/common.ts'

const numbers = z.array(z.number())
const strings = z.array(z.string())

/** The map, in columns: the same place of each belongs to one family. */
export const exploreMapResult = z.object({
  width: z.number().describe('Cells from left to right'),
  height: z.number().describe('Cells from top to bottom'),
  regions: z
    .array(
      z.object({
        name: z.enum(MAP_REGIONS),
        label: z.string(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
      }),
    )
    .describe('Rectangles of cells, each with the families of one class'),
  designers: strings.describe('Names of designers, by the numbers of the families'),
  families: z
    .object({
      ids: numbers,
      slugs: strings,
      names: strings,
      designers: numbers.describe('Places in designers'),
      regions: numbers.describe('Places in regions'),
      xs: numbers.describe('Cells from the left'),
      ys: numbers.describe('Cells from the top'),
      weights: numbers.describe('How heavy the letters are, from 0 to 9'),
      free: numbers.describe('1 = free for commercial use'),
      fonts: numbers.describe('Ids of the styles to show; 0 = none can be shown'),
      texts: strings.describe('A letter or two that each can set'),
    })
    .describe('Columns of equal length: the same place of each belongs to one family. No two families share a cell'),
})
export type ExploreMapResult = z.infer<typeof exploreMapResult>

const writes = {
  lang: z.string().max(20).default('').describe('Only families that write this language'),
  script: z.string().max(20).default('').describe('Only families that write this script, ISO 15924 in lower case'),
}

export const exploreListInput = z
  .object({
    ...writes,
    region: z.enum([...MAP_REGIONS, '']).default(''),
    free: z.enum(['1', '0', '']).default(''),
    page: pageInput.default(1),
  })
  .strict()
const choices = z.array(z.object({ value: z.string(), label: z.string() }))
/** Families in the order of the map. */
export const exploreListResult = z.object({
  ...listPlace,
  /** What families of the map can be filtered by, by name. */
  langs: choices,
  scripts: choices,
  hits: z.array(
    z.object({
      familyId: z.number(),
      slug: z.string(),
      name: z.string(),
      designer: z.string(),
      region: z.enum(MAP_REGIONS),
      commercial_use: z.boolean(),
    }),
  ),
})
export type ExploreListResult = z.infer<typeof exploreListResult>

export const exploreWritingInput = z
  .object(writes)
  .strict()
  .refine(({ lang, script }) => lang !== '' || script !== '', { error: 'must not be empty', path: ['lang'] })
export const exploreWritingResult = z.object({ ids: numbers })
export type ExploreWritingResult = z.infer<typeof exploreWritingResult>
