import { z } from 'zod'
import { slugOf } from '../../format/slug.ts'
import { PUBLISHING } from '../../publishing-limits.ts'
import {
  FAMILY_LINK_KINDS,
  FAMILY_STATES,
  LICENCE_TEMPLATES,
  PERMISSION_USES,
  PERMISSION_VALUES,
  REVIEW_REASONS,
} from '../../publishing-terms.ts'
import { idInput, moment, readJson } from '../core/common.ts'
import { webAddress, words } from '../core/forms.ts'
import { glyphCounts } from './glyph-diff.ts'

/** What the designer says of the licence, and what it is with regard to the files. */
export const judgedLicence = z.object({
  text: z.string(),
  permissions: z.record(z.enum(PERMISSION_USES), z.enum(PERMISSION_VALUES)),
  decided: z.string(),
  commercialUse: z.boolean(),
  /** Quotes from the files. */
  evidence: z.string(),
  conflict: z.string().nullable(),
})

const familyId = idInput.describe('The family')
const address = z.union([z.literal(''), webAddress('A web address, such as https://example.org')]).default('')

/** 'Hand Lettered, quiet' → the slugs of tags. */
const tagWords = z
  .string()
  .max(1000, 'These are too many tags')
  .default('')
  .transform((text) => [...new Set(text.split(',').map(slugOf).filter(Boolean))])
  .pipe(
    z
      .array(z.string().max(60, 'A tag has at most 60 characters'))
      .max(PUBLISHING.tagsMax, `At most ${PUBLISHING.tagsMax} tags`),
  )

const permission = z.enum(PERMISSION_VALUES, 'Choose one').default('no')

/** For each part of the words a mark of its text: the form sends back those with which it was filled. */
const marks = z.record(z.string(), z.string())

/** A family's texts, as form fields. */
export const editFamilyInput = z
  .object({
    familyId,
    name: words(PUBLISHING.nameMax).min(1, 'Give the family a name'),
    topic: z
      .string()
      .trim()
      .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Choose a class from the list')
      .max(60)
      .default(''),
    tags: tagWords,
    description: words(PUBLISHING.descriptionMax).default(''),
    seen: z.string().max(2000).default('{}').transform(readJson).pipe(marks),
    defaultText: words(PUBLISHING.sampleMax).default(''),
    note: words(PUBLISHING.noteMax).default(''),
    licence: z.enum(LICENCE_TEMPLATES, 'Choose a licence of the list').default(''),
    licenceText: words(PUBLISHING.licenceTextMax).default(''),
    ...(Object.fromEntries(PERMISSION_USES.map((use) => [use, permission])) as Record<
      (typeof PERMISSION_USES)[number],
      typeof permission
    >),
    ...(Object.fromEntries(FAMILY_LINK_KINDS.map((kind) => [kind, address])) as Record<
      (typeof FAMILY_LINK_KINDS)[number],
      typeof address
    >),
  })
  .strict()
export type EditFamilyInput = z.output<typeof editFamilyInput>

/** Acts on a family's styles: moving, making primary, removing. */
export const styleActInput = z
  .object({ familyId, style: z.string().max(160), act: z.enum(['up', 'down', 'primary', 'remove']) })
  .strict()
export type StyleActInput = z.infer<typeof styleActInput>

/** Removes an uploaded licence file by its name. */
export const removeLicenceInput = z.object({ familyId, file: z.string().max(300) }).strict()
export type RemoveLicenceInput = z.output<typeof removeLicenceInput>

/** Moves styles to another family of the same foundry, or with 0 to a new one. */
export const moveStylesInput = z
  .object({
    familyId,
    fontFileIds: z
      .array(idInput, 'Choose at least one style')
      .min(1, 'Choose at least one style')
      .max(PUBLISHING.stylesMax),
    to: z.union([idInput, z.literal(0), z.literal('0').transform(() => 0 as const)]),
  })
  .strict()
export type MoveStylesInput = z.output<typeof moveStylesInput>
/** removed: no style was left, so the family was deleted. */
export const moveStylesResult = z.object({ familyId: z.number(), to: z.number(), removed: z.boolean() })
export type MoveStylesResult = z.infer<typeof moveStylesResult>

export const acceptRefusedInput = z.object({ familyId, refusedId: idInput }).strict()

const studioStyle = z.object({
  fontFileId: z.number(),
  name: z.string(),
  fileName: z.string(),
  weight: z.number(),
  italic: z.boolean(),
  primary: z.boolean(),
  bytes: z.number(),
  glyphs: z.number(),
  languages: z.number(),
  axes: z.array(z.object({ tag: z.string(), min: z.number(), max: z.number() })),
  version: z.string(),
})
export type StudioStyle = z.infer<typeof studioStyle>

export const studioFamily = z.object({
  familyId: z.number(),
  name: z.string(),
  slug: z.string(),
  state: z.enum(FAMILY_STATES),
  /** until: end of the grace period. restorable: it is not over yet. */
  deleted: moment.extend({ until: z.string(), restorable: z.boolean() }).nullable(),
  foundry: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  description: z.string(),
  topic: z.string(),
  tags: z.array(z.string()),
  defaultText: z.string(),
  note: z.string(),
  seen: marks,
  links: z.record(z.enum(FAMILY_LINK_KINDS), z.string()),
  licence: judgedLicence.extend({
    template: z.enum(LICENCE_TEMPLATES),
    /** Whether one must be chosen: imported families have the licence of their files. */
    needed: z.boolean(),
    /** Licence files uploaded beside the fonts, with the licence of each. */
    files: z.array(z.object({ name: z.string(), licenseId: z.string() })),
  }),
  version: z.object({ number: z.number(), open: z.boolean() }).nullable(),
  /** Whether the files differ from the published ones: a new version is in preparation. */
  ahead: z.boolean(),
  styles: z.array(studioStyle),
  /** Other families of the foundry to move styles to, newest first. */
  siblings: z.array(z.object({ familyId: z.number(), name: z.string() })),
  refused: z.array(z.object({ id: z.number(), sourceName: z.string(), reason: z.string(), accepted: z.boolean() })),
  waiting: z.object({ since: moment, reasons: z.array(z.enum(REVIEW_REASONS)) }).nullable(),
  decision: z.object({ state: z.string(), at: moment, answer: z.string() }).nullable(),
  scheduledFor: z.string().nullable(),
  published: moment.nullable(),
  hiddenReason: z.string(),
  /** Whether the link in a copyright notice's mail can still be used. */
  mayCounter: z.boolean(),
  poster: z.string(),
  /** Main style labels to choose from. */
  topics: z.array(z.object({ slug: z.string(), label: z.string() })),
  /** The caller's permissions. */
  may: z.object({ edit: z.boolean(), manage: z.boolean() }),
})
export type StudioFamily = z.infer<typeof studioFamily>

export const historyResult = z.object({
  familyId: z.number(),
  name: z.string(),
  versions: z.array(
    z.object({
      number: z.number(),
      open: z.boolean(),
      live: z.boolean(),
      at: moment,
      by: z.string(),
      styles: z.array(z.object({ name: z.string(), fontFileId: z.number() })),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      changed: z.array(
        z.object({
          name: z.string(),
          changes: z.array(z.string()),
          was: z.number(),
          is: z.number(),
          /** Null: the files are still being compared. */
          glyphs: glyphCounts.nullable(),
        }),
      ),
    }),
  ),
})
export type HistoryResult = z.infer<typeof historyResult>

const CHECK_LEVELS = ['pass', 'warn', 'fail'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]
const qualityCheck = z.object({
  id: z.string(),
  title: z.string(),
  level: z.enum(CHECK_LEVELS),
  /** The finding. */
  found: z.string(),
  why: z.string(),
  fix: z.string(),
})
export type QualityCheck = z.infer<typeof qualityCheck>
export const qualityReport = z.object({
  familyId: z.number(),
  /** Of the family as a whole. */
  family: z.array(qualityCheck),
  /** Null: the file is still being checked. */
  styles: z.array(z.object({ name: z.string(), checks: z.array(qualityCheck).nullable() })),
})
export type QualityReport = z.infer<typeof qualityReport>
