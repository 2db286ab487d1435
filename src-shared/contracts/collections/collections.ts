import { z } from 'zod'
import { COLLECTION, PAGING, SEARCH } from '../../limits.ts'
import { fontView } from '../catalogue/fonts.ts'
import { idInput, intInput, listPlace, moment, pageInput } from '../core/common.ts'

export const COLLECTION_SORTS = ['name', 'date', 'updated', 'fonts', 'popular'] as const
export type CollectionSort = (typeof COLLECTION_SORTS)[number]

/** The style that represents a family in a single picture. */
const sampleFont = fontView.extend({
  familyId: z.number(),
  familySlug: z.string(),
  familyName: z.string(),
})
export type SampleFont = z.infer<typeof sampleFont>

/** A collection on cards and its own page (specification section 3). */
export const collectionView = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  private: z.boolean(),
  /** 0 Normal, 1 Curated, 2 Featured, 3 Smart Filter. */
  type: z.number(),
  /** URL of the owner's photo; null = the cover shows the first font. */
  coverPhoto: z.string().nullable(),
  /** Its visible families. */
  fontCount: z.number(),
  /** The first families, each by one style, in the owner's order. */
  fonts: z.array(sampleFont),
  owner: z.object({ username: z.string(), avatar: z.string() }),
  /** Whether it contains the requested family; null without one. */
  fontExists: z.boolean().nullable(),
  dateCreated: moment,
  dateUpdated: moment,
})
export type CollectionView = z.infer<typeof collectionView>

const page = pageInput.default(1).describe('Page number; past the end the last page is answered')
const size = intInput(1, PAGING.maxSize).default(PAGING.defaultSize).describe('Hits on a page')
const q = z.string().max(SEARCH.maxQueryChars).default('').describe('Words; each must begin a word of the hit')

export const collectionsSearchInput = z
  .object({
    page,
    size,
    sort: z
      .enum([...COLLECTION_SORTS, ''])
      .optional()
      .transform((sort) => sort || undefined)
      .describe('Default: best match when there are words, else popular'),
    q,
    user: z.string().max(60).default('').describe("Owner's username"),
    min: intInput(0, 1_000_000).default(0).describe('Least number of fonts'),
    familyId: idInput.optional().describe('Sets fontExists of each hit'),
  })
  .strict()
export type CollectionsSearchInput = z.input<typeof collectionsSearchInput>
export type CollectionsSearchQuery = z.output<typeof collectionsSearchInput>

const listResult = {
  ...listPlace,
  perf: z.object({ time: z.number() }),
}

export const collectionsSearchResult = z.object({ hits: z.array(collectionView), ...listResult })
export type CollectionsSearchResult = z.infer<typeof collectionsSearchResult>

/** Of the link to a private collection. */
export const linkKeyInput = z
  .string()
  .max(COLLECTION.linkKeyMax)
  .optional()
  .describe('Key of the link that a private collection is shared by')

export const collectionDetailsInput = z
  .object({ id: idInput, familyId: idInput.optional(), key: linkKeyInput })
  .strict()

const DESIGNER_SORTS = ['popular', 'name', 'date'] as const
export type DesignerSort = (typeof DESIGNER_SORTS)[number]

export const designersSearchInput = z
  .object({
    page,
    size,
    sort: z
      .enum([...DESIGNER_SORTS, ''])
      .default('popular')
      .transform((sort) => sort || 'popular'),
    q,
  })
  .strict()
export type DesignersSearchInput = z.input<typeof designersSearchInput>
export type DesignersSearchQuery = z.output<typeof designersSearchInput>

/** A designer in lists: name, counts, and the most popular families. */
const designerCard = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  familyCount: z.number(),
  fontCount: z.number(),
  downloads: z.number(),
  fonts: z.array(sampleFont),
})
export type DesignerCard = z.infer<typeof designerCard>

export const designersSearchResult = z.object({ hits: z.array(designerCard), ...listResult })
export type DesignersSearchResult = z.infer<typeof designersSearchResult>
