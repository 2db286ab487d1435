import { z } from 'zod'
import { PUBLISHING } from '../../publishing-limits.ts'
import { FAMILY_STATES, REVIEW_REASONS } from '../../publishing-terms.ts'
import { refusedFamilies } from '../core/bulk-result.ts'
import { idInput, listPlace, moment, pageInput } from '../core/common.ts'
import { words } from '../core/forms.ts'
import { judgedLicence } from './studio.ts'

const familyId = idInput.describe('The family')

export const createFamilyInput = z
  .object({ foundry: idInput.optional().describe('Whose it is; default the first of one’s own foundries') })
  .strict()
export const createFamilyResult = z.object({ familyId: z.number() })

export const familyActInput = z.object({ familyId }).strict()
export const submitInput = z
  .object({
    familyId,
    /** ISO time of publication; '' or absent = at once. */
    at: z
      .string()
      .max(40)
      .default('')
      // A form sends no time zone: the page asks for UTC.
      .transform((text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? `${text}Z` : text))
      .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Not a date and time'),
  })
  .strict()
export type SubmitInput = z.infer<typeof submitInput>
export const submitResult = z.object({
  familyId: z.number(),
  state: z.enum(FAMILY_STATES),
  /** Whether a version waits; the published one stays meanwhile. */
  waiting: z.boolean(),
  reasons: z.array(z.enum(REVIEW_REASONS)),
  scheduledFor: z.string().nullable(),
})
export type SubmitResult = z.infer<typeof submitResult>

export const stateResult = z.object({ familyId: z.number(), state: z.enum(FAMILY_STATES) })
export type StateResult = z.infer<typeof stateResult>

export const decideInput = z.object({ submissionId: idInput, answer: words(PUBLISHING.answerMax).default('') }).strict()
export type DecideInput = z.infer<typeof decideInput>

export const hideInput = z.object({ familyId, reason: words(PUBLISHING.reasonMax).min(1, 'Say why') }).strict()
export const transferInput = z.object({ familyId, foundryId: idInput }).strict()
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Letters, digits and dashes')
  .max(60)
export const retagInput = z
  .object({
    familyIds: z
      .array(idInput, 'Tick at least one family')
      .min(1, 'Tick at least one family')
      .max(PUBLISHING.retagFamilies),
    add: z.array(slug).max(PUBLISHING.tagsMax).default([]),
    remove: z.array(slug).max(PUBLISHING.tagsMax).default([]),
    topic: slug.optional(),
  })
  .strict()
export type RetagInput = z.infer<typeof retagInput>
export const retagResult = z.object({
  changed: z.number(),
  refused: refusedFamilies,
})
export type RetagResult = z.infer<typeof retagResult>

export const queueInput = z
  .object({
    page: pageInput.default(1),
    state: z.enum(['waiting', 'approved', 'rejected', 'taken-back']).default('waiting'),
  })
  .strict()
const submissionRow = z.object({
  submissionId: z.number(),
  familyId: z.number(),
  family: z.string(),
  foundry: z.object({ id: z.number(), slug: z.string(), name: z.string() }),
  fontCount: z.number(),
  reasons: z.array(z.enum(REVIEW_REASONS)),
  state: z.string(),
  submitted: moment,
  decided: moment.nullable(),
  answer: z.string(),
  /** '' when the account was deleted. */
  submittedBy: z.string(),
  decidedBy: z.string(),
})
export type SubmissionRow = z.infer<typeof submissionRow>
export const queueResult = z.object({
  hits: z.array(submissionRow),
  ...listPlace,
})
export type QueueResult = z.infer<typeof queueResult>

/** Fonts of other foundries with equal outlines or name. */
const twin = z.object({
  familyId: z.number(),
  family: z.string(),
  slug: z.string(),
  foundry: z.string(),
  state: z.enum(FAMILY_STATES),
  /** Styles of the submitted family with equal outlines; empty: only the name is equal. */
  styles: z.array(z.string()),
  /** Files of both for comparison; null where one has none. */
  proof: z.object({ own: z.number(), theirs: z.number() }).nullable(),
})
export const submissionDetails = submissionRow.extend({
  versionNumber: z.number(),
  /** The designer's note for the moderator. */
  note: z.string(),
  /** An admin trusts the foundry. */
  trusted: z.boolean(),
  licence: judgedLicence.extend({ declared: z.string() }),
  twins: z.array(twin),
  styles: z.array(
    z.object({
      fontFileId: z.number(),
      name: z.string(),
      fileName: z.string(),
      copyright: z.string(),
      url: z.string(),
    }),
  ),
})
export type SubmissionDetails = z.infer<typeof submissionDetails>
export const submissionInput = z.object({ submissionId: idInput }).strict()

/** Result of an upload. */
const uploadResult = z.object({
  familyId: z.number(),
  /** Styles created from it. */
  added: z.array(z.object({ name: z.string(), fileName: z.string() })),
  /** Files that the family has already: the style, and the uploaded file's name. */
  here: z.array(z.object({ name: z.string(), fileName: z.string() })),
  /** Other families in an archive, each as a new draft. */
  families: z.array(z.object({ familyId: z.number(), name: z.string(), styles: z.array(z.string()) })),
  refused: z.array(z.object({ sourceName: z.string(), code: z.string(), reason: z.string() })),
  /** SPDX-like id of an uploaded licence file; absent for fonts. */
  licence: z.string().optional(),
})
export type UploadResult = z.infer<typeof uploadResult>
