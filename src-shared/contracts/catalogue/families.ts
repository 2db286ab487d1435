import { z } from 'zod'
import { PREVIEW } from '../../limits.ts'
import { FAMILY_LINK_KINDS } from '../../publishing-terms.ts'
import { familyRatingTotals } from '../community/ratings.ts'
import { idInput, intInput, listPlace, moment, slugInput } from '../core/common.ts'
import { familySpecimen } from './browse.ts'
import { familyRow, fontView } from './fonts.ts'

export const familyByIdInput = z
  .object({ id: idInput, text: z.string().max(PREVIEW.maxTextBytes).default('') })
  .strict()
export const familyByNameInput = z
  .object({ designer: slugInput, family: slugInput, text: z.string().max(PREVIEW.maxTextBytes).default('') })
  .strict()

const licenceFacts = z.object({
  id: z.string(),
  label: z.enum(['100% Free', 'Personal Use Free']),
  name: z.string(),
  url: z.string(),
  commercialUse: z.boolean(),
  /** The declared licence (seed data, the uploader), if any. */
  declared: z.string(),
  /** The deciding licence words in the file. */
  evidence: z.string(),
  copyright: z.string(),
  trademark: z.string(),
  text: z.string(),
  /** Whether the ZIP contains the whole licence text and not only what the files say. */
  wholeText: z.boolean(),
  /** What is allowed, each with a reason. */
  permissions: z.array(z.object({ act: z.string(), allowed: z.boolean(), reason: z.string() })),
  /** The strictest level of its files; each font has its own. */
  embedding: z.string(),
  /** Whether other sites may embed it from this one. */
  webFonts: z.boolean(),
})
export type LicenceFacts = z.infer<typeof licenceFacts>

const featureView = z.object({
  tag: z.string(),
  name: z.string(),
  scripts: z.array(z.string()),
  /** On by default in browsers (liga, kern …). */
  defaultOn: z.boolean(),
})
const axisView = z.object({
  tag: z.string(),
  name: z.string(),
  min: z.number(),
  /** The file's default. */
  default: z.number(),
  /** Initial position in pictures and sliders: 400 for weights, see usualPosition(). */
  start: z.number(),
  max: z.number(),
})
const instanceView = z.object({ name: z.string(), coordinates: z.record(z.string(), z.number()) })
const languageCover = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(['full', 'partial']),
  /** Missing letters of a partial language, at most 12. */
  missing: z.array(z.string()),
})

/** One style with all details of the family page. */
export const fontDetails = fontView.extend({
  fileName: z.string(),
  format: z.string(),
  bytes: z.number(),
  glyphCount: z.number(),
  codepointCount: z.number(),
  version: z.string(),
  /** The weight in the file if it differs from `weight`, which comes from the style's name. */
  fileWeight: z.number().nullable(),
  /** WOFF2 of the sanitised copy, for @font-face. */
  webfont: z.string(),
  downloadLink: z.string(),
  features: z.array(featureView),
  axes: z.array(axisView),
  instances: z.array(instanceView),
  /** Colour tables of the file: COLR, CPAL, CBDT, sbix, 'SVG '. */
  colorTables: z.array(z.string()),
  /** Meaning of OS/2 fsType; null without a file. */
  embedding: z
    .object({
      level: z.enum(['installable', 'restricted', 'preview-print', 'editable']),
      noSubsetting: z.boolean(),
      bitmapOnly: z.boolean(),
    })
    .nullable(),
  /** As the file names them. */
  designer: z.string(),
  vendor: z.string(),
  createdAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type FontDetails = z.infer<typeof fontDetails>

const familyVersion = z.object({
  number: z.number(),
  /** The version with the family's current fonts. */
  live: z.boolean(),
  at: moment,
  styles: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ name: z.string(), changes: z.array(z.string()) })),
  downloadLink: z.string(),
})
export type PublicVersion = z.infer<typeof familyVersion>

/** A family that goes with another, set beside it. */
const familyPairing = z.object({
  role: z.enum(['heading', 'body']).describe('What it sets; the family that was asked for sets the other'),
  lang: z.string().describe('A language that both write'),
  family: familySpecimen,
})
export type FamilyPairing = z.infer<typeof familyPairing>
/** The same by id, as the thread of similar fonts finds it. */
export type PairedFamily = Pick<FamilyPairing, 'role' | 'lang'> & { familyId: number }

export const pairingsInput = z.object({ id: idInput }).strict()
/** Best first. */
export const pairingsResult = z.object({ hits: z.array(familyPairing), ...listPlace })
export type PairingsResult = z.infer<typeof pairingsResult>

export const familyDetails = familyRow.extend({
  picture: z
    .string()
    .nullable()
    .describe('What other sites show beside a link to it, 1200 by 630 pixels: its poster, or its name'),
  description: z.string(),
  fonts: z.array(fontDetails),
  tags: z.array(z.object({ slug: z.string(), label: z.string() })),
  licence: licenceFacts,
  npmPackage: z.string().nullable().describe('Name of its npm package in the registry of this site'),
  /** The designer's links: the family's site and source, a shop, donations. */
  links: z.array(z.object({ kind: z.enum(FAMILY_LINK_KINDS), url: z.string() })),
  languages: z.array(languageCover),
  scripts: z.array(z.string()),
  version: z.string(),
  publishedYear: z.number(),
  bundleBytes: z.number().nullable().describe('Bytes of the ZIP; null while they are not counted yet'),
  /** Published ones, newest first, if there are older ones than the current. */
  versions: z.array(familyVersion),
  /** Similar families, nearest first. These, freeAlternatives, sameMood and moreFromDesigner have their primary style alone. */
  similar: z.array(familyRow),
  /** True when they were found by letter shapes, so that sort=similar:{id} lists more. */
  similarByShape: z.boolean(),
  /** For a family without commercial use: the nearest ones with it. */
  freeAlternatives: z.array(familyRow),
  /** Of another class, with the same tags. */
  sameMood: z.array(familyRow),
  moreFromDesigner: z.array(familyRow),
  /** Families that go with it as heading or text, best first. */
  goesWith: z.array(familyPairing),
  opinion: familyRatingTotals,
})
export type FamilyDetails = z.infer<typeof familyDetails>

/** Packed coverage of one font for the glyph map. */
export const glyphsInput = z.object({ fontId: idInput }).strict()
export const glyphs = z.object({
  fontId: z.number(),
  /** Ascending code points as [first, last] runs. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  total: z.number(),
  /** Unicode blocks that it partly covers, with counts. */
  blocks: z.array(z.object({ first: z.number(), last: z.number(), name: z.string(), count: z.number() })),
})
export type Glyphs = z.infer<typeof glyphs>

export const glyphNamesInput = z.object({ fontId: idInput, q: z.string().max(100).default('') }).strict()
/** Code points of the font whose name or number matches q, with names; at most 500. */
export const glyphNames = z.object({
  hits: z.array(z.object({ codepoint: z.number(), name: z.string() })),
  ...listPlace,
})
export type GlyphNames = z.infer<typeof glyphNames>
export const charInfoInput = z.object({ codepoint: intInput(0, 0x10ffff) }).strict()
export const charInfo = z.object({
  codepoint: z.number(),
  name: z.string(),
  block: z.string(),
  category: z.string(),
  script: z.string(),
})
export type CharInfo = z.infer<typeof charInfo>
