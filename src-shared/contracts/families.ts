import { z } from 'zod'
import { FAMILY_LINK_KINDS } from '../publishing-terms.ts'
import { idInput, intInput, listPlace, moment, slugInput } from './common.ts'
import { familyRow, fontView } from './fonts.ts'
import { familyOpinion } from './opinions.ts'

export const familyByIdInput = z.object({ id: idInput, text: z.string().max(1024).default('') }).strict()
export const familyByNameInput = z
  .object({ designer: slugInput, family: slugInput, text: z.string().max(1024).default('') })
  .strict()

export const licenceFacts = z.object({
  id: z.string(),
  label: z.enum(['100% Free', 'Personal Use Free']),
  name: z.string(),
  url: z.string(),
  commercialUse: z.boolean(),
  /** What was declared with the family (seed data, the uploader), if anything. */
  declared: z.string(),
  /** What the file itself says: the words that decided. */
  evidence: z.string(),
  copyright: z.string(),
  trademark: z.string(),
  text: z.string(),
  /** The ZIP has the whole text of the licence, and not only what the files say. */
  wholeText: z.boolean(),
  /** What one may do, each with a reason. */
  permissions: z.array(z.object({ act: z.string(), allowed: z.boolean(), reason: z.string() })),
  /** The strictest level of its files: see each font for its own. */
  embedding: z.string(),
  /** Other sites may use it by a link to this one. */
  webFonts: z.boolean(),
})
export type LicenceFacts = z.infer<typeof licenceFacts>

export const featureView = z.object({
  tag: z.string(),
  name: z.string(),
  scripts: z.array(z.string()),
  /** On by default in browsers (liga, kern …). */
  defaultOn: z.boolean(),
})
export const axisView = z.object({
  tag: z.string(),
  name: z.string(),
  min: z.number(),
  /** As the file says. */
  default: z.number(),
  /** Where pictures and sliders stand until somebody moves them: 400 for weights, see usualPosition(). */
  start: z.number(),
  max: z.number(),
})
export const instanceView = z.object({ name: z.string(), coordinates: z.record(z.string(), z.number()) })
export const languageCover = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(['full', 'partial']),
  /** Missing letters of a partial language, at most 12. */
  missing: z.array(z.string()),
})

/** One style with everything the family page shows of it. */
export const fontDetails = fontView.extend({
  fileName: z.string(),
  format: z.string(),
  bytes: z.number(),
  glyphCount: z.number(),
  codepointCount: z.number(),
  version: z.string(),
  /** The weight in the file where it is another than `weight`, which the style's name says. */
  fileWeight: z.number().nullable(),
  /** WOFF2 of the sanitised copy, for @font-face. */
  webfont: z.string(),
  downloadLink: z.string(),
  features: z.array(featureView),
  axes: z.array(axisView),
  instances: z.array(instanceView),
  /** Colour tables of the file: COLR, CPAL, CBDT, sbix, 'SVG '. */
  colorTables: z.array(z.string()),
  /** What OS/2 fsType says; null without a file. */
  embedding: z
    .object({
      level: z.enum(['installable', 'restricted', 'preview-print', 'editable']),
      noSubsetting: z.boolean(),
      bitmapOnly: z.boolean(),
    })
    .nullable(),
  vendor: z.string(),
  createdAt: z.string().nullable(),
  modifiedAt: z.string().nullable(),
})
export type FontDetails = z.infer<typeof fontDetails>

export const familyVersion = z.object({
  number: z.number(),
  /** The one whose fonts are those of the family. */
  live: z.boolean(),
  at: moment,
  styles: z.number(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ name: z.string(), changes: z.array(z.string()) })),
  downloadLink: z.string(),
})
export type PublicVersion = z.infer<typeof familyVersion>

export const familyDetails = familyRow.extend({
  description: z.string(),
  fonts: z.array(fontDetails),
  tags: z.array(z.object({ slug: z.string(), label: z.string() })),
  licence: licenceFacts,
  /** Where the designer sends people: the family's site and source, a shop, donations. */
  links: z.array(z.object({ kind: z.enum(FAMILY_LINK_KINDS), url: z.string() })),
  languages: z.array(languageCover),
  scripts: z.array(z.string()),
  version: z.string(),
  publishedYear: z.number(),
  bundleBytes: z.number().nullable().describe('Bytes of the ZIP; null while they are not counted yet'),
  /** Published ones, newest first, when there are older ones than the present. */
  versions: z.array(familyVersion),
  /** Families that look like this one, nearest first. */
  similar: z.array(familyRow),
  /** True when they were found by the shapes of their letters, so that sort=similar:{id} lists more. */
  similarByShape: z.boolean(),
  /** For a family that may not be used commercially: the nearest ones that may. */
  freeAlternatives: z.array(familyRow),
  /** Of another class, with the same tags. */
  sameMood: z.array(familyRow),
  moreFromDesigner: z.array(familyRow),
  opinion: familyOpinion,
})
export type FamilyDetails = z.infer<typeof familyDetails>

/** Packed coverage of one font for the glyph map. */
export const glyphsInput = z.object({ fontId: idInput }).strict()
export const glyphs = z.object({
  fontId: z.number(),
  /** Ascending code points as [first, last] runs. */
  ranges: z.array(z.tuple([z.number(), z.number()])),
  total: z.number(),
  /** Unicode blocks of which it has some, with how many. */
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
