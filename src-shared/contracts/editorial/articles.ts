import { z } from 'zod'
import { PAGING } from '../../limits.ts'
import { familyRow, fontView } from '../catalogue/fonts.ts'
import { idInput, intInput, listPlace, moment, pageInput } from '../core/common.ts'

export const blogSearchInput = z
  .object({
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).default(PAGING.blogSize),
  })
  .strict()

/** A line of type set in a family of the catalogue. */
const articleSpecimen = z.object({
  text: z.string(),
  family: z.object({ familyId: z.number(), slug: z.string(), name: z.string() }),
  font: fontView,
  /** OpenType features and axis positions of the line. */
  features: z.record(z.string(), z.number()),
  axes: z.record(z.string(), z.number()),
})
export type ArticleSpecimen = z.infer<typeof articleSpecimen>

/** An article as lists show it. */
const articleCard = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  authorName: z.string(),
  published: moment,
  updated: moment,
  tags: z.array(z.string()),
  /** Reading time in minutes. */
  minutes: z.number(),
  /** Null when the catalogue does not have the family. */
  cover: articleSpecimen.nullable(),
})
export type ArticleCard = z.infer<typeof articleCard>

export const blogSearchResult = z.object({
  hits: z.array(articleCard),
  ...listPlace,
  perf: z.object({ time: z.number() }),
})

export const articleInput = z.object({ id: idInput }).strict()

/** Text as safe HTML, rendered on the server from Markdown, or a specimen between two such parts. */
export const articleBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('html'), html: z.string() }),
  articleSpecimen.extend({ kind: z.literal('specimen') }),
])
export type ArticleBlock = z.infer<typeof articleBlock>

export const articleDetails = articleCard.extend({
  blocks: z.array(articleBlock),
  /** Its headings with their ids in the HTML. */
  contents: z.array(z.object({ id: z.string(), text: z.string(), level: z.number() })),
  /** Families that the article shows or links. */
  families: z.array(familyRow),
  related: z.array(articleCard),
  /** Picture for link previews of other sites: the poster of the family on the cover, or its drawn name. */
  poster: z.string().nullable(),
})
export type ArticleDetails = z.infer<typeof articleDetails>
