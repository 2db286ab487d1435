import { z } from 'zod'
import { BULK_ACTS } from '../../bulk-acts.ts'
import { ADMIN } from '../../moderation-limits.ts'
import { PUBLISHING } from '../../publishing-limits.ts'
import { FAMILY_STATES } from '../../publishing-terms.ts'
import { SHOWN_STATES } from '../../shown-states.ts'
import { refusedFamilies } from '../core/bulk-result.ts'
import { idInput, listPlace, moment, pageInput, yesNoInput } from '../core/common.ts'

/** What admins may feature, and in which order. */
const SHOWCASE_KINDS = ['family', 'collection'] as const
const kind = z.enum(SHOWCASE_KINDS)
export type ShowcaseKind = z.infer<typeof kind>

export const manageFamiliesInput = z
  .object({
    /** Start of a name, or an id. */
    q: z.string().trim().max(160).default(''),
    state: z
      .enum([...FAMILY_STATES, 'all'])
      .catch('all')
      .default('all'),
    page: pageInput.default(1),
  })
  .strict()
export type ManageFamiliesQuery = z.output<typeof manageFamiliesInput>

export const managedFamily = z.object({
  familyId: z.number(),
  slug: z.string(),
  name: z.string(),
  foundry: z.object({ id: z.number(), slug: z.string(), name: z.string(), trusted: z.boolean() }),
  state: z.enum(FAMILY_STATES),
  deleted: z.boolean(),
  /** State and deletion combined, as pages show it. */
  shown: z.enum(SHOWN_STATES),
  /** Featured on the home page. */
  featured: z.boolean(),
  fontCount: z.number(),
  downloads: z.number(),
  tags: z.array(z.string()),
  updated: moment,
})
export type ManagedFamily = z.infer<typeof managedFamily>
export const managedFamilies = z.object({
  hits: z.array(managedFamily),
  ...listPlace,
})
export const managedFamilyInput = z.object({ familyId: idInput }).strict()

export const manageCollectionsInput = z
  .object({
    /** Start of a name; '' = the marked ones. */
    q: z.string().trim().max(160).default(''),
    page: pageInput.default(1),
  })
  .strict()
export type ManageCollectionsQuery = z.output<typeof manageCollectionsInput>
const managedCollection = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  owner: z.string(),
  type: z.number(),
  fontCount: z.number(),
  featured: z.boolean(),
})
export type ManagedCollection = z.infer<typeof managedCollection>
export const managedCollections = z.object({
  hits: z.array(managedCollection),
  ...listPlace,
})

export const showcaseInput = z.object({ kind }).strict()
export const showcaseResult = z.object({
  /** In their order, including ones that are not visible. */
  hits: z.array(z.object({ id: z.number(), slug: z.string(), name: z.string(), shown: z.boolean() })),
  ...listPlace,
})
export type ShowcaseResult = z.infer<typeof showcaseResult>
export const markInput = z.object({ kind, id: idInput, on: yesNoInput }).strict()
export type MarkInput = z.output<typeof markInput>
export const placeInput = z.object({ kind, id: idInput, to: z.enum(['up', 'down']) }).strict()
export type PlaceInput = z.output<typeof placeInput>

/** Foundries whose name or slug starts with q. */
export const findFoundriesInput = z.object({ q: z.string().trim().max(160) }).strict()
export const foundFoundries = z.object({
  hits: z.array(z.object({ id: z.number(), slug: z.string(), name: z.string(), familyCount: z.number() })),
  ...listPlace,
})
export type FoundFoundries = z.infer<typeof foundFoundries>

/** The foundry by name, slug or page URL. */
export const giveFamilyInput = z
  .object({ familyId: idInput, foundry: z.string().trim().min(1, 'Say to which foundry').max(300) })
  .strict()

/** Whether a foundry may publish without review. */
export const trustInput = z.object({ foundryId: idInput, trusted: yesNoInput }).strict()
export type TrustInput = z.output<typeof trustInput>

export const bulkInput = z
  .object({
    familyIds: z
      .array(idInput, 'Tick at least one family')
      .min(1, 'Tick at least one family')
      .max(ADMIN.bulkMax, `At most ${ADMIN.bulkMax} families together`),
    act: z.enum(BULK_ACTS, 'Choose what is to be done'),
    /** Shown to owners of families that are taken down. */
    reason: z.string().trim().max(PUBLISHING.reasonMax, `At most ${PUBLISHING.reasonMax} characters`).default(''),
    /** The receiving foundry by name, slug or page URL. */
    foundry: z.string().trim().max(300).default(''),
  })
  .strict()
export type BulkInput = z.output<typeof bulkInput>
export const bulkResult = z.object({
  act: z.enum(BULK_ACTS),
  done: z.number(),
  refused: refusedFamilies,
})
export type BulkResult = z.infer<typeof bulkResult>
