import { z } from 'zod'
import { SEARCH } from '../limits.ts'
import { familyRow, fontView } from './fonts.ts'
import { siteStats, topicView } from './site.ts'

/** What a single picture of a style needs. */
export const specimenFont = fontView.pick({
  id: true,
  name: true,
  slug: true,
  text: true,
  file: true,
  weight: true,
  italic: true,
  width: true,
  color: true,
  variable: true,
  direction: true,
  metrics: true,
})
export type SpecimenFont = z.infer<typeof specimenFont>

/** A family shown by one of its styles: pages of a hundred small pictures need no more of it. */
export const familySpecimen = familyRow
  .pick({ familyId: true, slug: true, name: true, designer: true, topic: true, commercial_use: true, fontCount: true })
  .extend({ font: specimenFont })
export type FamilySpecimen = z.infer<typeof familySpecimen>

/** A style label with the family that shows what it means. */
export const styleView = z.object({
  slug: z.string(),
  label: z.string(),
  kind: z.enum(['topic', 'tag']),
  /** Families that carry it. */
  fontCount: z.number(),
  /** One sentence; '' for labels nobody has described. */
  description: z.string(),
  /** Text that shows the style better than its English label, and that the specimen has every letter of; null = the label. */
  word: z.string().nullable(),
  specimen: familySpecimen.nullable(),
})
export type StyleView = z.infer<typeof styleView>

export const stylesResult = z.object({
  groups: z.array(z.object({ slug: z.string(), label: z.string(), note: z.string(), styles: z.array(styleView) })),
  total: z.number(),
})
export type StylesResult = z.infer<typeof stylesResult>

export const styleNotesInput = z.object({ tags: z.string().max(1000) }).strict()
/** The labels among these tags that exist, in the order asked for. */
export const styleNotesResult = z.object({
  styles: z.array(z.object({ slug: z.string(), label: z.string(), fontCount: z.number(), description: z.string() })),
})
export type StyleNotesResult = z.infer<typeof styleNotesResult>

export const categoriesInput = z
  .object({
    q: z.string().max(SEARCH.maxQueryChars).default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  })
  .strict()
/** Labels by name, a page of PAGING.categoriesSize. */
export const categoriesResult = z.object({
  hits: z.array(topicView),
  total: z.number(),
  page: z.number(),
  pages: z.number(),
})
export type CategoriesResult = z.infer<typeof categoriesResult>

/** What the home page and GET /api/v3/welcome.json show. */
export const welcomeResult = z.object({
  /** What the site puts forward: first the family of the week, which changes every ISO week and is chosen among posters. */
  featured: z.array(familyRow).describe('What the site puts forward; the first is the family of the week'),
  popular: z.array(familyRow).describe('Most popular first'),
  new: z.array(familyRow).describe('Newest first'),
  styles: z.array(styleView).describe('Main styles, most used first, each with a family that shows it'),
  counts: siteStats.describe('What the whole site holds'),
})
export type WelcomeResult = z.infer<typeof welcomeResult>
