import { z } from 'zod'
import { SEARCH } from '../../limits.ts'
import { collectionView } from '../collections/collections.ts'
import { listPlace, pageInput } from '../core/common.ts'
import { siteStats, topicView } from '../site/site.ts'
import { familyRow, fontView } from './fonts.ts'

/** Data for a single picture of a style. */
const specimenFont = fontView.pick({
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

/** A family shown by one of its styles: enough for pages of a hundred small pictures. */
export const familySpecimen = familyRow
  .pick({ familyId: true, slug: true, name: true, designer: true, topic: true, commercial_use: true, fontCount: true })
  .extend({ font: specimenFont })
export type FamilySpecimen = z.infer<typeof familySpecimen>

/** A style label with a family that illustrates it. */
const styleView = z.object({
  slug: z.string(),
  label: z.string(),
  kind: z.enum(['topic', 'tag']),
  /** Families with it. */
  fontCount: z.number(),
  /** One sentence; '' for labels without a description. */
  description: z.string(),
  /**
   * Text that shows the style better than its English label, and that the specimen fully supports; null = the label.
   */
  word: z.string().nullable(),
  specimen: familySpecimen.nullable(),
})
export type StyleView = z.infer<typeof styleView>

export const stylesResult = z.object({
  groups: z.array(z.object({ slug: z.string(), label: z.string(), note: z.string(), styles: z.array(styleView) })),
  ...listPlace,
})
export type StylesResult = z.infer<typeof stylesResult>

export const styleNotesInput = z.object({ tags: z.string().max(1000) }).strict()
/** The existing labels among these tags, in the requested order. */
export const styleNotesResult = z.object({
  styles: z.array(z.object({ slug: z.string(), label: z.string(), fontCount: z.number(), description: z.string() })),
})
export type StyleNotesResult = z.infer<typeof styleNotesResult>

export const categoriesInput = z
  .object({
    q: z.string().max(SEARCH.maxQueryChars).default(''),
    page: pageInput.default(1),
  })
  .strict()
/** Labels by name, a page of PAGING.categoriesSize. */
export const categoriesResult = z.object({
  hits: z.array(topicView),
  ...listPlace,
})
export type CategoriesResult = z.infer<typeof categoriesResult>

/** What the home page and GET /api/v3/welcome.json show. */
export const welcomeResult = z.object({
  /**
   * Featured families: first the family of the week, which changes every ISO week and is chosen among those with
   * posters.
   */
  featured: z.array(familyRow).describe('What the site puts forward; the first is the family of the week'),
  popular: z.array(familyRow).describe('Most popular first, each with its primary style alone'),
  new: z.array(familyRow).describe('Newest first, each with its primary style alone'),
  collections: z.array(collectionView).describe('Public collections, newest first'),
  styles: z.array(styleView).describe('Main styles, most used first, each with a family that shows it'),
  abilities: z
    .object({ text: familyRow, language: familyRow, axis: familyRow, feature: familyRow })
    .partial()
    .describe(
      'Families that show what a font can do: set a text with signs of its own, speak Hindi, have a weight axis, small caps',
    ),
  counts: siteStats.describe('What the whole site holds'),
  firstSteps: z
    .array(z.object({ what: z.string(), command: z.string() }))
    .describe('While the site has no families: what its operator does first'),
})
export type FirstStep = WelcomeResult['firstSteps'][number]
export type WelcomeResult = z.infer<typeof welcomeResult>

export const timelineInput = z
  .object({
    year: z
      .string()
      .regex(/^\d{4}$/, 'must be a year of four digits')
      .optional()
      .describe('Also count the months of this year'),
  })
  .strict()
const timelineYear = z.object({
  year: z.number(),
  /** Families published in that year. */
  count: z.number(),
  /** Some of the most popular of them; the first has figures, to show the year in it. */
  families: z.array(familySpecimen),
  /** Whether the first family has figures. */
  figures: z.boolean(),
})
export type TimelineYear = z.infer<typeof timelineYear>
export const timelineResult = z.object({
  /** Years with at least one family, newest first. */
  years: z.array(timelineYear),
  /** Families per month of the requested year, January first. */
  months: z.array(z.number()).nullable(),
  ...listPlace,
  total: z.number().describe('Families of all years'),
})
export type TimelineResult = z.infer<typeof timelineResult>

/** First letters of family names: 'a'…'z', '0' for digits, letters of other scripts, in code point order. */
export const alphabetResult = z.object({
  letters: z.array(z.object({ letter: z.string(), count: z.number() })),
  ...listPlace,
})
export type AlphabetResult = z.infer<typeof alphabetResult>

export const letterInput = z
  .object({
    /** One character as a reader sees it; of a longer text, the first. */
    c: z.string().min(1, 'must not be empty').max(64),
    style: z.string().max(60).default(''),
    license: z.enum(['', 'commercial', 'personal']).default(''),
    page: pageInput.default(1),
  })
  .strict()
export type LetterQuery = z.output<typeof letterInput>
export const letterResult = z.object({
  /** The shown character, composed. */
  text: z.string(),
  characters: z.array(z.object({ codepoint: z.number(), name: z.string() })),
  /** Each with a style that has the character. */
  hits: z.array(familySpecimen),
  ...listPlace,
})
export type LetterResult = z.infer<typeof letterResult>

export const PIECE_TONES = ['bed', 'ink', 'blue', 'ruby'] as const
/** A line of a composition; sizes and distances are hundredths of the piece's width. */
const pieceLine = z.object({
  /** Index of its style in `specimens`. */
  specimen: z.number(),
  text: z.string(),
  /** Text at the other end of the line. */
  end: z.string(),
  /** Type size; 0 = fills the width. */
  size: z.number(),
  align: z.enum(['start', 'center', 'end']),
  /** Space above the line. */
  gap: z.number(),
  /** Measured advances of the two texts in em; null = estimate them. */
  ems: z.number().nullable(),
  endEms: z.number().nullable(),
})
export type PieceLine = z.infer<typeof pieceLine>
const inspirationPiece = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  tone: z.enum(PIECE_TONES),
  lines: z.array(pieceLine),
})
export type InspirationPiece = z.infer<typeof inspirationPiece>
export const inspirationResult = z.object({
  pieces: z.array(inspirationPiece),
  /** The styles of the pieces. */
  specimens: z.array(familySpecimen),
})
export type InspirationResult = z.infer<typeof inspirationResult>
