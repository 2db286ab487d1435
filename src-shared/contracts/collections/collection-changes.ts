import { z } from 'zod'
import { collectionNameLength } from '../../format/collection-name.ts'
import { BASKET, COLLECTION, PAGING } from '../../limits.ts'
import { idInput, intInput, listPlace, pageInput, slugInput, yesNoInput } from '../core/common.ts'
import { collectionView } from './collections.ts'

/** Orders of the caller's own collections (specification section 9). */
const OWN_COLLECTION_SORTS = ['name', 'date', 'updated', 'fonts'] as const
export type OwnCollectionSort = (typeof OWN_COLLECTION_SORTS)[number]

/** Names may not contain invisible characters or direction controls. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Joiners and fillers are part of names in emoji and many scripts, but are no name by themselves. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const oneLine = (text: string) => text.replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim().normalize('NFC')
/** Keeps line breaks. */
const severalLines = (text: string) =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(INVISIBLE, (char) => (char === '\n' || char === '\t' ? char : ''))
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
    .normalize('NFC')

const name = z
  .string()
  // Longer than any name with combining marks: keeps the character count below cheap.
  .max(4000, `must be ${COLLECTION.nameMax} characters or fewer`)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .refine((text) => SEEN.test(text), { message: 'must have a character that can be seen' })
      .refine((text) => text.isWellFormed(), { message: 'must not have halves of characters' })
      .refine((text) => collectionNameLength(text) <= COLLECTION.nameMax, {
        message: `must be ${COLLECTION.nameMax} characters or fewer`,
      }),
  )
  .describe(`1 to ${COLLECTION.nameMax} characters`)
const description = z
  .string()
  .max(COLLECTION.descriptionMax, `must be ${COLLECTION.descriptionMax} characters or fewer`)
  .transform(severalLines)

export const ownCollectionsInput = z
  .object({
    familyId: idInput.optional().describe('Sets fontExists of each'),
    fontId: idInput.optional().describe('Beside familyId: fontExists tells of this style'),
    sort: z.enum(OWN_COLLECTION_SORTS).default('name'),
    page: pageInput.default(1),
    size: intInput(1, PAGING.maxSize).optional().describe('Entries on a page; all of them without it'),
  })
  .strict()
export type OwnCollectionsQuery = z.output<typeof ownCollectionsInput>

export const ownCollectionsResult = z.object({
  hits: z.array(collectionView),
  ...listPlace,
})
export type OwnCollectionsResult = z.infer<typeof ownCollectionsResult>

/** null is the same as nothing: programs that fill every field of specification section 3 send it. */
const familyOrNone = idInput.nullish().transform((id) => id ?? undefined)

export const createCollectionInput = z
  .object({
    name,
    description: description.default(''),
    private: yesNoInput.default(false),
    familyId: familyOrNone.describe('A family to begin with'),
    fontId: idInput.optional().describe('Beside familyId: a single style of the family'),
  })
  .strict()
export type CreateCollection = z.output<typeof createCollectionInput>

export const createCollectionResult = z.object({ id: z.number() })
/** The new one, and all of them as GET /api/account/collections returns them. */
export const createAndListResult = createCollectionResult.extend({ collections: z.array(collectionView) })
export type CreateAndListResult = z.infer<typeof createAndListResult>

export const editCollectionInput = z
  .object({
    id: idInput,
    name: name.optional(),
    description: description.optional(),
    private: yesNoInput.optional(),
    slug: slugInput.optional().describe('Admins only'),
    type: intInput(0, 3).optional().describe('0 Normal, 1 Curated, 2 Featured, 3 Smart Filter. Admins only'),
    smartQuery: z
      .string()
      .max(COLLECTION.smartQueryMax)
      .optional()
      .describe(
        'The saved search of a Smart Filter: a query of fonts/search, or the address of a list page. Admins only',
      ),
    clear: yesNoInput.optional().describe('true takes every font out of it; nothing else may be asked for beside it'),
  })
  .strict()
export type EditCollection = z.output<typeof editCollectionInput>

export const linkCollectionInput = z
  .object({ id: idInput, on: yesNoInput.describe('true makes a link to a private collection, false removes it') })
  .strict()
export type LinkCollection = z.output<typeof linkCollectionInput>

/** The key of the link that there is now. */
export const linkCollectionResult = z.object({ id: z.number(), linkKey: z.string().nullable() })
export type LinkCollectionResult = z.infer<typeof linkCollectionResult>

export const collectionIdInput = z.object({ id: idInput }).strict()

export const memberInput = z
  .object({ id: idInput, familyId: idInput, fontId: idInput.optional().describe('A single style of the family') })
  .strict()
export type MemberChange = z.output<typeof memberInput>

/** State after the change. */
export const memberResult = z.object({
  id: z.number(),
  familyId: z.number(),
  /** Whether the family is in the collection. */
  fontExists: z.boolean(),
  /** Styles picked from it; none = the whole family. */
  fontIds: z.array(z.number()),
  fontCount: z.number(),
  removed: z
    .object({ place: z.number(), note: z.string(), fontIds: z.array(z.number()) })
    .optional()
    .describe('What the family had before this call removed it: with these it can be put back'),
})
export type MemberResult = z.infer<typeof memberResult>

export const membersInput = z.object({ id: idInput, familyIds: z.array(idInput).min(1).max(BASKET.max) }).strict()
export type MembersChange = z.output<typeof membersInput>

/** Families that the call added or removed, and how many fonts the collection has now. */
export const membersResult = z.object({ id: z.number(), familyIds: z.array(z.number()), fontCount: z.number() })
export type MembersResult = z.infer<typeof membersResult>

export const noteInput = z
  .object({
    id: idInput,
    familyId: idInput,
    note: z
      .string()
      .max(COLLECTION.noteMax, `must be ${COLLECTION.noteMax} characters or fewer`)
      .transform(severalLines),
  })
  .strict()
export type NoteChange = z.output<typeof noteInput>

export const moveInput = z
  .object({
    id: idInput,
    familyId: idInput,
    beforeId: idInput.optional().describe('The family that it shall stand before'),
    afterId: idInput.optional().describe('The family that it shall stand behind'),
    place: intInput(1, COLLECTION.familiesMax)
      .optional()
      .describe('The place that it shall have, from 1; beyond the last, or with none of the three: at the end'),
  })
  .strict()
  .refine((move) => [move.beforeId, move.afterId, move.place].filter((one) => one !== undefined).length <= 1, {
    message: 'only one of beforeId, afterId and place',
    path: ['afterId'],
  })
export type MoveChange = z.output<typeof moveInput>

export const heldInput = z
  .object({ familyIds: z.array(idInput).min(1).max(PAGING.maxSize).describe('Families of a list') })
  .strict()
/** Those in a collection of the caller. */
export const heldResult = z.object({ familyIds: z.array(z.number()) })

/** Data for a collection's editor. */
export const collectionEditorResult = z.object({
  collection: collectionView,
  /** The key of the link to a private collection; null = there is none. */
  linkKey: z.string().nullable(),
  /** Whether slug, type and saved search may be edited too. */
  mayKind: z.boolean(),
  /** The saved search of a Smart Filter, for those who may edit it. */
  smartQuery: z.string(),
})
export type CollectionEditor = z.infer<typeof collectionEditorResult>

export const changedResult = z.object({ id: z.number() })
